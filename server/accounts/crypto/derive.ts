import { createHmac } from 'node:crypto';
import type { Db } from '#server/db/database.ts';
import { sharedKey } from '#server/db/secrets.ts';

/**
 * 32 bytes that only the processes of this database can make, always the same of one text. What they are for is part of
 * them, so that one purpose's are worth nothing for another.
 */
export type Derive = (
  purpose: 'refresh token' | 'sign-up salt' | 'sign-up token' | 'conversation mark',
  text: string,
) => Buffer;

/** Derives by HMAC-SHA-256 with the database's own key. */
export const createDerive = async (db: Db): Promise<Derive> => {
  const key = await sharedKey(db, 'derive_key');
  return (purpose, text) => createHmac('sha256', key).update(`${purpose}\0${text}`).digest();
};
