import * as v from 'valibot';
import { type LoginInput, loginInputSchema } from '#src/contract/auth.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { SignInFailure } from './sign-in-error.ts';

/** What the form holds, by the contract's rules; else each field's first sentence. */
export const parseSignIn = (typed: LoginInput): Result<LoginInput, SignInFailure> => {
  const parsed = v.safeParse(loginInputSchema, typed);
  if (parsed.success) return ok(parsed.output);
  const { username, password } = v.flatten<typeof loginInputSchema>(parsed.issues).nested ?? {};
  return err({ ...(username && { username: username[0] }), ...(password && { password: password[0] }) });
};
