import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { taxTables, users } from '#server/db/schema.ts';
import type { TaxTable } from '#src/contract/tax.ts';

/** The fuel tax tables that administrators have uploaded, which take the place of those that the product came with. */
export const uploadedTaxTables = async (db: Db): Promise<TaxTable[]> => {
  const rows = await db.select().from(taxTables).orderBy(taxTables.quarter);
  return rows.map(({ quarter, rates, surcharges, uploadedAt }) => ({
    quarter,
    rates,
    surcharges,
    source: 'Uploaded by an administrator',
    asOf: uploadedAt.toISOString().slice(0, 10),
  }));
};

/** Who has uploaded the table of a quarter, by quarter; for staff alone. */
export const taxTableUploaders = async (db: Db): Promise<ReadonlyMap<string, string>> => {
  const rows = await db
    .select({ quarter: taxTables.quarter, name: users.username })
    .from(taxTables)
    .innerJoin(users, eq(users.id, taxTables.uploadedBy));
  return new Map(rows.map(({ quarter, name }) => [quarter, name]));
};

/** Lets nobody else store tables until the transaction ends: two at once would both find what was there before. */
export const holdTaxTables = async (tx: Db): Promise<void> => {
  await tx.execute(sql`lock table ${taxTables} in share row exclusive mode`);
};

/** Stores tables in the place of those of their quarters. */
export const storeTaxTables = async (
  db: Db,
  tables: readonly Pick<TaxTable, 'quarter' | 'rates' | 'surcharges'>[],
  uploadedBy: number | undefined,
  uploadedAt: Date,
): Promise<void> => {
  for (const { quarter, rates, surcharges } of tables) {
    const set = { rates, surcharges, uploadedAt, uploadedBy: uploadedBy ?? null };
    await db
      .insert(taxTables)
      .values({ quarter, ...set })
      .onConflictDoUpdate({ target: taxTables.quarter, set });
  }
};
