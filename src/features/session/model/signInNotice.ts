import type { SessionState } from '#src/data/runtime.ts';
import { SESSION_ENDED } from '#src/texts/sessionEnded.ts';

/** A sentence over the sign-in form, before anything was typed: why one is here. */
export interface SignInNotice {
  readonly tone: 'done' | 'warn' | 'bad';
  readonly text: string;
}

const TONES = { expired: 'warn', idle: 'warn', disapproved: 'bad', deactivated: 'bad', deleted: 'done' } as const;

/**
 * Why a person stands before the sign-in form: something was done and led here, or the session has ended.
 * @param state the history's, as another page of this feature has left it; `done` is its sentence
 */
export const signInNotice = (ended: SessionState['ended'], state: unknown): SignInNotice | undefined => {
  const { done } = (state ?? {}) as { done?: unknown };
  if (typeof done === 'string') return { tone: 'done', text: done };
  return ended && { tone: TONES[ended], text: SESSION_ENDED[ended] };
};
