import * as v from 'valibot';
import type { Station } from '#src/contract/station.ts';
import { type TaxTable, taxTableSchema } from '#src/contract/tax.ts';
import type { AccountDatabase } from '#src/data/db/database.ts';
import { META } from '#src/data/db/meta.ts';
import { stationsWithin } from '#src/data/tiles/stored-stations.ts';
import type { Result } from '#src/lib/result.ts';
import type { NoPlanCause, PlanAnswer, PlanRequest } from '#src/planner/index.ts';
import type { PlanTask } from './plan-worker.ts';

/** Degrees of latitude in a mile, and how much wider a degree of longitude may be asked for in the north. */
const DEGREES_A_MILE = 1 / 69;
const NORTH = 2;

/** The stored stations in the rectangle around a route and its search radius (miles). */
export const storedStations = async (
  db: AccountDatabase,
  input: Pick<PlanRequest, 'routePoints'>,
  radius: number,
): Promise<Station[]> => {
  const margin = radius * DEGREES_A_MILE;
  const latitudes = input.routePoints.map((point) => point.latitude);
  const longitudes = input.routePoints.map((point) => point.longitude);
  const [west, east] = [Math.min(...longitudes) - NORTH * margin, Math.max(...longitudes) + NORTH * margin];
  const [south, north] = [Math.min(...latitudes) - margin, Math.max(...latitudes) + margin];
  const rows = await stationsWithin(db, [{ west, south, east, north }]);
  const stations = rows.map((row) => row.station);
  const real = stations.filter(({ demonstration }) => demonstration !== true);
  // Nobody is sent to an invented stop for fuel where there are real ones.
  return real.length > 0 ? real : stations;
};

/** Keeps the tax table that a server has planned with (`table` of `taxRates`), so that the device plans with the same. */
export const keepTaxTable = async (db: AccountDatabase, table: unknown): Promise<void> => {
  const parsed = v.safeParse(taxTableSchema, table);
  if (parsed.success) await db.meta.put({ name: META.taxTable, value: parsed.output });
};

const keptTaxTables = async (db: AccountDatabase): Promise<TaxTable[]> => {
  const parsed = v.safeParse(taxTableSchema, (await db.meta.get(META.taxTable))?.value);
  return parsed.success ? [parsed.output] : [];
};

/**
 * Makes a plan without signal from the stations stored here, in a worker. Undefined where no station along the route is
 * stored.
 */
export const planOnDevice = async (
  db: AccountDatabase,
  input: PlanRequest,
  radius: number,
): Promise<Result<PlanAnswer<Station>, NoPlanCause> | undefined> => {
  const stations = await storedStations(db, input, radius);
  if (stations.length === 0) return undefined;
  const taxTables = await keptTaxTables(db);
  const worker = new Worker(new URL('./plan-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Result<PlanAnswer<Station>, NoPlanCause>>) => resolve(data);
      worker.onerror = (event) => reject(new Error(event.message));
      worker.postMessage({ input, stations, taxTables } satisfies PlanTask);
    });
  } finally {
    worker.terminate();
  }
};
