/** Texts of Settings that are about the account: password and devices. All ours. */
export const ACCOUNT = {
  password: {
    title: 'Change password',
    current: 'Current password',
    next: 'New password',
    hint: '8 to 32 characters, with a letter, a number and another character, such as ! or -',
    confirmation: 'Confirm new password',
    others: 'This device stays logged in; all others are logged out.',
    save: 'Change password',
    saving: 'Changing...',
    done: 'Password changed. All other devices were logged out.',
    failed: 'The password could not be changed',
  },

  devices: {
    title: 'Where you are logged in',
    here: 'This device',
    lastUsed: (age: string): string => (age === 'now' ? 'Used just now' : `Last used ${age}`),
    since: (day: string): string => `logged in ${day}`,
    end: 'Log out',
    endNamed: (device: string, used: string): string => `Log out ${device}, ${used}`,
    endOthers: 'Log out all other devices',
    /** In the row of one that was logged out while the page was open. */
    out: 'Logged out',
    ended: (device: string): string => `${device} was logged out`,
    endedOthers: 'All other devices were logged out',
    failed: 'The device could not be logged out',
    pushed: 'Told of news',
    endPush: 'Stop news',
    endPushNamed: (device: string, used: string): string => `Tell ${device} of no news any more, ${used}`,
    endedPush: (device: string): string => `${device} is told of no news any more`,
    endPushFailed: 'It could not be stopped. Try again.',
    alone: 'You are logged in nowhere else.',
    note: 'A device that is logged out keeps what it has not sent yet for your next login there.',
    loading: 'Looking where you are logged in...',
    offline: 'No signal. The list needs it.',
    loadFailed: 'The list could not be loaded.',
    tryAgain: 'Try again',
  },

  /** The warning of the sign-out by inactivity. */
  idle: {
    title: 'Still there?',
    text: 'Milepost was not used for a while. What waits to be sent is kept.',
    countdown: (seconds: number): string => `You are logged out in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    stay: 'Stay signed in',
    logOut: 'Log out now',
  },
} as const;
