import * as v from 'valibot';
import type { AppError, ErrorKind } from '#src/contract/errors.ts';
import type { FuelCards } from '#src/contract/fuel-cards.ts';
import { type FuelForm, type FuelPlan, fuelPlanSchema, type NoPlan, noPlanSchema } from '#src/contract/plan.ts';
import type { PlanRow, RouteRow } from '#src/data/db/database.ts';
import { META } from '#src/data/db/meta.ts';
import { makingRoom } from '#src/data/making-room.ts';
import { runtime } from '#src/data/runtime.ts';
import { serverNow } from '#src/hooks/useServerNow.ts';
import { quarterHere } from '#src/lib/quarter.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { PlanRequest } from '#src/planner/index.ts';
import { readCards } from '../cards/model/cards.ts';
import { planPoints } from './model/thin-route.ts';

/** Why there is no plan: the cause as data where the backend gives one, and the failure itself. */
export interface PlanFailure {
  readonly error: AppError;
  readonly noPlan?: NoPlan;
  /** The fuel cards that were sent along; absent for none. */
  readonly cards?: FuelCards;
}

/** The body of `POST /assistant/plan` for a form, a route and the person's fuel cards. Gallons, miles. */
export const planInput = (
  { currentFuel, tankCapacity, ...same }: FuelForm,
  route: Pick<RouteRow, 'points' | 'miles'>,
  cards: FuelCards | undefined,
): PlanRequest => ({
  ...same,
  amountOfFuel: currentFuel,
  trunkCapacity: tankCapacity,
  routePoints: planPoints(route.points),
  ...(route.miles > 0 && { routeMiles: route.miles }),
  ...(cards && { fuelCards: cards }),
  // By the calendar here, as a return is filed: by UTC a quarter is over in the evening of its last day.
  ...(same.taxBasis === 'ifta' && { ratesQuarter: quarterHere(serverNow()) }),
  roadDetours: true,
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

const onDevice = async (input: PlanRequest, radius: number): Promise<Result<FuelPlan, PlanFailure>> => {
  const { planOnDevice } = await import('./plan-on-device.ts');
  const tried = await planOnDevice(runtime().db(), input, radius).then(ok, (error: unknown) => err(error));
  if (!tried.ok) {
    console.warn('Fuel plan on the device:', tried.error);
    return err({ error: { kind: 'retryable', code: 'PLANNER' } });
  }
  const made = tried.value;
  if (!made) return err({ error: { kind: 'offline' } });
  if (!made.ok) {
    const error: AppError = { kind: 'rejected', message: made.error.message };
    return err('code' in made.error ? { error, noPlan: made.error } : { error });
  }
  return ok({ ...v.parse(fuelPlanSchema, made.value), madeOnDevice: true });
};

interface Asking {
  /** Whether the backend's plan will do; where it does not, the device makes one. All will unless given. */
  readonly accepts?: (plan: FuelPlan) => boolean;
  /** Aborted once nobody waits for the plan any more. */
  readonly signal?: AbortSignal | undefined;
}

/** Nobody has answered. */
const UNHEARD: readonly ErrorKind[] = ['offline', 'timeout'];
/** Nor has who answered judged the trip, where they say nothing of it: a proxy of a server that is down, a page of the Wi-Fi. */
const UNJUDGED: readonly ErrorKind[] = [...UNHEARD, 'retryable', 'invalid-response'];
const isJudged = ({ kind, message }: AppError): boolean => !UNJUDGED.includes(kind) || message !== undefined;

/**
 * Makes a fuel plan: by the backend, and on the device without signal, or where the backend fails and says nothing. A plan that cannot
 * exist comes back with its cause.
 * @param radius miles around the route that stored stations are looked for in
 */
export const askPlan = async (
  input: PlanRequest,
  radius: number,
  { accepts = () => true, signal }: Asking = {},
): Promise<Result<FuelPlan, PlanFailure>> => {
  const { call, db, ports } = runtime();
  const { passedPoints, ...rest } = input;
  const body = {
    ...rest,
    routePoints: [...input.routePoints],
    ...(passedPoints && { passedPoints: [...passedPoints] }),
  };
  const answer = ports.connectivity.online()
    ? await call('plan', { body, signal })
    : err<AppError>({ kind: 'offline' });
  if (signal?.aborted) return err({ error: { kind: 'conflict' } });
  if (answer.ok) {
    const plan = await completed(answer.value, input);
    const { taxRates } = plan;
    // On a full device, or one that lost the line again, the table that the product came with must do.
    if (taxRates)
      await import('./plan-on-device.ts').then((its) => its.keepTaxTable(db(), taxRates.table)).catch(() => undefined);
    if (accepts(plan)) return ok(plan);
    return onDevice(input, radius);
  }
  const { error } = answer;
  if (isJudged(error)) return err(failureOf(error));
  // A line too weak for an answer is no line: the device has the stations, too.
  const made = await onDevice(input, radius);
  // What the stored stations cannot do, a backend that is back may.
  return made.ok || UNHEARD.includes(error.kind) ? made : err(failureOf(error));
};

/** Makes the plan of another way by the form and the fuel cards of one that stands; stores nothing. */
export const planWay = (
  { form, cards }: Pick<PlanRow, 'form' | 'cards'>,
  way: Pick<RouteRow, 'points' | 'miles'>,
): Promise<Result<FuelPlan, PlanFailure>> => askPlan(planInput(form, way, cards), form.searchRadius);

/**
 * Makes the fuel plan of the active route (`askPlan`) and stores it with its form. `conflict` where another route, or none, stands
 * by then, or where it was cancelled: a plan of a road that nobody sees is nobody's.
 */
export const requestPlan = async (
  form: FuelForm,
  route: RouteRow,
  signal?: AbortSignal,
): Promise<Result<FuelPlan, PlanFailure>> => {
  const { db, ports } = runtime();
  // Now: it may be answered to another person's page.
  const database = db();
  const cards = readCards((await database.meta.get(META.fuelCards))?.value);
  const made = await askPlan(planInput(form, route, cards), form.searchRadius, { signal });
  if (!made.ok) return err({ ...made.error, ...(cards && { cards }) });
  const row = { id: 'last', form, plan: made.value, ...(cards && { cards }), savedAt: ports.clock.now() } as const;
  const { routes, plans } = database;
  const stored = await makingRoom(database, ports, () =>
    database.transaction('rw', routes, plans, async () => {
      const stands = (await routes.get('last'))?.savedAt === route.savedAt;
      if (!stands || signal?.aborted) return false;
      await plans.put(row);
      return true;
    }),
  );
  if (!stored.ok) return err({ error: stored.error });
  return stored.value ? made : err({ error: { kind: 'conflict' } });
};
