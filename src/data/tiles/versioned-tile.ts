import type { AppError, ErrorCode } from '#src/contract/errors.ts';
import type { StationAreas } from '#src/contract/station-tiles.ts';
import { isUnknownCall } from '#src/data/http/errors.ts';
import { inBounds, type Tile, tileBounds } from '#src/lib/grid.ts';
import { ok, type Result } from '#src/lib/result.ts';
import type { AccountDatabase } from '../db/database.ts';
import { META } from '../db/meta.ts';
import type { Runtime } from '../runtime.ts';
import { STORED_AT, STORED_VERSION } from './station-cache.ts';
import { type LoadedTile, loadStationTile, stationRows, writeTile } from './station-tile.ts';

// Station tiles of a backend that has them under a version (`src/contract/README.md#station-tiles`).

type Page = Pick<Runtime, 'call' | 'db' | 'ports'>;

/** What the backend calls its stations, and when it last said so, in milliseconds. */
export interface StationsVersion {
  readonly version: string;
  readonly at: number;
  /** The backend could not be asked: this is what it said last. */
  readonly stale?: true;
}

/** Which stations of a tile are wanted: comma-joined ids of services and brands, as the call takes them. */
export interface TileFilter {
  readonly serviceIds?: string | undefined;
  readonly brandIds?: string | undefined;
}

/** The code of an answer to a version that the stations no longer have. */
export const STATIONS_CHANGED: ErrorCode = 'STATIONS_CHANGED';

/** Milliseconds after which the time of an unchanged version is written down anew. */
const NOTE_MS = 5 * 60_000;

const kept = async (db: AccountDatabase): Promise<StationsVersion | undefined> =>
  (await db.meta.get(META.stationsVersion))?.value as StationsVersion | undefined;

/**
 * The version of the stations: the backend's, else the one that this device has last heard of, under which it may have
 * tiles.
 */
export const askStationsVersion = async (
  { call, db, ports }: Page,
  signal?: AbortSignal,
): Promise<Result<StationsVersion, AppError>> => {
  const database = db();
  const [answer, known] = await Promise.all([call('stationsVersion', { signal }), kept(database)]);
  if (!answer.ok)
    return known && answer.error.kind !== 'session' && !isUnknownCall(answer.error)
      ? ok({ ...known, stale: true })
      : answer;
  const now = { version: answer.value.version, at: ports.clock.now() };
  if (known?.version !== now.version || Math.abs(now.at - known.at) > NOTE_MS) {
    // Nobody waits for it, and a full device shows what has come all the same.
    void database.meta.put({ name: META.stationsVersion, value: now }).catch(() => undefined);
  }
  return ok(now);
};

const address = (version: string, { z, x, y }: Tile) => ({ version, z: String(z), x: String(x), y: String(y) });

/** How many stations a tile has under a version, and where. */
export const loadAreas = (
  { call }: Page,
  version: string,
  tile: Tile,
  filter: TileFilter,
  signal?: AbortSignal,
): Promise<Result<StationAreas, AppError>> =>
  call('stationAreas', { params: address(version, tile), query: { ...filter }, signal });

/**
 * Asks for the stations of a tile under a version and stores them; without a filter, those of the tile that the answer does
 * not name are deleted. They are as of when the version was heard of; where the worker answers with those of another version,
 * as of when it stored them.
 */
export const loadVersionedTile = async (
  { call, db }: Page,
  { version, at, stale }: StationsVersion,
  tile: Tile,
  filter: TileFilter,
  signal?: AbortSignal,
): Promise<Result<LoadedTile, AppError>> => {
  let storedAt: number | undefined;
  const answer = await call('stationTile', {
    params: address(version, tile),
    query: { ...filter },
    onHeaders: (headers) => {
      const kept = headers.get(STORED_VERSION);
      if (kept !== null && kept !== version) storedAt = Date.parse(headers.get(STORED_AT) ?? '');
    },
    signal,
  });
  if (!answer.ok) return answer;
  const seenAt = storedAt ?? at;
  const rows = stationRows(answer.value, seenAt);
  await writeTile(db(), tile, rows, seenAt, Boolean(filter.serviceIds ?? filter.brandIds));
  const box = tileBounds(tile);
  const count = rows.filter((row) => inBounds(box, row)).length;
  return ok({ count, fresh: stale !== true && storedAt === undefined });
};

/** How often a tile is asked for again because the stations have changed since its version was heard of. */
const TRIES = 3;

/** Asks for one station tile, in the way that the backend has, and stores its stations. */
export const loadPresentTile = async (
  page: Page & Pick<Runtime, 'config'>,
  tile: Tile,
  signal?: AbortSignal,
): Promise<Result<LoadedTile, AppError>> => {
  if (page.config.features.stationTiles !== true) return loadStationTile(page, tile, signal);
  for (let tried = 1; ; tried += 1) {
    const version = await askStationsVersion(page, signal);
    if (!version.ok) return version;
    const loaded = await loadVersionedTile(page, version.value, tile, {}, signal);
    if (loaded.ok || loaded.error.code !== STATIONS_CHANGED || tried === TRIES) return loaded;
  }
};
