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
  /** The browser reaches no push service. */
  openOnly:
    'Milepost tells you while it is open in the background. Closed, it cannot look: your browser does not let it.',
  /** The server could not be asked yet. */
  later: 'Milepost tells you while it is open, and also while it is closed once this device has had signal.',
  failed: 'It could not be turned on. Settings has the switch: try again there.',
  denied: 'Your browser blocks notifications of this site. Settings says how to allow them.',
  apple: 'To be told when support answers, install Milepost on this phone first.',
  appleHow: 'Show me how',
} as const;
