let list: Promise<ReadonlySet<string>> | undefined;

/** Some fifty thousand, a few megabytes: read when the first password is looked at. */
const common = (): Promise<ReadonlySet<string>> => {
  list ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']));
  return list;
};

/** True for one of the passwords that people use most, or the person's own e-mail; case makes no difference. */
export const isCommonPassword = async (
  password: string,
  { email }: { readonly email?: string | undefined } = {},
): Promise<boolean> => {
  const lower = password.toLowerCase();
  return (await common()).has(lower) || lower === email?.toLowerCase();
};
