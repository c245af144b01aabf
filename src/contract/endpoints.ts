import { DESK_ENDPOINTS } from './desk-endpoints.ts';
import { DEVICE_ENDPOINTS } from './device-endpoints.ts';
import { START_ENDPOINTS } from './start-endpoints.ts';
import { USER_ENDPOINTS } from './user-endpoints.ts';

/**
 * Every call, the prescribed and the added ones (`src/contract/README.md#additions`). Client and server are written
 * against this table alone; the page loads its four parts one after the other, as it needs them.
 */
export const ENDPOINTS = {
  ...START_ENDPOINTS,
  ...USER_ENDPOINTS,
  ...DEVICE_ENDPOINTS,
  ...DESK_ENDPOINTS,
} as const;
export type EndpointName = keyof typeof ENDPOINTS;
