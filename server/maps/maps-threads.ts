import type { Asker } from '#server/work/gate.ts';
import { createPool, type PoolOptions } from '#server/work/pool.ts';
import { programOf } from '#server/work/program.ts';
import type { MapTheme } from './map-colors.ts';
import type { ApiAnswer, MapsProtocol } from './protocol.ts';
import type { Sprite } from './sprite.ts';
import type { Tile } from './tiles.ts';

/** Basemap, geocoder and router, worked out in threads. Each call throws what a pool's `run` throws. */
export interface MapsThreads {
  /** A request of the router's API. @param path from `/router` on, with its query @param gzip takes the answer packed */
  readonly router: (path: string, gzip: boolean, asker: Asker) => Promise<ApiAnswer>;
  /** The same for `/geocoder`. */
  readonly geocoder: (path: string, gzip: boolean, asker: Asker) => Promise<ApiAnswer>;
  /** Undefined outside the basemap. */
  readonly tile: (z: number, x: number, y: number, asker: Asker) => Promise<Tile | undefined>;
  readonly sprite: (theme: MapTheme, ratio: number, asker: Asker) => Promise<Sprite>;
  /** Makes what the first request would have to wait for. Never throws. */
  readonly warm: () => Promise<void>;
  /** Ends the threads. */
  readonly close: () => Promise<void>;
}

/** About 20 MB of zipped tiles at most. */
const KEPT_TILES = 1_000;

const USUAL = {
  running: 1,
  // As long as our page waits for a route, about; whoever leaves before is dropped at once.
  waitMs: 25_000,
  // The first task reads the country's outlines, towns or roads: 2 s, and many more where the machine has much else to do.
  deadlineMs: 30_000,
  memoryMb: 512,
} as const;

/** Routes have a thread of their own: one across the continent with 25 places takes half a second, a tile 20 ms. */
const ROUTES: Omit<PoolOptions, 'program'> = {
  ...USUAL,
  waiting: 24,
  perCaller: 6,
  tooLong: 'This route takes too long to work out.',
};

/** A map asks for some 20 tiles at once, and several trucks may share an address. */
const BASEMAP: Omit<PoolOptions, 'program'> = {
  ...USUAL,
  waiting: 256,
  perCaller: 64,
  tooLong: 'The map takes too long to draw.',
};

/** What was asked for, kept; what was asked for least lately gives way. */
const keeping = <T>(most: number) => {
  const kept = new Map<string, T>();
  return async (key: string, make: () => Promise<T>): Promise<T> => {
    const value = kept.get(key) ?? (await make());
    if (value === undefined) return value;
    // A map keeps the order of insertion, so the first key is the one unused for longest.
    kept.delete(key);
    kept.set(key, value);
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return value;
  };
};

/** Threads for the maps of one server; they start when they are first needed. @param onError as their pools' */
export const createMapsThreads = (onError?: PoolOptions['onError']): MapsThreads => {
  const common = { program: programOf('maps'), onError };
  const routes = createPool<MapsProtocol>({ ...ROUTES, ...common });
  const basemap = createPool<MapsProtocol>({ ...BASEMAP, ...common });
  const keptTile = keeping<Tile | undefined>(KEPT_TILES);
  const keptSprite = keeping<Sprite>(4);
  return {
    router: (path, gzip, asker) => routes.run({ type: 'get', path, gzip }, asker),
    geocoder: (path, gzip, asker) => basemap.run({ type: 'get', path, gzip }, asker),
    tile: (z, x, y, asker) => keptTile(`${z}/${x}/${y}`, () => basemap.run({ type: 'tile', z, x, y }, asker)),
    sprite: (theme, ratio, asker) =>
      keptSprite(`${theme} ${ratio}`, () => basemap.run({ type: 'sprite', theme, ratio }, asker)),
    warm: async () => {
      const asker = { caller: 'server' };
      await Promise.allSettled([
        routes.run({ type: 'warm', part: 'router' }, asker),
        basemap.run({ type: 'warm', part: 'geocoder' }, asker),
        basemap.run({ type: 'warm', part: 'tiles' }, asker),
      ]);
    },
    close: async () => {
      await Promise.all([routes.close(), basemap.close()]);
    },
  };
};
