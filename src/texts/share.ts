const countText = (files: number): string => (files === 1 ? '1 file' : `${files} files`);

/** Texts of what other apps share with this one. All of them are ours. */
export const SHARE_TEXT = {
  title: 'Shared with Milepost',
  /** Over the conversations to choose from. */
  choose: 'Which conversation is it for?',
  chooseHint: 'It is attached there. Nothing is sent before you press Send.',
  putInto: (title: string): string => `Attach in ${title}`,
  loading: 'Looking for your conversations...',
  none: 'No open conversation',
  /** Without signal nobody knows whether there is one. */
  noneHere: 'No signal, and no conversation on this device',
  noneHereHint: 'Yours come with the signal, and what you shared is kept. Or let it go with your next request.',
  noneHint: 'Request service at a stop on the map, and it goes with the request.',
  noneStaff: 'Take a ticket from the board. What you shared is kept, and waits for you in My chats.',
  goToBoard: 'Go to the board',
  newRequest: 'Use it in a new request',
  keptForRequest: 'Choose a stop and request service: what you shared is kept for it.',
  goToChats: 'Go to My chats',
  words: 'Shared text',
  dropWords: 'Remove the shared text',
  empty: 'Nothing is waiting here',
  emptyHint: 'Share a picture, a PDF or a text from another app, and choose Milepost there.',
  problems: 'Not kept:',
  /** Of several files with one name. */
  problemOf: (problem: string, files: number): string => `${problem} (${countText(files)})`,
  moreProblems: (files: number): string => `And ${countText(files)} more.`,
  understood: 'OK',
  /** Of more files than a message may have. */
  several: (max: number): string => `A message has at most ${max} files. The rest waits here for the next one.`,
  left: (files: number, max: number): string =>
    `A message has at most ${max} files. ${countText(files)} ${files === 1 ? 'waits' : 'wait'} in My chats for the next one.`,
  unstored: (files: number): string =>
    `This device is full: ${countText(files)} could not be kept for the next request. Free some space, then try again.`,
  full: (max: number): string =>
    `The message that is begun there has ${max} files already. Send it first, or choose another conversation.`,
  /** Over My chats. */
  waiting: (files: number): string =>
    files === 0
      ? 'A shared text waits for a conversation.'
      : `Shared, waiting for a conversation: ${countText(files)}.`,
  waitingAction: 'Choose',

  /** Of one share. */
  tooMany: (name: string, max: number): string =>
    `${name}: ${max} shared files wait already. Put them into a conversation first, then share it again.`,
  heldTooMany: (name: string): string =>
    `${name}: too much waits here for somebody to sign in. Sign in, then share it again.`,
  wordsCut: (max: number): string =>
    `The shared text was longer than ${max.toLocaleString('en-US')} characters. The rest was left out.`,
  unreadable: (name: string): string => `File ${name} cannot be read.`,

  /** Where nothing could be kept. */
  trouble: {
    full: 'This device has no room left for what you shared. Free some space, then share it again.',
    failed: 'What you shared could not be read. Share it again.',
    missed: 'Milepost was not ready on this device. It is now: share it again.',
  },
} as const;
