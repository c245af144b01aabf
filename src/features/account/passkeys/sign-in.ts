import { browserSupportsWebAuthnAutofill, startAuthentication, WebAuthnAbortService } from '@simplewebauthn/browser';
import type { AppError } from '#src/contract/errors.ts';
import { type Assertion, PASSKEYS } from '#src/contract/passkey.ts';
import { type Runtime, runtime } from '#src/data/runtime.ts';
import { err, type Result } from '#src/lib/result.ts';
import { PASSKEY_FAILURE } from '#src/texts/passkey-failure.ts';
import { signInFailure } from '../sign-in/model/sign-in-error.ts';
import { asked, type Failure } from './ceremonies.ts';

/** Milliseconds for which a challenge is used: a minute less than the server takes it, for a slow line. */
const GOOD_MS = (PASSKEYS.minutes - 1) * 60_000;

const askForChallenge = () => runtime().call('passkeySignInOptions');

interface Challenge {
  readonly answer: ReturnType<typeof askForChallenge>;
  readonly until: number;
}

/** The challenge of a page's visit: the field's offer and the button share it, since one of them at most answers it. */
const challenges = new WeakMap<Runtime, Challenge>();

const optionsOfVisit = async (): ReturnType<typeof askForChallenge> => {
  const page = runtime();
  const now = page.ports.clock.now();
  const known = challenges.get(page);
  const mine = known && now < known.until ? known : { answer: askForChallenge(), until: now + GOOD_MS };
  challenges.set(page, mine);
  const answer = await mine.answer;
  if (!answer.ok && challenges.get(page) === mine) challenges.delete(page);
  return answer;
};

const failed = (error: AppError): Result<void, Failure> =>
  err(signInFailure(error, runtime().ports.connectivity.online()).form ?? PASSKEY_FAILURE.other);

/** Ends a ceremony: the session begins as after a password. */
const admit = async (credential: Assertion): Promise<Result<void, Failure>> => {
  const { call, session } = runtime();
  // Spent by its first answer, whatever that comes to.
  challenges.delete(runtime());
  const answer = await call('passkeySignIn', { body: { credential } });
  if (!answer.ok) return failed(answer.error);
  const { username, accessToken, refreshToken } = answer.value;
  const begun = await session.admit(username, { accessToken, refreshToken });
  return begun.ok ? begun : failed(begun.error);
};

/** Signs in with any passkey of this site that the device has. An offer must have been ended before. */
export const signInWithPasskey = async (): Promise<Result<void, Failure>> => {
  // With a challenge at hand a person would be asked for a finger first, and told after it.
  if (!runtime().ports.connectivity.online()) return failed({ kind: 'offline' });
  const options = await optionsOfVisit();
  if (!options.ok) return failed(options.error);
  const optionsJSON = options.value;
  // An offer that was ended while the browser was asked for this very answer starts all the same, and would stop what has
  // started before it; now it comes first, and is stopped.
  await browserSupportsWebAuthnAutofill();
  const used = await asked('sign-in', () => startAuthentication({ optionsJSON }));
  return used.ok ? admit(used.value) : used;
};

/** Signs in with the passkey that was chosen in a field. */
export type ChosenPasskey = () => Promise<Result<void, Failure>>;

/**
 * Has the browser offer passkeys in the field whose `autocomplete` ends with "webauthn". Answers when one was chosen there;
 * undefined where none will be: nobody has asked for this, so nothing is said of it.
 * @param signal ends the offer
 */
export const offerPasskeys = async (signal: AbortSignal): Promise<ChosenPasskey | undefined> => {
  const options = await optionsOfVisit();
  if (!options.ok || signal.aborted) return undefined;
  const stop = () => WebAuthnAbortService.cancelCeremony();
  signal.addEventListener('abort', stop);
  // A passkey chosen for a challenge that is too old would be refused.
  const forget = runtime().ports.clock.after(GOOD_MS, stop);
  try {
    const credential = await startAuthentication({ optionsJSON: options.value, useBrowserAutofill: true });
    return () => admit(credential);
  } catch {
    return undefined;
  } finally {
    signal.removeEventListener('abort', stop);
    forget();
  }
};
