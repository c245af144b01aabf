import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { fuelShort } from '#src/features/drive/notices/model/fuel-short.ts';
import { arrivalAt, reckonedAt } from '#src/features/fuel/trips/model/levels.ts';

const FORM = { tankCapacity: 150, currentFuel: 60, searchRadius: 5, minGallonsPurchase: 5, reserveGallons: 15 };
const LEVELS = { reserve: 15, economy: 6.5 };
const FILL = { id: 'a', station: { id: 's' }, mile: 100, detour: 0, gallons: 25.2, price: 3.5, filledAt: 1 };
type Fills = Parameters<typeof reckonedAt>[1];
const at = (mile: number, fills: Fills = [], detour = 0) => ({
  ...{ mile, detour, planned: undefined },
  left: reckonedAt(FORM, fills, { mile, detour }),
});

describe('fuel that does not last to the next stop', () => {
  it('says nothing while it is as planned', () => {
    expect(fuelShort(at(100), LEVELS)).toBeUndefined();
    expect(fuelShort(at(290), LEVELS)).toBeUndefined();
    expect(fuelShort(at(455, [FILL] as unknown as Fills), LEVELS)).toBeUndefined();
  });

  it('does not count a stop as filled that was passed, and says where the tank is empty', () => {
    expect(fuelShort(at(455), LEVELS)).toEqual({ lastsTo: expect.closeTo(390, 4), left: 0 });
    // Half of a detour lies before the pump.
    expect(fuelShort(at(389, [], 4), LEVELS)?.lastsTo).toBe(389);
  });

  it('says what is left where the reserve alone is touched', () => {
    const short = fuelShort(at(350), LEVELS);
    expect(short?.lastsTo).toBeUndefined();
    expect(short?.left).toBeCloseTo(60 - 350 / 6.5, 6);
  });

  it('says nothing of a reserve that the plan itself has lowered, but of less than that', () => {
    expect(fuelShort({ ...at(350), planned: 6.2 }, LEVELS)).toBeUndefined();
    expect(fuelShort({ ...at(350), planned: 9 }, LEVELS)).toBeDefined();
    // A plan that leaves more than the reserve asks for no more than the reserve.
    expect(fuelShort({ ...at(290), planned: 60 }, LEVELS)).toBeUndefined();
  });

  it('without a reserve says what does not last, and nothing of the rounding of a plan', () => {
    const none = { ...LEVELS, reserve: 0 };
    expect(fuelShort({ ...at(390), left: -0.05 }, none)).toBeUndefined();
    expect(fuelShort(at(392), none)).toEqual({ lastsTo: expect.closeTo(390, 4), left: 0 });
  });

  it('with an empty tank lasts to no mile', () => {
    expect(fuelShort({ mile: 40, detour: 0, planned: undefined, left: -6 }, LEVELS)?.lastsTo).toBeCloseTo(1, 4);
    expect(fuelShort({ mile: 0, detour: 0, planned: undefined, left: 0 }, LEVELS)).toEqual({ left: 0 });
    expect(fuelShort({ mile: 10, detour: 0, planned: 0, left: -90 }, LEVELS)?.lastsTo).toBe(0);
  });

  it('on the last leg holds what is to be left at the end', () => {
    expect(fuelShort(at(300), { ...LEVELS, reserve: 40 })).toBeDefined();
    expect(fuelShort(at(300), { ...LEVELS, reserve: 10 })).toBeUndefined();
  });
});

const anything = fc.oneof(fc.double(), fc.constantFrom(Number.NaN, 0, -0, 1e308, -1e308));

test('property: whatever it is given, what it says is numbers, in their order', () => {
  fc.assert(
    fc.property(anything, anything, fc.option(anything, { nil: undefined }), anything, anything, anything, (...n) => {
      const [mile, detour, planned, left, reserve, economy] = n;
      const short = fuelShort({ mile, detour, planned, left }, { reserve, economy });
      for (const said of [short?.left, short?.lastsTo])
        if (said !== undefined) expect(Number.isFinite(said) && said >= 0).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

const miles = fc.double({ min: 0, max: 3_000, noNaN: true });
const gallons = fc.double({ min: 0, max: 300, noNaN: true });
const economies = fc.double({ min: 1, max: 50, noNaN: true });

test('property: a stop that is farther is never reached with more, and less in the tank warns no later', () => {
  fc.assert(
    fc.property(miles, miles, gallons, gallons, gallons, economies, (near, more, fuel, less, reserve, economy) => {
      const form = { ...FORM, tankCapacity: 1_000, currentFuel: fuel, milesPerGallon: economy };
      const to = (mile: number, of = form) =>
        fuelShort(
          { mile, detour: 0, planned: undefined, left: reckonedAt(of, [], { mile, detour: 0 }) },
          { reserve, economy },
        );
      if (to(near)) expect(to(near + more)).toBeDefined();
      if (to(near)) expect(to(near, { ...form, currentFuel: Math.max(0, fuel - less) })).toBeDefined();
      const dry = to(near)?.lastsTo;
      if (dry !== undefined) expect(dry).toBeCloseTo(Math.min(near, fuel * economy), 3);
      // What is said lasts is in the tank: half a gallon at most is passed over.
      if (!to(near) && near > 0)
        expect(reckonedAt(form, [], { mile: near, detour: 0 })).toBeGreaterThanOrEqual(
          Math.max(reserve - 0.5, -0.1) - 1e-3,
        );
    }),
  );
});

test('property: what is shown of a tank is the reckoning, at least empty', () => {
  fc.assert(
    fc.property(miles, gallons, (mile, fuel) => {
      const form = { ...FORM, tankCapacity: 300, currentFuel: fuel };
      const place = { mile, detour: 0 };
      expect(arrivalAt(form, [], place)).toBe(Math.max(0, reckonedAt(form, [], place)));
    }),
  );
});
