/** Logging out while something waits to be sent. All ours. */
export const SIGN_OUT = {
  title: 'Log out with work waiting?',
  actions: (count: number): string =>
    count === 1 ? '1 action is not sent yet.' : `${count} actions are not sent yet.`,
  recording: 'A voice note is being recorded. It ends here and stays on this device.',
  recorded: (count: number): string =>
    count === 1 ? '1 voice note is not sent yet.' : `${count} voice notes are not sent yet.`,
  text: 'Nothing is lost unless you delete it.',
  sendFirst: 'Send first',
  sendFirstText: 'Stay until all is sent, then log out.',
  sending: 'Sending...',
  offline: 'There is no signal to send with.',
  keep: 'Keep for next time',
  keepText: 'It stays on this device and is sent when you log in here again.',
  keepNotesText: 'A voice note stays in its conversation: log in here again and send it there.',
  delete: 'Delete',
  deleteText: 'It is taken off this device and never sent.',
  sureTitle: 'Delete what is not sent?',
  sure: (what: string, one: boolean): string =>
    `${what} ${one ? 'is' : 'are'} deleted and never sent. This cannot be undone.`,
  nothingLost: 'Everything has been sent meanwhile.',
  back: 'Back',
  sureDelete: 'Delete and log out',
  cancel: 'Cancel',
  failed: 'Not everything could be sent. The rest is kept until you choose.',
} as const;
