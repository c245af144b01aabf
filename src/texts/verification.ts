/** Texts of verification, and of the six boxes, which a password reset shares. */
export const VERIFICATION = {
  title: 'Verify account',
  slogan: 'One code, and the account is yours.',
  sentTo: 'Enter the 6-digit code that was sent to',
  where: 'If it is not in the inbox, look into the spam folder.',
  code: 'Verification code',
  digit: (at: number, of: number): string => `Digit ${at} of ${of}`,
  verify: 'Verify account',
  verifying: 'Verifying...',
  /** To the letter. */
  incomplete: 'Please enter the complete 6-digit verification code',
  invalid: 'Invalid verification code',
  failed: 'An error occurred during verification',
  /** To the letter. */
  verified: 'Account verified successfully! You can now sign in.',

  resend: 'Send a new code',
  resending: 'Sending...',
  resendIn: (seconds: number): string =>
    seconds >= 60
      ? `A new code can be sent in ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
      : `A new code can be sent in ${seconds} s`,
  resent: 'A new code is on its way.',
  resendFailed: 'The code could not be sent',
  noResend: 'No further code can be sent from here. Sign up again with this email to get one.',
  otherEmail: 'Use another email',
} as const;
