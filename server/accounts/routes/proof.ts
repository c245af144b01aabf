import { passwordMatches } from '#server/accounts/crypto/passwords.ts';
import { record } from '#server/accounts/queries/audit.ts';
import { addProof } from '#server/accounts/queries/proofs.ts';
import type { AccountServices } from '#server/accounts/services.ts';
import { answer, type Registrar } from '#server/http/call.ts';
import { ApiError } from '#server/http/errors.ts';
import { judging } from '#server/http/limits.ts';

/** Proof that it is the account's owner who goes on (`src/decisions/0337`): wrong ones count as wrong passwords do. */
export const proofRoutes = ({ serve, services }: Registrar<AccountServices>): void => {
  const { db, limits, now } = services;

  serve('proof', async ({ user, sessionId, address, body }) => {
    const use = await limits.consume('password', { address, signer: sessionId });
    if (!(await judging(use, () => passwordMatches(user.passwordHash, body.password)))) {
      await record(db, { action: 'proof-refused', actorId: user.id, address, detail: body.action }, now());
      const message = 'This password is not right. Enter the one you log in with.';
      throw new ApiError(422, 'BAD_CREDENTIALS', message, { fields: { password: message } });
    }
    await use.giveBack();
    const { proof, expiresAt } = await addProof(db, { sessionId, userId: user.id, action: body.action }, now());
    return answer({ proof, expiresAt: expiresAt.toISOString() });
  });
};
