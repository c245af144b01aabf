import { runtime } from '#src/data/runtime.ts';

/** True where this backend has passkeys for this address, and this browser can use them. */
export const passkeysAvailable = (): boolean =>
  runtime().config.features.passkeys === true && typeof PublicKeyCredential === 'function';
