import { PASSKEY_ENDPOINTS } from './passkey-endpoints.ts';
import { PUSH_ENDPOINTS } from './push-endpoints.ts';

/** The calls of what a device is given: passkeys and news. A page needs them seldom. */
export const DEVICE_ENDPOINTS = { ...PASSKEY_ENDPOINTS, ...PUSH_ENDPOINTS } as const;
