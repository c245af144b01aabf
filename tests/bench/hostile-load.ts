/**
 * A bounded mix of the dearest calls that the server takes, from several connections, accounts and addresses, in a process of
 * its own so that it slows no measurement down. Arguments: the server's address and the seconds it lasts. Tells what was
 * answered, by kind of call and status, and ends.
 */
import * as v from 'valibot';
import { planInputSchema } from '#src/contract/plan.ts';
import { locationQuerySchema, nearbyInputSchema } from '#src/contract/station.ts';
import { alongGreatCircle } from '#src/lib/geo.ts';
import { signInAt } from '#tests/support/harness/client.ts';

/** How many answers of each status each kind of call got; `lost` where none came. */
export type HostileAnswers = Readonly<Record<string, Readonly<Record<string, number>>>>;

const [, , url = '', seconds = '0'] = process.argv;
const SAN_DIEGO = { latitude: 32.72, longitude: -117.16 };
const PORTLAND = { latitude: 43.66, longitude: -70.26 };
const PLACES = 25;

/** The first that the contract takes. */
const largest = <T>(values: readonly T[], takes: (value: T) => boolean): T => {
  const found = values.find(takes);
  if (found === undefined) throw new Error('The contract takes none of them.');
  return found;
};
const acrossTheCountry = (points: number) =>
  Array.from({ length: points }, (_, at) => alongGreatCircle(SAN_DIEGO, PORTLAND, at / (points - 1)));
/** @param points @param radius miles */
const planOf = (points: number, radius: number) => ({
  amountOfFuel: 20,
  trunkCapacity: 300,
  routePoints: acrossTheCountry(points),
  searchRadius: radius,
});
const PLAN_POINTS = largest([20_000, 10_000, 5_000, 4_000, 2_000], (points) =>
  v.is(planInputSchema, planOf(points, 5)),
);
const PLAN_MILES = largest([100, 50], (radius) => v.is(planInputSchema, planOf(2, radius)));
/** @param points @param radiusInKm km */
const nearbyOf = (points: number, radiusInKm: number) => ({
  locations: acrossTheCountry(points).map((point) => ({ ...point, radiusInKm, locationName: '' })),
  removeDuplicates: false,
});
const NEARBY_POINTS = largest([2_000, 1_000, 500], (points) => v.is(nearbyInputSchema, nearbyOf(points, 1)));
const NEARBY_KM = largest([80, 40, 20, 10, 9, 8], (radius) => v.is(nearbyInputSchema, nearbyOf(NEARBY_POINTS, radius)));
const circleOf = (radius: number) => ({ latitude: '39', longitude: '-95', radius: String(radius) });
const AROUND_MILES = largest([5_000, 2_000, 1_100, 1_000, 500], (radius) =>
  v.is(locationQuerySchema, circleOf(radius)),
);

const ROUTE = Array.from({ length: PLACES }, (_, at) => (at % 2 === 0 ? SAN_DIEGO : PORTLAND))
  .map(({ latitude, longitude }) => `${longitude},${latitude}`)
  .join(';');
const PLAN = JSON.stringify(planOf(PLAN_POINTS, PLAN_MILES));
const NEARBY = JSON.stringify(nearbyOf(NEARBY_POINTS, NEARBY_KM));
const LARGE_BODY = JSON.stringify({ username: 'x'.repeat(1_000_000), password: 'x' });

const tokenOf = async (who: 'driver' | 'owner' | 'admin'): Promise<string> =>
  (await signInAt({ url, mainApiUrl: url, authApiUrl: url }, who)).token ?? '';
const [driver, owner, admin] = [await tokenOf('driver'), await tokenOf('owner'), await tokenOf('admin')];

interface Hostile {
  readonly path: (time: number) => string;
  readonly body?: (time: number) => string;
  readonly token?: string;
  /** Another address for each call, or one for all. */
  readonly addresses?: number;
}

const route = (): Hostile => ({ path: () => `/maps/router/route/v1/driving/${ROUTE}?overview=full&steps=true` });
const plan = (token: string): Hostile => ({ path: () => '/assistant/plan', body: () => PLAN, token });
const nearby = (token: string): Hostile => ({
  path: () => '/api/maintenance-services/nearby-bulk',
  body: () => NEARBY,
  token,
});
const QUERIES = ['a', 's', 'alberquerque', 'san fransisco', 'mount plesant', 'zzzzqqqq', 'springfeild'];

/** Each is one connection that asks again as soon as it is answered. */
const CALLS: Readonly<Record<string, readonly Hostile[]>> = {
  [`route with ${PLACES} places`]: [route(), route(), route(), { ...route(), addresses: 50 }],
  [`plan, ${PLAN_POINTS} points, ${PLAN_MILES} mi`]: [plan(driver), plan(driver), plan(owner)],
  [`nearby-bulk, ${NEARBY_POINTS} points, ${NEARBY_KM} km`]: [nearby(driver), nearby(owner), nearby(admin)],
  'all stations': [{ path: () => '/api/maintenance-services/search', token: admin }],
  [`stations within ${AROUND_MILES} mi`]: [
    { path: () => `/wex/locations?${new URLSearchParams(circleOf(AROUND_MILES))}`, token: owner },
  ],
  place: [{ path: (time) => `/maps/geocoder/api?limit=50&q=${QUERIES[time % QUERIES.length]}`, addresses: 20 }],
  tile: [{ path: (time) => `/maps/tiles/10/${160 + (time % 160)}/${340 + (Math.floor(time / 160) % 90)}.mvt` }],
  'body of 1 MB': [{ path: () => '/auth/login', body: () => LARGE_BODY }],
  'wrong password': Array.from({ length: 4 }, () => ({
    path: () => '/auth/login',
    body: (time: number) => JSON.stringify({ username: `driver${time}@milepost.test`, password: 'Wrong-password-1' }),
    addresses: 200,
  })),
};

const answers: Record<string, Record<string, number>> = {};
const until = performance.now() + Number(seconds) * 1000;

const attack = async (kind: string, hostile: Hostile, at: number): Promise<void> => {
  const counts = answers[kind] ?? {};
  answers[kind] = counts;
  for (let time = 0; performance.now() < until; time += 1) {
    const body = hostile.body?.(time);
    const response = await fetch(url + hostile.path(time), {
      headers: {
        'X-Forwarded-For': `198.51.${at}.${time % (hostile.addresses ?? 1)}`,
        'Content-Type': 'application/json',
        ...(hostile.token === undefined ? {} : { Authorization: `Bearer ${hostile.token}` }),
      },
      ...(body === undefined ? {} : { method: 'POST', body }),
    }).catch(() => undefined);
    // Read to its end, as much as it is.
    await response?.arrayBuffer().catch(() => undefined);
    const status = String(response?.status ?? 'lost');
    counts[status] = (counts[status] ?? 0) + 1;
  }
};

const all = Object.entries(CALLS).flatMap(([kind, list]) => list.map((hostile) => ({ kind, hostile })));
await Promise.all(all.map(({ kind, hostile }, at) => attack(kind, hostile, at)));
process.send?.(answers satisfies HostileAnswers);
process.disconnect?.();
