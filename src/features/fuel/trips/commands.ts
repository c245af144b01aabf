import type { AppError } from '#src/contract/errors.ts';
import { PLANNER } from '#src/contract/limits.ts';
import type { FuelPlan } from '#src/contract/plan.ts';
import type { PlanRow, RouteRow } from '#src/data/db/database.ts';
import { META } from '#src/data/db/meta.ts';
import type { FillRow, TripRow } from '#src/data/db/trip-rows.ts';
import { makingRoom } from '#src/data/making-room.ts';
import { runtime } from '#src/data/runtime.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import { FUEL_TRIP } from '#src/texts/fuel-trip.ts';
import { askPlan, type PlanFailure, planInput } from '../planning/commands.ts';
import { planPoints } from '../planning/model/thin-route.ts';
import { storedStations } from '../planning/stored-stations.ts';
import { creditAt, type TripStop } from '../stops/model/done.ts';
import { type Pump, pumpsAlong } from './model/pumps.ts';
import { noPlanFromStart, restOfRoute } from './model/rest-route.ts';
import {
  fromMile,
  fromStart,
  isSame,
  isUntouched,
  lightened,
  restStart,
  startTrip,
  tripPlanRow,
  withFill,
  withoutFill,
  withRest,
} from './model/trip.ts';

/** The trip of a plan that is shown. One that is not stored any more is what the plan's row still knows of it. */
const tripOf = async (row: PlanRow | undefined): Promise<TripRow | undefined> => {
  if (!row?.trip) return undefined;
  const { meta, routes } = runtime().db();
  const stored = (await meta.get(META.trip + row.trip.id))?.value as TripRow | undefined;
  const route = stored ? undefined : await routes.get('last');
  if (!route) return stored;
  const { id, fills, restFrom } = row.trip;
  const now = { id, fills, ...(restFrom !== undefined && { restFrom }) };
  return { ...startTrip(id, route, row, row.savedAt), now };
};

/** Trips of a person that are kept, the newest; milliseconds after which one keeps its sums and fills alone. */
const TRIPS_MAX = 500;
const LIGHT_AFTER_MS = 60 * 24 * 60 * 60 * 1000;

/** Makes old trips small, before another one is written. A saved route, which may lead back to one, has gone by then. */
const tidyTrips = async (now: number): Promise<void> => {
  const { meta } = runtime().db();
  const rows = (await meta.where('name').startsWith(META.trip).toArray()) as { name: string; value: TripRow }[];
  const newest = rows.sort((a, b) => b.value.startedAt - a.value.startedAt);
  await meta.bulkDelete(newest.slice(TRIPS_MAX - 1).map(({ name }) => name));
  const old = newest.slice(0, TRIPS_MAX - 1).filter(({ value }) => now - value.startedAt > LIGHT_AFTER_MS);
  const heavy = old.filter(({ value }) => value.past.length > 0 || value.plan.fuelPlan.length > 0);
  await meta.bulkPut(heavy.map(({ name, value }) => ({ name, value: lightened(value) })));
};

/** Changes the trip of the plan that is shown, and what is shown with it, in one transaction. */
const changeTrip = (
  route: RouteRow,
  change: (trip: TripRow) => { readonly trip: TripRow; readonly why?: PlanFailure } | undefined,
): Promise<Result<TripRow | undefined, AppError>> => {
  const { db, ports } = runtime();
  const { plans, meta, routes } = db();
  return makingRoom(db(), ports, () =>
    db().transaction('rw', plans, meta, routes, async () => {
      const row = await plans.get('last');
      if (!row) return undefined;
      const changed = change((await tripOf(row)) ?? startTrip(ports.uuid(), route, row, ports.clock.now()));
      if (!changed) return undefined;
      const { trip, why } = changed;
      if (!row.trip) await tidyTrips(ports.clock.now());
      const name = META.trip + trip.id;
      if (isUntouched(trip)) await meta.delete(name);
      else await meta.put({ name, value: trip });
      await plans.put(tripPlanRow(trip, ports.clock.now(), why));
      return trip;
    }),
  );
};

