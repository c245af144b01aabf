import { err, type Result } from '#src/lib/result.ts';
import { PASSKEY } from '#src/texts/passkeys.ts';

type Ceremonies = typeof import('./ceremonies.ts');

/** Does something with the ceremonies, whose code comes with the first of them: the sign-in page must not carry it. */
export const withCeremonies = async <T>(
  work: (ceremonies: Ceremonies) => Promise<Result<T, string | undefined>>,
): Promise<Result<T, string | undefined>> => {
  const ceremonies = await import('./ceremonies.ts').catch(() => undefined);
  return ceremonies ? work(ceremonies) : err(PASSKEY.failure.part);
};
