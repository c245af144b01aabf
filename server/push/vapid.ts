import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { base64url, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import type { Db } from '#server/db/database.ts';
import { settings } from '#server/db/schema.ts';

const NAME = 'vapid_key';
const ALGORITHM = 'ES256';
/** Hours that a signature is good for: push services take at most 24. */
const GOOD_HOURS = 12;

/** By which push services know that a push is ours (RFC 8292). */
export interface Vapid {
  /** What browsers subscribe with: an uncompressed point of P-256, base64url. */
  readonly publicKey: string;
  /** The `Authorization` of a push. @param service the origin of the push service */
  readonly authorization: (service: string, now: Date) => Promise<string>;
}

/**
 * The key that all processes of one database share; the first start makes it. Another one would end every subscription.
 * @param contact whom a push service may write to, `mailto:` or `https:`
 */
export const openVapid = async (db: Db, contact: string): Promise<Vapid> => {
  const [known] = await db.select().from(settings).where(eq(settings.key, NAME));
  if (known === undefined) {
    const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
    const value = JSON.stringify(await exportJWK(privateKey));
    await db.insert(settings).values({ key: NAME, value }).onConflictDoNothing();
  }
  const [row] = await db.select().from(settings).where(eq(settings.key, NAME));
  if (row === undefined) throw new Error(`The database has no ${NAME}.`);
  const jwk = JSON.parse(row.value) as JWK & { readonly x: string; readonly y: string };
  const privateKey = await importJWK(jwk, ALGORITHM);
  const publicKey = Buffer.concat([Buffer.of(4), base64url.decode(jwk.x), base64url.decode(jwk.y)]).toString(
    'base64url',
  );
  return {
    publicKey,
    authorization: async (service, now) => {
      const token = await new SignJWT({ aud: service, sub: contact })
        .setProtectedHeader({ typ: 'JWT', alg: ALGORITHM })
        .setExpirationTime(Math.floor(now.getTime() / 1_000) + GOOD_HOURS * 3_600)
        .sign(privateKey);
      return `vapid t=${token}, k=${publicKey}`;
    },
  };
};

/** A name that a push service may see of a subject: it says nothing of it, and another for each device. */
export const topicName = (secret: string, topic: string): string =>
  createHash('sha256').update(`${secret} ${topic}`).digest('base64url').slice(0, 32);
