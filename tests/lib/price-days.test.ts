import { afterEach, describe, expect, it, vi } from 'vitest';
import { isOlderPrice, priceDateText } from '#server/stations/price-day.ts';
import { ageOf } from '#src/planner/pump-terms.ts';

const homeZone = process.env.TZ;
const ZONES = ['Pacific/Honolulu', 'America/Los_Angeles', 'America/New_York', 'UTC', 'Asia/Tokyo'];

/** The module as a device of that zone has it. */
const inZone = async (zone: string) => {
  process.env.TZ = zone;
  vi.resetModules();
  return import('#src/lib/price.ts');
};
afterEach(() => {
  if (homeZone === undefined) delete process.env.TZ;
  else process.env.TZ = homeZone;
  vi.resetModules();
});

describe('a price that is of a day', () => {
  it.each(ZONES)(
    'is told by that day in %s, as the server keeps it, and is stale when the day is over there',
    async (zone) => {
      const { paidPrice, priceAge } = await inZone(zone);
      // As an import of `2026-11-29` is kept.
      const paid = paidPrice({ netPrice: 3, retailPriceDate: priceDateText(new Date('2026-11-29')) });
      const at = (hours: number, minutes = 0) => priceAge(paid ?? {}, new Date(2026, 10, 29, hours, minutes).getTime());
      expect([at(0), at(9), at(16), at(23, 59)]).toEqual(Array(4).fill({ when: '29 Nov', stale: false }));
      expect(at(24)).toEqual({ when: '29 Nov', stale: true });
    },
  );

  it('is as long as that day, which is an hour longer when the clocks go back', async () => {
    const { paidPrice, priceAge } = await inZone('America/Los_Angeles');
    const paid = paidPrice({ netPrice: 3, retailPriceDate: '2026-11-01' });
    expect(priceAge(paid ?? {}, new Date(2026, 10, 1, 23, 30).getTime()).stale).toBe(false);
  });

  it.each(ZONES)('counts alike for the planner wherever it runs, here %s', (zone) => {
    process.env.TZ = zone;
    const age = (now: string) => ageOf({ id: '1', retailPriceDate: '2026-11-29' }, Date.parse(now)).days;
    // The evening of that day in Honolulu, whose tomorrow it is in Tokyo.
    expect(age('2026-11-30T09:00Z')).toBe(21 / 24);
    expect(age('2026-11-30T18:00Z')).toBe(1.25);
    expect(age('2026-11-29T05:00Z')).toBe(0);
  });
});

it('a price of a moment is sent as one, and is told by its age', async () => {
  const { paidPrice, priceAge } = await inZone('America/Los_Angeles');
  const set = new Date('2026-11-30T09:39:00Z');
  const paid = paidPrice({ netPrice: 3, retailPriceDate: priceDateText(set) });
  expect(priceAge(paid ?? {}, set.getTime() + 20_000)).toEqual({ when: 'now', stale: false });
  expect(priceAge(paid ?? {}, set.getTime() + 5 * 3_600_000)).toEqual({ when: '5 h ago', stale: false });
});

it.each([
  ['2026-11-28', '2026-11-29', true],
  ['2026-11-29', '2026-11-29', false],
  // A sheet of the day on which a person has set a price.
  ['2026-11-30', '2026-11-30T09:39:00Z', false],
  ['2026-11-29', '2026-11-30T09:39:00Z', true],
  ['2026-11-30T09:38:00Z', '2026-11-30T09:39:00Z', true],
  ['2026-11-30T09:38:00Z', '2026-11-30', false],
  ['2026-11-29T23:00:00Z', '2026-11-30', true],
])('a price of %s is older than one of %s: %s', (date, than, older) => {
  expect(isOlderPrice(new Date(date), new Date(than))).toBe(older);
});
