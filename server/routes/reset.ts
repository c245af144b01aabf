import { refuseCommonPassword } from '#server/auth/common-passwords.ts';
import { hashPassword, passwordMatches } from '#server/auth/passwords.ts';
import { hashToken, randomSecret } from '#server/auth/tokens.ts';
import { badCode } from '#server/auth/verification.ts';
import type { CodeRow, UserRow } from '#server/db/schema.ts';
import { type Answer, answer, type Call, type Registrar } from '#server/http/call.ts';
import { passwordChangedMail, resetMail } from '#server/mail/messages.ts';
import { record } from '#server/store/audit.ts';
import { acceptReset, issueCode, liveCode, tryCode, updateCode } from '#server/store/codes.ts';
import { withdraw } from '#server/store/proofs.ts';
import { endSessions } from '#server/store/sessions.ts';
import { updateUser, userByEmail, userById } from '#server/store/users.ts';

type Input<N extends 'resetInitiate' | 'resetVerify' | 'resetSetPassword'> = Pick<Call<N>, 'address' | 'body'>;

/** Whether a new password comes from whoever entered the code: by the token that answered it, else by the address. */
const isSameCaller = (row: CodeRow, resetToken: string | undefined, address: string): boolean =>
  row.acceptedAt !== null &&
  (resetToken === undefined ? row.acceptedFrom === address : row.tokenHash === hashToken(resetToken));

/** Forgotten passwords in three calls (section 2.7), under both APIs' names (`src/decisions/0315`). */
export const resetRoutes = ({ serve, services }: Registrar): void => {
  const { db, limits, mailer, background, now, strict } = services;

  const initiate = async ({ address, body }: Input<'resetInitiate'>): Promise<Answer> => {
    limits.take('mail', { address, account: body.email });
    background.run(async () => {
      const user = await userByEmail(db, body.email);
      if (user === undefined) return;
      const { email, id } = user;
      await record(db, { action: 'reset-asked', subjectId: id, address }, now());
      await mailer.send(resetMail(email, await issueCode(db, { purpose: 'reset', email, userId: id }, now())));
    });
    return answer({ message: 'If this address has an account, a code is on its way.' });
  };

  const refuse = async (address: string, email: string): Promise<never> => {
    limits.count('code', { address });
    const subjectId = (await userByEmail(db, email))?.id;
    await record(db, { action: 'code-refused', subjectId, address, detail: 'reset' }, now());
    throw badCode();
  };

  const verify = async ({ address, body }: Input<'resetVerify'>): Promise<Answer> => {
    limits.check('code', { address });
    const row = await tryCode(db, { purposes: ['reset'], ...body }, now());
    if (row === undefined) return refuse(address, body.email);
    const resetToken = randomSecret();
    await acceptReset(db, row, { acceptedFrom: address, tokenHash: hashToken(resetToken) }, now());
    return answer({ resetToken });
  };

  const setPassword = async ({ address, body }: Input<'resetSetPassword'>): Promise<Answer> => {
    limits.check('code', { address });
    if (!strict) await refuseCommonPassword('newPassword', body.newPassword, body);
    // Made in any case, so that time tells nothing.
    const passwordHash = await hashPassword(body.newPassword);
    const changed = await db.transaction(async (tx): Promise<UserRow | 'again' | undefined> => {
      const row = await liveCode(tx, 'reset', body.email, now(), true);
      if (row === undefined || !isSameCaller(row, body.resetToken, address)) return undefined;
      const user = await userById(tx, row.userId, true);
      if (user === undefined) return undefined;
      // The same again, after a lost answer, finds its work done.
      if (row.spentAt !== null) {
        return (await passwordMatches(user.passwordHash, body.newPassword)) ? 'again' : undefined;
      }
      await updateCode(tx, row, { spentAt: now() });
      await endSessions(tx, user.id, 'all', now());
      await withdraw(tx, user.id);
      await record(tx, { action: 'password-reset', actorId: user.id, address }, now());
      // Whoever reads the account's mail has verified its address by this, too.
      return updateUser(tx, user.id, { passwordHash, verified: true });
    });
    if (changed === undefined) return refuse(address, body.email);
    if (changed !== 'again') background.run(() => mailer.send(passwordChangedMail(changed.email)));
    return answer({ message: 'Your password has been changed. Please sign in.' });
  };

  serve('resetInitiate', initiate);
  serve('accountResetInit', initiate);
  serve('resetVerify', verify);
  serve('accountResetCheck', verify);
  serve('resetCheck', verify);
  serve('resetSetPassword', setPassword);
  serve('accountResetComplete', setPassword);
  serve('resetComplete', setPassword);
};
