/** A message to one person. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** The whole message as plain text, lines of at most 76 characters or so. */
  readonly text: string;
  readonly html: string;
  /** The code in it: it stands in the subject. */
  readonly code?: string;
}

/** The mail server says for good that an address takes no mail. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** Milliseconds that a mail server has for a mail in all: nobody else takes the mail up meanwhile. */
export const SENDING_MS = 90_000;

/** Sends mail, or keeps it where nothing is sent. */
export interface Mailer {
  /**
   * @param id the same at each try: the mail's Message-ID is made of it, by which programs know one that comes twice
   * @param ending aborted where the process ends: what is under way is broken off
   * @throws MailRefused; anything else where the mail server cannot be reached, takes it later or is not done in `SENDING_MS`
   */
  readonly send: (mail: Mail, id?: string, ending?: AbortSignal) => Promise<void>;
}
