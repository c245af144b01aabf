/** What notifications of the device say, and what is asked before. All ours. */
export const PUSH_NEWS = {
  answers: (count: number): string => (count === 1 ? 'New answer' : `${count} new answers`),
  /** The last of several, with what it says. */
  several: (count: number, last: string): string => `${count} new answers · ${last}`,
  closed: 'Your request was closed.',
  ticket: 'New ticket',
  approved: 'Your account is approved',
  approvedText: 'You can ask for service at any stop now.',
  conversation: 'Your conversation',
  reply: 'Reply',
  signedOut: 'There is news in Milepost',
  signedOutText: 'Log in to see it.',
} as const;

/** After the first request for service. */
export const ASK_FOR_NEWS = {
  text: 'No need to wait here: Milepost tells you when support answers, also while it is closed.',
  yes: 'Tell me',
  no: 'Not now',
  done: 'Milepost will tell you when support answers.',
  denied: 'Your browser blocks notifications of this site. Settings says how to allow them.',
  apple: 'To be told when support answers, install Milepost on this phone first.',
  appleHow: 'Show me how',
} as const;
