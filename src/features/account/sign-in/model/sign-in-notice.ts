import { PATHS } from '#src/contract/paths.ts';
import type { SessionState } from '#src/data/runtime.ts';
import { SESSION_ENDED } from '#src/texts/session-ended.ts';
import { SIGN_IN } from '#src/texts/sign-in.ts';

/** A sentence over the sign-in form, before anything was typed: why one is here. */
export interface SignInNotice {
  readonly tone: 'done' | 'warn' | 'bad';
  readonly text: string;
}

const TONES = {
  expired: 'warn',
  idle: 'warn',
  cleared: 'warn',
  disapproved: 'bad',
  deactivated: 'bad',
  deleted: 'done',
} as const;

/**
 * Why a person stands before the sign-in form: something was done and led here, the session has ended, or something was shared.
 * @param done what was done, in words
 * @param from where the person wanted to go
 */
export const signInNotice = (
  ended: SessionState['ended'],
  done: string | undefined,
  from?: string | null,
): SignInNotice | undefined => {
  if (done) return { tone: 'done', text: done };
  if (ended) return { tone: TONES[ended], text: SESSION_ENDED[ended] };
  return from?.startsWith(PATHS.share) ? { tone: 'warn', text: SIGN_IN.shared } : undefined;
};
