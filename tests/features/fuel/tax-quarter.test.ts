import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import '#tests/support/console.ts';
import type { RouteRow } from '#src/data/db/database.ts';
import { runtime, setRuntime } from '#src/data/runtime.ts';
import { planInput, requestPlan } from '#src/features/fuel/planning/commands.ts';
import { planTask } from '#src/features/fuel/planning/plan-task.ts';
import { taxFile } from '#src/features/fuel/states/model/tax-by-state.ts';
import { addStations, buildStation } from '#tests/support/builders/stations.ts';
import { closeClients } from '#tests/support/client/client.ts';
import { openRealDesk } from '#tests/support/client/real-desk.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

const FORM = {
  ...{ tankCapacity: 100, currentFuel: 40, searchRadius: 5, minGallonsPurchase: 5 },
  taxBasis: 'ifta' as const,
};
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
const homeZone = process.env.TZ;

describe.each([
  { name: 'the reference server', strict: false },
  { name: 'a backend that knows no taxes', strict: true },
])('the quarter of a plan after tax by $name', ({ strict }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ strict });
    await addStations(server.db, [buildStation({ name: 'Cheap Stop #1', ...place(-97), netPrice: 3.1 })]);
  });
  afterAll(() => server.close());
  afterEach(() => {
    if (homeZone === undefined) delete process.env.TZ;
    else process.env.TZ = homeZone;
    closeClients();
  });
  beforeEach(() => {
    process.env.TZ = 'America/Los_Angeles';
  });

  /** Plans with the server and on the device at a moment: the quarter of the rates, and the file of the plan's table. */
  const quartersAt = async (moment: number) => {
    server.clock.advance(moment - server.clock.now().getTime());
    const desk = await openRealDesk(server);
    setRuntime((await desk.signedIn('driver@milepost.test')).runtime);
    const { routes, plans, stations, name } = runtime().db();
    await routes.put(ROUTE);
    const made = await requestPlan(FORM, ROUTE);
    if (!made.ok) throw new Error(JSON.stringify(made.error));
    for (const { location } of made.value.fuelPlan)
      await stations.put({ id: location.id, station: location, ...place(-97), seenAt: 1 });
    const input = planInput(FORM, ROUTE, undefined);
    const here = await planTask({ input, radius: 5, database: name, taxTables: [] }, moment);
    const row = await plans.get('last');
    return {
      // Whether it is over, its threads ask the real time.
      server: row?.plan.taxRates?.quarter,
      device: here?.ok ? here.value.taxRates : undefined,
      file: taxFile(row?.savedAt ?? 0),
    };
  };

  it('is that of the calendar here, as the name of its file is, on the last evening of one', async () => {
    const second = { quarter: '2Q2026', over: false };
    const evening = await quartersAt(Date.parse('2026-06-30T18:00:00-07:00'));
    expect(evening).toMatchObject({ device: second, file: 'fuel-tax-2Q2026.csv' });
    const third = { quarter: '3Q2026', over: false };
    const morning = await quartersAt(Date.parse('2026-07-01T00:00:00-07:00'));
    expect(morning).toMatchObject({ device: third, file: 'fuel-tax-3Q2026.csv' });
    if (strict) expect([evening.server, morning.server]).toEqual([undefined, undefined]);
    else expect([evening.server, morning.server]).toEqual(['2Q2026', '3Q2026']);
  });
});
