import type { AppError } from '#src/contract/errors.ts';
import { askForProof } from '#src/data/proof-question.ts';
import { type Runtime, runtime } from '#src/data/runtime.ts';
import type { Result } from '#src/lib/result.ts';

/**
 * The proof that the backend gave last, and to whom: it is good for several calls, so a person is asked once in a while.
 * Whoever signs in next has to give their own.
 */
const proofs = new WeakMap<Runtime, { readonly account: string | undefined; readonly proof: string | undefined }>();

/** The question on the screen, and whom it asks: what else needs a proof meanwhile waits for the same answer. */
const questions = new WeakMap<
  Runtime,
  { readonly account: string | undefined; readonly answer: Promise<string | undefined> }
>();

const hasPasskey = async (): Promise<boolean> => {
  const { call, config } = runtime();
  if (config.features.passkeys !== true) return false;
  const answer = await call('passkeys');
  return answer.ok && answer.value.length > 0;
};

const askOnce = (page: Runtime, account: string | undefined): Promise<string | undefined> => {
  const open = questions.get(page);
  if (open && open.account === account) return open.answer;
  const answer = hasPasskey().then((passkey) => askForProof('manage-accounts', passkey));
  const question = { account, answer };
  questions.set(page, question);
  const forget = () => questions.get(page) === question && questions.delete(page);
  void answer.then(forget, forget);
  return answer;
};

/**
 * Makes a call that a stolen phone must not make. Only where the backend wants it, the person proves who they are, and the
 * call is made again.
 * @param make the call, with the proof where there is one
 * @returns what the backend answered; undefined where the person would not, and nothing has happened
 */
export const withProof = async <T>(
  make: (proof: string | undefined) => Promise<Result<T, AppError>>,
): Promise<Result<T, AppError> | undefined> => {
  const page = runtime();
  const { account } = page.session.store.getState();
  const held = proofs.get(page);
  const first = await make(held?.account === account ? held?.proof : undefined);
  if (first.ok || first.error.code !== 'PROOF_REQUIRED') return first;
  const proof = await askOnce(page, account);
  proofs.set(page, { account, proof });
  return proof === undefined ? undefined : make(proof);
};
