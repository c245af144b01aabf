import type { Context } from 'hono';
import { hasProof, spendProof } from '#server/accounts/queries/proofs.ts';
import type { AccountServices } from '#server/accounts/services.ts';
import type { Db } from '#server/db/database.ts';
import type { UserRow } from '#server/db/schema.ts';
import { ApiError } from '#server/http/errors.ts';
import { PROOF_HEADER } from '#src/contract/paths.ts';
import type { ProofAction } from '#src/contract/proof.ts';

/** The call that needs a proof, as its handler has it. */
interface ProvedCall {
  readonly c: Context;
  readonly user: UserRow;
  readonly sessionId: string;
}

type Needs = Pick<AccountServices, 'db' | 'strict' | 'now'>;

/** 403 for a call that needs a proof and has none that is good. */
export const proofRequired = (): ApiError => new ApiError(403, 'PROOF_REQUIRED', 'Enter your password to go on.');

/** True where a call carries a proof that it may use; leaves it. Strict mode asks for none. */
export const holdsProof = async (
  { db, strict, now }: Needs,
  { c, user, sessionId }: ProvedCall,
  action: ProofAction,
): Promise<boolean> => {
  const proof = c.req.header(PROOF_HEADER);
  return strict || (proof !== undefined && hasProof(db, { sessionId, userId: user.id, action }, proof, now()));
};

/** A proof of these is good until it is too old: who looks after ten accounts is asked once. */
const LASTING: readonly ProofAction[] = ['manage-accounts'];

/**
 * Uses up the proof that goes along with a call, in the transaction that does what it is for: where that fails, the proof
 * may be used again. One of `LASTING` is not used up. Strict mode asks for none.
 * @throws 403 PROOF_REQUIRED without one of this session and for this action
 */
export const requireProof = async (
  { strict, now }: Needs,
  tx: Db,
  { c, user, sessionId }: ProvedCall,
  action: ProofAction,
): Promise<void> => {
  if (strict) return;
  const proof = c.req.header(PROOF_HEADER);
  const use = LASTING.includes(action) ? hasProof : spendProof;
  if (proof !== undefined && (await use(tx, { sessionId, userId: user.id, action }, proof, now()))) return;
  throw proofRequired();
};
