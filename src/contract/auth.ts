import * as v from 'valibot';
import { TEXT } from './limits.ts';

/** `POST /auth/login` (section 7): the username is the e-mail. Texts of section 5. */
export const loginInputSchema = v.object({
  username: v.pipe(v.string(), v.trim(), v.nonEmpty('Email is required')),
  password: v.pipe(
    v.string(),
    v.nonEmpty('Password is required'),
    v.minLength(TEXT.signInPasswordMin, `Password must be at least ${TEXT.signInPasswordMin} characters`),
  ),
});
export type LoginInput = v.InferOutput<typeof loginInputSchema>;

/** Login response of section 3. Tokens are opaque to the client. */
export const loginResultSchema = v.looseObject({
  accessToken: v.pipe(v.string(), v.nonEmpty()),
  refreshToken: v.pipe(v.string(), v.nonEmpty()),
});
export type LoginResult = v.InferOutput<typeof loginResultSchema>;

/** `POST /auth/refresh`: the refresh token and a username. */
export const refreshInputSchema = v.object({
  refreshToken: v.pipe(v.string(), v.nonEmpty('No refresh token available')),
  username: v.optional(v.string(), ''),
});
export type RefreshInput = v.InferOutput<typeof refreshInputSchema>;

/** Refresh response: a new access token, and a new refresh token where the backend rotates. */
export const refreshResultSchema = v.looseObject({
  token: v.pipe(v.string(), v.nonEmpty()),
  refreshToken: v.nullish(v.string()),
});
export type RefreshResult = v.InferOutput<typeof refreshResultSchema>;

/**
 * Sign-up rules of section 5 that the live two-step flow never reaches, in both readings.
 * They are documented here and used nowhere (`decisions.md`, Units and meanings).
 */
export const INACTIVE_SIGN_UP_RULES = {
  ruleSet: { carrierIdDigits: 7, cardNumberDigits: 19 },
  textCatalogue: { carrierIdDigits: 10, cardNumberDigits: 16, truckNumberDigits: 10, companyNameMin: 2 },
} as const;

const password = v.pipe(
  v.string(),
  v.nonEmpty('Password is required'),
  v.minLength(TEXT.passwordMin, `Password must be at least ${TEXT.passwordMin} characters`),
  v.maxLength(TEXT.passwordMax, `Password must not exceed ${TEXT.passwordMax} characters`),
  v.check((text) => /\p{L}/u.test(text) && /\d/.test(text), 'Password must contain at least one letter and one number'),
);
const person = {
  username: v.string(),
  email: v.string(),
  phoneNumber: v.string(),
  firstName: v.string(),
  lastName: v.string(),
};

/** `POST /auth/register`: owner, driver (truck number 0 if blank) and new-admin payloads of section 3. */
export const registerInputSchema = v.union([
  v.object({ ...person, password, accountType: v.literal('owner'), companyName: v.string() }),
  v.object({ ...person, password, accountType: v.literal('driver'), truckNumber: v.pipe(v.number(), v.integer()) }),
  v.object({ ...person, password, isAdminRegistration: v.literal(true), companyName: v.literal('') }),
]);
export type RegisterInput = v.InferOutput<typeof registerInputSchema>;

const code = v.pipe(v.string(), v.length(TEXT.codeLength), v.regex(/^\d+$/, 'Invalid verification code'));
export const emailInputSchema = v.object({ email: v.string() });
export const codeInputSchema = v.object({ email: v.string(), code });

const newPassword = v.pipe(
  v.string(),
  v.minLength(TEXT.passwordMin),
  v.maxLength(TEXT.passwordMax),
  v.check(
    (text) => /\p{L}/u.test(text) && /\d/.test(text) && /\W/.test(text),
    'at least one character and one number are required',
  ),
);
/** `POST /auth/password-reset/set-password`: reset rule of section 5. */
export const setPasswordInputSchema = v.object({ email: v.string(), newPassword });
/** `POST /account/change-password` (`decisions.md`): the reset rule. */
export const changePasswordInputSchema = v.object({ currentPassword: v.string(), newPassword });
