import * as v from 'valibot';
import type { AppError } from '#src/contract/errors.ts';
import { type FuelForm, type FuelPlan, fuelPlanSchema, type NoPlan, noPlanSchema } from '#src/contract/plan.ts';
import type { RouteRow } from '#src/data/db/database.ts';
import { META } from '#src/data/db/meta.ts';
import { makingRoom } from '#src/data/making-room.ts';
import { runtime } from '#src/data/runtime.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { PlanRequest } from '#src/planner/index.ts';
import { planPoints } from './model/thin-route.ts';
import type { Truck } from './model/truck.ts';

/** Why there is no plan: the cause as data where the backend gives one, and the failure itself. */
export interface PlanFailure {
  readonly error: AppError;
  readonly noPlan?: NoPlan;
}

/** The body of `POST /assistant/plan` for a form and a route. Gallons, miles. */
const planInput = (
  { currentFuel, tankCapacity, ...same }: FuelForm,
  route: Pick<RouteRow, 'points' | 'miles'>,
): PlanRequest => ({
  ...same,
  amountOfFuel: currentFuel,
  trunkCapacity: tankCapacity,
  routePoints: planPoints(route.points),
  ...(route.miles > 0 && { routeMiles: route.miles }),
});

const lacks = (plan: FuelPlan): boolean =>
  [plan.totalCost, plan.totalGallons, plan.fuelAtDestination].includes(undefined) ||
  plan.fuelPlan.some((stop) =>
    [stop.gallons, stop.cost, stop.mile, stop.fuelOnArrival, stop.fuelOnLeaving].includes(undefined),
  );

/**
 * A plan with what its backend left out worked out here. A backend that leaves members out may not know the router's
 * length either: where its stops do not reach over that, the line's own length is taken.
 */
const completed = async (plan: FuelPlan, input: PlanRequest): Promise<FuelPlan> => {
  if (!lacks(plan)) return plan;
  const { completePlan } = await import('#src/planner/index.ts');
  const full = completePlan(plan, input);
  if (!lacks(full)) return full;
  const { routeMiles, ...asDrawn } = input;
  return completePlan(plan, asDrawn);
};

const failureOf = (error: AppError): PlanFailure => {
  const parsed = v.safeParse(noPlanSchema, error.body);
  return parsed.success ? { error, noPlan: parsed.output } : { error };
};

const withoutSignal = async (input: PlanRequest, radius: number): Promise<Result<FuelPlan, PlanFailure>> => {
  const { planOnDevice } = await import('./plan-on-device.ts');
  const tried = await planOnDevice(runtime().db(), input, radius).then(ok, (error: unknown) => err(error));
  if (!tried.ok) {
    console.warn('Fuel plan on the device:', tried.error);
    return err({ error: { kind: 'retryable', code: 'PLANNER' } });
  }
  const made = tried.value;
  if (!made) return err({ error: { kind: 'offline' } });
  if (!made.ok) return err({ error: { kind: 'rejected', message: made.error.message }, noPlan: made.error });
  return ok({ ...v.parse(fuelPlanSchema, made.value), madeOnDevice: true });
};

/**
 * Makes the fuel plan of a way: by the backend, and without signal on the device. A plan that cannot exist comes back with
 * its cause.
 */
export const makePlan = async (
  form: FuelForm,
  route: Pick<RouteRow, 'points' | 'miles'>,
): Promise<Result<FuelPlan, PlanFailure>> => {
  const { call, ports } = runtime();
  const input = planInput(form, route);
  const body = { ...input, routePoints: [...input.routePoints] };
  const answer = ports.connectivity.online() ? await call('plan', { body }) : err<AppError>({ kind: 'offline' });
  if (answer.ok) return ok(await completed(answer.value, input));
  // A line too weak for an answer is no line: the device has the stations, too.
  if (answer.error.kind !== 'offline' && answer.error.kind !== 'timeout') return err(failureOf(answer.error));
  return withoutSignal(input, form.searchRadius);
};

/** Makes the fuel plan of a route (`makePlan`) and stores it with its form. */
export const requestPlan = async (form: FuelForm, route: RouteRow): Promise<Result<FuelPlan, PlanFailure>> => {
  const { db, ports } = runtime();
  const made = await makePlan(form, route);
  if (!made.ok) return made;
  const plan = made.value;
  const row = { id: 'last', form, plan, savedAt: ports.clock.now() } as const;
  const stored = await makingRoom(db(), ports, () => db().plans.put(row));
  return stored.ok ? ok(plan) : err({ error: stored.error });
};

/**
 * Changes the saved trucks; `quota` on a device where no room can be made.
 * @param next gives the new list for what is stored (`readTrucks`)
 */
export const changeTrucks = (next: (stored: unknown) => readonly Truck[]): Promise<Result<unknown, AppError>> => {
  const { db, ports } = runtime();
  const { meta } = db();
  return makingRoom(db(), ports, () =>
    db().transaction('rw', meta, async () => {
      await meta.put({ name: META.trucks, value: next((await meta.get(META.trucks))?.value) });
    }),
  );
};
