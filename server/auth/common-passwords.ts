import { dictionary } from '@zxcvbn-ts/language-common';

let known: ReadonlySet<string> | undefined;

/** True for one of the 49,000 passwords that are used most, in any case: they are what is tried first. */
export const isCommonPassword = (password: string): boolean => {
  known ??= new Set(dictionary['passwords-common']);
  return known.has(password.toLowerCase());
};
