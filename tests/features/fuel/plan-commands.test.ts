import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import '#tests/support/console.ts';
import type { FuelCards } from '#src/contract/fuel-cards.ts';
import type { RouteRow } from '#src/data/db/database.ts';
import { META } from '#src/data/db/meta.ts';
import { runtime, setRuntime } from '#src/data/runtime.ts';
import { saveCards } from '#src/features/fuel/cards/commands.ts';
import { readCards } from '#src/features/fuel/cards/model/cards.ts';
import { requestPlan } from '#src/features/fuel/planning/commands.ts';
import { addStations, buildStation } from '#tests/support/builders/stations.ts';
import { closeClients } from '#tests/support/client/client.ts';
import { openRealDesk } from '#tests/support/client/real-desk.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

const CARDS: FuelCards = {
  chains: [
    { chain: 'Cheap', use: 'avoid' },
    { chain: 'Dear', centsOffRetail: 30 },
  ],
};
const FORM = { tankCapacity: 100, currentFuel: 40, searchRadius: 5, minGallonsPurchase: 5 };
const place = (longitude: number) => ({ latitude: 40, longitude });
const ROUTE: RouteRow = {
  id: 'last',
  from: { label: 'A', ...place(-100) },
  to: { label: 'B', ...place(-95) },
  points: [-100, -98, -95].map(place),
  miles: 265,
  duration: 15_000,
  approximate: true,
  savedAt: 1,
};

describe.each([
  { name: 'the reference server', strict: false },
  { name: 'a backend that knows no fuel cards', strict: true },
])('a plan by $name', ({ strict }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ strict });
    await addStations(server.db, [
      buildStation({ name: 'Cheap Stop #1', chain: null, ...place(-97), retailPrice: 3.4, netPrice: 3.1 }),
      buildStation({ name: 'Dear Stop #2', chain: null, ...place(-97.2), retailPrice: 4.2, netPrice: null }),
    ]);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    const desk = await openRealDesk(server);
    setRuntime((await desk.signedIn('driver@milepost.test')).runtime);
    await runtime().db().routes.put(ROUTE);
  });
  afterEach(() => closeClients());

  const planned = async () => {
    const made = await requestPlan(FORM, ROUTE);
    if (!made.ok) throw new Error(JSON.stringify(made.error));
    const row = await runtime().db().plans.get('last');
    return { row, stops: made.value.fuelPlan.map(({ location, price }) => [location.name, price]) };
  };

  it('is not stored for another route, or none, that stands when it arrives', async () => {
    const { routes, plans } = runtime().db();
    for (const change of [() => routes.put({ ...ROUTE, savedAt: 2 }), () => routes.clear()]) {
      await routes.put(ROUTE);
      const asked = requestPlan(FORM, ROUTE);
      await change();
      expect(await asked).toMatchObject({ ok: false, error: { error: { kind: 'conflict' } } });
      expect(await plans.count()).toBe(0);
    }
  });

  it('is not stored once it was cancelled, before its answer or after it', async () => {
    const { plans, routes } = runtime().db();
    for (const cancel of [
      (asking: AbortController) => asking.abort(),
      // While what came is being stored.
      (asking: AbortController) =>
        routes.hook('reading', (row) => {
          asking.abort();
          return row;
        }),
    ]) {
      const asking = new AbortController();
      const asked = requestPlan(FORM, ROUTE, asking.signal);
      cancel(asking);
      expect(await asked).toMatchObject({ ok: false, error: { error: { kind: 'conflict' } } });
      expect(await plans.count()).toBe(0);
    }
  });

  it('says nothing of cards to who has none', async () => {
    const { row, stops } = await planned();
    expect(stops).toEqual([['Cheap Stop #1', undefined]]);
    expect(row).not.toHaveProperty('cards');
    expect(row?.plan).not.toHaveProperty('cardsFollowed');
  });

  it('sends the stored cards along, keeps them with the plan, and does not claim that they were followed', async () => {
    expect((await saveCards(CARDS, undefined)).ok).toBe(true);
    expect(readCards((await runtime().db().meta.get(META.fuelCards))?.value)).toEqual(CARDS);
    const { row, stops } = await planned();
    expect(row?.cards).toEqual(CARDS);
    expect(row?.plan.cardsFollowed).toBe(strict ? undefined : true);
    expect(stops).toEqual([strict ? ['Cheap Stop #1', undefined] : ['Dear Stop #2', 3.9]]);
    const [stop] = row?.plan.fuelPlan ?? [];
    expect(stop?.cost).toBeCloseTo((stop?.gallons ?? 0) * (strict ? 3.1 : 3.9), 1);
  });
});
