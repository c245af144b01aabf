import { PASSKEY_FAILURE } from '#src/texts/passkey-failure.ts';

const TEXT = PASSKEY_FAILURE;

/** What was tried: to add a passkey, or to use one at a sign-in, for a proof, or as the second step that staff must take. */
export type PasskeyUse = 'add' | keyof typeof TEXT.instead;

/**
 * What a browser says when a passkey was not made or not used, as a sentence; nothing where the page itself has stopped it.
 * Browsers tell a person's no, the time that ran out and a device without a passkey by one name, so that no page learns who
 * has one (WebAuthn Level 3, privacy considerations).
 * Each sentence says what to do, and names the password only where it opens something.
 */
export const passkeyFailure = (error: unknown, use: PasskeyUse): string | undefined => {
  const name = error instanceof Error ? error.name : '';
  if (name === 'AbortError') return undefined;
  if (name === 'SecurityError') return TEXT.address;
  const isUnable = name === 'ConstraintError' || name === 'NotSupportedError';
  if (use === 'add') {
    if (name === 'NotAllowedError') return TEXT.notMade;
    if (name === 'InvalidStateError') return TEXT.known;
    return isUnable ? TEXT.unable : TEXT.addDevice;
  }
  const happened = name === 'NotAllowedError' ? TEXT.notUsed : isUnable ? TEXT.unableToUse : TEXT.device;
  return `${happened} ${TEXT.instead[use]}`;
};
