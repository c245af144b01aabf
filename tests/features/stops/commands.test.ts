import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import '#tests/support/console.ts';
import { DEMONSTRATION_PASSWORD } from '#server/seed/accounts.ts';
import type { AccountDatabase } from '#src/data/db/database.ts';
import { runtime, setRuntime } from '#src/data/runtime.ts';
import { loadStationTile } from '#src/data/tiles/station-tile.ts';
import { requestPlan } from '#src/features/fuel/planning/commands.ts';
// Loaded beforehand, as after the first route.
import '#src/features/stops/route/build-route.ts';
import { buildRoute, clearRoute } from '#src/features/stops/route/commands.ts';
import { placeAt, searchPlaces } from '#src/features/stops/route/map-services.ts';
import type { TripDraft } from '#src/features/stops/route/model/trip.ts';
import { loadNearRoute } from '#src/features/stops/stations/commands.ts';
import { alongRoute } from '#src/features/stops/stations/model/along-route.ts';
import { tilesFor } from '#src/features/stops/stations/model/station-tiles.ts';
import { inBounds, tileBounds } from '#src/lib/grid.ts';
import { closeClients, startClient } from '#tests/support/client/client.ts';
import { emptyDevice } from '#tests/support/client/storage.ts';
import { liveThrough } from '#tests/support/client/turns.ts';
import { type FakeDevice, fakeDevice } from '#tests/support/fakes/ports.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

const NO_FILTERS = { services: [], brands: [] };
const FORM = { tankCapacity: 150, currentFuel: 60, searchRadius: 5, minGallonsPurchase: 5 };
const [TILE] = tilesFor({ west: -89, south: 40, east: -87, north: 42 }, 6);
if (!TILE) throw new Error('no tile');

