import type { AppError } from '#src/contract/errors.ts';
import { runtime } from '#src/data/runtime.ts';
import { readDeviceToken } from '#src/data/stored.ts';
import { ok, type Result } from '#src/lib/result.ts';
import { FORGOT } from '#src/texts/forgot.ts';
import { RECOVER } from '#src/texts/recover.ts';
import type { FormFailure } from '#src/ui/form/check.ts';
import { resetCodeFailure, verificationFailure } from './model/code-failure.ts';
import { formFailure } from './model/form-failure.ts';
import { type ResendOutcome, resendOutcome } from './model/resend.ts';
import { type Entered, registerBody, type SignUpRole } from './model/sign-up.ts';

/** Which sign-up of an address is meant; absent where the backend knows no such thing. */
type SignUpToken = string | undefined;

const isOnline = (): boolean => runtime().ports.connectivity.online();

/** Creates the account (`POST /auth/register`); a code goes to its e-mail. Answers the sign-up's token, where there are any. */
export const register = async (
  role: SignUpRole,
  entered: Entered,
  password: string,
): Promise<Result<SignUpToken, AppError>> => {
  const answer = await runtime().call('register', { body: registerBody(role, entered, password) });
  return answer.ok ? ok(answer.value.signUpToken) : answer;
};

/** A body with the sign-up's token, where the backend has told it. */
const withToken = <T extends object>(body: T, signUpToken: SignUpToken) => ({
  ...body,
  ...(signUpToken !== undefined && { signUpToken }),
});

/** Verifies the account (`POST /auth/confirm`), this sign-up and no other of its address. */
export const confirmCode = async (
  email: string,
  code: string,
  signUpToken?: SignUpToken,
): Promise<FormFailure | undefined> => {
  const answer = await runtime().call('confirm', { body: withToken({ email, code }, signUpToken) });
  return answer.ok ? undefined : verificationFailure(answer.error, isOnline());
};

/** Asks for another verification code. */
export const resendCode = async (email: string, signUpToken?: SignUpToken): Promise<ResendOutcome> => {
  const answer = await runtime().call('resendCode', { body: withToken({ email }, signUpToken) });
  return resendOutcome(answer, runtime().ports.clock.now());
};

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
    : { ok: false, error: resetCodeFailure(answer.error, isOnline()) };
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
    return { kind: 'code-again', failure: resetCodeFailure(answer.error, isOnline()) };
  }
  return { kind: 'failed', failure: formFailure(answer.error, FORGOT.saveFailed, isOnline()) };
};

/** A failure of a call in the words of its form. @param otherwise the form's default sentence */
export const inWords = (error: AppError, otherwise: string): FormFailure => formFailure(error, otherwise, isOnline());

/** Takes a changed e-mail back (`POST /account/recover-email`); answers the address that the account has again. */
export const recoverEmail = async (code: string): Promise<Result<string, FormFailure>> => {
  const { call, session } = runtime();
  const answer = await call('recoverEmail', { body: { code } });
  if (!answer.ok) return { ok: false, error: inWords(answer.error, RECOVER.failed) };
  // Where this device was signed in to the account, it learns now that its session has ended.
  if (session.store.getState().status === 'signed-in') await session.reloadProfile();
  return ok(answer.value.email);
};
