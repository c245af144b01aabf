import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import '#tests/support/console.ts';
import { DEMONSTRATION_PASSWORD } from '#server/seed/accounts.ts';
import type { AccountDatabase, PlanRow, RouteRow } from '#src/data/db/database.ts';
import { META } from '#src/data/db/meta.ts';
import type { FillRow, TripRow } from '#src/data/db/trip-rows.ts';
import { setRuntime } from '#src/data/runtime.ts';
import { requestPlan } from '#src/features/fuel/planning/commands.ts';
import { planRestFrom, planTheRest, storeFill, takeFillBack } from '#src/features/fuel/trips/commands.ts';
import { buildRoute } from '#src/features/stops/route/commands.ts';
import { closeClients, startClient } from '#tests/support/client/client.ts';
import { emptyDevice } from '#tests/support/client/storage.ts';
import { fakeDevice } from '#tests/support/fakes/ports.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

const FORM = { tankCapacity: 150, currentFuel: 40, searchRadius: 5, minGallonsPurchase: 5 };

describe.each([
  { name: 'the reference server', strict: false },
  { name: 'a backend that is only what the specification says', strict: true },
])('fills on a trip against $name', ({ strict }) => {
  let server: TestServer;
  let db: AccountDatabase;
  let route: RouteRow;

  beforeAll(async () => {
    server = await startServer({ strict, seed: 'demonstration' });
    // As the product does; or a first route waits until the roads are read.
    await server.services.maps.warm();
  }, 120_000);
  afterAll(() => server.close());
  beforeEach(async () => {
    await emptyDevice();
    const client = await startClient({ device: fakeDevice(), fetch, origin: server.url });
    await client.signIn('driver@milepost.test', DEMONSTRATION_PASSWORD);
    setRuntime(client.runtime);
    db = client.db();
    const built = await buildRoute({ from: { text: 'Chicago, IL' }, to: { text: 'Los Angeles, CA' } });
    if (!built.ok) throw new Error(JSON.stringify(built.error));
    route = built.value;
    const made = await requestPlan(FORM, route);
    if (!made.ok) throw new Error(JSON.stringify(made.error));
  });
  afterEach(closeClients);

  const shown = async (): Promise<PlanRow> => (await db.plans.get('last')) as PlanRow;
  const trips = async (): Promise<TripRow[]> =>
    (await db.meta.where('name').startsWith(META.trip).toArray()).map(({ value }) => value as TripRow);
  const fillOf = ({ plan }: PlanRow, at: number, more: Partial<FillRow> = {}): FillRow => {
    const {
      location,
      mile = 0,
      detourMiles = 0,
      gallons = 0,
    } = plan.fuelPlan[at] as PlanRow['plan']['fuelPlan'][number];
    return {
      ...{ id: `fill ${at}`, station: location, mile, detour: detourMiles, gallons, price: 3.5, filledAt: 1 },
      ...more,
    };
  };

  it('plans the rest from where it was filled, ahead of it, and shows the whole trip', async () => {
    const before = await shown();
    expect(before.plan.fuelPlan.length).toBeGreaterThan(2);
    const fill = fillOf(before, 0, { gallons: 50 });
    expect((await storeFill(route, fill)).ok).toBe(true);
    expect((await shown()).trip).toMatchObject({ rest: 'waiting', fills: [fill] });
    expect((await planTheRest(route)).ok).toBe(true);
    const { plan, trip } = await shown();
    expect(trip?.rest).toBe('made');
    const [first, ...rest] = plan.fuelPlan;
    expect(first).toMatchObject({ gallons: 50, cost: 175, mile: fill.mile });
    for (const { mile } of rest) expect(mile).toBeGreaterThan(fill.mile);
    const reached = (first?.fuelOnLeaving ?? 0) - ((rest[0]?.mile ?? 0) - fill.mile) / 6.5;
    expect(rest[0]?.fuelOnArrival).toBeCloseTo(reached - (fill.detour + (rest[0]?.detourMiles ?? 0)) / 13, 2);
    // What another backend says of its costs is kept, and need not be the sum of what it leaves to be worked out.
    if (!strict) expect(plan.totalCost).toBeCloseTo(175 + rest.reduce((sum, { cost = 0 }) => sum + cost, 0), 2);
  });

  it('takes a fill that is stored twice at once for one, and taken back it leaves what was before', async () => {
    const before = await shown();
    const fill = fillOf(before, 1);
    await Promise.all([storeFill(route, fill), storeFill(route, fill)]);
    expect((await trips()).map(({ now }) => now.fills)).toEqual([[fill]]);
    await planTheRest(route);
    const once = await shown();
    await storeFill(route, { ...fill, id: 'second', mile: fill.mile + 200 });
    await planTheRest(route);
    expect((await shown()).trip?.fills).toHaveLength(2);
    await takeFillBack(route, 'second');
    const back = await shown();
    // What has no plan is asked for again; the strict backend, which sends the truck back, has none here.
    const rest = strict ? 'waiting' : 'made';
    expect(back).toEqual({ ...once, savedAt: back.savedAt, trip: { ...once.trip, rest } });
    await takeFillBack(route, fill.id);
    expect(await shown()).toEqual(before);
    expect(await trips()).toEqual([]);
  });

  it('keeps the trip when another plan takes its place, and two trips apart', async () => {
    const fill = fillOf(await shown(), 0);
    await storeFill(route, fill);
    await requestPlan(FORM, route);
    expect((await shown()).trip).toBeUndefined();
    expect((await trips()).map(({ now }) => now.fills)).toEqual([[fill]]);
    await storeFill(route, fillOf(await shown(), 0, { id: 'another' }));
    expect((await trips()).map(({ now }) => now.fills.length)).toEqual([1, 1]);
  });

  it('says why the rest has no plan, keeps what was filled, and plans once the gauge is corrected', async () => {
    const before = await shown();
    const fill = fillOf(before, 0, { gallons: 1, gauge: 2 });
    await storeFill(route, fill);
    await planTheRest(route);
    const stuck = await shown();
    // Such a backend sends the truck back to the pump it stands at, and no station is stored here.
    expect(stuck.trip?.rest).toMatchObject({ error: { kind: strict ? 'retryable' : 'rejected' } });
    expect(stuck.plan).toMatchObject({ totalCost: 3.5, totalGallons: 1 });
    const right = { ...fill, gauge: 140 };
    await storeFill(route, right);
    await planTheRest(route);
    const { trip } = await shown();
    expect(trip?.fills).toEqual([right]);
    if (!strict) expect(trip?.rest).toBe('made');
  });

  it('plans the rest from a mile at which nothing was filled, and what was passed by is no stop any more', async () => {
    const before = await shown();
    const first = before.plan.fuelPlan[0];
    const passed = (first?.mile ?? 0) + 5;
    const made = await planRestFrom(route, passed);
    const anew = await shown();
    if (strict && !made.ok) {
      // Such a backend sends the truck back, and no station is stored here: what stood there stands.
      expect(anew).toEqual(before);
      return;
    }
    expect(made.ok).toBe(true);
    expect(anew.trip).toMatchObject({ fills: [], rest: 'made', restFrom: passed });
    const [next] = anew.plan.fuelPlan;
    expect(next?.mile).toBeGreaterThan(passed);
    expect(next?.fuelOnArrival).toBeCloseTo(40 - ((next?.mile ?? 0) + (next?.detourMiles ?? 0) / 2) / 6.5, 1);
    expect(next?.fuelOnArrival).toBeGreaterThanOrEqual(0);

    // A fill afterwards begins another rest; taken back, it is as it was.
    await storeFill(route, fillOf(anew, 0));
    await planTheRest(route);
    expect((await shown()).trip).toMatchObject({ rest: 'made', fills: [{ mile: next?.mile }] });
    await takeFillBack(route, 'fill 0');
    expect((await shown()).plan).toEqual(anew.plan);
  });

  it('plans a stop at the pump where the truck stands, nothing filled there, a little before it or behind it', async () => {
    if (strict) return;
    const before = await shown();
    const [first] = before.plan.fuelPlan;
    for (const off of [-0.07, -0.03, 0.03]) {
      const made = await planRestFrom(route, (first?.mile ?? 0) + off);
      expect(made.ok).toBe(true);
      const [stop] = (await shown()).plan.fuelPlan;
      expect([stop?.location.id, stop?.mile?.toFixed(2)]).toEqual([first?.location.id, first?.mile?.toFixed(2)]);
      expect(stop?.fuelOnArrival).toBeCloseTo(first?.fuelOnArrival ?? 0, 1);
    }
  });

  it('says why nothing can be planned from a mile, counted along the whole route, and leaves what stood there', async () => {
    const before = await shown();
    const made = await planRestFrom(route, 300);
    expect(made.ok).toBe(false);
    expect(await shown()).toEqual(before);
    expect(await trips()).toEqual([]);
    if (strict || made.ok) return;
    const { noPlan } = made.error;
    expect(noPlan?.code).toBe('START_TOO_LOW');
    expect(noPlan?.to).toBeGreaterThan(300);
    expect(noPlan?.message).toContain(`mile ${Math.round(noPlan?.to ?? 0)}`);
  });
});
