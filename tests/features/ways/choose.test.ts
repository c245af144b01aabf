import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import '#tests/support/console.ts';
import { DEMONSTRATION_PASSWORD } from '#server/seed/accounts.ts';
import type { AccountDatabase } from '#src/data/db/database.ts';
import { setRuntime } from '#src/data/runtime.ts';
import { planWay, requestPlan } from '#src/features/fuel/planning/commands.ts';
import { buildRoute } from '#src/features/stops/route/commands.ts';
import { chooseWay, planOthers, plansOfOthers } from '#src/features/ways/commands.ts';
import { waysOf } from '#src/features/ways/model/ways.ts';
import { closeClients, startClient } from '#tests/support/client/client.ts';
import { emptyDevice } from '#tests/support/client/storage.ts';
import { fakeDevice } from '#tests/support/fakes/ports.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

const FORM = { tankCapacity: 150, currentFuel: 60, searchRadius: 5, minGallonsPurchase: 5 };

let server: TestServer;
let db: AccountDatabase;
beforeAll(async () => {
  server = await startServer({ seed: 'demonstration' });
}, 120_000);
afterAll(() => server.close());
beforeEach(async () => {
  await emptyDevice();
  server.faults.clear();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const client = await startClient({ device: fakeDevice(), fetch, origin: server.url });
  await client.signIn('driver@milepost.test', DEMONSTRATION_PASSWORD);
  setRuntime(client.runtime);
  db = client.db();
});
afterEach(closeClients);

const build = async () => {
  const built = await buildRoute({ from: { text: 'Chicago, IL' }, to: { text: 'Dallas, TX' } });
  if (!built.ok) throw new Error(built.error.sentence);
  return built.value;
};
const plan = async () => {
  const route = await build();
  await requestPlan(FORM, route);
  const row = await db.plans.get('last');
  if (!row) throw new Error('no plan');
  return { route, row };
};

it('stores the other ways with a route, and none for a trip with places on the way', async () => {
  const route = await build();
  expect(route.others?.length).toBeGreaterThan(0);
  expect(route.place).toBe(0);
  for (const way of route.others ?? []) expect(way.points.length).toBeGreaterThan(100);
  expect(await db.routes.get('last')).toEqual(route);
  const via = await buildRoute({ from: { text: 'Chicago' }, to: { text: 'Dallas' }, via: [{ text: 'Tulsa' }] });
  expect(via.ok && via.value).not.toHaveProperty('others');
});

it('plans the other ways by the same form, and a chosen way brings the plan that it would have got alone', async () => {
  const { route, row } = await plan();
  expect(await planOthers(route, row, planWay)).toBe(true);
  const compared = await db.plans.get('last');
  expect(compared?.others).toHaveLength(route.others?.length ?? -1);
  expect(compared?.plan).toEqual(row.plan);
  await db.stationLists.put({ mode: 'route', stations: [], savedAt: 1 });
  await chooseWay(1);
  const chosen = await db.routes.get('last');
  expect(chosen).toMatchObject({ place: 1, miles: route.others?.[0]?.miles });
  expect(chosen && waysOf(chosen).map(({ miles }) => miles)).toEqual(waysOf(route).map(({ miles }) => miles));
  expect(await db.stationLists.count()).toBe(0);
  const alone = chosen && (await planWay({ form: FORM }, chosen));
  const now = await db.plans.get('last');
  expect(now?.plan.totalCost).toBe(alone?.ok ? alone.value.totalCost : undefined);
  expect(now?.others?.[0]).toEqual(row.plan);
  await chooseWay(0);
  expect(await db.plans.get('last')).toEqual(compared);
  await chooseWay(7);
  expect((await db.routes.get('last'))?.place).toBe(0);
});

it('plans each way once, though it is asked for again meanwhile, as by a panel that was moved', async () => {
  const { route, row } = await plan();
  const planned: number[] = [];
  const make: typeof planWay = (like, way) => {
    planned.push(way.miles);
    return planWay(like, way);
  };
  expect(await Promise.all([planOthers(route, row, make), planOthers(route, row, make)])).toEqual([true, true]);
  expect(planned).toEqual(route.others?.map(({ miles }) => miles));
});

it('has no plan for a way that was never planned, rather than one of another way', async () => {
  await plan();
  await chooseWay(1);
  expect(await db.plans.count()).toBe(0);
});

it('keeps the way of a trip on which something was filled, with its plan and its fills', async () => {
  const { row } = await plan();
  const under = { ...row, trip: { id: 't', fills: [{ id: 'f', mile: 10 }] as never, rest: 'made' as const } };
  await db.plans.put(under);
  expect(await chooseWay(1)).toBeUndefined();
  expect((await db.routes.get('last'))?.place).toBe(0);
  expect(await db.plans.get('last')).toEqual(under);
});

it('plans the other ways of a form that was refused, and puts nothing beside the plan that stands', async () => {
  const { route, row } = await plan();
  const others = await plansOfOthers(route, { form: { ...FORM, minGallonsPurchase: 149 } }, planWay);
  expect(others).toEqual(route.others?.map(() => null));
  const made = await plansOfOthers(route, { form: FORM }, planWay);
  expect(made?.map((each) => typeof each?.totalCost)).toEqual(route.others?.map(() => 'number'));
  expect(await db.plans.get('last')).toEqual(row);
});

it('says that ways cannot be compared now, and puts nothing beside a plan that is another by then', async () => {
  const { route, row } = await plan();
  server.faults.add({ path: '*/assistant/plan', action: { kind: 'status', status: 503 } });
  expect(await planOthers(route, row, planWay)).toBe(false);
  expect((await db.plans.get('last'))?.others).toBeUndefined();
  server.faults.clear();
  await db.plans.put({ ...row, savedAt: row.savedAt + 1 });
  expect(await planOthers(route, row, planWay)).toBe(true);
  expect((await db.plans.get('last'))?.others).toBeUndefined();
});
