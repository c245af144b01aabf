/** Texts of handing tickets over, of notes among staff, and of the line above the box to write in. All ours. */
export const COMPOSER_LINE = {
  takes: 'Sending takes this ticket: it becomes yours.',
  ofAnother: (agent: string): string => `${agent} works on this ticket. Writing here does not take it.`,
  handedOver: (giver: string): string => `${giver} handed this ticket over to you.`,
  closedByYou: 'You closed this ticket.',
  closedBy: (name: string): string => `${name} closed this ticket.`,
  /** To the customer. */
  conversationClosedBy: (name: string): string => `${name} closed this conversation.`,
  reopens: (day: string): string => `Writing here opens it again, until ${day}.`,
} as const;

export const NOTE = {
  /** Over the box, which of the two is written. */
  kind: 'What you write',
  message: 'Message',
  note: 'Internal note',
  /** The same where one is half written and out of sight. */
  halfNote: 'Internal note · draft',
  /** Names the box. */
  box: 'Internal note, for staff alone',
  placeholder: 'Staff alone see this',
  add: 'Add note',
  /** Back to the box for messages. */
  leave: 'Write a message instead',
  /** On a note in the conversation. */
  by: (name: string): string => `Internal note by ${name}`,
  you: 'you',
  staffOnly: 'Staff only',
  tooLong: (over: number, max: number): string =>
    `${over.toLocaleString('en-US')} too many. A note has at most ${max.toLocaleString('en-US')} characters.`,
} as const;

export const HAND_OVER = {
  action: 'Hand over',
  title: 'Hand over',
  question: (whose: string): string => `Give ${whose} to a colleague. They are told at once, and it leaves your list.`,
  to: 'To',
  chooseOne: 'Choose a colleague.',
  none: 'There is no other agent to give it to.',
  loading: 'Loading agents...',
  failed: 'The agents could not be loaded.',
  tryAgain: 'Try again',
  note: 'Note for them (optional)',
  noteHint: 'Staff alone see it, in the conversation.',
  cancel: 'Cancel',
} as const;

/** A ticket's timeline, as staff see it. */
export const EVENTS = {
  opened: (by: string): string => `Opened by ${by}`,
  taken: (by: string): string => `Taken by ${by}`,
  assigned: (by: string, to: string): string => `Assigned to ${to} by ${by}`,
  'handed-over': (by: string, to: string): string => `Handed over to ${to} by ${by}`,
  takenOver: (by: string): string => `Taken over by ${by}`,
  returned: (by: string): string => `Returned to the board by ${by}`,
  closed: (by: string): string => `Closed by ${by}`,
  reopened: (by: string): string => `Reopened by ${by}`,
  someone: 'someone',
} as const;

/** Somebody else was faster. */
export const RACE = {
  OPEN: (_: string | undefined, whose: string): string => `Somebody changed it first: ${whose} is open now.`,
  TO_DO: (_: string | undefined, whose: string): string => `Somebody was first: ${whose} is on the board now.`,
  IN_PROGRESS: (agent: string | undefined, whose: string): string => `${agent ?? 'Somebody else'} took ${whose}.`,
  CLOSED: (closer: string | undefined, whose: string): string => `${closer ?? 'Somebody else'} closed ${whose}.`,
} as const;
