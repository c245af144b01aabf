/** Texts of passkeys. All ours. */
export const PASSKEY = {
  title: 'Passkeys',
  about:
    'A passkey logs you in with your fingerprint, your face or the lock of your device: no password to type. It stays on your device or in your password manager.',
  none: 'You have no passkey yet.',
  loading: 'Looking for your passkeys...',
  loadFailed: 'Your passkeys could not be loaded.',
  offline: 'No signal. Passkeys need it.',
  tryAgain: 'Try again',
  made: (day: string): string => `added ${day}`,
  used: (age: string): string => (age === 'now' ? 'Used just now' : `Last used ${age}`),
  neverUsed: 'Not used yet',

  add: 'Add a passkey',
  adding: 'Follow your device...',
  added: 'Passkey added. You can log in with it from now on.',
  rename: 'Rename',
  renameNamed: (name: string): string => `Rename passkey ${name}`,
  remove: 'Remove',
  removeNamed: (name: string): string => `Remove passkey ${name}`,
  removed: 'Passkey removed. Delete it on your device, too.',

  renaming: {
    title: 'Rename passkey',
    label: 'Name',
    save: 'Save',
    saving: 'Saving...',
    cancel: 'Cancel',
  },

  /** The question before something that a stolen phone must not do. */
  proof: {
    title: 'Is it you?',
    text: 'Enter your password once more to go on.',
    textEither: 'Enter your password once more, or use a passkey, to go on.',
    cancel: 'Cancel',
    go: 'Continue',
    busy: 'Checking...',
    passkey: 'Use a passkey',
    delete: 'Delete with a passkey',
    failed: 'This could not be checked. Please try again.',
  },

  /** Staff who must have one. */
  gate: {
    add: {
      title: 'Add a passkey to go on',
      text: 'Staff log in to Milepost with a passkey: your fingerprint, your face or the lock of your device. Add one now. What waits to be sent is kept.',
    },
    use: {
      title: 'Use your passkey to go on',
      text: 'Staff log in to Milepost with a passkey. Use yours now: your fingerprint, your face or the lock of your device. What waits to be sent is kept.',
      lost: 'Lost it? Ask a super administrator to remove it. Then log in again and add another one.',
    },
    action: 'Use my passkey',
    unsupported:
      'Passkeys do not work in this browser or at this address. Open Milepost at its usual address in another browser and log in there.',
    logOut: 'Log out',
  },

  staff: {
    label: 'Staff must log in with a passkey',
    on: 'Staff without one add it at their next login. Their password alone opens nothing.',
    off: 'Staff log in with a password, or with a passkey if they have one.',
    notYet: 'Add a passkey here first, or log in with the one you have, so that you are not locked out yourself.',
    turnedOn: 'Staff must log in with a passkey from now on',
    turnedOff: 'Staff may log in with a password alone',
    failed: 'This could not be changed',
  },
} as const;
