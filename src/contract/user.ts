import * as v from 'valibot';
import { idSchema, looseTextSchema, pageOf } from './common.ts';
import { ROLES } from './enums.ts';

/** User row of the administrators' lists (section 3). */
export const userSchema = v.looseObject({
  id: idSchema,
  companyName: looseTextSchema,
  email: looseTextSchema,
  firstName: looseTextSchema,
  lastName: looseTextSchema,
  profileTypeName: v.picklist(ROLES),
  approved: v.boolean(),
});
export type User = v.InferOutput<typeof userSchema>;
export const userPageSchema = pageOf(userSchema);
