import { err, type Result } from '#src/lib/result.ts';
import { ERRORS } from '#src/texts/errors.ts';
import { canOfferPasskeys } from './available.ts';
import type { ChosenPasskey } from './sign-in.ts';

type Answer<T> = Promise<Result<T, string | undefined>>;

const loaded = async <M, T>(load: () => Promise<M>, work: (part: M) => Answer<T>): Answer<T> => {
  const part = await load().catch(() => undefined);
  return part ? work(part) : err(ERRORS.part);
};

/** Does something with the ceremonies of a session, whose code comes with the first of them. */
export const withCeremonies = <T>(work: (ceremonies: typeof import('./ceremonies.ts')) => Answer<T>): Answer<T> =>
  loaded(() => import('./ceremonies.ts'), work);

/** Signs in with a passkey; the sign-in page must not carry the code. */
export const byPasskey = (): Answer<void> =>
  loaded(
    () => import('./sign-in.ts'),
    ({ signInWithPasskey }) => signInWithPasskey(),
  );

/**
 * Offers passkeys in the sign-in page's name field, once the page stands. Nothing is loaded or asked for where the backend,
 * the address or the browser has no such thing, and nothing is said where it fails.
 */
export const offerPasskeys = async (signal: AbortSignal): Promise<ChosenPasskey | undefined> => {
  if (!(await canOfferPasskeys()) || signal.aborted) return undefined;
  const part = await import('./sign-in.ts').catch(() => undefined);
  return signal.aborted ? undefined : part?.offerPasskeys(signal);
};
