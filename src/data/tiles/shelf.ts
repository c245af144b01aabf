import Dexie, { type EntityTable } from 'dexie';

/** The Cache that holds what the basemap is made of: tiles, styles, sprites, fonts. Nothing personal. */
export const TILE_CACHE = 'milepost-tiles';

/** Bytes of basemap kept on the device, at most. */
export const TILE_BUDGET_BYTES = 60 * 1024 * 1024;

/** A use is written down once in this time, in milliseconds: a map in motion reads hundreds of tiles. */
const USE_STEP_MS = 60_000;

interface TileRow {
  url: string;
  bytes: number;
  /** Milliseconds by this device. */
  storedAt: number;
  usedAt: number;
}

class TileDatabase extends Dexie {
  declare tiles: EntityTable<TileRow, 'url'>;
  constructor() {
    super('milepost-tiles');
    this.version(1).stores({ tiles: 'url, usedAt' });
  }
}

/** The part of the Cache API that is needed. */
type TileCache = Pick<Cache, 'match' | 'put' | 'delete'>;

export interface ShelfDeps {
  openCache(): Promise<TileCache>;
  /** Milliseconds. */
  now(): number;
  readonly budgetBytes: number;
}

/** A stored answer and how old it is, in milliseconds. */
export interface StoredTile {
  readonly response: Response;
  readonly ageMs: number;
}

/** Map data on the device, least recently used first out. */
export interface TileShelf {
  take(url: string): Promise<StoredTile | undefined>;
  /** Stores a copy and makes room for it. Does nothing where the device has none. */
  put(url: string, response: Response): Promise<void>;
  /** What is stored: bytes, how many, and the age of the oldest in milliseconds by this device's clock. */
  usage(): Promise<{ readonly bytes: number; readonly count: number; readonly oldestAt: number | undefined }>;
  clear(): Promise<void>;
}

/** Opens the shelf. Page and worker may both have it open. */
export const openTileShelf = (deps: ShelfDeps): TileShelf => {
  const db = new TileDatabase();
  /** Bytes, at least: counted when first needed and whenever the budget seems spent. */
  let spent: number | undefined;

  const drop = async (cache: TileCache, row: TileRow) => {
    await cache.delete(row.url);
    await db.tiles.delete(row.url);
  };

  const total = async () => {
    let bytes = 0;
    await db.tiles.each((row) => {
      bytes += row.bytes;
    });
    return bytes;
  };

  const makeRoom = async (cache: TileCache, budget: number) => {
    spent = await total();
    if (spent <= budget) return;
    // A little more than needed, so that the next tile does not count all of them again.
    const target = budget * 0.95;
    for (const row of await db.tiles.orderBy('usedAt').toArray()) {
      if (spent <= target) return;
      await drop(cache, row);
      spent -= row.bytes;
    }
  };

  const store = async (cache: TileCache, url: string, response: Response) => {
    const bytes = (await response.clone().arrayBuffer()).byteLength;
    await cache.put(url, response);
    const now = deps.now();
    await db.tiles.put({ url, bytes, storedAt: now, usedAt: now });
    if (spent !== undefined) spent += bytes;
  };

  return {
    take: async (url) => {
      const cache = await deps.openCache();
      const response = await cache.match(url);
      const row = await db.tiles.get(url);
      // One without the other: the browser cleared a part.
      if (!response || !row) return undefined;
      const now = deps.now();
      if (Math.abs(now - row.usedAt) > USE_STEP_MS) await db.tiles.update(url, { usedAt: now });
      return { response, ageMs: now - row.storedAt };
    },
    put: async (url, response) => {
      const cache = await deps.openCache();
      try {
        await store(cache, url, response.clone());
        if (spent === undefined || spent > deps.budgetBytes) await makeRoom(cache, deps.budgetBytes);
      } catch {
        // The device is full before our budget is: what it keeps of the map shrinks, what people wrote does not.
        await makeRoom(cache, (await total()) / 2).catch(() => undefined);
      }
    },
    usage: async () => {
      const rows = await db.tiles.toArray();
      return {
        bytes: rows.reduce((sum, row) => sum + row.bytes, 0),
        count: rows.length,
        oldestAt: rows.length === 0 ? undefined : Math.min(...rows.map((row) => row.storedAt)),
      };
    },
    clear: async () => {
      const cache = await deps.openCache();
      for (const row of await db.tiles.toArray()) await drop(cache, row);
      spent = 0;
    },
  };
};

/** The shelf of this browser. */
export const browserTileShelf = (): TileShelf =>
  openTileShelf({
    openCache: () => caches.open(TILE_CACHE),
    now: () => Date.now(),
    budgetBytes: TILE_BUDGET_BYTES,
  });
