import { createHash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { base64url } from 'jose';
import type { Db } from '#server/db/database.ts';
import { settings } from '#server/db/schema.ts';

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
