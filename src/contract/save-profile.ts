import * as v from 'valibot';
import { boundedText, emailText, givenText, optionalText, phoneText } from './common.ts';
import { TEXT } from './limits.ts';
import type { Profile } from './profile.ts';
import { oneLine, written } from './written.ts';

// Apart from what a client reads of a profile: the sign-in page carries that, and must not carry this.

const NO_TEXT = 'Truck number must be text';
const truckNumber = v.pipe(
  v.nullish(v.union([v.string(), v.pipe(v.number(), v.safeInteger(NO_TEXT))], NO_TEXT)),
  v.transform((text) => String(text ?? '').trim()),
  v.maxLength(TEXT.truckNumberMax, `Truck number must not exceed ${TEXT.truckNumberMax} characters`),
);

/**
 * Body of `PUT /api/profile/me` and `PUT /account`: texts up to their lengths. The full profile is sent; its other
 * members are not for the caller to change and are left out here. What differs from the stored profile has the rules of
 * `changedProfileSchema`.
 */
export const saveProfileInputSchema = v.object({
  firstName: optionalText('First name', TEXT.nameMax),
  lastName: optionalText('Last name', TEXT.nameMax),
  email: emailText(),
  phoneNumber: optionalText('Phone number', TEXT.phoneMax),
  companyName: optionalText('Company name', TEXT.companyNameMax),
  username: optionalText('Username', TEXT.emailMax),
  address: optionalText('Address', TEXT.addressMax, written),
  truckNumber,
});
export type SaveProfileInput = v.InferOutput<typeof saveProfileInputSchema>;

type Saved = Pick<Profile, 'profileTypeName' | Exclude<keyof SaveProfileInput, 'email'>>;

/** What a field takes that has changed, beside the e-mail and the truck number, which may always be as they are. */
const RULES = {
  firstName: boundedText('First name', TEXT.nameMin, TEXT.nameMax),
  lastName: boundedText('Last name', TEXT.nameMin, TEXT.nameMax),
  phoneNumber: phoneText(),
  companyName: boundedText('Company name', TEXT.companyNameMin, TEXT.companyNameMax),
  username: boundedText('Username', TEXT.usernameMin, TEXT.usernameMax),
  address: boundedText('Address', TEXT.addressMin, TEXT.addressMax, written),
};

/** A field's text as it would be saved; what was stored before there was a rule is read by it as well. */
const cleaned = (name: keyof typeof RULES, value: unknown): string =>
  typeof value === 'string' ? (name === 'address' ? written : oneLine)(value) : '';

/**
 * The profile form's rules and sentences for what differs from the stored profile: an account signs up with less than
 * the form asks for (no address; the e-mail as its username, however long), and must still be able to save a new phone
 * number. Only an owner's company may not be taken away.
 */
export const changedProfileSchema = (saved: Saved) => {
  const changed = <N extends keyof typeof RULES>(name: N) => {
    const kept = v.pipe(
      givenText(''),
      v.transform((text) => cleaned(name, text)),
    );
    return v.lazy((given) => {
      const now = cleaned(name, given);
      const blank = now === '' && name === 'companyName' && saved.profileTypeName !== 'TRUCK_OWNER';
      return blank || now === cleaned(name, saved[name]) ? kept : RULES[name];
    });
  };
  return v.object({
    firstName: changed('firstName'),
    lastName: changed('lastName'),
    email: emailText(),
    phoneNumber: changed('phoneNumber'),
    companyName: changed('companyName'),
    username: changed('username'),
    address: changed('address'),
    truckNumber,
  });
};
