import { EncryptJWT, jwtDecrypt } from 'jose';
import type { Db } from '#server/db/database.ts';
import { sharedKey } from '#server/db/secrets.ts';

/** Minutes an access token lives. */
const ACCESS_MINUTES = 15;

/** What an access token names: a session, and the refresh token that it came with, counted from 1. */
export interface AccessClaims {
  readonly sessionId: string;
  /** 0 in what an earlier version has made. */
  readonly generation: number;
}

/** Makes and reads access tokens. They are encrypted, so that no client can come to depend on what is inside. */
export interface TokenCodec {
  /** @returns a token for a session, good for `ACCESS_MINUTES` from `now` */
  readonly issue: (claims: AccessClaims, now: Date) => Promise<string>;
  /** @returns what it names, or undefined when the token is foreign, damaged or too old */
  readonly read: (token: string, now: Date) => Promise<AccessClaims | undefined>;
  /** As `read`, at once, of a token that was read lately; undefined also of any other. */
  readonly known: (token: string, now: Date) => AccessClaims | undefined;
}

/** Tokens that were read and are remembered: what they say never changes. */
const MOST_KNOWN = 20_000;

/** The one way a token is made, and the only one it is read by. */
const ALGORITHMS = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] };

/** The codec over the database's own key. */
export const createTokenCodec = async (db: Db): Promise<TokenCodec> => {
  const bytes = new Uint8Array(await sharedKey(db, 'token_key'));
  // Made ready once: from its bytes it would be for every call.
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
  const known = new Map<string, AccessClaims & { readonly expiresAt: number }>();
  const remember = (token: string, claims: AccessClaims, exp: number): void => {
    known.set(token, { ...claims, expiresAt: exp * 1000 });
    if (known.size > MOST_KNOWN) known.delete(known.keys().next().value ?? '');
  };
  return {
    issue: ({ sessionId, generation }, now) =>
      new EncryptJWT({ sid: sessionId, gen: generation })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setIssuedAt(now)
        .setExpirationTime(new Date(now.getTime() + ACCESS_MINUTES * 60_000))
        .encrypt(key),
    known: (token, now) => {
      const one = known.get(token);
      return one !== undefined && one.expiresAt > now.getTime() ? one : undefined;
    },
    read: async (token, now) => {
      try {
        const { payload } = await jwtDecrypt(token, key, { ...ALGORITHMS, currentDate: now });
        if (typeof payload.sid !== 'string' || payload.exp === undefined) return undefined;
        const claims = { sessionId: payload.sid, generation: typeof payload.gen === 'number' ? payload.gen : 0 };
        remember(token, claims, payload.exp);
        return claims;
      } catch {
        return undefined;
      }
    },
  };
};
