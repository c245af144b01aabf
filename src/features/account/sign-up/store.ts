import { boolean, type InferOutput, number, object, optional, string } from 'valibot';
import { CODES } from '#src/contract/limits.ts';
import { runtime } from '#src/data/runtime.ts';
import { makeDraft } from '../forms/draft.ts';
import { signUpDraftSchema } from './model/sign-up.ts';

const HOUR_MS = 60 * 60 * 1000;

/** The half-filled sign-up; cleared when the account is verified. */
export const signUpDraft = makeDraft('sign-up', signUpDraftSchema, 2 * HOUR_MS);

const waitingSchema = object({
  email: string(),
  /** Milliseconds by this device until which no further code is offered. */
  waitUntil: number(),
  /** The backend sends no further code. */
  gone: boolean(),
  /** Which sign-up of the address it is, where the backend tells. */
  signUpToken: optional(string()),
});

/** An account that waits for its code. */
export type WaitingForCode = InferOutput<typeof waitingSchema>;

/** Kept over a reload, and over a visit to the mail. */
export const verificationDraft = makeDraft('verification', waitingSchema, 24 * HOUR_MS);

/** A code has just been sent: the next one must wait. */
export const codeSent = (email: string, signUpToken: string | undefined): void =>
  verificationDraft.write({ email, waitUntil: runtime().ports.clock.now() + CODES.resendMs, gone: false, signUpToken });

/**
 * The account to verify: the one passed along by sign-up or sign-in, with what this tab knows of it, else the one it was
 * in the middle of.
 * @param passed the history's state; a reload passes it again
 */
export const waitingFor = (passed: unknown): WaitingForCode | undefined => {
  const known = verificationDraft.read();
  const { email, signUpToken } = (passed ?? {}) as { email?: unknown; signUpToken?: unknown };
  if (typeof email !== 'string') return known;
  const token = typeof signUpToken === 'string' ? { signUpToken } : {};
  const waiting = { ...(email === known?.email ? known : { email, waitUntil: 0, gone: false }), ...token };
  verificationDraft.write(waiting);
  return waiting;
};
