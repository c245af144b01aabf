import type { AppError } from '#src/contract/errors.ts';
import { runtime } from '#src/data/runtime.ts';
import { ok, type Result } from '#src/lib/result.ts';
import { type Entered, registerBody, type SignUpRole } from './model/sign-up.ts';

/** Creates the account (`POST /auth/register`); a code goes to its e-mail. Answers the sign-up's token, where there are any. */
export const register = async (
  role: SignUpRole,
  entered: Entered,
  password: string,
): Promise<Result<string | undefined, AppError>> => {
  const answer = await runtime().call('register', { body: registerBody(role, entered, password) });
  return answer.ok ? ok(answer.value.signUpToken) : answer;
};
