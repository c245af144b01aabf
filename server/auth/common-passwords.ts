import { ApiError } from '#server/http/errors.ts';

/** What of the person a password must not be as a whole. */
export interface PasswordContext {
  readonly email?: string | undefined;
  readonly companyName?: string | undefined;
}

/** Digits and signs behind a word make it no better a secret; more of them than this are a part of their own. */
const TAIL = /[^\p{L}]{1,5}$/u;
/** Of the list, the most used first, those that are common with a tail, too: beyond them stand words like any other. */
const ROOTS = 5_000;

const tightened = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The passwords that people use most, each with its place among them from 0. */
type Ranks = ReadonlyMap<string, number>;

let list: Promise<Ranks> | undefined;

/** Some fifty thousand, a few megabytes: read when the first password is chosen. */
const ranks = (): Promise<Ranks> => {
  list ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Map(dictionary['passwords-common'].map((password, rank) => [password, rank])),
  );
  return list;
};

/**
 * True for a password that is among those that people use most, or one of the very first with up to five digits or signs
 * behind it, or that is the person's own e-mail, its name or the company (NIST SP 800-63B, 5.1.1.2). Case makes no difference.
 */
export const isCommonPassword = async (password: string, context: PasswordContext = {}): Promise<boolean> => {
  const common = await ranks();
  const lower = password.toLowerCase();
  const root = lower.replace(TAIL, '');
  if (common.has(lower) || (common.get(root) ?? ROOTS) < ROOTS) return true;
  const { email = '', companyName = '' } = context;
  const own = [email, email.split('@')[0] ?? '', companyName].map(tightened).filter((text) => text !== '');
  return own.some((text) => text === tightened(lower) || text === tightened(root));
};

/** Said at the field; it tells what to do, and holds for every form. */
const SENTENCE = 'This password is easy to guess. Use a few words of your own and a number, not your name or company.';

/**
 * Refuses a password that is common, at the field that it was typed into.
 * @throws 422 COMMON_PASSWORD
 */
export const refuseCommonPassword = async (
  field: string,
  password: string,
  context: PasswordContext,
): Promise<void> => {
  if (!(await isCommonPassword(password, context))) return;
  throw new ApiError(422, 'COMMON_PASSWORD', SENTENCE, { fields: { [field]: SENTENCE } });
};
