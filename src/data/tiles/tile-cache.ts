import Dexie, { type EntityTable } from 'dexie';
import { dropStationAnswers } from './station-cache.ts';

/** The Cache that holds what the basemap is made of: tiles, styles, sprites, fonts. Nothing personal. */
const TILE_CACHE = 'milepost-tiles';

/** Bytes of basemap kept on the device, at most. */
const TILE_BUDGET_BYTES = 60 * 1024 * 1024;

/** A use is written down once in this time, in milliseconds: a map in motion reads hundreds of tiles. */
const USE_STEP_MS = 60_000;

interface TileRow {
  url: string;
  bytes: number;
  /** Milliseconds by this device. */
  storedAt: number;
  usedAt: number;
  /** Road packs that need it: while there is one, it is outside the budget (decision 0606). */
  packs?: string[];
}

class TileDatabase extends Dexie {
  declare tiles: EntityTable<TileRow, 'url'>;
  constructor() {
    super('milepost-tiles');
    this.version(1).stores({ tiles: 'url, usedAt' });
    this.version(2).stores({ tiles: 'url, usedAt, *packs' });
  }
}

/** The part of the Cache API that is needed. */
type CachePart = Pick<Cache, 'match' | 'put' | 'delete'>;

export interface TileCacheDeps {
  openCache(): Promise<CachePart>;
  /** Milliseconds. */
  now(): number;
  readonly budgetBytes: number;
}

/** Map data on the device. What a road pack needs is pinned; of the rest, least recently used first out. */
export type TileCache = ReturnType<typeof openTileCache>;

/** An answer that has come whole. */
interface Whole {
  readonly body: ArrayBuffer;
  readonly headers: Headers;
}

/** Undefined for one that broke off, or that nobody waits for any more: that says nothing of the room on the device (decision 0456). */
const readWhole = async (response: Response): Promise<Whole | undefined> => {
  const { headers } = response;
  const body = await response.arrayBuffer().catch(() => undefined);
  return body && { body, headers };
};

const isLoose = (row: TileRow): boolean => row.packs === undefined || row.packs.length === 0;
const sum = (rows: readonly TileRow[]): number => rows.reduce((bytes, row) => bytes + row.bytes, 0);

