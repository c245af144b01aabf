import { createHash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { base64url, EncryptJWT, jwtDecrypt } from 'jose';
import type { Db } from '#server/db/database.ts';
import { settings } from '#server/db/schema.ts';

/** Minutes an access token lives. */
export const ACCESS_MINUTES = 15;

/** Makes and reads access tokens. They are encrypted, so that no client can come to depend on what is inside. */
export interface TokenCodec {
  /** @returns a token for a session, good for `ACCESS_MINUTES` from `now` */
  readonly issue: (sessionId: string, now: Date) => Promise<string>;
  /** @returns the session's id, or undefined when the token is foreign, damaged or too old */
  readonly read: (token: string, now: Date) => Promise<string | undefined>;
}

/** A random secret of 256 bits as text for a URL. */
export const randomSecret = (): string => base64url.encode(randomBytes(32));

/** What is stored of a refresh token: never the token itself. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** A key of 256 bits that all processes of one database share; the first start makes it. */
export const sharedKey = async (db: Db, name: 'token_key' | 'storage_key' | 'derive_key'): Promise<Uint8Array> => {
  await db.insert(settings).values({ key: name, value: randomSecret() }).onConflictDoNothing();
  const [row] = await db.select().from(settings).where(eq(settings.key, name));
  if (row === undefined) throw new Error(`The database has no ${name}.`);
  return base64url.decode(row.value);
};

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