/** The plan for the rest of a trip: from where it was filled last, with what is in the tank then. */
const planRest = async (trip: TripRow, route: RouteRow): Promise<Result<FuelPlan, PlanFailure>> => {
  const { form } = trip;
  const { mile, gallons: fuel } = restStart(trip);
  const whole = planInput(form, route, trip.cards);
  const rest = mile > 0 || trip.now.fills.length > 0 ? restOfRoute(whole.routePoints, route.miles, mile) : undefined;
  // A truck that stands at the destination has no way to go, though its rest begins a little before (`restStart`).
  if (rest && rest.routeMiles <= 3 * PLANNER.hereMiles)
    return ok({ fuelPlan: [], totalCost: 0, totalGallons: 0, fuelAtDestination: fuel } as unknown as FuelPlan);
  let wentBack = false;
  const ahead = ({ fuelPlan }: FuelPlan) => {
    wentBack = rest !== undefined && fuelPlan.some((stop) => stop.mile === undefined || stop.mile <= PLANNER.hereMiles);
    return !wentBack;
  };
  const made = await askPlan({ ...whole, ...rest, amountOfFuel: fuel }, form.searchRadius, { accepts: ahead });
  if (made.ok) return ok(fromStart(made.value, mile));
  const { noPlan } = made.error;
  if (noPlan) return err({ ...made.error, noPlan: noPlanFromStart(noPlan, mile) });
  // The device has no stations to plan with in the server's place, which is no want of signal.
  return wentBack ? err({ error: { kind: 'retryable', message: FUEL_TRIP.goesBack } }) : made;
};

/**
 * Plans the rest of the trip that is shown anew, where it has no plan yet, and shows it, or why there is none. Stored
 * only where nothing was filled meanwhile.
 */
export const planTheRest = async (route: RouteRow): Promise<Result<unknown, AppError>> => {
  const { db } = runtime();
  const trip = await tripOf(await db().plans.get('last'));
  if (!trip || trip.now.rest) return ok(undefined);
  const stateId = trip.now.id;
  const made = await planRest(trip, route);
  return changeTrip(route, (now) => {
    if (now.now.id !== stateId) return undefined;
    return made.ok ? { trip: withRest(now, stateId, made.value) } : { trip: now, why: made.error };
  });
};

/**
 * Plans the rest of the trip that is shown from a mile, nothing filled there, with what the miles have left, and shows it.
 * Where there can be none, what was shown stays, and the reason comes back; `conflict` where another plan, or another
 * fill, is there by then.
 */
export const planRestFrom = async (route: RouteRow, mile: number): Promise<Result<FuelPlan, PlanFailure>> => {
  const { db, ports } = runtime();
  const row = await db().plans.get('last');
  if (!row) return err({ error: { kind: 'conflict' } });
  const id = ports.uuid();
  const asked = fromMile((await tripOf(row)) ?? startTrip(id, route, row, ports.clock.now()), mile, id);
  const made = await planRest(asked, route);
  if (!made.ok) return made;
  const stored = await changeTrip(route, (trip) =>
    trip.plannedAt === asked.plannedAt && isSame(trip.now.fills, asked.now.fills)
      ? { trip: withRest(fromMile(trip, mile, id), id, made.value) }
      : undefined,
  );
  if (!stored.ok) return err({ error: stored.error });
  return stored.value ? made : err({ error: { kind: 'conflict' } });
};

/**
 * Stores a fill, or what is corrected of the one with its id, and shows it; the rest of the trip has no plan then until it
 * is asked for (`planTheRest`). The same fill twice is one. Errors: `quota` where no room could be made; then nothing is changed.
 */
export const storeFill = (route: RouteRow, fill: FillRow): Promise<Result<unknown, AppError>> =>
  changeTrip(route, (trip) => ({ trip: withFill(trip, fill, runtime().ports.uuid()) }));

/**
 * Stores a fill of a stop as it was planned: its gallons, at its price. Errors as `storeFill`; `rejected` where the plan
 * tells no gallons, mile or price. @param price US dollars a gallon. @param id the same fill twice is one
 */
export const storePlannedFill = async (
  route: RouteRow,
  row: PlanRow,
  { stop, price, id }: { readonly stop: TripStop; readonly price: number | undefined; readonly id: string },
): Promise<Result<unknown, AppError>> => {
  const { gallons, mile, station, cost, detour = 0 } = stop;
  if (gallons === undefined || mile === undefined || price === undefined) return err({ kind: 'rejected' });
  const filledAt = runtime().ports.clock.now();
  const credit = creditAt(row, stop, filledAt);
  return storeFill(route, { id, station, mile, detour, gallons, price, credit, planned: { gallons, cost }, filledAt });
};

/** Takes a fill back; the last change taken back leads to exactly what was before. Errors as `storeFill`. */
export const takeFillBack = (route: RouteRow, fillId: string): Promise<Result<unknown, AppError>> =>
  changeTrip(route, (trip) => ({ trip: withoutFill(trip, fillId, runtime().ports.uuid()) }));

/** The stored stations along a route, in order of mile. @param radius miles around it */
export const pumpsOfRoute = async (route: RouteRow, radius: number): Promise<readonly Pump[]> => {
  const routePoints = planPoints(route.points);
  const stations = await storedStations(runtime().db().name, { routePoints }, radius);
  return pumpsAlong(stations, routePoints, route.miles, radius);
};
