import { createHash } from 'node:crypto';
import { networkOf } from '#server/http/address.ts';

/** Who uses a limited call; each limit looks at the members it needs. */
export interface Caller {
  /** As `callerAddress` answers it. */
  readonly address: string;
  /** The e-mail of the account it is about, as it was typed, known or not. */
  readonly account?: string;
  /** The secret that this device was given when it signed in before. */
  readonly device?: string | undefined;
  /** The id of the account that signs the call, or of its session. */
  readonly signer?: number | string;
}

/** A key of fixed size: what a stranger has typed, which may be a password or very long, is never kept. */
export const limitKey = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** What is kept of a network that an account was signed in to from. */
export const networkHash = (address: string): string => limitKey('network', networkOf(address));
/** What is kept of a device. */
export const deviceHash = (device: string): string => limitKey('device', device);
