import * as v from 'valibot';
import { changePasswordInputSchema, newPasswordSchema, signUpPasswordSchema } from './auth.ts';
import { boundedText, emailText, optionalText, phoneText } from './common.ts';
import { TEXT } from './limits.ts';

// What the forms of sign-up, verification and a forgotten password check here; the calls' payloads are in auth.ts.

const MUST_MATCH = 'Passwords must match';
/** Equal to the password, it has the same rules. */
const confirmation = v.pipe(v.string(), v.nonEmpty('Please confirm your password'));

/** Sign-up, Login Credentials. */
export const signUpCredentialsSchema = v.pipe(
  v.object({
    email: emailText(),
    password: signUpPasswordSchema,
    confirmation,
  }),
  v.forward(
    v.partialCheck([['password'], ['confirmation']], (form) => form.password === form.confirmation, MUST_MATCH),
    ['confirmation'],
  ),
);

const names = {
  firstName: optionalText('First name', TEXT.nameMax),
  lastName: optionalText('Last name', TEXT.nameMax),
};
const terms = v.pipe(
  v.boolean(),
  v.check((ticked) => ticked, 'You must agree to the terms and conditions'),
);

/** Sign-up, Personal Info of a company owner: company name, phone and terms are checked, names may stay empty. */
export const ownerPersonalSchema = v.object({
  ...names,
  companyName: boundedText('Company name', TEXT.companyNameMin, TEXT.companyNameMax),
  phoneNumber: phoneText(),
  terms,
});

/**
 * Sign-up, Personal Info of a company driver: phone and terms are checked, the truck number is digits or blank. As
 * text; the payload's integer is `Number(truckNumber)`, 0 for a blank one.
 */
export const driverPersonalSchema = v.object({
  ...names,
  phoneNumber: phoneText(),
  truckNumber: v.pipe(
    optionalText('Truck number', TEXT.signUpTruckNumberMax),
    v.regex(/^\d*$/, 'Truck number must contain digits only'),
  ),
  terms,
});

const newPasswordPair = {
  newPassword: newPasswordSchema,
  confirmation,
};
/** The last stage of a forgotten password: the confirmation must match. */
export const newPasswordFormSchema = v.pipe(
  v.object(newPasswordPair),
  v.forward(
    v.partialCheck([['newPassword'], ['confirmation']], (form) => form.newPassword === form.confirmation, MUST_MATCH),
    ['confirmation'],
  ),
);
/** Change password in Settings: the reset rule. */
export const changePasswordFormSchema = v.pipe(
  v.object({
    currentPassword: changePasswordInputSchema.entries.currentPassword,
    ...newPasswordPair,
  }),
  v.forward(
    v.partialCheck([['newPassword'], ['confirmation']], (form) => form.newPassword === form.confirmation, MUST_MATCH),
    ['confirmation'],
  ),
);
