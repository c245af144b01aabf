import type { AppError } from '#src/contract/errors.ts';
import type { Tile } from '#src/lib/grid.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { AccountDatabase, RoadPackRow } from '../db/database.ts';
import type { Ports } from '../ports.ts';
import type { LoadedTile } from '../tiles/station-tile.ts';
import type { TileCache } from '../tiles/tile-cache.ts';
import { fetchPiece, isServerFailure, type PieceDeps, waitForSignal } from './fetch-piece.ts';
import { forEachWithRetry } from './for-each-with-retry.ts';
import { mapPieces, stationPieces } from './pieces.ts';
import { type ReadJson, readStyles } from './read-styles.ts';
import type { Ratio } from './style.ts';

/** Milliseconds: what was stored since then is not fetched again. */
const FRESH_MS = 24 * 60 * 60 * 1000;

/** Milliseconds that a pack is good for. */
export const PACK_LIFE_MS = 7 * 24 * 60 * 60 * 1000;

/** Milliseconds between two notes of progress in the database, which survive a reload. */
const NOTE_MS = 1_000;

/** Tries after which a station tile may come from the worker's store, if the line is too weak for a fresh one. */
const STATION_TRIES = 3;

/** How far a pack has come, in this page. */
export interface PackProgress {
  readonly done: number;
  readonly pieces: number;
  readonly bytes: number;
  /** No signal, or a server that asks for patience: it goes on by itself. */
  readonly waiting: boolean;
}

export interface SaveDeps {
  readonly db: AccountDatabase;
  readonly cache: TileCache;
  readonly ports: Pick<Ports, 'clock' | 'connectivity' | 'fetch' | 'random' | 'locks'>;
  /** Absolute addresses of the style, one a theme: a pack must not lose its map at dusk. */
  readonly styles: readonly string[];
  readonly ratio: Ratio;
  loadStations(tile: Tile, signal: AbortSignal): Promise<Result<LoadedTile, AppError>>;
  onProgress(progress: PackProgress): void;
}

const GIVEN_UP: AppError = { kind: 'offline', code: 'GIVEN_UP' };
const FULL: AppError = { kind: 'quota', message: 'This device has no room left. Free some space and try again.' };

/** Failures that another try would not mend. */
const FINAL: readonly AppError['kind'][] = ['session', 'rejected', 'invalid-response', 'quota'];

/** Counts pieces, and reports each to the page and some to the database. */
const makeCounter = (deps: SaveDeps, write: (change: Partial<RoadPackRow>) => Promise<void>) => {
  let progress: PackProgress = { done: 0, pieces: 0, bytes: 0, waiting: false };
  let notedAt = 0;
  const report = (change: Partial<PackProgress>) => {
    progress = { ...progress, ...change };
    deps.onProgress(progress);
  };
  const count = async (bytes: number): Promise<void> => {
    report({ done: progress.done + 1, bytes: progress.bytes + bytes });
    const now = deps.ports.clock.now();
    if (Math.abs(now - notedAt) < NOTE_MS) return;
    notedAt = now;
    await write({ done: progress.done, bytes: progress.bytes });
  };
  return { report, count };
};

