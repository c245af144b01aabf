import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findCandidates } from '#src/planner/candidates.ts';
import { buildStationIndex } from '#src/planner/station-index.ts';
import { expectedOff } from '#src/planner/uncertainty.ts';
import { away } from './places.ts';

const miles = (max: number) => fc.double({ min: 0, max, noNaN: true });

/** The mean distance to a line of points spread evenly over a disc beside it, added up point by point. */
const slowMean = (off: number, across: number): number => {
  const cells = 400;
  let sum = 0;
  let count = 0;
  for (let i = 0; i < cells; i += 1) {
    const x = across * ((2 * (i + 0.5)) / cells - 1);
    // The chord of the disc at that distance from its middle.
    const weight = Math.sqrt(across * across - x * x);
    sum += weight * Math.abs(off + x);
    count += weight;
  }
  return sum / count;
};

describe('approximate places', () => {
  it('are expected as far off as the mean of all places where they may be', () => {
    fc.assert(
      fc.property(miles(20), fc.double({ min: 0.1, max: 20, noNaN: true }), (off, across) => {
        expect(Math.abs(expectedOff(off, across) - slowMean(off, across))).toBeLessThan(0.002 * across);
      }),
    );
  });

  it('are never expected nearer than they are drawn, nor nearer the less is known', () => {
    fc.assert(
      fc.property(miles(20), miles(20), miles(5), (off, across, more) => {
        expect(expectedOff(off, across)).toBeGreaterThanOrEqual(off - 1e-9);
        expect(expectedOff(off, across + more)).toBeGreaterThanOrEqual(expectedOff(off, across) - 1e-9);
        expect(expectedOff(off + more, across)).toBeGreaterThanOrEqual(expectedOff(off, across) - 1e-9);
        expect(expectedOff(off, 0)).toBe(off);
      }),
    );
  });

  const road = [-100, -99, -98].map((longitude) => ({ latitude: 40, longitude }));
  const at = (off: number, more: object) => [
    { id: 'a', ...away({ latitude: 40, longitude: -99 }, off, 0), netPrice: 3, ...more },
  ];
  const find = (off: number, radius: number, more: object) =>
    findCandidates(buildStationIndex(at(off, more)), road, radius).candidates;

  it('count as far as they may be off, and their detour is what is to be expected', () => {
    expect(find(10, 5, {})).toEqual([]);
    expect(find(10, 5, { approximate: true, placedBy: 'town' })).toMatchObject([{ within: expect.closeTo(2, 0) }]);
    expect(find(10, 5, { approximate: true, placedBy: 'exit' })).toMatchObject([{ within: expect.closeTo(4, 0) }]);
    expect(find(14, 5, { approximate: true })).toEqual([]);
    const [town] = find(0, 5, { approximate: true });
    const [exit] = find(0, 5, { approximate: true, placedBy: 'exit' });
    // A share 4/3π of the disc's radius, there and back.
    expect(town?.detourMiles).toBeCloseTo(2 * 0.4244 * 4, 1);
    expect(exit?.detourMiles).toBeCloseTo(2 * 0.4244 * 1, 1);
  });

  it('are candidates of a radius exactly when their least one is no larger', () => {
    fc.assert(
      fc.property(
        miles(25),
        fc.integer({ min: 1, max: 15 }),
        fc.constantFrom(undefined, 'exit', 'town'),
        (off, radius, placedBy) => {
          const more = { approximate: placedBy !== undefined, placedBy };
          const [wide] = find(off, 40, more);
          fc.pre(wide !== undefined && Math.abs(wide.within - radius) > 0.01);
          expect(find(off, radius, more).length).toBe((wide?.within ?? 0) <= radius ? 1 : 0);
        },
      ),
    );
  });
});
