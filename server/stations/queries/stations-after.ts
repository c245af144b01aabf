import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows.ts';

/** Which stations are read. */
export interface StationsWanted {
  /** The table that has them. @default the live one */
  readonly table?: string | undefined;
  /** The id that they follow. */
  readonly after: number;
  readonly limit: number;
  /** Also those that are kept from drivers. */
  readonly withheld: boolean;
}

/** Some stations in the order of their ids. @property last the last one's id, null where there is none */
export interface StationsText {
  readonly last: number | null;
  readonly count: number;
  /** A JSON list for `stationFromJson`; null where there is none. */
  readonly text: string | null;
}

/** The stations that follow one, as the database's own JSON. */
export const stationsAfter = async (
  db: Db,
  { table = 'stations', after, limit, withheld }: StationsWanted,
): Promise<StationsText> => {
  const only: SQL = withheld ? sql`true` : sql`withheld is null`;
  const [batch] = rowsOf<StationsText>(
    await db.execute(sql`
      select max(id)::integer as last, count(*)::integer as count, json_agg(batch order by id)::text as text
      from (select * from ${sql.identifier(table)} where id > ${after} and ${only} order by id limit ${limit}) batch`),
  );
  return batch ?? { last: null, count: 0, text: null };
};
