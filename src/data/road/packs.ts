import type { AccountDatabase, PlanRow, RoadPackRow, RouteRow } from '../db/database.ts';
import type { TileCache } from '../tiles/tile-cache.ts';
import { isActiveRoute, routeKey } from './route-key.ts';
import { PACK_LIFE_MS } from './save-pack.ts';

/** Milliseconds after its expiry that a pack stays readable before it is removed. */
const GRACE_MS = 23 * 24 * 60 * 60 * 1000;

/** Bytes of its map that a pack may lack before it counts as not whole: a renewed tile may be smaller than it was. */
const WHOLE_SHARE = 0.9;

export interface PackDeps {
  readonly db: AccountDatabase;
  readonly cache: TileCache;
  /** Milliseconds. */
  now(): number;
}

const without = <T extends { id: 'last' }>({ id: _, ...rest }: T): Omit<T, 'id'> => rest;

/** Writes a new pack of a route and its plan down, to be saved; `savedAt` is when it was asked for until it is whole. */
export const createPack = async (
  { db, now }: Pick<PackDeps, 'db' | 'now'>,
  id: string,
  route: RouteRow,
  plan: PlanRow | undefined,
): Promise<void> => {
  const row: RoadPackRow = {
    id,
    route: without(route),
    ...(plan && { plan: without(plan) }),
    state: 'saving',
    pieces: 0,
    done: 0,
    bytes: 0,
    savedAt: now(),
    expiresAt: now() + PACK_LIFE_MS,
  };
  await db.roadPacks.put(row);
};

/** Sets a pack back to be saved: all that is older than a day is fetched anew. */
export const renewPack = async (db: AccountDatabase, id: string): Promise<void> => {
  await db.roadPacks.update(id, { state: 'saving', done: 0 });
};

/** Takes a pack away, with the tiles that no other pack needs. */
export const removePack = async ({ db, cache }: Pick<PackDeps, 'db' | 'cache'>, id: string): Promise<void> => {
  await db.roadPacks.delete(id);
  await cache.release(id, true);
};

/** Puts a new plan into the pack of its route, so that the road has the last one. */
export const keepPlan = async (db: AccountDatabase, route: RouteRow, plan: PlanRow): Promise<void> => {
  const key = routeKey(route);
  await db.roadPacks
    .filter((row) => routeKey(row.route) === key && row.plan?.savedAt !== plan.savedAt)
    .modify({ plan: without(plan) });
};

/**
 * Makes a pack's route the active one, with its plan; the list near the former route goes. A trip that is under way on this
 * very route goes on: what was filled on it may be newer than the pack. Answers false where the pack is gone.
 */
export const openPack = (db: AccountDatabase, id: string): Promise<boolean> =>
  db.transaction('rw', [db.roadPacks, db.routes, db.plans, db.stationLists], async () => {
    const pack = await db.roadPacks.get(id);
    if (!pack) return false;
    if ((await db.plans.get('last'))?.trip && (await isActiveRoute(db, pack.route))) return true;
    await db.routes.put({ ...pack.route, id: 'last' });
    await db.plans.clear();
    if (pack.plan) await db.plans.put({ ...pack.plan, id: 'last' });
    await db.stationLists.delete('route');
    return true;
  });

/**
 * Puts packs and cache in step: an expired pack's tiles may be given up like any other, and a while later it goes; a pack
 * whose tiles were evicted is to be saved again; tiles pinned for a pack that is gone are freed.
 */
export const tidyPacks = async ({ db, cache, now }: PackDeps): Promise<void> => {
  // Before the rows: a pack that another tab begins now must not look like one that is gone.
  const pinned = await cache.packs();
  const rows = await db.roadPacks.toArray();
  for (const row of rows) {
    const over = now() - row.expiresAt;
    if (row.state === 'saving') continue;
    if (over > GRACE_MS) await removePack({ db, cache }, row.id);
    else if (over > 0) await cache.release(row.id, false);
    else if ((await cache.packUsage(row.id)).bytes < WHOLE_SHARE * row.bytes) await renewPack(db, row.id);
  }
  const known = new Set(rows.map((row) => row.id));
  for (const pack of pinned) if (!known.has(pack)) await cache.release(pack, true);
};
