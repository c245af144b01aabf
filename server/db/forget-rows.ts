import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows.ts';

/** Rows of one transaction. */
const BATCH = 5_000;

/**
 * Deletes rows that are too old, in one transaction after the other. Several processes come to it at about the same time: one does
 * it, the others leave the table to it. A row that somebody holds is left for the next time.
 * @param old which ones
 * @param most rows of one transaction, fewer where each takes others along
 */
export const forgetRows = async (db: Db, table: PgTable, old: SQL | undefined, most = BATCH): Promise<void> => {
  const next = () =>
    db.transaction(async (tx) => {
      const name = `forget ${getTableName(table)}`;
      const [lock] = rowsOf<{ free: boolean }>(
        await tx.execute(sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as free`),
      );
      if (lock?.free !== true) return 0;
      const [gone] = rowsOf<{ count: number }>(
        await tx.execute(sql`
          with gone as (
            delete from ${table} where ctid = any(array(
              select ctid from ${table} where ${old} limit ${most} for update skip locked))
            returning 1)
          select count(*)::integer as count from gone`),
      );
      return gone?.count ?? 0;
    });
  while ((await next()) === most);
};
