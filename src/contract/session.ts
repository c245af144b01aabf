import * as v from 'valibot';
import { idSchema, timeSchema } from './common.ts';

/**
 * One place where the caller is signed in: `GET /account/sessions`, an addition of the reference server. `device` is a
 * short label such as 'Chrome on Android'; `lastUsedAt` is right to a quarter of an hour; times ISO 8601 UTC.
 */
const sessionSchema = v.looseObject({
  id: idSchema,
  device: v.string(),
  createdAt: timeSchema,
  lastUsedAt: timeSchema,
  current: v.boolean(),
  /** It is told of news while the app is closed. */
  push: v.optional(v.boolean()),
});
export type Session = v.InferOutput<typeof sessionSchema>;
/** The caller's live sessions, this one first, then the most lately used. */
export const sessionListSchema = v.array(sessionSchema);
