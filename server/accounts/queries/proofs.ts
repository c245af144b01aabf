import { and, eq, gt, lte } from 'drizzle-orm';
import { dropCodes } from '#server/accounts/queries/codes.ts';
import type { Db } from '#server/db/database.ts';
import { proofs } from '#server/db/schema.ts';
import { hashToken, randomSecret } from '#server/db/secrets.ts';
import { PROOF } from '#src/contract/limits.ts';
import type { ProofAction } from '#src/contract/proof.ts';

/** Whose proof it is and for what. */
interface ProofOf {
  readonly sessionId: string;
  readonly userId: number;
  readonly action: ProofAction;
}

/** Makes a proof, good for `PROOF.minutes`; one that the session had for the same action is good no longer. */
export const addProof = async (
  db: Db,
  { sessionId, userId, action }: ProofOf,
  now: Date,
): Promise<{ readonly proof: string; readonly expiresAt: Date }> => {
  const proof = randomSecret();
  const expiresAt = new Date(now.getTime() + PROOF.minutes * 60_000);
  const fresh = { hash: hashToken(proof), expiresAt };
  await db
    .insert(proofs)
    .values({ sessionId, userId, action, ...fresh })
    .onConflictDoUpdate({ target: [proofs.sessionId, proofs.action], set: fresh });
  return { proof, expiresAt };
};

const isLive = ({ sessionId, userId, action }: ProofOf, proof: string, now: Date) =>
  and(
    eq(proofs.hash, hashToken(proof)),
    eq(proofs.sessionId, sessionId),
    eq(proofs.userId, userId),
    eq(proofs.action, action),
    gt(proofs.expiresAt, now),
  );

/** True for a proof that can be used; leaves it. */
export const hasProof = async (db: Db, of: ProofOf, proof: string, now: Date): Promise<boolean> => {
  const rows = await db
    .select({ action: proofs.action })
    .from(proofs)
    .where(isLive(of, proof, now));
  return rows.length > 0;
};

/** Uses a proof up, unless the transaction fails. @returns false for a foreign, old, used or unknown one */
export const spendProof = async (tx: Db, of: ProofOf, proof: string, now: Date): Promise<boolean> => {
  const spent = await tx
    .delete(proofs)
    .where(isLive(of, proof, now))
    .returning({ action: proofs.action });
  return spent.length > 0;
};

/** Takes away what the account's password has proved: proofs not used yet, and an e-mail that waits for its code. */
export const withdraw = async (db: Db, userId: number): Promise<void> => {
  await db.delete(proofs).where(eq(proofs.userId, userId));
  await dropCodes(db, userId, 'email');
};

/** Forgets proofs that are too old. */
export const forgetOldProofs = async (db: Db, now: Date): Promise<void> => {
  await db.delete(proofs).where(lte(proofs.expiresAt, now));
};
