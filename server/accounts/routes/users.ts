import { deletePerson, holdAccounts } from '#server/accounts/queries/accounts.ts';
import { type AuditAction, record } from '#server/accounts/queries/audit.ts';
import { lastJudge } from '#server/accounts/queries/audit-trail.ts';
import { endSessions } from '#server/accounts/queries/sessions.ts';
import { listUsers, toUser } from '#server/accounts/queries/user-list.ts';
import { updateUser } from '#server/accounts/queries/users.ts';
import { requireProof } from '#server/accounts/require-proof.ts';
import type { AccountServices } from '#server/accounts/services.ts';
import { createStaffNews, type StaffNews } from '#server/accounts/staff-news.ts';
import type { Db } from '#server/db/database.ts';
import type { UserRow } from '#server/db/schema.ts';
import { type Answer, answer, type Call, type Registrar } from '#server/http/call.ts';
import { ApiError, accountDeleted, notFound } from '#server/http/errors.ts';
import { createOnce } from '#server/http/idempotency.ts';
import { parseId } from '#server/http/ids.ts';
import type { Mail } from '#server/mail/mail.ts';
import { approvedMail, loggedOutMail, rejectedMail } from '#server/mail/messages.ts';
import { isStaff, ROLES } from '#src/contract/enums.ts';

type UserCall = Call<'approveUser' | 'rejectUser' | 'promoteUser' | 'deleteUser' | 'endUserSessions'>;

/** What happens to the account that a call names. */
interface Act {
  readonly action: AuditAction;
  /** @throws where it may not happen to this account */
  readonly check: (subject: UserRow, actor: UserRow) => void;
  readonly apply: (tx: Db, subject: UserRow) => Promise<UserRow>;
  /** What the person is told, where something changed. */
  readonly mail?: (to: string) => Mail;
  /** Not by a token alone: it needs the proof `manage-accounts`. */
  readonly proved?: true;
  /** What super administrators are told where it has happened to a member of the staff. */
  readonly news?: StaffNews;
}

const forbidden = (message: string): ApiError => new ApiError(403, 'FORBIDDEN', message);

/** Only drivers and owners wait for approval: an administrator must not shut out another one. */
const refuseStaff = (subject: UserRow): void => {
  if (isStaff(subject.role)) throw forbidden('Only drivers and owners are approved and disapproved.');
};

const DECIDED = {
  APPROVED: 'approved',
  REJECTED: 'disapproved',
  PENDING: 'set back to waiting',
} as const satisfies Record<UserRow['approval'], string>;

/**
 * Nobody decides over another's decision without having seen it. Whoever wants what is so already is not refused.
 * @throws 409
 */
const refuseUnseen = async (tx: Db, subject: UserRow, wanted: UserRow['approval'], saw?: UserRow['approval']) => {
  const { approval } = subject;
  if (saw === undefined || saw === approval || wanted === approval) return;
  const judge = await lastJudge(tx, subject.id);
  const message = judge
    ? `${judge} has ${DECIDED[approval]} this person meanwhile.`
    : `This person was ${DECIDED[approval]} meanwhile.`;
  throw new ApiError(409, 'APPROVAL_CHANGED', message);
};

/** Users and accounts for administrators (`src/contract/README.md#administration`). */
export const userRoutes = ({ serve, services }: Registrar<AccountServices>): void => {
  const { db, longReads, mails, now, strict, pusher } = services;
  const once = createOnce(services);
  const notifyStaff = createStaffNews(services);

  const act = async (call: UserCall, { action, check, apply, mail, proved, news }: Act): Promise<Answer> => {
    const { user: actor, address } = call;
    return pusher.telling((note) =>
      once.run({ ...call, body: undefined, holdsAccounts: true }, async (tx) => {
        const id = parseId(call.param('userId'));
        const held = await holdAccounts(tx, id === undefined ? [actor.id] : [actor.id, id], action === 'deleted');
        // Whoever was to be deleted by this call may have been the faster one.
        if (held.every((one) => one.id !== actor.id)) throw accountDeleted();
        const subject = held.find((one) => one.id === id);
        if (subject === undefined) throw notFound('user');
        check(subject, actor);
        if (proved) await requireProof(services, tx, call, 'manage-accounts');
        const changed = await apply(tx, subject);
        if (action === 'approved' && changed.approval !== subject.approval)
          await note(tx, { kind: 'approved', to: [subject.id] });
        // Said again, an approval and a disapproval are none.
        const judges = action === 'approved' || action === 'rejected';
        if (judges && changed.approval === subject.approval) return answer(toUser(changed));
        if (mail !== undefined) await mails.queue(tx, mail(changed.email));
        if (news !== undefined) await notifyStaff(tx, news, subject, actor);
        await record(tx, { action, actorId: actor.id, subjectId: subject.id, address }, now());
        return answer(toUser(changed));
      }),
    );
  };

  serve('users', async (call) => {
    const { user, query } = call;
    // Administrators have Accounts alone, which are the drivers and owners; User Management is not theirs.
    const readable = ROLES.filter((role) => user.role === 'SUPER_ADMIN' || !isStaff(role));
    const roles = readable.filter((role) => query.profileTypes.length === 0 || query.profileTypes.includes(role));
    // A backend of the prescribed calls alone knows neither search nor approval.
    const { search, approved } = strict ? {} : query;
    return answer(await longReads(call, () => listUsers(db, query, { roles, search, approved })));
  });

  serve('approveUser', (call) =>
    act(call, {
      action: 'approved',
      check: refuseStaff,
      apply: async (tx, subject) => {
        await refuseUnseen(tx, subject, 'APPROVED', call.query.saw);
        return updateUser(tx, subject.id, { approval: 'APPROVED' });
      },
      mail: approvedMail,
    }),
  );

  serve('rejectUser', (call) =>
    act(call, {
      action: 'rejected',
      check: refuseStaff,
      apply: async (tx, subject) => {
        await refuseUnseen(tx, subject, 'REJECTED', call.query.saw);
        await endSessions(tx, subject.id, 'all', now());
        return updateUser(tx, subject.id, { approval: 'REJECTED' });
      },
      mail: rejectedMail,
    }),
  );

  serve('promoteUser', (call) =>
    act(call, {
      action: 'promoted',
      proved: true,
      news: 'promoted',
      check: (subject) => {
        if (subject.role !== 'ADMIN') throw forbidden('Only administrators can be made super administrators.');
      },
      apply: (tx, { id }) => updateUser(tx, id, { role: 'SUPER_ADMIN' }),
    }),
  );

  serve('endUserSessions', (call) =>
    act(call, {
      action: 'sessions-ended',
      proved: true,
      check: (subject, actor) => {
        if (subject.id === actor.id) throw forbidden('You log out your own devices in Settings.');
      },
      apply: async (tx, subject) => {
        await endSessions(tx, subject.id, 'all', now());
        return subject;
      },
      mail: loggedOutMail,
    }),
  );

  serve('deleteUser', (call) =>
    act(call, {
      action: 'deleted',
      proved: true,
      news: 'deleted',
      check: (subject, actor) => {
        if (subject.id === actor.id) throw forbidden('You cannot delete your own account here.');
      },
      apply: async (tx, subject) => {
        await deletePerson(tx, subject, now());
        return subject;
      },
    }),
  );
};