describe.each([
  { name: 'the reference server', strict: false },
  { name: 'a backend that is only what the specification says', strict: true },
])('the map screen against $name', ({ strict }) => {
  let server: TestServer;
  let device: FakeDevice;
  let db: AccountDatabase;

  beforeAll(async () => {
    server = await startServer({ strict, seed: 'demonstration' });
    // As the product does; or a first route waits until the roads are read.
    await server.services.maps.warm();
  }, 120_000);
  afterAll(() => server.close());
  beforeEach(async () => {
    await emptyDevice();
    device = fakeDevice();
    server.faults.clear();
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const client = await startClient({ device, fetch, origin: server.url });
    await client.signIn('driver@milepost.test', DEMONSTRATION_PASSWORD);
    setRuntime(client.runtime);
    db = client.db();
  });
  afterEach(async () => {
    server.faults.up();
    await closeClients();
  });

  const route = async (from: string, to: string) => {
    const built = await buildRoute({ from: { text: from }, to: { text: to } });
    if (!built.ok) throw new Error(JSON.stringify(built.error));
    return built.value;
  };

  const trip = (...names: string[]): TripDraft => {
    const [from = { text: '' }, ...rest] = names.map((text) => ({ text }));
    return { from, via: rest.slice(0, -1), to: rest.at(-1) ?? { text: '' } };
  };
  const through = async (...names: string[]) => {
    const built = await buildRoute(trip(...names));
    if (!built.ok) throw new Error(JSON.stringify(built.error));
    return built.value;
  };
  const refusal = async (draft: TripDraft) => {
    const built = await buildRoute(draft);
    return built.ok ? undefined : built.error;
  };

  it('stores a tile’s stations and takes away those the server no longer names', async () => {
    const box = tileBounds(TILE);
    const middle = { latitude: (box.north + box.south) / 2, longitude: (box.east + box.west) / 2 };
    const gone = { id: 'gone', station: { id: 'gone' }, ...middle, seenAt: 1 };
    const elsewhere = {
      id: 'far',
      station: { id: 'far' },
      latitude: middle.latitude,
      longitude: box.west - 30,
      seenAt: 1,
    };
    await db.stations.bulkPut([gone, elsewhere] as never[]);
    const loaded = await loadStationTile(runtime(), TILE);
    expect(loaded).toMatchObject({ ok: true, value: { fresh: true } });
    const rows = await db.stations.toArray();
    const inTile = rows.filter((row) => inBounds(box, row));
    expect(inTile.length).toBeGreaterThan(5);
    expect(rows.map((row) => row.id)).toContain('far');
    expect(rows.map((row) => row.id)).not.toContain('gone');
    expect(inTile.every((row) => row.seenAt === device.clock.now())).toBe(true);
  });

  it('keeps what is stored when a tile cannot be loaded', async () => {
    await loadStationTile(runtime(), TILE);
    const before = await db.stations.count();
    server.faults.down();
    expect(await loadStationTile(runtime(), TILE)).toMatchObject({ ok: false });
    expect(await db.stations.count()).toBe(before);
  });

  it('stores a route for whoever asked for it, and not for whoever is signed in when it comes', async () => {
    server.faults.add({ path: '/maps/router/*', action: { kind: 'delay', ms: 1_000 } });
    const building = buildRoute(trip('chicago', '75201'));
    await liveThrough(device.clock, runtime().session.signOut('keep'));
    // Asked now, whose page it is would be answered with an error.
    expect(() => runtime().db()).toThrow('Nobody is signed in');
    expect(await building).toMatchObject({ ok: expect.any(Boolean) });
  });

  it('builds a route from free text, by the geocoder’s first hit, and forgets the former plan', async () => {
    await db.plans.put({ id: 'last' } as never);
    const built = await route('chicago', '75201');
    expect(built.from.label).toBe('Chicago, IL');
    expect(built.to.label).toMatch(/^Dallas, TX/);
    expect(built.miles).toBeGreaterThan(850);
    expect(built.miles).toBeLessThan(1_100);
    expect(await db.routes.get('last')).toEqual(built);
    expect(await db.plans.count()).toBe(0);
  });

  /** The device is full for so many writes of routes, lists and plans. */
  const fill = (writes: number): void => {
    let left = writes;
    const full = () => {
      left -= 1;
      if (left >= 0) throw new DOMException('The disk is full.', 'QuotaExceededError');
    };
    for (const table of [db.routes, db.stationLists, db.plans]) table.hook('creating', full);
  };

  it('makes room on a full device for a route, its list and its plan', async () => {
    await db.stations.bulkPut([
      { id: 'spare', station: { id: 'spare' }, latitude: 1, longitude: 1, seenAt: 1 },
    ] as never[]);
    fill(1);
    const built = await route('chicago', 'dallas');
    fill(1);
    expect(await loadNearRoute(built.points, NO_FILTERS)).toMatchObject({ ok: true });
    fill(1);
    expect(await requestPlan(FORM, built)).toMatchObject({ ok: true });
    expect([await db.routes.count(), await db.stationLists.count(), await db.plans.count()]).toEqual([1, 1, 1]);
  });

  it('says that there is no room left where none can be made, and what was there stays', async () => {
    const built = await route('chicago', 'dallas');
    fill(1_000);
    const quota = { kind: 'quota', message: expect.stringContaining('no room left') };
    expect(await loadNearRoute(built.points, NO_FILTERS)).toMatchObject({ ok: false, error: quota });
    expect(await requestPlan(FORM, built)).toMatchObject({ ok: false, error: { error: quota } });
    await db.routes.clear();
    expect(await buildRoute({ from: { text: 'chicago' }, to: { text: 'memphis' } })).toMatchObject({
      ok: false,
      error: { reason: 'failed', error: quota },
    });
  });

  it('leads through the places on the way in their order, says where they lie, and stores them', async () => {
    const built = await through('Chicago, IL', 'Tulsa, OK', '', 'Amarillo, TX', 'Dallas, TX');
    expect(built.via?.map(({ label }) => label)).toEqual(['Tulsa, OK', 'Amarillo, TX']);
    const [tulsa = 0, amarillo = 0] = built.via?.map(({ mile }) => mile) ?? [];
    expect([tulsa > 600, tulsa < 780, amarillo - tulsa > 330, amarillo - tulsa < 450]).toEqual(Array(4).fill(true));
    expect(built.miles - amarillo).toBeGreaterThan(320);
    expect(await db.routes.get('last')).toEqual(built);
    const otherWay = await through('Chicago, IL', 'Amarillo, TX', 'Tulsa, OK', 'Dallas, TX');
    expect(otherWay.via?.map(({ label }) => label)).toEqual(['Amarillo, TX', 'Tulsa, OK']);
    expect(otherWay.miles).not.toBeCloseTo(built.miles, 0);
    const direct = await through('Chicago, IL', 'Dallas, TX');
    expect(direct).not.toHaveProperty('via');
    expect(built.miles).toBeGreaterThan(direct.miles + 200);
  });

  it('plans the whole trip at once, there and back', async () => {
    const built = await through('Memphis, TN', 'Amarillo, TX', 'Memphis, TN');
    expect(built.via?.[0]?.mile).toBeCloseTo(built.miles / 2, -1);
    const made = await requestPlan({ ...FORM, minGallonsPurchase: 20 }, built);
    if (!made.ok) throw new Error(JSON.stringify(made.error));
    const miles = made.value.fuelPlan.map((stop) => stop.mile ?? Number.NaN);
    expect(miles).toEqual(miles.toSorted((a, b) => a - b));
    expect(miles.at(-1)).toBeGreaterThan(built.miles / 2);
  });

  it('says what cannot be of places on the way, and stores nothing', async () => {
    const most = ['Memphis, TN', 'Tulsa, OK'];
    const nine = Array.from({ length: 9 }, (_, i) => most[i % 2] ?? '');
    expect(await refusal(trip('Dallas, TX', ...nine, 'Chicago, IL'))).toMatchObject({
      reason: 'too-many-places',
      sentence: expect.stringContaining('at most 8 stops'),
    });
    expect(await buildRoute(trip('Dallas, TX', ...nine.slice(0, 8), 'Chicago, IL'))).toMatchObject({ ok: true });
    await db.routes.clear();
    for (const names of [
      ['Dallas, TX', 'Tulsa, OK', 'Tulsa, OK', 'Chicago, IL'],
      ['Dallas, TX', 'Dallas, TX', 'Tulsa, OK'],
      ['Dallas, TX', 'Tulsa, OK', '', 'Tulsa, OK'],
      ['Tulsa, OK', 'Tulsa, OK'],
    ])
      expect(await refusal(trip(...names))).toMatchObject({
        reason: 'same-place',
        sentence: expect.stringMatching(/^(Tulsa, OK|Dallas, TX) stands twice in a row\. /),
      });
    expect(await refusal(trip('Dallas, TX', 'Memphis, TN', 'Honolulu, HI', 'Chicago, IL'))).toEqual({
      reason: 'no-route',
      sentence: 'No road leads from Memphis, TN to Honolulu, HI. Change or remove one of them.',
    });
    expect(await refusal(trip('Dallas, TX', 'Honolulu, HI'))).toEqual({
      reason: 'no-route',
      sentence: 'No road leads from one place to the other.',
    });
    expect(await refusal(trip('Dallas, TX', 'zzqxj wvkp', 'Chicago, IL'))).toMatchObject({ reason: 'place-unknown' });
    expect(await db.routes.count()).toBe(0);
  });

  it('tells a router that takes fewer places from one that knows no road', async () => {
    server.faults.add({
      path: '*/router/*',
      action: { kind: 'status', status: 400, body: { code: 'TooBig', message: 'Too many.' } },
    });
    expect(await refusal(trip('Chicago', 'Tulsa', 'Dallas'))).toMatchObject({
      reason: 'too-many-places',
      sentence: expect.stringContaining('The router does not take so many places'),
    });
  });

  it('says which place it does not know, and asks for both', async () => {
    expect(await refusal({ from: { text: 'Chicago' }, to: { text: ' ' } })).toEqual({
      reason: 'need-both',
      sentence: 'Enter a departure and a destination.',
    });
    expect(await refusal({ from: { text: '\u200b' }, to: { text: 'Tulsa' } })).toMatchObject({ reason: 'need-both' });
    expect(await refusal({ from: { text: 'Chicago' }, to: { text: 'zzqxj wvkp' } })).toEqual({
      reason: 'place-unknown',
      sentence: 'No place was found for “zzqxj wvkp”.',
    });
    expect(await db.routes.count()).toBe(0);
  });

  it('does not take a busy router for one that knows no road, and tells how long to wait', async () => {
    server.faults.add({
      path: '*/router/*',
      action: { kind: 'status', status: 503, retryAfterSeconds: 4, body: { code: 'TooBusy', message: 'Busy.' } },
    });
    const built = await buildRoute({ from: { text: 'Chicago' }, to: { text: 'Dallas' } });
    expect(built).toMatchObject({
      ok: false,
      error: { reason: 'failed', error: { kind: 'retryable', status: 503, retryAfterMs: 4_000 } },
    });
    server.faults.clear();
    expect(await buildRoute({ from: { text: 'Chicago' }, to: { text: 'Dallas' } })).toMatchObject({ ok: true });
  });

  it('names places, and the place of a device', async () => {
    const found = await searchPlaces('memph');
    expect(found.ok && found.value[0]).toMatchObject({
      label: 'Memphis, TN',
      at: { latitude: expect.closeTo(35.15, 1) },
    });
    const here = await placeAt({ latitude: 35.47, longitude: -97.52 });
    expect(here.ok && here.value?.label).toBe('Oklahoma City, OK');
  });

  it('finds the stations along a route, each once, in order of mile, and asks anew with filters', async () => {
    const built = await route('Memphis, TN', 'Oklahoma City, OK');
    const loaded = await loadNearRoute(built.points, NO_FILTERS);
    const row = await db.stationLists.get('route');
    if (!loaded.ok || !row) throw new Error('not loaded');
    expect(loaded.value).toBe(row.stations.length);
    expect(new Set(row.stations.map((station) => station.id)).size).toBe(row.stations.length);
    const listed = alongRoute(row.stations, built.points, built.miles);
    expect(listed.length).toBe(row.stations.length);
    expect(listed.length).toBeGreaterThan(10);
    for (const [i, item] of listed.entries()) {
      expect(item.mile).toBeGreaterThanOrEqual(listed[i - 1]?.mile ?? 0);
      expect(item.mile).toBeLessThanOrEqual(built.miles);
      expect(item.offMiles).toBeLessThan(5.1);
    }
    const towing = await loadNearRoute(built.points, { services: [7], brands: [] });
    const fewer = (await db.stationLists.get('route'))?.stations ?? [];
    expect(towing.ok && towing.value).toBeLessThan(loaded.value);
    expect(fewer.every((station) => station.serviceTypes?.includes('TOWING'))).toBe(true);
  });

  it('makes a plan that has all the strip needs, whatever the backend leaves out', async () => {
    const built = await route('Memphis, TN', 'Barstow, CA');
    const made = await requestPlan(FORM, built);
    if (!made.ok) throw new Error(JSON.stringify(made.error));
    const stored = await db.plans.get('last');
    expect(stored?.form).toEqual(FORM);
    expect(stored?.plan.fuelPlan.length).toBeGreaterThan(0);
    for (const stop of stored?.plan.fuelPlan ?? []) {
      expect(stop.gallons).toBeGreaterThanOrEqual(5);
      expect(stop.mile).toBeGreaterThanOrEqual(0);
      expect(stop.fuelOnArrival).toBeGreaterThan(0);
      expect(stop.fuelOnLeaving).toBeLessThanOrEqual(150.05);
      expect(stop.cost).toBeGreaterThan(0);
    }
    expect(stored?.plan.totalCost).toBeGreaterThan(100);
    expect(stored?.plan.fuelAtDestination).toBeGreaterThan(14.9);
  });

  it('keeps the server’s sentence when no plan can exist', async () => {
    const built = await route('Memphis, TN', 'Barstow, CA');
    const made = await requestPlan({ ...FORM, tankCapacity: 3, currentFuel: 3, minGallonsPurchase: 1 }, built);
    if (made.ok) throw new Error('a plan');
    const sentence = made.error.noPlan?.message ?? made.error.error.message;
    expect(sentence).toMatch(/mile|stop|tank|fuel/i);
    if (!strict)
      expect(made.error.noPlan).toMatchObject({ code: expect.any(String), reachableMile: expect.any(Number) });
    expect(await db.plans.count()).toBe(0);
  });

  it('clears the route with its list and its plan', async () => {
    const built = await route('Memphis, TN', 'Little Rock, AR');
    await loadNearRoute(built.points, NO_FILTERS);
    await requestPlan(FORM, built);
    await clearRoute();
    expect([await db.routes.count(), await db.plans.count(), await db.stationLists.count()]).toEqual([0, 0, 0]);
    expect(await db.stations.count()).toBeGreaterThan(0);
  });
});