/** Opens the cache. Page and worker may both have it open. */
export const openTileCache = (deps: TileCacheDeps) => {
  const db = new TileDatabase();
  /** Bytes outside packs, at least: counted when first needed and whenever the budget seems spent. */
  let spent: number | undefined;

  const drop = async (cache: CachePart, row: TileRow) => {
    await cache.delete(row.url);
    await db.tiles.delete(row.url);
  };

  const looseRows = async () => (await db.tiles.orderBy('usedAt').toArray()).filter(isLoose);

  const makeRoom = async (cache: CachePart, budget: number) => {
    const loose = await looseRows();
    spent = sum(loose);
    if (spent <= budget) return;
    // A little more than needed, so that the next tile does not count all of them again.
    const target = budget * 0.95;
    for (const row of loose) {
      if (spent <= target) return;
      await drop(cache, row);
      spent -= row.bytes;
    }
  };

  const store = async (cache: CachePart, url: string, whole: Whole, pack?: string): Promise<number> => {
    const bytes = whole.body.byteLength;
    await cache.put(url, new Response(whole.body, { headers: whole.headers }));
    const now = deps.now();
    await db.transaction('rw', db.tiles, async () => {
      const former = (await db.tiles.get(url))?.packs ?? [];
      const packs = pack === undefined || former.includes(pack) ? former : [...former, pack];
      await db.tiles.put({ url, bytes, storedAt: now, usedAt: now, ...(packs.length > 0 && { packs }) });
      if (spent !== undefined && packs.length === 0) spent += bytes;
    });
    return bytes;
  };

  const clearLoose = async () => {
    const cache = await deps.openCache();
    const loose = await looseRows();
    for (const row of loose) await drop(cache, row);
    spent = 0;
    return loose.length;
  };

  return {
    /** A stored answer and how old it is, in milliseconds. */
    match: async (url: string) => {
      const cache = await deps.openCache();
      const response = await cache.match(url);
      const row = await db.tiles.get(url);
      // One without the other: the browser cleared a part.
      if (!response || !row) return undefined;
      const now = deps.now();
      // No room to write that down: the map is drawn all the same.
      if (Math.abs(now - row.usedAt) > USE_STEP_MS) await db.tiles.update(url, { usedAt: now }).catch(() => undefined);
      return { response, ageMs: now - row.storedAt };
    },
    /**
     * Stores a copy and makes room for it. Answers its bytes, or undefined where the device has no room, or the answer broke off.
     * @param pack pins it to this road pack
     */
    put: async (url: string, response: Response, pack?: string): Promise<number | undefined> => {
      const cache = await deps.openCache();
      const whole = await readWhole(response);
      if (!whole) return undefined;
      try {
        const bytes = await store(cache, url, whole, pack);
        if (spent === undefined || spent > deps.budgetBytes) await makeRoom(cache, deps.budgetBytes);
        return bytes;
      } catch {
        // The device is full before our budget is: what it keeps of the map shrinks, what people wrote does not.
        const loose = await looseRows().catch(() => []);
        await makeRoom(cache, pack === undefined ? sum(loose) / 2 : 0).catch(() => undefined);
        if (pack === undefined || loose.length === 0) return undefined;
        return store(cache, url, whole, pack).catch(() => undefined);
      }
    },
    /** Pins what is stored already. Answers its bytes and its age in milliseconds, undefined where it is not there. */
    pin: async (url: string, pack: string) => {
      const cache = await deps.openCache();
      if (!(await cache.match(url))) return undefined;
      return db.transaction('rw', db.tiles, async () => {
        const row = await db.tiles.get(url);
        if (!row) return undefined;
        if (isLoose(row) && spent !== undefined) spent -= row.bytes;
        await db.tiles.update(url, { packs: [...new Set([...(row.packs ?? []), pack])] });
        return { bytes: row.bytes, ageMs: deps.now() - row.storedAt };
      });
    },
    /** Bytes and pieces that a pack holds here; what two packs share counts in both. */
    packUsage: async (pack: string) => {
      const rows = await db.tiles.where('packs').equals(pack).toArray();
      return { bytes: sum(rows), count: rows.length };
    },
    /** The packs that hold something. */
    packs: async () => (await db.tiles.orderBy('packs').uniqueKeys()).map(String),
    /** Unpins a pack's pieces; `dropThem` takes away those that no other pack needs, else they stay as long as there is room. */
    release: async (pack: string, dropThem: boolean) => {
      const cache = await deps.openCache();
      for (const row of await db.tiles.where('packs').equals(pack).toArray()) {
        const packs = row.packs?.filter((one) => one !== pack) ?? [];
        if (dropThem && packs.length === 0) await drop(cache, row);
        else await db.tiles.update(row.url, { packs });
      }
      spent = undefined;
    },
    /** Bytes of those of the addresses that are stored. */
    sizes: async (urls: readonly string[]) => {
      const rows = await db.tiles.bulkGet([...urls]);
      return new Map(rows.flatMap((row) => (row ? [[row.url, row.bytes] as const] : [])));
    },
    /** What is stored, packs included, and the age of the oldest in milliseconds by this device's clock. */
    usage: async () => {
      const rows = await db.tiles.toArray();
      return {
        bytes: sum(rows),
        pinnedBytes: sum(rows.filter((row) => !isLoose(row))),
        count: rows.length,
        oldestAt: rows.length === 0 ? undefined : Math.min(...rows.map((row) => row.storedAt)),
      };
    },
    /** Throws away what no pack needs. Answers how many pieces that were. */
    clear: clearLoose,
    /** Throws all away, packs included. */
    clearAll: async () => {
      const cache = await deps.openCache();
      for (const row of await db.tiles.toArray()) await drop(cache, row);
      spent = 0;
    },
  };
};

/** The cache of this browser. */
export const browserTileCache = (): TileCache =>
  openTileCache({
    openCache: () => caches.open(TILE_CACHE),
    now: () => Date.now(),
    budgetBytes: TILE_BUDGET_BYTES,
  });

/**
 * Makes room for what people wrote, a step each time it is called: first the basemap that no road pack needs and the
 * station answers, then, where neither is left, the packs' own tiles. A pack says afterwards that it is not whole any
 * more, and is completed with the next signal.
 */
export const evictTiles = async (cache: TileCache): Promise<void> => {
  await dropStationAnswers();
  if ((await cache.clear()) === 0) await cache.clearAll();
};
