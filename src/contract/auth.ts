import * as v from 'valibot';
import { boundedText, emailText, givenText, optionalText, phoneText, shortText } from './common.ts';
import { REQUEST, TEXT } from './limits.ts';

/** The form of `POST /auth/login`: the username is the e-mail. */
export const loginInputSchema = v.object({
  username: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('Email is required'),
    v.maxLength(TEXT.emailMax, `Email must not exceed ${TEXT.emailMax} characters`),
  ),
  password: v.pipe(
    v.string(),
    v.nonEmpty('Password is required'),
    v.minLength(TEXT.signInPasswordMin, `Password must be at least ${TEXT.signInPasswordMin} characters`),
    v.maxLength(TEXT.signInPasswordMax, `Password must not exceed ${TEXT.signInPasswordMax} characters`),
  ),
});
export type LoginInput = v.InferOutput<typeof loginInputSchema>;

/** Ours: what an earlier sign-in gave this device to present; a backend that gave none is sent none. */
const deviceToken = v.optional(v.pipe(v.string(), v.maxLength(TEXT.deviceTokenMax)));

/** `POST /auth/login` with what goes along. */
export const loginBodySchema = v.object({ ...loginInputSchema.entries, deviceToken });

/** Answer to a sign-in. Tokens are opaque to the client (`src/contract/README.md#session`). */
export const loginResultSchema = v.looseObject({
  accessToken: v.pipe(v.string(), v.nonEmpty()),
  refreshToken: v.pipe(v.string(), v.nonEmpty()),
  deviceToken: v.fallback(deviceToken, undefined),
});
export type LoginResult = v.InferOutput<typeof loginResultSchema>;

/** `POST /auth/refresh`: the refresh token and a username. */
export const refreshInputSchema = v.object({
  refreshToken: v.pipe(
    v.string(),
    v.nonEmpty('No refresh token available'),
    v.maxLength(REQUEST.tokenMax, 'This is no refresh token'),
  ),
  username: v.optional(shortText('Username', TEXT.emailMax), ''),
});

/** Refresh response: a new access token, and a new refresh token where the backend rotates. */
export const refreshResultSchema = v.looseObject({
  token: v.pipe(v.string(), v.nonEmpty()),
  refreshToken: v.nullish(v.string()),
});

const passwordText = v.pipe(
  givenText('Password is required'),
  v.nonEmpty('Password is required'),
  v.minLength(TEXT.passwordMin, `Password must be at least ${TEXT.passwordMin} characters`),
  v.maxLength(TEXT.passwordMax, `Password must not exceed ${TEXT.passwordMax} characters`),
);
/* @__NO_SIDE_EFFECTS__ */
const has = (...patterns: readonly RegExp[]) => {
  return (text: string): boolean => patterns.every((pattern) => pattern.test(text));
};

/** A password at sign-up: 8 to 32 characters, a letter and a digit. */
export const signUpPasswordSchema = v.pipe(
  passwordText,
  v.check(has(/\p{L}/u, /\d/), 'Password must contain at least one letter and one number'),
);
/** A new password at reset and change: as at sign-up, and a non-word character. */
export const newPasswordSchema = v.pipe(
  passwordText,
  v.check(has(/\p{L}/u, /\d/, /\W/), 'at least one character and one number are required'),
);

const companyName = boundedText('Company name', TEXT.companyNameMin, TEXT.companyNameMax);
const credentials = {
  username: v.optional(shortText('Username', TEXT.emailMax), ''),
  email: emailText(),
  password: signUpPasswordSchema,
};
/** Names are shown at sign-up and may stay empty. */
const names = {
  firstName: optionalText('First name', TEXT.nameMax),
  lastName: optionalText('Last name', TEXT.nameMax),
};

