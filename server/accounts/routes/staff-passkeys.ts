import { record } from '#server/accounts/queries/audit.ts';
import {
  areStaffPasskeysRequired,
  countPasskeys,
  deletePasskeys,
  hasUsedPasskey,
  requireStaffPasskeys,
} from '#server/accounts/queries/passkeys.ts';
import { endSessions } from '#server/accounts/queries/sessions.ts';
import { userById } from '#server/accounts/queries/users.ts';
import { requireProof } from '#server/accounts/require-proof.ts';
import type { AccountServices } from '#server/accounts/services.ts';
import { createStaffNews } from '#server/accounts/staff-news.ts';
import { answer, type Registrar } from '#server/http/call.ts';
import { ApiError, notFound } from '#server/http/errors.ts';
import { createOnce } from '#server/http/idempotency.ts';
import { parseId } from '#server/http/ids.ts';
import { passkeysResetMail } from '#server/mail/messages.ts';
import { isStaff } from '#src/contract/enums.ts';

const NOT_YET =
  'Sign in with a passkey of your own first, or add one in Settings: this shows that you will not be locked out.';

/** Passkeys as the second factor of staff, for super administrators (`src/decisions/0339`). */
export const staffPasskeyRoutes = ({ serve, services }: Registrar<AccountServices>): void => {
  const { db, mails, now } = services;
  const once = createOnce(services);
  const notifyStaff = createStaffNews(services);

  const mayRequire = async (userId: number, sessionId: string): Promise<boolean> =>
    (await countPasskeys(db, userId)) > 0 && (await hasUsedPasskey(db, sessionId));

  serve('staffPasskeys', async ({ user, sessionId }) =>
    answer({ required: await areStaffPasskeysRequired(db), mayRequire: await mayRequire(user.id, sessionId) }),
  );

  serve('setStaffPasskeys', async (call) => {
    const { user, sessionId, address } = call;
    const { required } = call.body;
    const may = await mayRequire(user.id, sessionId);
    if (required && !may) throw new ApiError(422, 'PASSKEY_MISSING', NOT_YET);
    return once.run(call, async (tx) => {
      await requireProof(services, tx, call, 'passkey');
      const changed = (await areStaffPasskeysRequired(tx)) !== required;
      await requireStaffPasskeys(tx, required);
      const detail = required ? 'required' : 'off';
      await record(tx, { action: 'staff-passkeys', actorId: user.id, address, detail }, now());
      if (changed) await notifyStaff(tx, required ? 'passkeys-required' : 'passkeys-optional', user, user);
      return answer({ required, mayRequire: may });
    });
  });

  serve('removeStaffPasskeys', async (call) => {
    const { user: actor, address, param } = call;
    const id = parseId(param('userId'));
    const subject = id === undefined ? undefined : await userById(db, id);
    if (subject === undefined) throw notFound('user');
    if (!isStaff(subject.role))
      throw new ApiError(403, 'FORBIDDEN', 'Drivers and owners remove their passkeys themselves.');
    if (subject.id === actor.id) throw new ApiError(403, 'FORBIDDEN', 'Your own passkeys are removed in Settings.');
    return once.run(call, async (tx) => {
      await requireProof(services, tx, call, 'manage-accounts');
      const gone = await deletePasskeys(tx, subject.id);
      if (gone === 0) return answer({ removed: gone });
      // Whoever has found the lost device is signed out with it.
      await endSessions(tx, subject.id, 'all', now());
      await record(tx, { action: 'passkeys-reset', actorId: actor.id, subjectId: subject.id, address }, now());
      await mails.queue(tx, passkeysResetMail(subject.email));
      await notifyStaff(tx, 'passkeys-removed', subject, actor);
      return answer({ removed: gone });
    });
  });
};
