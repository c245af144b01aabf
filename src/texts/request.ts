/** Texts of the dialog that asks what a request for service is for. */
export const REQUEST = {
  title: 'What do you need?',
  services: 'Services of this stop',
  /** Nothing has to be chosen. */
  unsaid: 'Choose what it is for, or let the agent ask you.',
  general: 'The agent asks you what it is for.',
  line: 'Anything to add? (optional)',
  lineHint: 'Tire size, axle, lane, what you see.',
  share: 'Share where the truck is',
  shareHint: 'Sent once, with this request. Only our agents see it.',
  locating: 'Finding the truck...',
  located: (within: string): string => `Found, within ${within}. Sent once, with this request.`,
  /** What the driver's position is called in a message, where the backend has no place of its own for it. */
  position: (place: string, within: string): string => `My position: ${place} (within ${within})`,
  failures: {
    denied: 'This device does not share its location. Allow it in the browser, or say in a line where you are.',
    timeout: 'The truck could not be found in time. Try again, or say in a line where you are.',
    unavailable: 'This device does not know where it is. Say in a line where you are.',
  },
  /** A refused request is written anew. */
  instead: 'It takes the place of the request that was not sent.',
  elsewhere: 'At another stop',
  /** It was sent again, discarded or written anew in another window meanwhile. */
  goneMeanwhile: 'The request was changed elsewhere. Look at it in My chats.',
  /** What became of it there, and where the words and files of its sheet are. */
  became: {
    waiting:
      'The request was tried again as it was. Anything you wrote or added here is kept: once the request is sent, it stands in its chat.',
    sent: 'The request was sent. Anything you wrote or added here is kept in its chat.',
    replaced: 'The request was written anew in another window. Anything you wrote or added here is kept in its chat.',
    discarded:
      'The request was discarded in another window. Anything you changed or added here is kept for your next request.',
  },
  anew: 'Make a new request',
  /** It would not be found there. */
  fileNotStored:
    'A file that you chose is not stored yet, since this device is full. Free some space and keep this page open, then try again.',
  /** So was the one that is being written. */
  sentElsewhere: 'Your request was sent in another window.',
  openSent: 'Open that request',
  another: 'Make another',
  cancel: 'Cancel',
  send: 'Send request',
} as const;
