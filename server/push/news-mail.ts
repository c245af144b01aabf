import type { Db } from '#server/db/database.ts';
import { layOut } from '#server/mail/layout.ts';
import type { Mail } from '#server/mail/mail.ts';
import type { MailOutbox } from '#server/mail/outbox.ts';
import { type DueMail, hasDueMails, takeDueMails } from '#server/push/queries/news-mails.ts';
import { PATHS } from '#src/contract/paths.ts';

export interface NewsMailOptions {
  readonly db: Db;
  readonly mails: MailOutbox;
  /** The origin people open the app at; mails have no links without it. */
  readonly publicUrl: string | undefined;
  readonly now: () => Date;
}

const SUBJECTS = {
  answer: 'You have an answer in Milepost',
  closed: 'Your request in Milepost was closed',
  ticket: 'A new ticket is waiting in Milepost',
} as const;
const SENTENCES = {
  answer: (stop: string) => `There is an answer in your conversation about ${stop}.`,
  closed: (stop: string) => `Your request about ${stop} was closed. You can still read the conversation.`,
  ticket: (stop: string) => `Somebody has asked for service at ${stop}, and nobody has taken it for ten minutes.`,
} as const;

/** Says that there is something to read, and not what: mail is read on the way, and stays for years. */
const newsMail = ({ email, kind, ticketId, stop }: DueMail, publicUrl: string | undefined): Mail =>
  layOut({
    to: email,
    subject: SUBJECTS[kind],
    before: [SENTENCES[kind](stop ?? 'a stop'), 'It is in Milepost:'],
    link: publicUrl === undefined ? undefined : publicUrl + PATHS.chat(String(ticketId)),
    after: ['You get this because you asked for it. Turn it off in Settings, under Notifications.'],
  });

/** Makes what mails news that was not read in time. */
export const createNewsMail = ({ db, mails, publicUrl, now }: NewsMailOptions) => ({
  /** Puts what is due into the outbox of mail, in the transaction that takes it: no two processes mail it, and none loses it. */
  sendDue: async (): Promise<void> => {
    if (!(await hasDueMails(db, now()))) return;
    const queued = await db.transaction(async (tx) => {
      const due = await takeDueMails(tx, now());
      for (const one of due) await mails.queue(tx, newsMail(one, publicUrl));
      return due.length;
    });
    if (queued > 0) mails.soon();
  },
});
