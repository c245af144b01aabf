import { TICKET_WORDS } from './ticket-words.ts';

/** Texts of My chats, of `/chat/{id}` and of Request Service. Those of `tests/spec/texts.ts` are to the letter. */
export const CHATS = {
  ...TICKET_WORDS,
  headingStaff: 'In Progress',
  headingOthers: 'Active Conversations',
  headingClosed: 'Closed Conversations',
  /** The lists that one may choose from. */
  lists: { active: 'Active', closed: 'Closed', mine: 'Mine', unassigned: 'Unassigned', all: 'Everyone' },
  listsLabel: 'Conversations',
  emptyStaff: 'No in-progress conversations',
  emptyOthers: 'No active conversations',
  emptyStaffHint: 'Tickets you take from the board are worked here.',
  emptyOthersHint: 'Request service at a stop on the map and a conversation opens here.',
  emptyUnassigned: 'Nobody waits for an agent',
  emptyUnassignedHint: 'New requests, and tickets that were returned to the board, stand here.',
  emptyAll: 'Nothing is in progress',
  emptyClosed: 'No closed conversations',
  emptyClosedHint: 'A conversation that support has closed can be read here, also without signal.',
  goToMap: 'Go to map',
  goToBoard: 'Go to the board',
  loadingTickets: 'Loading tickets...',
  loadingMore: 'Loading more...',
  ticketsFailed: 'Error loading tickets. Please try again.',
  tryAgain: 'Try again',
  offlineList: 'No signal. These are the conversations stored on this device.',
  /** On one of the list that the signal went before. */
  notStoredMark: 'Not stored yet',
  noneStored: 'No signal, and none of your conversations is on this device yet. They come with the signal.',

  loadingTicket: 'Loading ticket...',
  ticketNotFound: 'Ticket not found. These are your conversations.',
  /** A refused request, while its conversation was open here. */
  discardedElsewhere: {
    empty: 'The request was discarded in another window.',
    kept: 'The request was discarded in another window. Anything half written in it is kept for your next request.',
  },
  ticketForbidden: 'That ticket belongs to someone else. These are your conversations.',
  ticketFailed: 'Unable to fetch data. Try Again.',
  notStored: 'No signal, and this conversation is not stored on this device yet.',

  back: (heading: string): string => `Back to ${heading}`,
  backToTickets: 'Back to tickets',
  details: 'Ticket details',
  showDetails: 'Show ticket details',
  close: 'Close',
  /** Where Close could be taken for Close ticket. */
  backToConversation: 'Back to conversation',
  messagesOf: (title: string): string => `Messages, ${title}`,
  listOf: (heading: string): string => `${heading}, tickets`,

  none: '-',
  you: 'You: ',
  itsYou: (name: string): string => `${name} (you)`,
  customer: 'Customer',
  timeline: 'Timeline',
  created: 'Created',
  assignedTo: (name: string): string => `Assigned to ${name}`,
  closed: 'Closed',
  serviceDetails: 'Service details',
  station: 'Station',
  openMap: 'Open the stop on the map',
  address: 'Address',
  serviceTypes: 'Service types',
  position: 'Position',
  positionShared: (within: string): string => `Shared once, within ${within}`,
  truckBrands: 'Truck brands',
  agent: 'Our agent',
  resolution: 'Resolution',
  /** Of a customer whom nobody has answered. */
  waitingSince: 'Waiting since',
  unread: (count: number): string => (count === 1 ? 'unread message' : 'unread messages'),
  /** On a list's row: how long the customer waits for staff. */
  waits: (figure: string): string => `Waiting ${figure}`,
  /** Past a target: in words, since colour alone says nothing to everybody. */
  overdue: { answer: 'Answer overdue', close: 'Closing overdue' },
  /** Of a ticket that a colleague works on. */
  agentOf: (name: string): string => `Agent: ${name}`,
  /** On a row whose newest message is on this device alone. */
  messageWaiting: 'Message waiting',
  noWords: 'No messages yet',
  priorities: { LOW: 'Low', NORMAL: 'Normal', HIGH: 'High', URGENT: 'Urgent' },
  requestWaiting: 'Request waiting',
  requestFailed: 'Request not sent.',
  requestFailedMore: 'What is written below waits for it.',

  message: 'Message',
  send: 'Send',
  conversationClosed: 'conversation closed',
  tooLong: (over: number, max: number): string =>
    `${over.toLocaleString('en-US')} too many. A message has at most ${max.toLocaleString('en-US')} characters.`,
  waiting: (time: string): string => `Waiting · ${time}`,
  sent: 'Sent',
  notSent: 'Not sent.',
  retry: 'Retry',
  sendAnyway: 'Send anyway',
  sendAgain: 'Send again',
  sendNow: 'Send now',
  edit: 'Edit',
  discard: 'Discard',
  leftDraft: 'Not sent',
  denied: 'This conversation is no longer there for you. What was not sent is kept here.',
  leftDraftHint: 'Not sent: nothing more can be written here.',
  retryOf: (text: string): string => `Retry: ${text}`,
  editOf: (text: string): string => `Edit: ${text}`,
  discardOf: (text: string): string => `Discard: ${text}`,
  copy: 'Copy',
  copyOf: (text: string): string => `Copy: ${text}`,
  copied: 'Message copied',
  copyFailed: 'It could not be copied.',
  /** Of a message that a closed conversation takes no more. */
  newRequest: 'Start a new request with it',
  newRequestOf: (text: string): string => `Start a new request with: ${text}`,
  keptForRequest: 'Choose a stop and request service: your message is kept for it.',
  arrivedTwice: 'Arrived twice: an earlier try came late.',
  /** Of a message behind one that was refused. */
  waitsForRequest: 'Waits for the request, which was not sent.',
  sendWithout: 'Send without it',
  sendWithoutOf: (text: string): string => `Send without it: ${text}`,
  /** Where a lost answer leaves open whether something was done. */
  doubt: {
    request: 'Was this request already made?',
    message: 'Was this message already sent?',
    yours: 'Yours',
    theirs: 'On the server',
    empty: 'Nothing is written in it yet.',
    yes: 'Yes, this one',
    yesOf: (what: string, time: string): string => `Yes, this one: ${what}, ${time}`,
    makeMine: 'No, make mine',
    sendMine: 'No, send mine',
  },
  newMessages: 'New messages',
  /** On paper. */
  olderNotPrinted: 'Older messages are not printed. Scroll up to them first.',
  /** Said aloud where the backend names no sender. */
  newMessage: 'New message',
  noMessages: 'No messages yet',
  noMessagesMore: 'Write what you need. It is kept here and sent as soon as there is signal.',
  /** The request was refused, or will be until somebody has approved the account. */
  noMessagesApproval: 'Write what you need. It is kept here until your account is approved.',
  noMessagesRefused: 'Write what you need. It is kept here until the request is sent.',
  noMessagesClosed: 'Nothing was written here.',

  attach: 'Attach files',
  /** On a phone, where staff have one button for all of it. */
  attachAndMore: 'Attach files, replies, internal note',
  takePhoto: 'Take a photo',
  chooseFiles: 'Choose files',
  dropHere: 'Drop files to attach them',
  chosenFiles: 'Files of this message',
  removeFile: (name: string): string => `Remove ${name}`,
  /** Of chosen files that are in this page alone. @param sendable they can be sent from here */
  filesUnstored: (files: number, sendable: boolean): string => {
    const [what, are, them] = files === 1 ? ['1 file', 'is', 'it'] : [`${files} files`, 'are', 'them'];
    const why = `This device is full: ${what} ${are} not stored yet.`;
    return `${why} ${sendable ? `Send ${them} now, or free` : 'Free'} some space and keep this page open until then.`;
  },
  fileTooLarge: (name: string): string => `File ${name} is too large. Maximum size is 10MB.`,
  fileEmpty: (name: string): string => `File ${name} is empty. Take or choose it again.`,
  fileNotAllowed: (extension: string): string => `File type ${extension} is not allowed.`,
  /** Where a file's name has no extension. */
  unknownType: 'unknown',
  tooManyFiles: (max: number): string => `A message has at most ${max} files.`,

  uploadWaiting: 'Waiting',
  uploadDone: 'Uploaded',
  uploadPercent: (percent: number): string => `${percent} %`,
  sending: (name: string): string => `Sending ${name}`,
  cancelFile: (name: string): string => `Cancel ${name}`,
  cancelTooLate: 'Too late to cancel: the message is being sent.',

  showPicture: (name: string): string => `Show ${name}`,
  downloadFile: (name: string): string => `Download ${name}`,
  retryFile: (name: string): string => `Load again: ${name}`,
  fileOffline: 'No signal. Not stored on this device.',
  fileFailed: 'Could not be loaded.',
  pictureUndrawable: 'No preview',
  loadingFile: (name: string): string => `Loading ${name}`,
  picture: (place: number, count: number): string => `${place} of ${count}`,
  previousPicture: 'Previous picture',
  nextPicture: 'Next picture',
  enlarge: (name: string): string => `Make ${name} larger`,
  fitPicture: (name: string): string => `Fit ${name} to the screen`,
  play: (name: string): string => `Play ${name}`,
  pause: (name: string): string => `Pause ${name}`,
  soundPosition: (name: string): string => `Position in ${name}`,
} as const;

/** What a person reads for a ticket's status. */
export const TICKET_STATUS_TEXT = {
  OPEN: 'Open',
  TO_DO: 'To do',
  IN_PROGRESS: 'In progress',
  CLOSED: 'Closed',
} as const;
