import type { AccountDatabase } from '#src/data/db/database.ts';

/** Ids of stored bytes that are not of a file chosen for a message half written, and of such files whose bytes are not stored. */
export const unpaired = async (db: Pick<AccountDatabase, 'uploadBytes' | 'draftFiles'>): Promise<string[]> => {
  const bytes = await db.uploadBytes.toCollection().primaryKeys();
  const chosen = await db.draftFiles.toCollection().primaryKeys();
  return [...bytes.filter((id) => !chosen.includes(id)), ...chosen.filter((id) => !bytes.includes(id))];
};