/** Sign-up payload of a company owner; either spelling of the account type is taken. */
export const ownerInputSchema = v.object({
  ...credentials,
  ...names,
  accountType: v.picklist(['owner', 'company_owner']),
  companyName,
  phoneNumber: phoneText(),
});
/** Sign-up payload of a company driver: truck number 0 where it is blank. */
export const driverInputSchema = v.object({
  ...credentials,
  ...names,
  accountType: v.picklist(['driver', 'company_driver']),
  phoneNumber: phoneText(),
  truckNumber: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), 0),
});
/** Payload for a new administrator: a super administrator's token is needed. */
export const createAdminInputSchema = v.object({
  ...credentials,
  email: emailText('Please enter a valid email'),
  isAdminRegistration: v.literal(true),
  companyName: v.optional(shortText('Company name', TEXT.companyNameMax), ''),
  phoneNumber: v.optional(shortText('Phone number', TEXT.phoneMax), ''),
  firstName: boundedText('First name', 1, TEXT.nameMax),
  lastName: boundedText('Last name', 1, TEXT.nameMax),
});
/** `POST /auth/register`: one of the three payloads (`src/contract/README.md#sign-up`). */
export const registerInputSchema = v.union(
  [ownerInputSchema, driverInputSchema, createAdminInputSchema],
  'Please choose an account type',
);

/** A verification or reset code: six digits. */
const codeText = v.pipe(
  givenText('Invalid verification code'),
  v.trim(),
  v.regex(/^\d{6}$/, 'Invalid verification code'),
);
/** The form that asks for a reset. */
export const emailInputSchema = v.object({ email: emailText('Email format is invalid') });
/** `POST /auth/password-reset/initiate`. */
export const resetInputSchema = v.object({ ...emailInputSchema.entries, deviceToken });
/** `POST /auth/password-reset/verify-code`. */
export const codeInputSchema = v.object({ email: emailText(), code: codeText });

/**
 * Says which of an address's sign-ups is meant. The reference server answers it to whoever signed up or has the sign-up's
 * password, and then takes that sign-up's code alone; a backend that sends none wants none.
 */
const signUpToken = v.optional(v.pipe(v.string(), v.maxLength(100, 'Invalid sign-up token')));
/** What signing up answers on the reference server, and what it adds to the error of a sign-in that lacks the code. */
export const signUpResultSchema = v.fallback(v.looseObject({ signUpToken }), {});
/** `POST /auth/confirm`. */
export const confirmInputSchema = v.object({ ...codeInputSchema.entries, signUpToken });
/** `POST /auth/confirm/resend`. */
export const resendInputSchema = v.object({ ...emailInputSchema.entries, signUpToken });

/**
 * What `verify-code` answers on the reference server. The token goes along with the new password, so that nobody else can
 * set one meanwhile; a backend that sends none wants none.
 */
export const verifyCodeResultSchema = v.fallback(v.looseObject({ resetToken: v.optional(v.string()) }), {});
/** `POST /auth/password-reset/set-password`, with `resetToken` where `verify-code` gave one. */
export const setPasswordInputSchema = v.object({
  email: emailText(),
  newPassword: newPasswordSchema,
  resetToken: v.optional(shortText('resetToken', REQUEST.tokenMax)),
});
/** `POST /account/change-password`. */
export const changePasswordInputSchema = v.object({
  currentPassword: v.pipe(
    givenText('Password is required'),
    v.nonEmpty('Password is required'),
    v.maxLength(TEXT.signInPasswordMax, `Password must not exceed ${TEXT.signInPasswordMax} characters`),
  ),
  newPassword: newPasswordSchema,
});

/** `GET /auth/email-availability?email=`: an addition of the reference server. */
export const availabilityQuerySchema = v.object({ email: emailText() });
export const availabilityResultSchema = v.looseObject({ available: v.boolean() });

/** `POST /auth/password-check`: the password of a sign-up before the rest of it is typed; an addition, too. */
export const passwordCheckInputSchema = v.object({ email: emailText(), password: signUpPasswordSchema });
