import { record } from '#server/accounts/queries/audit.ts';
import { tryCode } from '#server/accounts/queries/code-tries.ts';
import { issueCode, liveCodes, lockCode, newestCode, updateCode } from '#server/accounts/queries/codes.ts';
import { changeEmail, isReserved, moveEmail } from '#server/accounts/queries/email-changes.ts';
import { forgetSignUps, lockAddress, signUpsOf, signUpToken, VERIFIED } from '#server/accounts/queries/sign-ups.ts';
import { updateUser, userByEmail, userById } from '#server/accounts/queries/users.ts';
import type { AccountServices } from '#server/accounts/services.ts';
import { badCode, sendVerificationCode } from '#server/accounts/verification.ts';
import type { Db } from '#server/db/database.ts';
import type { CodeRow } from '#server/db/schema.ts';
import { networkOf } from '#server/http/address.ts';
import { answer, type Registrar } from '#server/http/call.ts';
import { judging } from '#server/http/limits.ts';
import { emailChangedMail, newEmailMail } from '#server/mail/messages.ts';

/**
 * Verification of a new account, and of the new address of an old one (`src/contract/README.md#verification`,
 * `src/decisions/0335`, `0316`).
 */
export const confirmRoutes = ({ serve, services }: Registrar<AccountServices>): void => {
  const { db, derive, limits, mails, background, now, strict, publicUrl } = services;

  /** The code's own sign-up becomes the account; what else waits for a code of this address has lost its ground. */
  const verify = async (tx: Db, { userId, email }: CodeRow, address: string): Promise<boolean> => {
    if ((await userByEmail(tx, email))?.verified === true) return false;
    if (await isReserved(tx, email, now(), userId)) return false;
    await updateUser(tx, userId, VERIFIED);
    await forgetSignUps(tx, email, userId);
    await record(tx, { action: 'verified', actorId: userId, address }, now());
    return true;
  };

  const change = async (tx: Db, { userId, email }: CodeRow, address: string): Promise<boolean> => {
    const user = await userById(tx, userId, true);
    const holder = await userByEmail(tx, email);
    if (user === undefined || holder?.verified === true) return false;
    if (await isReserved(tx, email, now(), userId)) return false;
    // A sign-up that was never verified gives way to the person who has proved that the address is theirs.
    await forgetSignUps(tx, email);
    let recovery: string | undefined;
    if (strict) await moveEmail(tx, user, email);
    else recovery = await changeEmail(tx, user, email, now());
    await record(tx, { action: 'email-changed', actorId: userId, address }, now());
    await mails.queue(tx, emailChangedMail(user.email, recovery, publicUrl));
    return true;
  };

  /** Does what the code was mailed for, once; the same code again, after a lost answer, is as good. */
  const accept = (row: CodeRow, address: string): Promise<boolean> =>
    db.transaction(async (tx) => {
      await lockAddress(tx, row.email);
      // Before its code: a deletion holds them in this order.
      await userById(tx, row.userId, true);
      const code = await lockCode(tx, row, now());
      if (code === undefined) return false;
      if (code.acceptedAt !== null) return true;
      const done = await (code.purpose === 'verify' ? verify : change)(tx, code, address);
      if (done) await updateCode(tx, code, { acceptedAt: now() });
      return done;
    });

  /** Whoever names their sign-up means no other one, whatever code they were talked into entering. */
  const isMeant = async (row: CodeRow, token: string | undefined): Promise<boolean> => {
    if (token === undefined) return true;
    const user = await userById(db, row.userId);
    return user !== undefined && row.purpose === 'verify' && signUpToken(derive, user) === token;
  };

  serve('confirm', async ({ address, body }) => {
    const use = await limits.consume('code', { address, account: body.email });
    const row = await judging(use, () =>
      tryCode(db, { kind: 'confirm', email: body.email, code: body.code, address }, now()),
    );
    if (row === undefined || !(await isMeant(row, body.signUpToken)) || !(await accept(row, address))) {
      const subjectId = (await userByEmail(db, body.email))?.id;
      await record(db, { action: 'code-refused', subjectId, address, detail: 'verify' }, now());
      throw badCode();
    }
    await use.giveBack();
    return answer({ message: 'Account verified successfully! You can now sign in.' });
  });

  /** The sign-up that the caller means: by its token, else one of the same network, else the newest. */
  const meantOf = async (email: string, address: string, token: string | undefined) => {
    const waiting = await signUpsOf(db, email);
    const named = waiting.find((user) => signUpToken(derive, user) === token);
    return named ?? waiting.find((user) => user.signedUpFrom === networkOf(address)) ?? waiting[0];
  };

  serve('resendCode', async ({ address, body }) => {
    const email = body.email.toLowerCase();
    await limits.consume('mail', { address, account: email });
    background.run(async () => {
      if ((await userByEmail(db, email))?.verified === true) return;
      const user = await meantOf(email, address, body.signUpToken);
      if (user !== undefined) await sendVerificationCode(services, user, address);
      const changes = (await liveCodes(db, 'email', email, now())).filter(({ acceptedAt }) => acceptedAt === null);
      const change = changes.find(({ askedFrom }) => askedFrom === networkOf(address)) ?? changes[0];
      if (change === undefined || (await isReserved(db, email, now(), change.userId))) return;
      const { purpose, userId } = change;
      await db.transaction(async (tx) => {
        const code = await issueCode(tx, { purpose, email, userId, address }, now());
        if (code !== undefined)
          await mails.queue(tx, newEmailMail(email, code), newestCode({ purpose, userId, address }));
      });
      mails.soon();
    });
    return answer({ message: 'If this address waits for a code, a new one is on its way.' });
  });
};
