import type { Db } from '#server/db/database.ts';
import { holdOwn } from '#server/imports/queries/imports.ts';

/** Takes something away that was built for an import. */
type Drop = (tx: Db, importId: number) => Promise<void>;

/**
 * Takes away what a process has built for an import, unless another one has taken the import up: that builds under the same names. A
 * process that stood still for half a minute and goes on has lost its import to whoever was there.
 * @returns whether the import is still that of `owner`
 */
export const letGo = (
  db: Db,
  { id, owner }: { readonly id: number; readonly owner: string },
  ...drops: readonly Drop[]
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const isOwn = await holdOwn(tx, id, owner);
    for (const drop of isOwn ? drops : []) await drop(tx, id);
    return isOwn;
  });
