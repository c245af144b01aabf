import type { AppError } from '#src/contract/errors.ts';
import type { PlanRow, RouteRow } from '#src/data/db/database.ts';
import { inParallel } from '#src/data/road/for-each-with-retry.ts';
import { createPack, keepPlan, openPack, removePack, renewPack, tidyPacks } from '#src/data/road/packs.ts';
import { estimateBytes, mapPieces, samplePieces, stationPieces } from '#src/data/road/pieces.ts';
import { readStyles } from '#src/data/road/read-styles.ts';
import { savePack } from '#src/data/road/save-pack.ts';
import type { Ratio } from '#src/data/road/style.ts';
import { type Runtime, runtime } from '#src/data/runtime.ts';
import { browserTileCache } from '#src/data/tiles/tile-cache.ts';
import { loadPresentTile } from '#src/data/tiles/versioned-tile.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import { styleAddress } from '#src/map/style.ts';
import { setWork } from './store.ts';

const running = new Map<string, { readonly end: AbortController; readonly done: Promise<void> }>();

const cache = browserTileCache();

/** The style by day and by night, each once. */
const styles = (): string[] => {
  const { config, ports } = runtime();
  const addresses = (['day', 'night'] as const).map((theme) => styleAddress(config.map.styleUrl, theme));
  return [...new Set(addresses.map((address) => new URL(address, ports.origin).href))];
};

const ratio = (): Ratio => (window.devicePixelRatio > 1 ? 2 : 1);

const run = async (id: string, signal: AbortSignal): Promise<void> => {
  const page = runtime();
  const saved = await savePack(
    {
      db: page.db(),
      cache,
      ports: page.ports,
      styles: styles(),
      ratio: ratio(),
      loadStations: (tile, given) => loadPresentTile(page, tile, given),
      onProgress: (progress) => !signal.aborted && setWork(id, { progress }),
    },
    id,
    signal,
  );
  const failed = !saved.ok && saved.error.kind !== 'offline' ? saved.error : undefined;
  if (failed) console.warn('Save for the road:', failed);
  setWork(id, failed && { failed });
};

/** Saves a pack in this page, unless it is being saved here already. */
const start = (id: string): void => {
  if (running.has(id)) return;
  const end = new AbortController();
  const done = run(id, end.signal)
    .catch((error: unknown) => {
      // The account was closed under it: it goes on when the same person is back.
      console.warn('Save for the road stopped', error);
      setWork(id, undefined);
    })
    .finally(() => running.delete(id));
  running.set(id, { end, done });
};

const stop = async (id: string): Promise<void> => {
  const work = running.get(id);
  work?.end.abort();
  await work?.done;
  setWork(id, undefined);
};

/** Nobody's packs are saved under another person's name: all work ends with the session. */
const watched = new WeakSet<Runtime>();
const watchSession = (): void => {
  if (watched.has(runtime())) return;
  watched.add(runtime());
  const { store } = runtime().session;
  store.subscribe((now, before) => {
    if (now.account !== before.account) for (const id of running.keys()) void stop(id);
  });
};

/** Puts packs and cache in step, and goes on with what a reload interrupted. */
export const resume = async (): Promise<void> => {
  watchSession();
  const { db, ports } = runtime();
  await tidyPacks({ db: db(), cache, now: ports.clock.now });
  for (const { id, state } of await db().roadPacks.toArray()) if (state === 'saving') start(id);
};

export const save = async (route: RouteRow, plan: PlanRow | undefined): Promise<void> => {
  watchSession();
  const { db, ports } = runtime();
  const id = ports.uuid();
  ports.device.persistStorage().catch(() => undefined);
  await createPack({ db: db(), now: ports.clock.now }, id, route, plan);
  start(id);
};

export const renew = async (id: string): Promise<void> => {
  watchSession();
  await stop(id);
  await renewPack(runtime().db(), id);
  start(id);
};

export const remove = async (id: string): Promise<void> => {
  await stop(id);
  await removePack({ db: runtime().db(), cache }, id);
};

/**
 * Makes a pack's route the active one. Its stations are asked for as well: without signal the worker has those that this
 * device gave up.
 */
export const open = async (id: string): Promise<boolean> => {
  const page = runtime();
  const pack = await page.db().roadPacks.get(id);
  if (!pack || !(await openPack(page.db(), id))) return false;
  if (!page.ports.connectivity.online()) {
    for (const tile of stationPieces(pack.route.points)) {
      if (!(await loadPresentTile(page, tile)).ok) break;
    }
  }
  return true;
};

/** Puts the last plan into the pack of its route. */
export const keep = (route: RouteRow, plan: PlanRow): Promise<void> => keepPlan(runtime().db(), route, plan);

/**
 * Bytes that a route's map will take: what is stored of it, and for the rest a tile of each zoom, fetched and kept; fails
 * where the style is not to be had.
 */
export const estimate = async (route: RouteRow): Promise<Result<number, AppError>> => {
  const basemap = await readStyles(styles().slice(0, 1), ratio(), async (url) => {
    try {
      const response = (await cache.match(url))?.response ?? (await fetch(url));
      return response.ok ? ok(await response.json()) : err({ kind: 'retryable', status: response.status });
    } catch {
      return err({ kind: 'offline' });
    }
  });
  if (!basemap.ok) return basemap;
  const files = basemap.value.files.map((url) => ({ url, z: -1 }));
  const pieces = [...files, ...mapPieces(route.points, basemap.value.sources, ratio())];
  const known = new Map(await cache.sizes(pieces.map((piece) => piece.url)));
  // Not one after another: on a slow line a dozen round trips.
  await inParallel(samplePieces(pieces, known), async ({ url }) => {
    const response = await fetch(url, { cache: 'no-store' }).catch(() => undefined);
    const bytes = response?.status === 200 ? await cache.put(url, response) : undefined;
    if (bytes !== undefined) known.set(url, bytes);
    return ok(undefined);
  });
  return ok(estimateBytes(pieces, known));
};
