import { describe, expect, it } from 'vitest';
import { buildSnapshot, type IndexedStation } from '#server/stations/snapshot.ts';
import { makeFuelPlan, type PlanRequest } from '#src/planner/index.ts';
import { away, walk } from './places.ts';

const NOW = Date.UTC(2026, 10, 25);
const day = (ago: number) => new Date(NOW - ago * 86_400_000).toISOString();
const start = { latitude: 35, longitude: -90 };
const routePoints = walk(start, [{ miles: 600, bearing: 270 }]);
const stop = (mile: number, more: object) => ({ id: `at ${mile}`, name: 'Pilot', ...away(start, mile, 270), ...more });
const dated = (ago: number) => ({ retailPrice: 3.5, retailPriceDate: day(ago) });

const refused = (stations: readonly object[], more: Partial<PlanRequest> = {}) => {
  const input = { amountOfFuel: 50, trunkCapacity: 100, milesPerGallon: 6, routePoints, ...more };
  const made = makeFuelPlan(input, stations as never, undefined, NOW);
  if (made.ok) throw new Error('There is a plan.');
  return made.error;
};

describe('where no pump counts', () => {
  it('says that there is none near the route, and does not blame the tank', () => {
    const cause = refused([]);
    expect(cause.message).toBe('There is no fuel stop within 5 miles of this route.');
    expect(cause).not.toHaveProperty('shortGallons');
  });

  it.each([
    [[stop(100, {}), stop(300, {})], {}, 'all 2 there have no price.'],
    [[stop(100, {})], {}, 'the only one there has no price.'],
    [[stop(100, dated(9)), stop(200, dated(30))], { maxPriceAgeDays: 7 }, 'all 2 there have prices older than 7 days.'],
    [[stop(100, { retailPrice: 3 })], { undatedPrices: false }, 'the only one there has a price without a date.'],
    [
      [stop(100, dated(1)), stop(200, dated(1))],
      { fuelCards: { others: 'avoid', chains: [] } },
      'all 2 there are of chains that your fuel cards leave out.',
    ],
    [
      [stop(100, {}), stop(200, dated(9)), stop(300, dated(8))],
      { maxPriceAgeDays: 7 },
      'of 3 there, 1 has no price, 2 have prices older than 7 days.',
    ],
  ] as const)('says why each is left out: %#', (stations, more, why) => {
    const cause = refused(stations, more as Partial<PlanRequest>);
    expect(cause.message).toBe(`No fuel stop counts within 5 miles of this route: ${why}`);
  });

  it('says of invented stops beside real ones that they do not count, and not that they have no price', () => {
    const invented = (mile: number) => stop(mile, { retailPrice: 3.5, demonstration: true });
    const far = { id: 'far', ...away(start, 900, 90), retailPrice: 3.5 };
    const told = (stations: readonly object[]) => {
      const input = { amountOfFuel: 50, trunkCapacity: 100, milesPerGallon: 6, routePoints };
      const rows = stations.map((station) => ({ ...station, view: station })) as unknown as IndexedStation[];
      const made = makeFuelPlan(input, buildSnapshot('1', rows).index, undefined, NOW);
      return made.ok ? 'There is a plan.' : made.error.message;
    };
    const words = 'demonstration stops, whose invented prices do not count';
    const none = 'No fuel stop counts within 5 miles of this route:';
    expect(told([invented(100), invented(300), far])).toBe(`${none} all 2 there are ${words}.`);
    expect(told([invented(100), stop(200, {}), far])).toBe(
      `${none} of 2 there, 1 is a demonstration stop, whose invented price does not count, 1 has no price.`,
    );
    expect(told([stop(100, { demonstration: true })])).toBe(`${none} the only one there has no price.`);
  });

  it('says what to add where that reaches the destination without a stop', () => {
    const short = walk(start, [{ miles: 330, bearing: 270 }]);
    const cause = refused([], { routePoints: short });
    expect(cause).toMatchObject({ code: 'START_TOO_LOW', addGallons: 15, shortGallons: 15 });
    expect(cause.message).toBe(
      'There is no fuel stop within 5 miles of this route. Add 15 gallons before leaving to arrive without a stop.',
    );
  });

  it('speaks of the tank where pumps count', () => {
    expect(refused([stop(100, dated(1))], { trunkCapacity: 60 }).message).toMatch(/the tank is .* too small for it/);
  });
});
