import * as v from 'valibot';
import { ApiError } from '#server/http/errors.ts';
import type { StationServices } from '#server/stations/services.ts';
import type { Asker } from '#server/work/gate.ts';
import { type FuelPlan, type Lever, noPlanSchema } from '#src/contract/plan.ts';
import { distanceMiles, type LatLon } from '#src/lib/geo.ts';
import type { RoadDetour } from '#src/planner/index.ts';

/** How often a plan is made anew because the road told other detours, stops routed in all, and milliseconds for all of it. */
const MOST = { rounds: 5, stops: 40, ms: 4_000 };
/** Miles before and behind a stop between which its detour is driven. */
const BESIDE_MILES = 3;

/** The points of the route's line next before and behind a mile: the truck passes both, with the stop or without. */
const besides = (
  line: readonly LatLon[],
  mile: number,
  routeMiles: number | undefined,
): [LatLon, LatLon] | undefined => {
  const miles: number[] = [0];
  for (const [i, point] of line.entries()) {
    if (i > 0) miles.push((miles[i - 1] as number) + distanceMiles(line[i - 1] as LatLon, point));
  }
  const drawn = miles.at(-1) as number;
  const at = routeMiles === undefined ? mile : (mile * drawn) / routeMiles;
  const before = miles.findLastIndex((each) => each <= at - BESIDE_MILES);
  const behind = miles.findIndex((each) => each >= at + BESIDE_MILES);
  const [from, to] = [line[Math.max(0, before)], behind < 0 ? line.at(-1) : line[behind]];
  return from && to && [from, to];
};

/** Names a pass of a stop: another mile is another detour. */
const passOf = (id: unknown, mile: number): string => `${id} ${mile.toFixed(1)}`;

interface Settling {
  readonly input: { readonly routePoints: readonly LatLon[]; readonly routeMiles?: number | undefined };
  /** Makes the plan with what is known by the road. */
  readonly plan: (roads: readonly RoadDetour[]) => Promise<Pick<FuelPlan, 'fuelPlan'>>;
  readonly legMiles: StationServices['legMiles'];
  readonly asker: Asker;
  /** What other plans along the same line have found; what this one finds is added, also where it comes to no plan. */
  readonly known?: RoadDetour[];
}

/**
 * What the road says of the stops of a plan: each is routed, and where that changes the plan its new stops are too, until
 * all are known or a bound is met. A stop that cannot be routed, and all where the router fails, are left out.
 */
export const roadsOfPlan = async ({ input, plan, legMiles, asker, known = [] }: Settling): Promise<RoadDetour[]> => {
  const roads = known;
  const tried = new Set(roads.map(({ id, mile }) => passOf(id, mile)));
  const signal = AbortSignal.any([AbortSignal.timeout(MOST.ms), ...(asker.signal ? [asker.signal] : [])]);
  const given = new Promise<undefined>((resolve) => signal.addEventListener('abort', () => resolve(undefined)));
  for (let round = 0; round < MOST.rounds && !signal.aborted; round += 1) {
    const { fuelPlan } = await plan(roads);
    const fresh = fuelPlan.flatMap(({ location: { id, latitude, longitude }, mile }) =>
      mile === undefined || latitude === undefined || longitude === undefined || tried.has(passOf(id, mile))
        ? []
        : [{ id, mile, at: { latitude, longitude } }],
    );
    if (fresh.length === 0 || tried.size + fresh.length > MOST.stops) return roads;
    for (const { id, mile, at } of fresh) {
      tried.add(passOf(id, mile));
      const beside = besides(input.routePoints, mile, input.routeMiles);
      if (beside === undefined) continue;
      const [from, to] = beside;
      // Nobody waits for a router that fails: what is not known stays as the crow flies.
      const driven = legMiles([from, at, to, from], { ...asker, signal }).catch(() => undefined);
      const [there, back, past] = (await Promise.race([driven, given])) ?? [];
      if (signal.aborted) return roads;
      if (there === undefined || back === undefined || past === undefined) continue;
      roads.push({ id, mile, miles: Math.max(0, there + back - past) });
    }
  }
  return roads;
};

/** How often what would help is looked for anew because the road told other detours. */
const MOST_LEVER_ROUNDS = 4;

const refusalOf = (error: unknown): ApiError => {
  if (error instanceof ApiError && error.status === 422) return error;
  throw error;
};

/** A request for a plan, with what an answer to it names as a lever. */
type Changed<Input> = Input & Partial<Record<Lever['change'], number | true>>;

interface SettlingLevers<Input> extends Omit<Settling, 'input' | 'plan' | 'known'> {
  readonly input: Input;
  readonly plan: (input: Changed<Input>, roads: readonly RoadDetour[]) => Promise<Pick<FuelPlan, 'fuelPlan'>>;
}

/**
 * What the road says of the stops of a plan; where there is no plan, of the stops of those that each lever makes, so that a
 * lever that is named helps by the road, too, and not only as the crow flies. Bounded as `roadsOfPlan`, all in all.
 * @throws what `plan` throws, but for a refusal
 */
export const roadsOfAnswer = async <Input extends Settling['input']>({
  input,
  plan,
  legMiles,
  asker,
}: SettlingLevers<Input>): Promise<RoadDetour[]> => {
  const known: RoadDetour[] = [];
  const signal = AbortSignal.any([AbortSignal.timeout(MOST.ms), ...(asker.signal ? [asker.signal] : [])]);
  const refused = async (changed: Changed<Input>): Promise<ApiError | undefined> => {
    try {
      const within = { ...asker, signal };
      await roadsOfPlan({ input, plan: (roads) => plan(changed, roads), legMiles, asker: within, known });
      return undefined;
    } catch (error) {
      return refusalOf(error);
    }
  };
  for (let round = 0; round < MOST_LEVER_ROUNDS; round += 1) {
    const refusal = await refused(input);
    if (refusal === undefined) return known;
    const before = known.length;
    const named = v.safeParse(noPlanSchema, refusal.body);
    for (const { change, value } of named.success ? (named.output.levers ?? []) : []) {
      if (!signal.aborted) await refused({ ...input, [change]: value });
    }
    if (known.length === before || signal.aborted) return known;
  }
  return known;
};
