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

/** Sends mail, or keeps it where nothing is sent. */
export interface Mailer {
  /** @throws when the mail server refuses or cannot be reached */
  readonly send: (mail: Mail) => Promise<void>;
}
