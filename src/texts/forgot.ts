/** Texts of Forgot password. */
export const FORGOT = {
  title: 'Forgot password',
  slogan: 'A code to your email, then a new password.',
  stages: ['Your email', 'The code', 'New password'],
  emailText: 'Enter the email of your account. A code comes to it.',
  email: 'Email',
  send: 'Send',
  sending: 'Sending...',
  /** Named by the mail about a changed email (`server/mail/messages.ts`). */
  changed: 'Somebody else changed my email',
  /** To the letter. */
  sendFailed: 'An error occurred during password reset initiation',

  // Never tells whether the address is known.
  codeText: 'Enter the 6-digit code. It comes only if this email has an account:',
  code: 'Code',
  submit: 'Submit',
  submitting: 'Checking...',
  incorrectCode: 'Incorrect code: it has six digits',
  codeFailed: 'An error occurred during code verification',

  passwordText: 'Choose a new password for',
  newPassword: 'New password',
  rule: '8 to 32 characters, with a letter, a number and another character, such as ! or -',
  confirmation: 'Confirm new password',
  save: 'Save password',
  saving: 'Saving...',
  saveFailed: 'The password could not be changed',
  success: 'Your password has been changed. You can now sign in.',
} as const;
