import type { Mail, Mailer } from '#server/mail/mail.ts';

/** A mail server of a test's own. */
export interface Mailbox {
  readonly mailer: Mailer;
  /** What was sent, the oldest first. @param to one address's alone */
  readonly to: (to?: string) => readonly Mail[];
  /** Refuses mail, as a server does that is down. */
  readonly refuse: (refuses: boolean) => void;
}

export const createMailbox = (): Mailbox => {
  const sent: Mail[] = [];
  let refuses = false;
  return {
    mailer: {
      send: async (mail) => {
        if (refuses) throw new Error('The mail server is down.');
        sent.push(mail);
      },
    },
    to: (to) => sent.filter((mail) => to === undefined || mail.to === to),
    refuse: (value) => {
      refuses = value;
    },
  };
};
