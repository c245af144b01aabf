import { boolean, type InferOutput, number, object, optional, string } from 'valibot';
import { CODES } from '#src/contract/limits.ts';
import { makeDraft } from '../forms/draft.ts';

const resetSchema = object({
  email: string(),
  /** Milliseconds by this device until which no further code is offered. */
  waitUntil: number(),
  accepted: boolean(),
  resetToken: optional(string()),
});

/** A password reset on its way to the new password. */
export type Reset = InferOutput<typeof resetSchema>;

/** A password reset in the middle: where it stands, never the password. It is worth no more than its code. */
export const resetDraft = makeDraft('password-reset', resetSchema, CODES.minutes * 60_000);
