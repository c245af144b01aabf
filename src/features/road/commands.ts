import type { AppError } from '#src/contract/errors.ts';
import type { PlanRow, RouteRow } from '#src/data/db/database.ts';
import type { Result } from '#src/lib/result.ts';

/** The packs' machinery is loaded with the first pack, not with the map. */
const work = () => import('./work.ts');

/** Saves a route's corridor with its stations and its plan. Progress is in the store, the pack in the database. */
export const saveForRoad = async (route: RouteRow, plan: PlanRow | undefined): Promise<void> =>
  (await work()).save(route, plan);

/** Goes on with packs that a reload interrupted, and tidies the others. */
export const resumePacks = async (): Promise<void> => (await work()).resume();

/** Saves a pack anew, or tries again after a failure. */
export const renewRoadPack = async (id: string): Promise<void> => (await work()).renew(id);

/** Deletes a pack with its tiles; of one that is being saved, nothing half is kept. */
export const deleteRoadPack = async (id: string): Promise<void> => (await work()).remove(id);

/** Makes a pack's route with its plan the active one. Answers false where it is gone. */
export const openRoadPack = async (id: string): Promise<boolean> => (await work()).open(id);

/** Puts the last plan into the pack of its route. */
export const keepRoadPlan = async (route: RouteRow, plan: PlanRow): Promise<void> => (await work()).keep(route, plan);

/** Bytes that saving a route will take; fails where the map's style cannot be read. */
export const estimateRoute = async (route: RouteRow): Promise<Result<number, AppError>> =>
  (await work()).estimate(route);
