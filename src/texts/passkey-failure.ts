/** What an authenticator, or the person at it, can say no with. All ours. */
export const PASSKEY_FAILURE = {
  other: 'That did not work. Please try again.',
  notUsed: 'No passkey was used: it was cancelled, it took too long, or this device has none for Milepost.',
  notMade:
    'No passkey was added: it was cancelled, it took too long, or this device has no screen lock (a fingerprint, a face or a PIN). Try again, or use another device.',
  known: 'This device has a passkey of yours already. You can log in with it.',
  unable:
    'This device cannot keep a passkey. Give it a screen lock (a fingerprint, a face or a PIN), then try again, or use another device.',
  unableToUse: 'This device cannot use passkeys.',
  address: 'Passkeys do not work at this address. Open Milepost at its usual address.',
  addDevice: 'Your device could not add the passkey. Try again, or use another device.',
  device: 'Your device could not use the passkey.',
  /** What to do instead, where a passkey was to be used: at a sign-in, for a proof, and where nothing else opens. */
  instead: {
    'sign-in': 'Try again, or log in with your password.',
    proof: 'Try again, or enter your password.',
    step: 'Try again, or use the device that has your passkey.',
  },
} as const;
