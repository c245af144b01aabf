import { runtime } from '#src/data/runtime.ts';

/** True where this backend has passkeys for this address, and this browser can use them. */
export const passkeysAvailable = (): boolean =>
  runtime().config.features.passkeys === true && typeof PublicKeyCredential === 'function';

/** True where the browser can offer passkeys among what it fills into a field ("conditional mediation"). */
export const canOfferPasskeys = async (): Promise<boolean> => {
  if (!passkeysAvailable() || typeof PublicKeyCredential.isConditionalMediationAvailable !== 'function') return false;
  return PublicKeyCredential.isConditionalMediationAvailable().catch(() => false);
};
