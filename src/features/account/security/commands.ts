import { runtime } from '#src/data/runtime.ts';
import { ACCOUNT } from '#src/texts/account.ts';
import type { FormFailure } from '#src/ui/form/check.ts';
import { inWords } from '../forms/in-words.ts';

/** Changes the password (`POST /account/change-password`); the backend ends all other sessions. Answers what went wrong. */
export const changePassword = async (
  currentPassword: string,
  newPassword: string,
): Promise<FormFailure | undefined> => {
  const answer = await runtime().call('changePassword', { body: { currentPassword, newPassword } });
  return answer.ok ? undefined : inWords(answer.error, ACCOUNT.password.failed);
};
