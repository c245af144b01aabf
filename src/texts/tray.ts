const withAgent = (state: string) => (agent: string | undefined) =>
  `It is ${state}${agent ? ` with ${agent}` : ''} now.`;

/** Texts of the sync tray in Settings. All ours. */
export const TRAY = {
  title: 'Waiting and not sent',
  none: 'Everything you did is on the server.',
  voiceNote: 'A voice note that you have not sent',
  kinds: {
    request: 'Request Service',
    message: 'Message',
    assign: 'Assign to me',
    handOver: 'Hand over',
    note: 'Internal note',
    reopen: 'Reopen',
  },
  /** A change of status by where it leads. */
  moves: { IN_PROGRESS: 'Assign to me', TO_DO: 'Return to board', CLOSED: 'Close ticket' },
  /** What has become of a ticket that somebody else changed first. */
  now: {
    OPEN: withAgent('open'),
    TO_DO: () => 'It is on the board, to do, now.',
    IN_PROGRESS: withAgent('in progress'),
    CLOSED: () => 'It is closed now.',
  },
  /** Of an answer to somebody whose ticket another agent was faster to take. */
  takenFirst: (agent: string | undefined): string => `${agent ?? 'Someone else'} took this ticket first.`,
  closedFirst: 'This ticket was closed first.',
  waiting: (time: string): string => `Waiting · ${time}`,
  notSent: 'Not sent.',
  unknownReason:
    'The server refused it and gave no reason. It stays on this device until you decide what becomes of it.',
  /** Of one that was written after a refused one that is being written anew. */
  heldForEdit: 'It waits for the message before it, which you are changing.',
  /** Of a message that had arrived once. */
  lostByServer: 'The server has lost it. Send it again if it is still needed.',
  inDoubt: 'It may have arrived already. Open it to say whether it has.',
  /** @param more how many others there are */
  files: (name: string, more: number): string => (more > 0 ? `${name} and ${more} more` : name),
  waitsFor: (what: string): string => `Waits for “${what}”, which was not sent.`,
  /** @param what was made on top of a refused change, by its names */
  fell: (what: string): string => `Taken back with it: ${what}.`,
  sendWithout: 'Send without it',
  open: 'Open',
  retry: 'Retry',
  edit: 'Edit',
  discard: 'Discard',
  export: 'Export',
  exportAll: 'Export all',
  exportFailed: 'It could not be exported. Try again.',
  sendNow: 'Send now',
  discardTitle: 'Discard it?',
  discardText: 'It is taken off this device and never sent.',
  discardFilesText: 'It is taken off this device with its files and never sent.',
  discardTicketText:
    'The request and every message and voice note that waits for it are taken off this device and never sent. Anything half written in it is kept for your next request; files that one has no room for wait in My chats.',
  cancel: 'Cancel',
  /** How far a file has come. */
  uploading: (sent: string, total: string): string => `${sent} of ${total}`,
  uploaded: (size: string): string => `${size} · uploaded`,
  /** Names carry what they act on. */
  named: (action: string, what: string): string => `${action} ${what}`,
} as const;
