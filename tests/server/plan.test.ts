import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fuelPlanSchema, noPlanSchema } from '#src/contract/plan.ts';
import { addStations, buildStation } from '#tests/support/builders/stations.ts';
import type { ApiClient } from '#tests/support/harness/client.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';
import { stationsRead } from '#tests/support/harness/stations-read.ts';

const HERE = { latitude: 40, longitude: -98 };

describe('POST /assistant/plan', () => {
  let server: TestServer;
  let driver: ApiClient;
  beforeAll(async () => {
    server = await startServer();
    driver = await server.signIn('driver');
    // Three stops on a straight road along the 40th parallel, some 53, 160 and 266 miles from its start.
    await addStations(server.db, [
      buildStation({ name: 'Dear', latitude: 40, longitude: -99, netPrice: 4.2 }),
      buildStation({ name: 'Cheap', latitude: 40.01, longitude: -97, netPrice: 3.1 }),
      buildStation({ name: 'Retail alone', latitude: 40, longitude: -95, netPrice: null, retailPrice: 3.6 }),
      buildStation({ name: 'No price', latitude: 40, longitude: -96, netPrice: null, retailPrice: null }),
    ]);
  });
  afterAll(() => server.close());

  const routePoints = [-100, -98, -96, -94].map((longitude) => ({ latitude: 40, longitude }));
  const input = { amountOfFuel: 40, trunkCapacity: 100, routePoints, searchRadius: 5, minGallonsPurchase: 5 };
  const plan = (more: object = {}) => driver.call('plan', { body: { ...input, ...more } });

  it('buys where it is cheapest and answers whole stations', async () => {
    const { status, body } = await plan();
    expect(status).toBe(200);
    const parsed = v.parse(fuelPlanSchema, body);
    expect(parsed.fuelPlan.map(({ location }) => location.name)).toEqual(['Cheap']);
    expect(body.fuelPlan[0].location).toMatchObject({ id: 2, netPrice: 3.1, city: 'Wilmington' });
    expect(body.fuelPlan[0].why).toMatch(/\w/);
    expect(parsed.totalCost).toBeCloseTo((parsed.totalGallons ?? 0) * 3.1, 1);
    expect(parsed.totalCost).toBeLessThanOrEqual(parsed.naiveComparableCost ?? 0);
  });

  it('is no plan at all where the tank lasts: an empty list at no cost', async () => {
    const { body } = await plan({ amountOfFuel: 100, endValue: 0 });
    expect(body).toMatchObject({ fuelPlan: [], totalCost: 0, endValue: 0 });
  });

  it('buys for the next trip where fuel is cheaper on the road than at its end', async () => {
    const { body } = await plan({ amountOfFuel: 100 });
    expect(body.endValue).toBe(3.6);
    expect(body.fuelPlan.map((stop: { location: { name: string } }) => stop.location.name)).toEqual(['Cheap']);
  });

  it('says of each stop where to from there where it is closed, and what it would cost more, or that there is none', async () => {
    const { body } = await plan({ amountOfFuel: 52 });
    expect(body.fuelPlan[0].backup).toMatchObject({ location: { id: 3, name: 'Retail alone' }, extraStops: 0 });
    expect(body.fuelPlan[0].backup.extraCost).toBeGreaterThan(0);
    expect(v.parse(fuelPlanSchema, body).fuelPlan[0]?.backup?.stops?.map(({ id }) => id)).toEqual(['3']);
    // With what is in the tank at the closed pump the next one cannot be reached, and nobody goes back to the one before.
    expect((await plan()).body.fuelPlan[0].backup).toBeNull();
  });

  it('plans after tax where it is asked to, by the states of road and pumps', async () => {
    const { status, body } = await plan({ taxBasis: 'ifta', ratesQuarter: '3Q2026', minGallonsPurchase: 1 });
    expect(status).toBe(200);
    const parsed = v.parse(fuelPlanSchema, body);
    expect(Object.keys(parsed.milesByState ?? {})).toContain('MO');
    expect(parsed.afterTaxCost).toBeCloseTo((parsed.totalCost ?? 0) - (parsed.taxCredit ?? 0), 6);
    expect(parsed.taxRates).toMatchObject({ quarter: '3Q2026', over: true });
    expect(body.fuelPlan[0].priceAfterTax).toBeLessThan(body.fuelPlan[0].location.netPrice);
  });

  it('pays what the fuel cards give, at the chains that they are for', async () => {
    const chains = [
      { chain: 'cheap', use: 'avoid' },
      { chain: 'Retail', centsOffRetail: 55, use: 'prefer' },
    ];
    const { status, body } = await plan({
      fuelCards: { chains, others: 'accept', preferenceCents: 3 },
      minGallonsPurchase: 1,
    });
    expect(status).toBe(200);
    const parsed = v.parse(fuelPlanSchema, body);
    expect(parsed).toMatchObject({ cardsFollowed: true, preferenceCost: 0 });
    // 40 gallons do not reach the last pump with the reserve: the one before sells as little as will do.
    expect(parsed.fuelPlan.map(({ location, price }) => [location.name, price])).toEqual([
      ['Dear', 4.2],
      ['Retail alone', 3.05],
    ]);
    const last = parsed.fuelPlan.at(-1);
    expect(last?.cost).toBeCloseTo((last?.gallons ?? 0) * 3.05, 1);
    expect(last?.location).toMatchObject({ retailPrice: 3.6 });

    const refused = await plan({ fuelCards: { chains: [], others: 'avoid' } });
    expect(refused.status).toBe(422);
    expect(v.parse(noPlanSchema, refused.body).levers).toContainEqual({ change: 'anyChain', value: true });
    expect((await plan({ fuelCards: { chains: [], others: 'avoid' }, anyChain: true })).status).toBe(200);
  });

  it('leaves out prices that are older than is asked for, and says which age would do', async () => {
    const { status, body } = await plan({ maxPriceAgeDays: 7 });
    expect(status).toBe(422);
    const days = v.parse(noPlanSchema, body).levers?.find(({ change }) => change === 'maxPriceAgeDays')
      ?.value as number;
    expect(days).toBe(Math.ceil((Date.now() - Date.parse('2026-01-05T06:00:00Z')) / 86_400_000));
    expect((await plan({ maxPriceAgeDays: days })).status).toBe(200);
    expect((await plan({ maxPriceAgeDays: days - 1 })).status).toBe(422);
    expect((await plan({ undatedPrices: false })).status).toBe(200);
  });

  it.each([
    [{ fuelCards: { chains: [{ chain: ' ' }] } }, 'Name of the chain is required'],
    [{ fuelCards: { chains: [{ chain: 'x'.repeat(61) }] } }, 'Name of the chain must not exceed 60 characters'],
    [{ fuelCards: { chains: [{ chain: 'x', centsOffRetail: 301 }] } }, 'Off retail must not exceed 300 cents'],
    [{ fuelCards: { chains: Array(51).fill({ chain: 'x' }) } }, 'Fuel cards name at most 50 chains'],
    [{ fuelCards: { chains: [], preferenceCents: -1 } }, 'Preference cannot be negative'],
    [{ maxPriceAgeDays: 0 }, 'Oldest price must be positive'],
    [{ undatedPrices: 'no' }, 'undatedPrices must be true or false'],
    [{ routePoints: [{ latitude: 91, longitude: 0 }, HERE] }, '"message":"Latitude must be a number from -90 to 90"'],
    [
      { routePoints: [HERE, { latitude: 0, longitude: 181 }] },
      '"message":"Longitude must be a number from -180 to 180"',
    ],
    [
      { routePoints: [HERE, { latitude: '40', longitude: -98 }] },
      '"message":"Latitude must be a number from -90 to 90"',
    ],
    [{ routePoints: [HERE, { latitude: Number.NaN, longitude: -98 }] }, '"message":"Latitude must be a number'],
    [{ routePoints: [HERE, { latitude: 40 }] }, '"message":"routePoints.1.longitude is missing."'],
    [{ routePoints: 'here' }, '"message":"routePoints must be a list."'],
  ])('says what is wrong with %j', async (more, sentence) => {
    const { status, body } = await plan(more);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(JSON.stringify(body)).toContain(sentence);
  });

  it('sends nobody to an invented stop where there are real ones, which is shown all the same', async () => {
    const invented = { name: 'Invented', latitude: 40, longitude: -97.1, netPrice: 1, retailPrice: 1.2 };
    const [added] = await addStations(server.db, [buildStation({ ...invented, demonstration: true })]);
    await stationsRead(server);
    const { body } = await plan();
    expect(body.fuelPlan.map((stop: { location: { name: string } }) => stop.location.name)).toEqual(['Cheap']);
    const { body: all } = await driver.call('searchStations', { query: { searchTerm: '' } });
    expect(all.find(({ id }: { id: number }) => id === added?.id)).toMatchObject({ name: 'Invented', netPrice: 1 });
  });

  it('refuses a line longer than once around the earth, whatever its ends', async () => {
    const zigzag = Array.from({ length: 40 }, (_, i) => ({ latitude: 40, longitude: i % 2 === 0 ? -120 : -75 }));
    const { status, body } = await plan({ routePoints: zigzag });
    expect([status, body.message]).toEqual([422, 'A route has at most 25,000 miles.']);
  });

  it.each([
    ['MIN_PURCHASE', { minGallonsPurchase: 95 }],
    ['RESERVE', { trunkCapacity: 45, amountOfFuel: 45, reserveGallons: 44 }],
    ['START_TOO_LOW', { amountOfFuel: 1 }],
    ['GAP', { trunkCapacity: 12, amountOfFuel: 12, reserveGallons: 0 }],
  ])('says why there is none: %s', async (code, more) => {
    const { status, body } = await plan(more);
    expect(status).toBe(422);
    expect(v.is(noPlanSchema, body)).toBe(true);
    expect(body.code).toBe(code);
    expect(body.message).toMatch(/\.$/);
    expect(body.reachableMile).toBeGreaterThanOrEqual(0);
    expect(body.levers.length).toBeGreaterThan(0);
    const [{ change, value }] = body.levers;
    expect((await plan({ ...more, [change]: value })).status).toBe(200);
  });

  it.each([
    [{ routePoints: routePoints.slice(0, 1) }, 'A route needs at least two points'],
    [{ trunkCapacity: 0 }, 'Tank capacity must be positive'],
    [{ amountOfFuel: -1 }, 'Current fuel cannot be negative'],
    [{ searchRadius: 0 }, 'searchRadius must be positive'],
    [{ taxBasis: 'none' }, 'taxBasis must be pump or ifta'],
    [{ endReserve: 101 }, 'Arrive with at least cannot exceed tank capacity'],
    [{ endValue: -1 }, 'Value of the fuel left cannot be negative'],
    [{ ratesQuarter: '5Q2026' }, 'ratesQuarter must look like 3Q2026'],
  ])('refuses %#', async (more, message) => {
    const { status, body } = await plan(more);
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'INVALID_INPUT' });
    expect(body.message.toLowerCase().replace(/\s/g, '')).toBe(message.toLowerCase().replace(/\s/g, ''));
  });
});
