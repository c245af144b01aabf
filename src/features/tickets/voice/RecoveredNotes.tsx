interface RecoveredNotesProps {
  /** Local or the server's. */
  readonly ticketId: string;
  /** The conversation is closed: what is here can be heard and thrown away, not sent. */
  readonly closed?: boolean;
  /** A recovered note is stored and in the conversation. */
  readonly onSent: () => void;
}

/** Voice notes of this conversation whose recording was cut short (promise 9 of `offline.md`); nothing where there are none. */
export const RecoveredNotes = (_: RecoveredNotesProps) => null;
