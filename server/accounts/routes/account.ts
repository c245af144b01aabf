import { eq } from 'drizzle-orm';
import { refuseCommonPassword } from '#server/accounts/crypto/common-passwords.ts';
import { hashPassword, passwordMatches } from '#server/accounts/crypto/passwords.ts';
import { record } from '#server/accounts/queries/audit.ts';
import { withdraw } from '#server/accounts/queries/proofs.ts';
import { endSessions, liveSessions } from '#server/accounts/queries/sessions.ts';
import { updateUser, userByEmail, userById } from '#server/accounts/queries/users.ts';
import type { AccountServices } from '#server/accounts/services.ts';
import { type SessionRow, users } from '#server/db/schema.ts';
import { answer, type Registrar } from '#server/http/call.ts';
import { ApiError, accountDeleted, notFound } from '#server/http/errors.ts';
import { judging } from '#server/http/limits.ts';
import { passwordChangedMail } from '#server/mail/messages.ts';
import { pushedSessions } from '#server/push/queries/subscriptions.ts';

const toSession = ({ id, device, createdAt, rotatedAt }: SessionRow, current: string, pushed: ReadonlySet<string>) => ({
  id,
  device: device || 'Unknown device',
  createdAt: createdAt.toISOString(),
  lastUsedAt: rotatedAt.toISOString(),
  current: id === current,
  push: pushed.has(id),
});

/** Change of password, the caller's sessions, activation (`src/decisions/0300`). */
export const accountRoutes = ({ serve, services }: Registrar<AccountServices>): void => {
  const { db, limits, mails, now, strict } = services;

  // No idempotency key: what it remembers would hold a password. The same again finds its work done instead.
  serve('changePassword', async ({ user, sessionId, address, body }) => {
    const done = answer({ message: 'Password changed successfully' });
    if (!strict) refuseCommonPassword('newPassword', body.newPassword, user);
    const use = await limits.consume('password', { address, signer: sessionId });
    const refuse = async (): Promise<never> => {
      await record(db, { action: 'password-refused', actorId: user.id, address }, now());
      const message = 'Current password is incorrect';
      throw new ApiError(422, 'BAD_CREDENTIALS', message, { fields: { currentPassword: message } });
    };
    if (!(await judging(use, () => passwordMatches(user.passwordHash, body.currentPassword)))) {
      // The same again, whose answer was lost; or a guess in the other field, which is not given back, whatever comes of it.
      return (await passwordMatches(user.passwordHash, body.newPassword)) ? done : refuse();
    }
    await use.giveBack();
    const passwordHash = await hashPassword(body.newPassword);
    const other = await db.transaction(async (tx) => {
      const held = await userById(tx, user.id, true);
      if (held === undefined) throw accountDeleted();
      // Of two who have both judged the old password, one is too late: a thief must not undo what its owner was told.
      if (held.passwordHash !== user.passwordHash) return held.passwordHash;
      await updateUser(tx, user.id, { passwordHash });
      await endSessions(tx, user.id, { except: sessionId }, now());
      await withdraw(tx, user.id);
      await record(tx, { action: 'password-changed', actorId: user.id, address }, now());
      await mails.queue(tx, passwordChangedMail(user.email));
      return undefined;
    });
    if (other !== undefined) return (await passwordMatches(other, body.newPassword)) ? done : refuse();
    return done;
  });

  serve('sessions', async ({ user, sessionId }) => {
    const pushed = await pushedSessions(db, user.id);
    const all = (await liveSessions(db, user.id, now())).map((row) => toSession(row, sessionId, pushed));
    return answer([...all.filter(({ current }) => current), ...all.filter(({ current }) => !current)]);
  });

  serve('endSession', async ({ c, user, sessionId, address, param }) => {
    const id = param('id') === 'current' ? sessionId : param('id');
    const ended = await endSessions(db, user.id, { only: id }, now());
    if (ended === 0) throw notFound('session');
    // What polls left for their validators, and what versions before kept, goes from the browser's cache as well.
    if (id === sessionId) c.header('Clear-Site-Data', '"cache"');
    await record(db, { action: 'sessions-ended', actorId: user.id, address, detail: '1' }, now());
    return answer({ ended });
  });

  serve('endOtherSessions', async ({ user, sessionId, address }) => {
    const ended = await endSessions(db, user.id, { except: sessionId }, now());
    await record(db, { action: 'sessions-ended', actorId: user.id, address, detail: String(ended) }, now());
    return answer({ ended });
  });

  serve('activateAccount', async ({ user: actor, address, query }) => {
    const user = await userByEmail(db, query.username);
    if (user === undefined) throw notFound('user');
    await db.update(users).set({ active: true }).where(eq(users.id, user.id));
    await record(db, { action: 'activated', actorId: actor.id, subjectId: user.id, address }, now());
    return answer({ message: 'The account is active.' });
  });
};
