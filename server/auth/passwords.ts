import { hash, verify } from '@node-rs/argon2';

/** OWASP's recommendation for argon2id, which is the library's default algorithm: 19 MiB, two passes. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hash of a password for storage.
 * @param salt 16 bytes, where the same password must have the same hash; random ones when absent
 */
export const hashPassword = (password: string, salt?: Uint8Array): Promise<string> =>
  hash(password, salt === undefined ? OPTIONS : { ...OPTIONS, salt });

let decoy: Promise<string> | undefined;

/** True when the password is the one that was hashed. Without a hash it takes as long and is false, so that time tells nothing. */
export const passwordMatches = async (stored: string | undefined, password: string): Promise<boolean> => {
  decoy ??= hashPassword('no account has this password');
  const matches = await verify(stored ?? (await decoy), password);
  return stored !== undefined && matches;
};
