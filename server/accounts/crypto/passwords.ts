import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { networkOf } from '#server/http/address.ts';
import { requestFacts } from '#server/log/running-request.ts';
import { createGate } from '#server/work/gate.ts';

/** OWASP's recommendation for argon2id, which is the library's default algorithm: 19 MiB, two passes. */
const RECOMMENDED = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** The least that the library takes. */
const LEAST = { memoryCost: 8, timeCost: 1, parallelism: 1 };

let cost = RECOMMENDED;

/**
 * For tests alone, which make thousands of hashes for what stands behind them (`src/decisions/0900`). No environment
 * variable does this: an installation cannot be talked into weak hashes.
 * @param quick false goes back to what every server has
 */
export const hashQuickly = (quick: boolean): void => {
  cost = quick ? LEAST : RECOMMENDED;
};

/**
 * Hashing runs on the four threads that Node shares out among files, compression and look-ups of names as well: a flood of
 * sign-ins may have half of them, and so many times 19 MiB, and leaves one core to everything else. Those beyond wait, the
 * networks they come from in turn, and then are asked to come again.
 */
const gate = createGate({
  running: Math.min(2, Math.max(1, availableParallelism() - 1)),
  waiting: 256,
  perCaller: 64,
  waitMs: 10_000,
});
const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
  gate.run({ caller: networkOf(requestFacts()?.address ?? 'the server itself') }, work);

/**
 * Hash of a password for storage.
 * @param salt 16 bytes, where the same password must have the same hash; random ones when absent
 * @throws 503 UNAVAILABLE where too many passwords wait for theirs, 429 where too many of this network do
 */
export const hashPassword = (password: string, salt?: Uint8Array): Promise<string> =>
  inTurn(() => hash(password, salt === undefined ? cost : { ...cost, salt }));

/**
 * What is stored where no password signs in any more: a hash of zeros, which no password has. It is judged like any other,
 * and takes as long.
 */
export const NO_PASSWORD = `$argon2id$v=19$m=${RECOMMENDED.memoryCost},t=${RECOMMENDED.timeCost},p=${RECOMMENDED.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/**
 * True when the password is the one that was hashed. Without a hash it takes as long and is false, so that time tells nothing.
 * @throws as `hashPassword`
 */
export const passwordMatches = (stored: string | undefined, password: string): Promise<boolean> =>
  inTurn(() => verify(stored ?? NO_PASSWORD, password));
