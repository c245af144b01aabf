import { desc, notInArray, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { importLayouts } from '#server/db/schema.ts';
import { toRemember } from '#server/imports/layout.ts';
import type { RememberedLayout } from '#server/imports/protocol.ts';
import type { ImportLayout } from '#src/contract/import.ts';

/** Shapes of files that are remembered, those used last. */
const MOST = 200;

/** How sheets were read the last time, by their shapes. */
export const rememberedLayouts = (db: Db): Promise<RememberedLayout[]> => {
  const { shape, sheet, columns, prices } = importLayouts;
  return db
    .select({ shape, sheet, columns, prices })
    .from(importLayouts)
    .orderBy(desc(importLayouts.usedAt))
    .limit(MOST);
};

/** Remembers how a sheet was read, for the next one of its shape. */
export const rememberLayout = async (db: Db, layout: ImportLayout, now: Date): Promise<void> => {
  const excluded = (name: string) => sql.raw(`excluded.${name}`);
  const set = { sheet: excluded('sheet'), columns: excluded('columns'), prices: excluded('prices'), usedAt: now };
  const rows = toRemember(layout).map((one) => ({ ...one, usedAt: now }));
  await db.insert(importLayouts).values(rows).onConflictDoUpdate({ target: importLayouts.shape, set });
  const newest = db
    .select({ shape: importLayouts.shape })
    .from(importLayouts)
    .orderBy(desc(importLayouts.usedAt))
    .limit(MOST);
  await db.delete(importLayouts).where(notInArray(importLayouts.shape, newest));
};
