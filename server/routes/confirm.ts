import { and, eq } from 'drizzle-orm';
import { badCode, sendVerificationCode } from '#server/auth/verification.ts';
import type { Db } from '#server/db/database.ts';
import { type CodeRow, users } from '#server/db/schema.ts';
import { answer, type Registrar } from '#server/http/call.ts';
import { emailChangedMail, newEmailMail } from '#server/mail/messages.ts';
import { record } from '#server/store/audit.ts';
import { issueCode, liveCode, tryCode, updateCode } from '#server/store/codes.ts';
import { changeEmail, isReserved, moveEmail } from '#server/store/email-changes.ts';
import { updateUser, userByEmail, userById } from '#server/store/users.ts';

/** Verification of a new account, and of the new address of an old one (section 2.6; `src/decisions/0314`, `0316`). */
export const confirmRoutes = ({ serve, services }: Registrar): void => {
  const { db, limits, mailer, background, now, strict, publicUrl } = services;

  const verify = async (tx: Db, { userId, email }: CodeRow, address: string): Promise<boolean> => {
    if (await isReserved(tx, email, now(), userId)) return false;
    await updateUser(tx, userId, { verified: true });
    await record(tx, { action: 'verified', actorId: userId, address }, now());
    return true;
  };

  const change = async (tx: Db, { userId, email }: CodeRow, address: string): Promise<boolean> => {
    const user = await userById(tx, userId, true);
    const holder = await userByEmail(tx, email);
    if (user === undefined || holder?.verified === true) return false;
    if (await isReserved(tx, email, now(), userId)) return false;
    // A sign-up that was never verified gives way to the person who has proved that the address is theirs.
    await tx.delete(users).where(and(eq(users.email, email), eq(users.verified, false)));
    let recovery: string | undefined;
    if (strict) await moveEmail(tx, user, email);
    else recovery = await changeEmail(tx, user, email, now());
    await record(tx, { action: 'email-changed', actorId: userId, address }, now());
    background.run(() => mailer.send(emailChangedMail(user.email, recovery, publicUrl)));
    return true;
  };

  /** Does what the code was mailed for, once; the same code again, after a lost answer, is as good. */
  const accept = (row: CodeRow, address: string): Promise<boolean> =>
    db.transaction(async (tx) => {
      const code = await liveCode(tx, row.purpose, row.email, now(), true);
      if (code === undefined) return false;
      if (code.acceptedAt !== null) return true;
      const done = await (code.purpose === 'verify' ? verify : change)(tx, code, address);
      if (done) await updateCode(tx, code, { acceptedAt: now() });
      return done;
    });

  serve('confirm', async ({ address, body }) => {
    limits.check('code', { address });
    const row = await tryCode(db, { purposes: ['verify', 'email'], ...body }, now());
    if (row === undefined || !(await accept(row, address))) {
      limits.count('code', { address });
      const subjectId = (await userByEmail(db, body.email))?.id;
      await record(db, { action: 'code-refused', subjectId, address, detail: 'verify' }, now());
      throw badCode();
    }
    return answer({ message: 'Account verified successfully! You can now sign in.' });
  });

  serve('resendCode', async ({ address, body }) => {
    const email = body.email.toLowerCase();
    limits.take('mail', { address, account: email });
    background.run(async () => {
      const user = await userByEmail(db, email);
      if (user !== undefined) return user.verified ? undefined : sendVerificationCode(services, user);
      const pending = await liveCode(db, 'email', email, now());
      if (pending === undefined || pending.acceptedAt !== null) return;
      if (await isReserved(db, email, now(), pending.userId)) return;
      await mailer.send(newEmailMail(email, await issueCode(db, pending, now())));
    });
    return answer({ message: 'If this address waits for a code, a new one is on its way.' });
  });
};
