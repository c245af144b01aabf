import { runtime } from '#src/data/runtime.ts';
import type { FormFailure } from '#src/ui/form/check.ts';
import { verificationFailure } from './model/code-failure.ts';
import { type ResendOutcome, resendOutcome } from './model/resend.ts';

/** Which sign-up of an address is meant; absent where the backend knows no such thing. */
type SignUpToken = string | undefined;

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
  return answer.ok ? undefined : verificationFailure(answer.error, runtime().ports.connectivity.online());
};

/** Asks for another verification code. */
export const resendCode = async (email: string, signUpToken?: SignUpToken): Promise<ResendOutcome> => {
  const answer = await runtime().call('resendCode', { body: withToken({ email }, signUpToken) });
  return resendOutcome(answer, runtime().ports.clock.now());
};
