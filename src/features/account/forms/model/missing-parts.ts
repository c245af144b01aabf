import { TEXT } from '#src/contract/limits.ts';
import { NEW_PASSWORD } from '#src/texts/new-password.ts';

/** What a new password must have one of: the patterns of `newPasswordSchema`, by name. */
const PASSWORD_PARTS = { letter: /\p{L}/u, digit: /\d/, sign: /\W/ } as const;
const PARTS = Object.keys(PASSWORD_PARTS) as readonly (keyof typeof PASSWORD_PARTS)[];

/**
 * What a refused new password still lacks, as a sentence beside the prescribed one, which names the rule alone and not
 * all of it. Nothing where the password was not refused, or for its length, or by the server.
 */
export const missingParts = (error: string | undefined, password: string): string | undefined => {
  const missing = PARTS.filter((part) => !PASSWORD_PARTS[part].test(password));
  const fits = password.length >= TEXT.passwordMin && password.length <= TEXT.passwordMax;
  if (!error || !fits || missing.length === 0) return undefined;
  return NEW_PASSWORD.missing(missing.map((part) => NEW_PASSWORD.parts[part]));
};
