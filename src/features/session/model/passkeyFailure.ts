import { PASSKEY } from '#src/texts/passkeys.ts';

const TEXT = PASSKEY.failure;

/**
 * What a browser says when a passkey was not made or not used, as a sentence; nothing where the page itself has stopped it.
 * Browsers tell a person's no, the time that ran out and a device without a passkey by one name, so that no page learns who
 * has one (WebAuthn Level 3, privacy considerations).
 * @param deed what was tried
 */
export const passkeyFailure = (error: unknown, deed: 'add' | 'use'): string | undefined => {
  switch (error instanceof Error ? error.name : '') {
    case 'AbortError':
      return undefined;
    case 'NotAllowedError':
      return deed === 'add' ? TEXT.notMade : TEXT.notUsed;
    case 'InvalidStateError':
      return deed === 'add' ? TEXT.known : TEXT.device;
    case 'ConstraintError':
    case 'NotSupportedError':
      return TEXT.unable;
    case 'SecurityError':
      return TEXT.address;
    default:
      return TEXT.device;
  }
};
