/** Texts of the profile. Title, sections, buttons, dialog and results are to the letter. */
export const PROFILE = {
  title: 'Profile Settings',
  personal: 'Personal Information',
  company: 'Company Information',
  fields: {
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    phoneNumber: 'Phone number',
    companyName: 'Company name',
    username: 'Username',
    address: 'Address',
    truckNumber: 'Truck number',
  },
  emailHint: 'A new email counts once you have entered the code that is sent to it.',

  save: 'Save Changes',
  saving: 'Saving...',
  saved: 'Profile updated successfully',
  saveFailed: 'Failed to update profile',
  unchanged: 'Nothing changed yet.',
  unsaved: 'Not saved yet. It stays on this device until you save or discard it.',
  discard: 'Discard changes',

  loading: 'Loading profile...',
  loadFailed: 'Failed to load profile data. Please try again.',
  tryAgain: 'Try again',
  offline: 'No signal. This is your profile as this device knows it; changing it needs signal.',
  offlineActions: 'No signal. Saving and deleting need it.',
  offlineUnsaved: 'No signal. Saving and deleting need it; what you changed stays on this device.',

  remove: 'Delete Profile',
  dialog: {
    title: 'Delete Profile',
    text: 'Are you sure you want to delete your profile? This action cannot be undone.',
    after:
      'Your name, contact details and password are deleted. Your open tickets are closed. Tickets and messages stay with support, under "Deleted account" instead of your name.',
    afterStaff: 'Tickets that you are working on go back to the board.',
    waitingText: (what: string): string =>
      `${what} not sent yet. They are deleted as well, unless they are sent first.`,
    sendFirst: 'Send first',
    sending: 'Sending...',
    sent: 'All sent.',
    sendFailed: 'Not everything could be sent.',
    password: 'Enter your password to delete your profile.',
    cancel: 'Cancel',
    delete: 'Delete',
    deleting: 'Deleting...',
  },
  removeFailed: 'Failed to delete profile',

  /** The password once more, before the e-mail changes. */
  proof: {
    title: 'Enter your password',
    text: 'Your email is what you log in with. Enter your password to change it to',
    cancel: 'Cancel',
    go: 'Change email',
    busy: 'Saving...',
    failed: 'The password could not be checked',
  },

  /** A new e-mail that waits for the code mailed to it. */
  pending: {
    text: (email: string): string => `${email} waits for its code. Until then your email stays as it is.`,
    open: 'Enter the code',
    title: 'Confirm your new email',
    sentTo: 'Enter the 6-digit code that was sent to',
    confirm: 'Confirm',
    confirming: 'Confirming...',
    done: 'Email changed. Log in with it from now on.',
    close: 'Close',
  },
} as const;
