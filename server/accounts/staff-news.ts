import { superAdminEmails } from '#server/accounts/queries/users.ts';
import type { AccountServices } from '#server/accounts/services.ts';
import type { Db } from '#server/db/database.ts';
import type { UserRow } from '#server/db/schema.ts';
import { type StaffNews, staffNewsMail } from '#server/mail/staff-messages.ts';
import { isStaff } from '#src/contract/enums.ts';

export type { StaffNews };

/**
 * Makes what tells every super administrator, and the account itself, by mail what has happened to an account of the staff;
 * nothing is said of drivers and owners. Who acted is told as well: it may have been somebody else with their token.
 * @returns to be called in the transaction of the change, with the account as it was before
 */
export const createStaffNews =
  ({ mails }: Pick<AccountServices, 'mails'>) =>
  async (tx: Db, news: StaffNews, subject: UserRow, actor: UserRow): Promise<void> => {
    if (!isStaff(subject.role)) return;
    const recipients = new Set([...(await superAdminEmails(tx)), actor.email, subject.email]);
    // Told in a mail of its own what to do now.
    if (news === 'passkeys-removed') recipients.delete(subject.email);
    // Each by itself: an address that takes no mail keeps it from none of the others.
    for (const to of recipients) await mails.queue(tx, staffNewsMail(to, news, subject.email, actor.email));
  };
