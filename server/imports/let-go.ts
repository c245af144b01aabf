import type { Db } from '#server/db/database.ts';
import { holdOwn } from '#server/imports/queries/imports.ts';

/** Takes something away that was built for an import. */
type Drop = (tx: Db, importId: number) => Promise<void>;

interface Own {
  readonly id: number;
  readonly owner: string;
  /** Writes down why it ended. Called unless another process has taken it up, so also where the database is away and nobody knows. */
  readonly note: () => void;
}

/**
 * Takes away what a process has built for an import, unless another one has taken the import up: that builds under the same names. A
 * process that stood still for half a minute and goes on has lost its import to whoever was there.
 * @returns whether the import is still that of `owner`
 */
export const letGo = async (db: Db, { id, owner, note }: Own, ...drops: readonly Drop[]): Promise<boolean> => {
  let isOwn = true;
  try {
    isOwn = await db.transaction(async (tx) => {
      const held = await holdOwn(tx, id, owner);
      for (const drop of held ? drops : []) await drop(tx, id);
      return held;
    });
    return isOwn;
  } finally {
    if (isOwn) note();
  }
};
