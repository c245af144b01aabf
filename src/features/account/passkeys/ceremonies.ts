import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { AppError } from '#src/contract/errors.ts';
import type { Passkey } from '#src/contract/passkey.ts';
import type { ProofAction } from '#src/contract/proof.ts';
import { runtime } from '#src/data/runtime.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import { PASSKEY_FAILURE } from '#src/texts/passkey-failure.ts';
import { inOneSentence } from '../forms/in-words.ts';
import { type PasskeyUse, passkeyFailure } from './model/passkey-failure.ts';

/** Why a ceremony came to nothing: a sentence, or nothing where another one has taken its place. */
export type Failure = string | undefined;

const said = (error: AppError): Failure => inOneSentence(error, PASSKEY_FAILURE.other);

/** Asks the device, and puts what it or its person says against it into a sentence. */
export const asked = async <T>(use: PasskeyUse, ceremony: () => Promise<T>): Promise<Result<T, Failure>> => {
  try {
    return ok(await ceremony());
  } catch (error) {
    return err(passkeyFailure(error, use));
  }
};

/** Makes a passkey on this device. @param proof that it is its person who asks */
export const makePasskey = async (proof: string): Promise<Result<Passkey, Failure>> => {
  const { call } = runtime();
  const options = await call('passkeyAddOptions', { proof });
  if (!options.ok) return err(said(options.error));
  const optionsJSON = options.value;
  const made = await asked('add', () => startRegistration({ optionsJSON }));
  if (!made.ok) return made;
  const answer = await call('addPasskey', { proof, body: { credential: made.value } });
  return answer.ok ? answer : err(said(answer.error));
};

/** Uses a passkey of the account in the session that there is. @param action what to give a proof for, if anything */
export const presentPasskey = async (
  action?: ProofAction,
): Promise<Result<{ readonly proof?: string | undefined }, Failure>> => {
  const { call } = runtime();
  const options = await call('passkeyProofOptions');
  if (!options.ok) return err(said(options.error));
  const optionsJSON = options.value;
  const used = await asked(action === undefined ? 'step' : 'proof', () => startAuthentication({ optionsJSON }));
  if (!used.ok) return used;
  const body = { credential: used.value, ...(action && { action }) };
  const answer = await call('passkeyProof', { body });
  return answer.ok ? answer : err(said(answer.error));
};
