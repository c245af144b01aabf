import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { is } from 'valibot';
import { emailText } from '#src/contract/common.ts';
import type { AppError } from '#src/contract/errors.ts';
import { isUnknownCall } from '#src/data/http/errors.ts';
import { runtime } from '#src/data/runtime.ts';
import type { Result } from '#src/lib/result.ts';
import { SIGN_UP } from '#src/texts/sign-up.ts';

/** Milliseconds without a key before an address is asked about. */
const STILL_MS = 500;
/** Milliseconds that Continue waits for an answer; then it goes on, since signing up itself tells as well. */
const PATIENCE_MS = 4_000;

/** What is said against something within the patience of Continue; nothing where no answer has come by then. */
const soon = (answer: Promise<string | undefined>): Promise<string | undefined> =>
  Promise.race([
    answer,
    new Promise<undefined>((resolve) => runtime().ports.clock.after(PATIENCE_MS, () => resolve(undefined))),
  ]);

/**
 * What the server says against a password at the step where it is chosen: it alone has the list of those that are easy to
 * guess. Nothing where it says nothing, has no such call, or does not answer.
 */
export const passwordRefusal = (email: string, password: string): Promise<string | undefined> =>
  soon(
    runtime()
      .call('passwordCheck', { body: { email, password } })
      .then((answer) => (answer.ok ? undefined : answer.error.fields?.password)),
  );

const email = emailText();

/** The e-mail check of sign-up. */
interface Availability {
  /** What it says against the address as it stands now. */
  readonly error: string | undefined;
  /** What it says against this address, asked now where it was not; undefined where nothing is known against it. */
  readonly settle: (address: string) => Promise<string | undefined>;
}

type Verdict = { readonly known: boolean; readonly error?: string | undefined };

const verdictOf = (answer: Result<{ readonly available: boolean }, AppError>): Verdict => {
  if (answer.ok) return { known: true, error: answer.value.available ? undefined : SIGN_UP.taken };
  // A backend without the check is not asked about this address again.
  if (isUnknownCall(answer.error)) return { known: true };
  return { known: false, error: answer.error.fields?.email };
};

/**
 * Asks whether an address can sign up, some time after the last key and once an address. Where no answer comes, nothing
 * is known against it.
 */
export const useAvailability = (typed: string): Availability => {
  const [errors, setErrors] = useState<Readonly<Record<string, string | undefined>>>({});
  const asked = useRef(new Map<string, Promise<string | undefined>>());
  const address = typed.trim();

  const ask = (wanted: string): Promise<string | undefined> => {
    const before = asked.current.get(wanted);
    if (before) return before;
    const answer = runtime()
      .call('emailAvailability', { query: { email: wanted } })
      .then((result) => {
        const { known, error } = verdictOf(result);
        if (!known) asked.current.delete(wanted);
        setErrors((all) => ({ ...all, [wanted]: error }));
        return error;
      });
    asked.current.set(wanted, answer);
    return answer;
  };
  const askNow = useEffectEvent(ask);

  useEffect(() => {
    if (!is(email, address)) return;
    return runtime().ports.clock.after(STILL_MS, () => void askNow(address));
  }, [address]);

  return {
    error: errors[address],
    settle: (wanted) => soon(ask(wanted)),
  };
};
