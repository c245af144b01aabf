import * as v from 'valibot';
import { boundedText, emailText, idSchema, looseTextSchema, phoneText } from './common.ts';
import { isStaff, ROLES } from './enums.ts';
import { TEXT } from './limits.ts';

/** A profile, as a client reads it. `id` and `approved` are additions a backend may leave out. */
export const profileSchema = v.looseObject({
  id: v.optional(idSchema),
  profileTypeName: v.picklist(ROLES),
  firstName: looseTextSchema,
  lastName: looseTextSchema,
  email: looseTextSchema,
  phoneNumber: looseTextSchema,
  companyName: looseTextSchema,
  username: looseTextSchema,
  address: looseTextSchema,
  truckNumber: looseTextSchema,
  approved: v.optional(v.boolean()),
  /** A new address that was asked for and waits for the code mailed to it (`PUT /api/profile/me`); an addition. */
  pendingEmail: v.optional(v.nullable(v.string())),
});
export type Profile = v.InferOutput<typeof profileSchema>;
/** True for a driver or owner whom nobody has approved yet. Where the backend does not tell, nobody waits. */
export const isUnapproved = (profile: Pick<Profile, 'approved' | 'profileTypeName'> | undefined): boolean =>
  profile?.approved === false && !isStaff(profile.profileTypeName);
/** What saving answers: the profile as it is now; a backend may answer nothing. */
export const savedProfileSchema = v.fallback(v.optional(profileSchema), undefined);

const NO_TEXT = 'Truck number must be text';

/**
 * `PUT /api/profile/me` and `PUT /account`: the profile form's values with its rules and sentences. The full profile is
 * sent; its other members are not for the caller to change and are left out here.
 */
export const saveProfileInputSchema = v.object({
  firstName: boundedText('First name', TEXT.nameMin, TEXT.nameMax),
  lastName: boundedText('Last name', TEXT.nameMin, TEXT.nameMax),
  email: emailText(),
  phoneNumber: phoneText(),
  companyName: boundedText('Company name', TEXT.companyNameMin, TEXT.companyNameMax),
  username: boundedText('Username', TEXT.usernameMin, TEXT.usernameMax),
  address: boundedText('Address', TEXT.addressMin, TEXT.addressMax),
  truckNumber: v.pipe(
    v.nullish(v.union([v.string(), v.pipe(v.number(), v.safeInteger(NO_TEXT))], NO_TEXT)),
    v.transform((text) => String(text ?? '').trim()),
    v.maxLength(TEXT.truckNumberMax, `Truck number must not exceed ${TEXT.truckNumberMax} characters`),
  ),
});
export type SaveProfileInput = v.InferOutput<typeof saveProfileInputSchema>;
