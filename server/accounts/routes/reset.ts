import { refuseCommonPassword } from '#server/accounts/crypto/common-passwords.ts';
import { hashPassword, passwordMatches } from '#server/accounts/crypto/passwords.ts';
import { record } from '#server/accounts/queries/audit.ts';
import { tryCode } from '#server/accounts/queries/code-tries.ts';
import { acceptReset, issueCode, liveCodes, lockCode, newestCode, updateCode } from '#server/accounts/queries/codes.ts';
import { rememberCaller } from '#server/accounts/queries/known-callers.ts';
import { withdraw } from '#server/accounts/queries/proofs.ts';
import { endSessions } from '#server/accounts/queries/sessions.ts';
import { forgetSignUps, lockAddress, VERIFIED } from '#server/accounts/queries/sign-ups.ts';
import { updateUser, userByEmail, userById } from '#server/accounts/queries/users.ts';
import type { AccountServices } from '#server/accounts/services.ts';
import { badCode } from '#server/accounts/verification.ts';
import type { Db } from '#server/db/database.ts';
import type { CodeRow, UserRow } from '#server/db/schema.ts';
import { hashToken, randomSecret } from '#server/db/secrets.ts';
import { type Answer, answer, type Call, type Registrar } from '#server/http/call.ts';
import { judging } from '#server/http/limits.ts';
import { passwordChangedMail, resetMail } from '#server/mail/messages.ts';

type Input<N extends 'resetInitiate' | 'resetVerify' | 'resetSetPassword'> = Pick<Call<N>, 'address' | 'body'>;

/** Milliseconds in which a backend without tokens hears the new password from the address that entered the code. */
const BY_ADDRESS_MS = 5 * 60_000;

/**
 * Forgotten passwords in three calls (`src/contract/README.md#forgotten-password`), under both APIs' names
 * (`src/decisions/0335`).
 */
export const resetRoutes = ({ serve, services }: Registrar<AccountServices>): void => {
  const { db, limits, mails, background, now, strict } = services;

  const initiate = async ({ address, body }: Input<'resetInitiate'>): Promise<Answer> => {
    await limits.consume('mail', { address, account: body.email, device: body.deviceToken });
    background.run(async () => {
      const user = await userByEmail(db, body.email);
      if (user === undefined) return;
      const { email, id } = user;
      await record(db, { action: 'reset-asked', subjectId: id, address }, now());
      await db.transaction(async (tx) => {
        const code = await issueCode(tx, { purpose: 'reset', email, userId: id, address }, now());
        if (code !== undefined)
          await mails.queue(tx, resetMail(email, code), newestCode({ purpose: 'reset', userId: id, address }));
      });
      mails.soon();
    });
    return answer({ message: 'If this address has an account, a code is on its way.' });
  };

  const refuse = async (address: string, email: string): Promise<never> => {
    const subjectId = (await userByEmail(db, email))?.id;
    await record(db, { action: 'code-refused', subjectId, address, detail: 'reset' }, now());
    throw badCode();
  };

  const verify = async ({ address, body }: Input<'resetVerify'>): Promise<Answer> => {
    const use = await limits.consume('code', { address, account: body.email });
    const row = await judging(use, () =>
      tryCode(db, { kind: 'reset', email: body.email, code: body.code, address }, now()),
    );
    if (row === undefined) return refuse(address, body.email);
    const resetToken = randomSecret();
    await acceptReset(db, row, { acceptedFrom: address, tokenHash: hashToken(resetToken) }, now());
    await use.giveBack();
    return answer({ resetToken });
  };

  /**
   * The code that a new password is set with. By the token that answered it, and nothing else: whoever shares a network
   * with its owner has the same address. Strict mode has no tokens, so there the address must do, for a short while.
   */
  const entered = async (tx: Db, { body, address }: Input<'resetSetPassword'>): Promise<CodeRow | undefined> => {
    const accepted = (await liveCodes(tx, 'reset', body.email, now())).filter(({ acceptedAt }) => acceptedAt !== null);
    const { resetToken } = body;
    const since = now().getTime() - BY_ADDRESS_MS;
    const row = strict
      ? accepted.find((code) => code.acceptedFrom === address && (code.acceptedAt?.getTime() ?? 0) > since)
      : accepted.find((code) => resetToken !== undefined && code.tokenHash === hashToken(resetToken));
    return row;
  };

  const setPassword = async (call: Input<'resetSetPassword'>): Promise<Answer> => {
    const { address, body } = call;
    if (!strict) refuseCommonPassword('newPassword', body.newPassword, body);
    const use = await limits.consume('code', { address, account: body.email });
    // Made in any case, so that time tells nothing.
    const passwordHash = await judging(use, () => hashPassword(body.newPassword));
    const changed = await db.transaction(
      async (tx): Promise<{ readonly user: UserRow; readonly again: boolean } | undefined> => {
        await lockAddress(tx, body.email.toLowerCase());
        const found = await entered(tx, call);
        // Before its code: a deletion holds them in this order.
        const user = found && (await userById(tx, found.userId, true));
        const row = found && (await lockCode(tx, found, now()));
        if (row === undefined || user === undefined) return undefined;
        if (row.spentAt !== null) return { user, again: true };
        await updateCode(tx, row, { spentAt: now() });
        await endSessions(tx, user.id, 'all', now());
        await withdraw(tx, user.id);
        await record(tx, { action: 'password-reset', actorId: user.id, address }, now());
        await rememberCaller(tx, user.id, { address }, now());
        // Whoever reads the account's mail has verified its address by this, too.
        await forgetSignUps(tx, row.email, user.id);
        await mails.queue(tx, passwordChangedMail(user.email));
        return { user: await updateUser(tx, user.id, { passwordHash, ...VERIFIED }), again: false };
      },
    );
    if (changed === undefined) return refuse(address, body.email);
    const { user, again } = changed;
    // The same again, after a lost answer, finds its work done. It counts: each is a hash that stands in everybody's way.
    if (again && !(await judging(use, () => passwordMatches(user.passwordHash, body.newPassword)))) {
      return refuse(address, body.email);
    }
    if (!again) await use.giveBack();
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
