import type { ProofAction } from '#src/contract/proof.ts';
import { isUnknownCall } from '#src/data/http/errors.ts';
import { runtime } from '#src/data/runtime.ts';
import { ok, type Result } from '#src/lib/result.ts';
import { PROFILE } from '#src/texts/profile.ts';
import type { FormFailure } from '#src/ui/form/check.ts';
import { inWords } from '../forms/in-words.ts';

/** A call was refused for want of a proof: nothing has happened, and it can be made again with one. */
export const PROOF_REQUIRED = 'PROOF_REQUIRED';
export type ProofRequired = typeof PROOF_REQUIRED;

/**
 * True where the backend says from the start that what a stolen phone must not do needs the password; it mails a code then
 * with which a changed e-mail is taken back.
 */
export const asksForProof = (): boolean => runtime().config.features.proof === true;

/**
 * Has the password checked once more (`POST /account/proof`); answers the proof for one action, or undefined where the
 * backend knows of no proofs: the action then goes without.
 */
export const proveByPassword = async (
  password: string,
  action: ProofAction,
): Promise<Result<string | undefined, FormFailure>> => {
  const answer = await runtime().call('proof', { body: { password, action } });
  if (answer.ok) return ok(answer.value.proof);
  if (isUnknownCall(answer.error)) return ok(undefined);
  return { ok: false, error: inWords(answer.error, PROFILE.proof.failed) };
};
