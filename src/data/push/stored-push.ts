import { del, get, set } from 'idb-keyval';
import type { PushChoices } from '#src/contract/push.ts';

/** What this device has told the server of itself; page and worker read it. */
export interface StoredPush {
  /** The account and the sign-in that it was for. */
  readonly account: string;
  readonly session: string | undefined;
  /** The address at the push service, and the server's key that it was made for. */
  readonly endpoint: string;
  readonly publicKey: string;
  readonly choices: PushChoices;
  /** What has changed since could not be told: no signal, or no push service. */
  readonly late?: true;
}

const KEY = 'push';

export const readStoredPush = (): Promise<StoredPush | undefined> => get<StoredPush>(KEY);
export const writeStoredPush = (stored: StoredPush): Promise<void> => set(KEY, stored);
export const forgetStoredPush = (): Promise<void> => del(KEY);
