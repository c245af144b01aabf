import { runtime } from '#src/data/runtime.ts';
import { readDeviceToken } from '#src/data/stored.ts';
import { ok, type Result } from '#src/lib/result.ts';
import { FORGOT } from '#src/texts/forgot.ts';
import { RECOVER } from '#src/texts/recover.ts';
import type { FormFailure } from '#src/ui/form/check.ts';
import { resetCodeFailure } from '../codes/model/code-failure.ts';
import { type ResendOutcome, resendOutcome } from '../codes/model/resend.ts';
import { inWords } from '../forms/in-words.ts';

/** Has a reset code sent (`POST /auth/password-reset/initiate`), the first one or another. */
export const sendResetCode = async (email: string): Promise<ResendOutcome> => {
  // A device that has signed in before is not held up by what strangers ask for.
  const deviceToken = await readDeviceToken().catch(() => undefined);
  const answer = await runtime().call('resetInitiate', { body: { email, deviceToken } });
  return resendOutcome(answer, runtime().ports.clock.now());
};

/** Has a reset code checked; answers the token that goes with the new password, where the backend gives one. */
export const checkResetCode = async (
  email: string,
  code: string,
): Promise<Result<{ readonly resetToken?: string | undefined }, FormFailure>> => {
  const answer = await runtime().call('resetVerify', { body: { email, code } });
  return answer.ok
    ? ok({ resetToken: answer.value.resetToken })
    : { ok: false, error: resetCodeFailure(answer.error, runtime().ports.connectivity.online()) };
};

/** What came of setting a new password: nothing went wrong, the code must be entered anew, or what the form shows. */
type NewPasswordOutcome =
  | { readonly kind: 'changed' }
  | { readonly kind: 'code-again'; readonly failure: FormFailure }
  | { readonly kind: 'failed'; readonly failure: FormFailure };

/** Sets the new password (`POST /auth/password-reset/set-password`). */
export const setNewPassword = async (
  email: string,
  newPassword: string,
  resetToken: string | undefined,
): Promise<NewPasswordOutcome> => {
  const body = { email, newPassword, ...(resetToken !== undefined && { resetToken }) };
  const answer = await runtime().call('resetSetPassword', { body });
  if (answer.ok) return { kind: 'changed' };
  if (answer.error.code === 'BAD_CODE') {
    return { kind: 'code-again', failure: resetCodeFailure(answer.error, runtime().ports.connectivity.online()) };
  }
  return { kind: 'failed', failure: inWords(answer.error, FORGOT.saveFailed) };
};

/** Takes a changed e-mail back (`POST /account/recover-email`); answers the address that the account has again. */
export const recoverEmail = async (code: string): Promise<Result<string, FormFailure>> => {
  const { call, session } = runtime();
  const answer = await call('recoverEmail', { body: { code } });
  if (!answer.ok) return { ok: false, error: inWords(answer.error, RECOVER.failed) };
  // Where this device was signed in to the account, it learns now that its session has ended.
  if (session.store.getState().status === 'signed-in') await session.reloadProfile();
  return ok(answer.value.email);
};
