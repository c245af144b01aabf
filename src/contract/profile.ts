import * as v from 'valibot';
import { idSchema, looseTextSchema } from './common.ts';
import { isStaff, ROLES } from './enums.ts';

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
