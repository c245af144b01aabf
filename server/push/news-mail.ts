import type { Db } from '#server/db/database.ts';
import { layOut } from '#server/mail/layout.ts';
import type { Mail, Mailer } from '#server/mail/mail.ts';
import { type DueMail, takeDueMails } from '#server/push/queries/news-mails.ts';
import { PATHS } from '#src/contract/paths.ts';

export interface NewsMailOptions {
  readonly db: Db;
  readonly mailer: Mailer;
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

/** Makes what mails news that was not read in time. Each is taken before it is sent, so that two processes never send it twice. */
export const createNewsMail = ({ db, mailer, publicUrl, now }: NewsMailOptions) => ({
  /** @throws where a mail could not be sent; the others were */
  sendDue: async (): Promise<void> => {
    const sent = await Promise.allSettled(
      (await takeDueMails(db, now())).map((due) => mailer.send(newsMail(due, publicUrl))),
    );
    const failed = sent.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
  },
});
