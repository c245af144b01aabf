import type { AppError } from '#src/contract/errors.ts';
import type { Station } from '#src/contract/station.ts';
import { inBounds, type Tile, tileBounds, tileCircle } from '#src/lib/grid.ts';
import { ok, type Result } from '#src/lib/result.ts';
import type { AccountDatabase, StationRow } from '../db/database.ts';
import type { Runtime } from '../runtime.ts';
import { STORED_AT } from './station-cache.ts';
import { stationsWithin } from './stored-stations.ts';

/** A loaded station tile. */
export interface LoadedTile {
  /** How many stations lie in the tile itself. */
  readonly count: number;
  /** False: the worker answered from its store, since the backend did not in time. */
  readonly fresh: boolean;
}

/** Rows of stations that have coordinates. `seenAt` in milliseconds. */
export const stationRows = (stations: readonly Station[], seenAt: number): StationRow[] =>
  stations.flatMap((station) =>
    station.latitude === undefined || station.longitude === undefined
      ? []
      : [{ id: station.id, station, latitude: station.latitude, longitude: station.longitude, seenAt }],
  );

/**
 * Writes an answer. Under one that was stored, what is here and younger stays as it is, and stays in sight.
 * @param part the answer names some stations of the tile alone: others stay
 */
export const writeTile = (
  db: AccountDatabase,
  tile: Tile,
  rows: readonly StationRow[],
  storedAt: number | undefined,
  part = false,
): Promise<void> => {
  const { stations } = db;
  const box = tileBounds(tile);
  const named = new Set(rows.map((row) => row.id));
  const stays = (row: StationRow | undefined) => row && storedAt !== undefined && row.seenAt > storedAt;
  return db.transaction('rw', stations, async () => {
    const [here, same] = await Promise.all([part ? [] : stationsWithin(db, [box]), stations.bulkGet([...named])]);
    const gone = here.filter((row) => !named.has(row.id) && !stays(row));
    const kept = new Set(same.filter(stays).map((row) => row?.id));
    await Promise.all([
      stations.bulkDelete(gone.map((row) => row.id)),
      stations.bulkPut(rows.filter((row) => !kept.has(row.id))),
    ]);
  });
};

/**
 * Asks for one station tile and stores its stations; a station of the tile that the answer no longer names is deleted.
 * Where the worker answers from its store, the stations keep the time at which the backend answered with them.
 */
export const loadStationTile = async (
  { call, db, ports }: Pick<Runtime, 'call' | 'db' | 'ports'>,
  tile: Tile,
  signal?: AbortSignal,
): Promise<Result<LoadedTile, AppError>> => {
  let storedAt: number | undefined;
  const answer = await call('locations', {
    query: { ...tileCircle(tile) },
    onHeaders: (headers) => {
      const stored = Date.parse(headers.get(STORED_AT) ?? '');
      storedAt = Number.isNaN(stored) ? undefined : stored;
    },
    signal,
  });
  if (!answer.ok) return answer;
  const rows = stationRows(answer.value, storedAt ?? ports.clock.now());
  await writeTile(db(), tile, rows, storedAt);
  const box = tileBounds(tile);
  return ok({ count: rows.filter((row) => inBounds(box, row)).length, fresh: storedAt === undefined });
};
