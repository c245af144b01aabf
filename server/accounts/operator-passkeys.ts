import { record } from '#server/accounts/queries/audit.ts';
import { deletePasskeys, requireStaffPasskeys } from '#server/accounts/queries/passkeys.ts';
import { endSessions } from '#server/accounts/queries/sessions.ts';
import { userByEmail } from '#server/accounts/queries/users.ts';
import type { Db } from '#server/db/database.ts';

/** In the audit trail, where a caller's network address would be. */
const OPERATOR = 'operator';

/**
 * Takes all passkeys of an account away and ends its sessions, for a person who has lost the device and whom no super
 * administrator can help.
 * @returns how many, or undefined where nobody has that e-mail
 */
export const resetPasskeys = (db: Db, email: string, now: Date): Promise<number | undefined> =>
  db.transaction(async (tx) => {
    const user = await userByEmail(tx, email);
    if (user === undefined) return undefined;
    const removed = await deletePasskeys(tx, user.id);
    await endSessions(tx, user.id, 'all', now);
    await record(tx, { action: 'passkeys-reset', subjectId: user.id, address: OPERATOR }, now);
    return removed;
  });

/** Lets staff sign in with a password alone again. */
export const freeStaff = (db: Db, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    await requireStaffPasskeys(tx, false);
    await record(tx, { action: 'staff-passkeys', address: OPERATOR, detail: 'off' }, now);
  });
