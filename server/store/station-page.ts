import { asc, desc, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { stations } from '#server/db/schema.ts';
import { readPaging } from '#server/http/paging.ts';
import { type StationView, toStation } from '#server/stations/view.ts';

/** Columns of the truck-stop table (2.16) by the names a client sorts by. */
const COLUMNS = {
  id: stations.id,
  createdat: stations.createdAt,
  storeno: stations.storeNo,
  storenumber: stations.storeNumber,
  name: stations.name,
  address: stations.address,
  city: stations.city,
  state: stations.state,
  zipcode: stations.zipCode,
  latitude: stations.latitude,
  longitude: stations.longitude,
  identificator: stations.identificator,
  combinid: stations.combinId,
  chain: stations.chain,
  retailprice: stations.retailPrice,
  netprice: stations.netPrice,
} as const;

/** One page of all stations; id descending unless asked otherwise (section 3). @throws 422 for bad paging */
export const readStationPage = async (
  db: Db,
  query: Readonly<Record<string, string>>,
): Promise<{ content: StationView[]; totalElements: number }> => {
  const { page, pageSize, sort, descending } = readPaging(query, COLUMNS, 'id');
  const direction = descending ? desc : asc;
  const rows = await db
    .select()
    .from(stations)
    .orderBy(direction(COLUMNS[sort]), desc(stations.id))
    .limit(pageSize)
    .offset(page * pageSize);
  const [count] = await db.select({ all: sql<number>`count(*)::integer` }).from(stations);
  return { content: rows.map(toStation), totalElements: count?.all ?? 0 };
};
