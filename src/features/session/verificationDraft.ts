import { boolean, type InferOutput, number, object, string } from 'valibot';
import { CODES } from '#src/contract/limits.ts';
import { runtime } from '#src/data/runtime.ts';
import { makeDraft } from './drafts.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const waitingSchema = object({
  email: string(),
  /** Milliseconds by this device until which no further code is offered. */
  waitUntil: number(),
  /** The backend sends no further code. */
  gone: boolean(),
});

/** An account that waits for its code. */
export type WaitingForCode = InferOutput<typeof waitingSchema>;

/** Kept over a reload, and over a visit to the mail. */
export const verificationDraft = makeDraft('verification', waitingSchema, DAY_MS);

/** What sign-up and sign-in pass along (2.5, 2.6). */
export interface PassedToVerification {
  readonly email?: string;
  /** A code has just been sent: the next one must wait. */
  readonly justSent?: boolean;
}

/**
 * The account to verify: the one passed along, with what this tab knows of it already, else the one it was in the middle
 * of. The browser passes the same again at a reload.
 */
export const waitingFor = (passed: PassedToVerification | null): WaitingForCode | undefined => {
  const known = verificationDraft.read();
  if (!passed?.email || known?.email === passed.email) return known;
  const waitUntil = passed.justSent ? runtime().ports.clock.now() + CODES.resendMs : 0;
  const waiting = { email: passed.email, waitUntil, gone: false };
  verificationDraft.write(waiting);
  return waiting;
};
