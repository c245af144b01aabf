import { layOut } from '#server/mail/layout.ts';
import type { Mail } from '#server/mail/mail.ts';

/** What has happened to an account of the staff, or to the passkeys that all of them must have. */
export type StaffNews =
  | 'created'
  | 'promoted'
  | 'deleted'
  | 'passkeys-removed'
  | 'passkeys-required'
  | 'passkeys-optional';

const SUBJECTS: Readonly<Record<StaffNews, string>> = {
  created: 'A Milepost administrator was added',
  promoted: 'A Milepost administrator became a super administrator',
  deleted: 'A Milepost staff account was deleted',
  'passkeys-removed': 'The passkeys of a Milepost staff account were removed',
  'passkeys-required': 'Milepost staff must have a passkey now',
  'passkeys-optional': 'Milepost staff need no passkey any more',
};
const SENTENCES: Readonly<Record<StaffNews, (subject: string, actor: string) => string>> = {
  created: (subject, actor) => `${actor} has made an administrator's account for ${subject}.`,
  promoted: (subject, actor) => `${actor} has made ${subject} a super administrator.`,
  deleted: (subject, actor) => `${actor} has deleted the staff account ${subject}.`,
  'passkeys-removed': (subject, actor) => `${actor} has removed all passkeys of ${subject}.`,
  'passkeys-required': (_, actor) => `${actor} has made a passkey compulsory for all staff.`,
  'passkeys-optional': (_, actor) => `${actor} has ended the duty of all staff to have a passkey.`,
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
