import type { SessionState } from '#src/data/runtime.ts';
import { SESSION_ENDED } from '#src/texts/session-ended.ts';

/** A sentence over the sign-in form, before anything was typed: why one is here. */
export interface SignInNotice {
  readonly tone: 'done' | 'warn' | 'bad';
  readonly text: string;
}

const TONES = { expired: 'warn', idle: 'warn', disapproved: 'bad', deactivated: 'bad', deleted: 'done' } as const;

/**
 * Why a person stands before the sign-in form: something was done and led here, or the session has ended.
 * @param done what was done, in words
 */
export const signInNotice = (ended: SessionState['ended'], done: string | undefined): SignInNotice | undefined =>
  done ? { tone: 'done', text: done } : ended && { tone: TONES[ended], text: SESSION_ENDED[ended] };
