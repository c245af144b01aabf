import { layOut } from '#server/mail/layout.ts';
import type { Mail } from '#server/mail/mail.ts';

/** What has happened to an account of the staff. */
export type StaffNews = 'created' | 'promoted' | 'deleted';

const SUBJECTS: Readonly<Record<StaffNews, string>> = {
  created: 'A Milepost administrator was added',
  promoted: 'A Milepost administrator became a super administrator',
  deleted: 'A Milepost staff account was deleted',
};
const SENTENCES: Readonly<Record<StaffNews, (subject: string, actor: string) => string>> = {
  created: (subject, actor) => `${actor} has made an administrator's account for ${subject}.`,
  promoted: (subject, actor) => `${actor} has made ${subject} a super administrator.`,
  deleted: (subject, actor) => `${actor} has deleted the staff account ${subject}.`,
};
const ALARM =
  'If you did not expect this, ask them at once. If they know nothing of it, somebody else uses their account: log it out everywhere in User Management, and have its password changed.';

/**
 * To super administrators, and to the account itself, when the staff changes.
 * @param subject e-mail of the account that it happened to
 * @param actor e-mail of who did it
 */
export const staffNewsMail = (to: string, news: StaffNews, subject: string, actor: string): Mail =>
  layOut({ to, subject: SUBJECTS[news], before: [SENTENCES[news](subject, actor), ALARM] });
