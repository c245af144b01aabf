import { createRequire } from 'node:module';
import { ApiError } from '#server/http/errors.ts';

/** What of the person a password must not be made of. */
export interface PasswordContext {
  readonly email?: string | undefined;
  readonly companyName?: string | undefined;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
}

/** Ours: who guesses at an account begins with it. */
const PRODUCT = 'milepost';
/** Shorter ones stand in too many other words. */
const OWN_WORD_MIN = 3;
/** Letters and digits that a password needs besides own words. */
const REST_MIN = 6;

const tightened = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** True where hardly anything is left of a password without the product's name and the person's own words. */
const isMadeOfOwnWords = (
  password: string,
  { email = '', companyName = '', firstName = '', lastName = '' }: PasswordContext,
) => {
  const own = [PRODUCT, ...[email.split('@')[0] ?? '', companyName, firstName, lastName].flatMap(wordsOf)]
    .filter((word) => word.length >= OWN_WORD_MIN)
    .sort((a, b) => b.length - a.length);
  const whole = tightened(password);
  const rest = own.reduce((text, word) => text.replaceAll(word, ''), whole);
  return rest.length < whole.length && rest.length < REST_MIN;
};

/** Digits and signs behind a word make it no better a secret; more of them than this are a part of their own. */
const TAIL = /[^\p{L}]{1,5}$/u;
/** Of the list, the most used first, those that are common with a tail, too: beyond them stand words like any other. */
const ROOTS = 5_000;

const require = createRequire(import.meta.url);

/** The passwords that people use most, each with its place among them from 0. */
type Ranks = ReadonlyMap<string, number>;

let list: Ranks | undefined;

/** Some fifty thousand, a few megabytes: read when the first password is chosen. */
const ranks = (): Ranks => {
  if (list === undefined) {
    const { dictionary } = require('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common');
    list = new Map(dictionary['passwords-common'].map((password, rank) => [password, rank]));
  }
  return list;
};

/**
 * True for a password that is among those that people use most, or one of the very first with up to five digits or signs
 * behind it, or that is the person's own e-mail, or little more than their names, the company's or the product's (NIST SP
 * 800-63B, 5.1.1.2). Case makes no difference.
 */
export const isCommonPassword = (password: string, context: PasswordContext = {}): boolean => {
  const common = ranks();
  const lower = password.toLowerCase();
  const root = lower.replace(TAIL, '');
  if (common.has(lower) || (common.get(root) ?? ROOTS) < ROOTS) return true;
  if (isMadeOfOwnWords(password, context)) return true;
  const { email = '', companyName = '' } = context;
  const own = [email, email.split('@')[0] ?? '', companyName].map(tightened).filter((text) => text !== '');
  return own.some((text) => text === tightened(lower) || text === tightened(root));
};

/** Said at the field; it tells what to do, and holds for every form. */
const SENTENCE =
  'This password is easy to guess. Use a few words of your own and a number, not your name, your company or Milepost.';

/**
 * Refuses a password that is common, at the field that it was typed into.
 * @throws 422 COMMON_PASSWORD
 */
export const refuseCommonPassword = (field: string, password: string, context: PasswordContext): void => {
  if (!isCommonPassword(password, context)) return;
  throw new ApiError(422, 'COMMON_PASSWORD', SENTENCE, { fields: { [field]: SENTENCE } });
};
