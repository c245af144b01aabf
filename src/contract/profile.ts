import * as v from 'valibot';
import { idSchema, looseTextSchema } from './common.ts';
import { ROLES } from './enums.ts';

/** User profile of section 3, as a client reads it. `id` and `approved` are additions a backend may leave out. */
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
});
export type Profile = v.InferOutput<typeof profileSchema>;