const save = async (deps: SaveDeps, row: RoadPackRow, outer: AbortSignal): Promise<Result<void, AppError>> => {
  const { db, cache, ports, ratio } = deps;
  const { id } = row;
  const { points } = row.route;
  const end = new AbortController();
  const { signal } = end;
  outer.addEventListener('abort', () => end.abort());
  if (outer.aborted) end.abort();
  /** A row that is gone was deleted, here or in another tab, and ends the work. */
  const write = async (change: Partial<RoadPackRow>) => {
    if ((await db.roadPacks.update(id, change)) === 0 && !(await db.roadPacks.get(id))) end.abort();
  };
  const { report, count } = makeCounter(deps, write);
  let waits = 0;
  const onWait = (waiting: boolean) => {
    waits += waiting ? 1 : -1;
    report({ waiting: waits > 0 });
  };
  const piece: PieceDeps = { ports, signal, onWait };

  /** Caches what one address has and pins it, as `fetchPiece` does. Resolves to its bytes. */
  const keep = async (url: string, once: boolean): Promise<Result<number, AppError>> => {
    const here = await cache.pin(url, id);
    if (here && Math.abs(here.ageMs) < FRESH_MS) return ok(here.bytes);
    const got = await fetchPiece(piece, url, once);
    if (!got.ok) return got;
    if (got.value === null) return ok(0);
    const bytes = await cache.put(url, got.value, id);
    return bytes === undefined ? err(FULL) : ok(bytes);
  };
  const keepJson: ReadJson = async (url) => {
    const kept = await keep(url, false);
    if (!kept.ok) return kept;
    try {
      return ok(await (await cache.match(url))?.response.json());
    } catch {
      return err({ kind: 'invalid-response', message: url });
    }
  };
  const keepStations = async (tile: Tile): Promise<Result<void, AppError>> => {
    for (let tries = 1; !signal.aborted; tries += 1) {
      const loaded = await deps.loadStations(tile, signal);
      if (loaded.ok && (loaded.value.fresh || tries >= STATION_TRIES)) return ok(await count(0));
      if (!loaded.ok && (FINAL.includes(loaded.error.kind) || isServerFailure(loaded.error))) return loaded;
      await waitForSignal(piece, tries);
    }
    return err(GIVEN_UP);
  };

  report({ done: row.done, pieces: row.pieces, bytes: row.bytes });
  const basemap = await readStyles(deps.styles, ratio, keepJson);
  if (!basemap.ok) return basemap;
  const stations = stationPieces(points);
  const urls = [...basemap.value.files, ...mapPieces(points, basemap.value.sources, ratio).map(({ url }) => url)];
  const pieces = stations.length + urls.length;
  // Stations come first, so that a count beyond theirs says that all have come that did not fail.
  const have = row.done >= stations.length && !row.missing;
  const done = have ? stations.length : 0;
  report({ pieces, done, bytes: 0 });
  await write({ pieces, done, missing: undefined });
  // A style is what a map server gives before all else: while it does not, what fails there is no fault of a piece.
  const witness = deps.styles[0] ?? '';
  const first = have ? ok([]) : await forEachWithRetry(piece, witness, stations, keepStations);
  if (!first.ok) return first;
  const lacking = first.value.length;
  if (lacking > 0) await write({ missing: { stations: lacking, map: 0 } });
  const second = await forEachWithRetry(piece, witness, urls, async (url) => {
    const kept = await keep(url, true);
    return kept.ok ? ok(await count(kept.value)) : kept;
  });
  if (!second.ok || signal.aborted) return second.ok ? err(GIVEN_UP) : second;
  const savedAt = ports.clock.now();
  const { bytes } = await cache.packUsage(id);
  const missing = { stations: lacking, map: second.value.length };
  const all = missing.stations + missing.map;
  await write({
    state: 'saved',
    pieces,
    done: pieces - all,
    missing: all > 0 ? missing : undefined,
    bytes,
    savedAt,
    expiresAt: savedAt + PACK_LIFE_MS,
  });
  return ok(undefined);
};

/**
 * Saves a pack that is in the state `saving`, from where it stands; without signal it waits and goes on by itself. A piece that
 * its server fails to give, while it gives others, is written down as missing. One tab does it at a time: in another, nothing
 * happens. Errors: `quota` (disk full), `rejected` and `invalid-response` (a map
 * server that refuses or makes no sense), `session`, and `offline` where it was aborted or its row is gone.
 */
export const savePack = async (deps: SaveDeps, id: string, signal: AbortSignal): Promise<Result<void, AppError>> => {
  const { db, ports, cache } = deps;
  const done = await ports.locks.hold(`road-pack:${id}`, { ifAvailable: true }, async () => {
    const row = await db.roadPacks.get(id);
    if (row?.state !== 'saving') return ok(undefined);
    const saved = await save(deps, row, signal);
    // Deleted meanwhile: what came after that must not stay pinned to a pack that is gone.
    if (!saved.ok && !(await db.roadPacks.get(id))) await cache.release(id, true);
    return saved;
  });
  return done ?? ok(undefined);
};
