/** Texts of the page that takes a changed e-mail back. All ours. */
export const RECOVER = {
  title: 'Take your email back',
  slogan: 'Your account, back at your own address.',
  heading: 'Was it not you?',
  text: 'Somebody gave your Milepost account another email. Take it back with the code from the mail that we sent to your old address.',
  after: 'Everybody is logged out, and the password no longer works. You choose a new one right after.',
  code: 'Code from the mail',
  take: 'Take my email back',
  taking: 'Taking it back...',
  failed: 'The email could not be taken back. Please try again.',

  doneHeading: 'It is yours again',
  done: 'Your account has its email back:',
  next: 'Everybody was logged out. Choose a new password now; a code for it comes to this email.',
  choose: 'Choose a new password',
} as const;
