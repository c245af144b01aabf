import { EncryptJWT, jwtDecrypt } from 'jose';
import type { Db } from '#server/db/database.ts';
import { sharedKey } from '#server/db/secrets.ts';

/** Minutes an access token lives. */
const ACCESS_MINUTES = 15;

/** Makes and reads access tokens. They are encrypted, so that no client can come to depend on what is inside. */
export interface TokenCodec {
  /** @returns a token for a session, good for `ACCESS_MINUTES` from `now` */
  readonly issue: (sessionId: string, now: Date) => Promise<string>;
  /** @returns the session's id, or undefined when the token is foreign, damaged or too old */
  readonly read: (token: string, now: Date) => Promise<string | undefined>;
}

/** The one way a token is made, and the only one it is read by. */
const ALGORITHMS = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] };

/** The codec over the database's own key. */
export const createTokenCodec = async (db: Db): Promise<TokenCodec> => {
  const bytes = new Uint8Array(await sharedKey(db, 'token_key'));
  // Made ready once: from its bytes it would be for every call.
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
  return {
    issue: (sessionId, now) =>
      new EncryptJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setIssuedAt(now)
        .setExpirationTime(new Date(now.getTime() + ACCESS_MINUTES * 60_000))
        .encrypt(key),
    read: async (token, now) => {
      try {
        const { payload } = await jwtDecrypt(token, key, { ...ALGORITHMS, currentDate: now });
        return typeof payload.sid === 'string' ? payload.sid : undefined;
      } catch {
        return undefined;
      }
    },
  };
};
