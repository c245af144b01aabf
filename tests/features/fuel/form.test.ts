import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draftOf, EMPTY_DRAFT } from '#src/features/fuel/form/model/draft.ts';
import { checkFuelForm, withLever } from '#src/features/fuel/form/model/form.ts';
import { planPoints, thinned } from '#src/features/fuel/planning/model/thin-route.ts';
import { distanceMiles } from '#src/lib/geo.ts';

const check = (part: Partial<typeof EMPTY_DRAFT>) => checkFuelForm({ ...EMPTY_DRAFT, ...part });

describe('the fuel-plan form', () => {
  it('starts with radius 5, purchase 5 and prices of a week', () => {
    expect(check({ tankCapacity: '150', currentFuel: '60' }).form).toEqual({
      tankCapacity: 150,
      currentFuel: 60,
      searchRadius: 5,
      minGallonsPurchase: 5,
      maxPriceAgeDays: 7,
    });
  });
  it('takes prices of any age, none without a date, and all chains, and gives them back', () => {
    const typed = { tankCapacity: '150', currentFuel: '60', undatedPrices: false, anyChain: true };
    const { form } = check({ ...typed, maxPriceAgeDays: '' });
    expect(form).toMatchObject({ undatedPrices: false, anyChain: true });
    expect(form).not.toHaveProperty('maxPriceAgeDays');
    expect(form && draftOf(form)).toMatchObject({ ...typed, maxPriceAgeDays: '' });
    expect(check({ ...typed, maxPriceAgeDays: '0' }).errors).toEqual({
      maxPriceAgeDays: 'Oldest price must be positive',
    });
    expect(check({ ...typed, maxPriceAgeDays: '3651' }).errors).toEqual({
      maxPriceAgeDays: 'Oldest price must not exceed 3,650 days',
    });
  });
  it('takes where the trip ends, what a stop costs and what is to be cheapest, and gives them back', () => {
    const typed = { tankCapacity: '150', currentFuel: '60', endReserve: '40', endValue: '0', stopFee: '2.5' };
    const { form } = check({ ...typed, taxBasis: 'ifta' });
    expect(form).toMatchObject({ endReserve: 40, endValue: 0, stopFee: 2.5, taxBasis: 'ifta' });
    expect(form && draftOf(form)).toMatchObject({ ...typed, taxBasis: 'ifta' });
    expect(check({ ...typed, endReserve: '151', endValue: '101', stopFee: '-1' }).errors).toEqual({
      endReserve: 'Arrive with at least cannot exceed tank capacity',
      endValue: 'Value of the fuel left must not exceed 100 dollars',
      stopFee: 'Stop fee cannot be negative',
    });
  });
  it('takes each change that helps where there is no plan, and shows it', () => {
    const { form } = check({ tankCapacity: '150', currentFuel: '60', undatedPrices: false });
    if (!form) throw new Error('a form');
    expect(draftOf(withLever(form, { change: 'maxPriceAgeDays', value: 12 })).maxPriceAgeDays).toBe('12');
    expect(draftOf(withLever(form, { change: 'undatedPrices', value: true })).undatedPrices).toBe(true);
    expect(draftOf(withLever(form, { change: 'anyChain', value: true })).anyChain).toBe(true);
    expect(draftOf(withLever(form, { change: 'amountOfFuel', value: 80 })).currentFuel).toBe('80');
  });
  it('says what is required', () => {
    expect(check({ searchRadius: ' ', minGallonsPurchase: '' }).errors).toEqual({
      tankCapacity: 'Tank capacity is required',
      currentFuel: 'Current fuel is required',
      searchRadius: 'Search radius is required',
      minGallonsPurchase: 'Min gallons purchase is required',
    });
  });
  it('says what is no number', () => {
    expect(check({ tankCapacity: 'x', currentFuel: '1-2', milesPerGallon: '6,5' }).errors).toEqual({
      tankCapacity: 'Tank capacity must be a number',
      currentFuel: 'Current fuel must be a number',
      milesPerGallon: 'Miles per gallon must be a number',
    });
  });
  it('says what is out of range', () => {
    expect(check({ tankCapacity: '0', currentFuel: '-1', searchRadius: '-2', minGallonsPurchase: '0' }).errors).toEqual(
      {
        tankCapacity: 'Tank capacity must be positive',
        currentFuel: 'Current fuel cannot be negative',
        searchRadius: 'Search radius must be positive',
        minGallonsPurchase: 'Min gallons purchase must be positive',
      },
    );
    expect(check({ tankCapacity: '100', currentFuel: '100.5' }).errors).toEqual({
      currentFuel: 'Current fuel cannot exceed tank capacity',
    });
    expect(check({ tankCapacity: '100', currentFuel: '100' }).errors).toEqual({});
  });
  it('says what is more than any truck has', () => {
    const huge = {
      tankCapacity: `1${'0'.repeat(308)}`,
      currentFuel: '1001',
      searchRadius: '101',
      minGallonsPurchase: '1,001',
    };
    expect(check({ ...huge, milesPerGallon: '51', reserveGallons: '2000' }).errors).toEqual({
      tankCapacity: 'Tank capacity must not exceed 1,000 gallons',
      currentFuel: 'Current fuel must not exceed 1,000 gallons',
      searchRadius: 'Search radius must not exceed 100 miles',
      minGallonsPurchase: 'Min gallons purchase must not exceed 1,000 gallons',
      milesPerGallon: 'Miles per gallon must not exceed 50',
      reserveGallons: 'Reserve must not exceed 1,000 gallons',
    });
    const good = { tankCapacity: '150', currentFuel: '60' };
    expect(check({ ...good, milesPerGallon: '0.9', reserveGallons: '150.1' }).errors).toEqual({
      milesPerGallon: 'Miles per gallon must be at least 1',
      reserveGallons: 'Reserve cannot exceed tank capacity',
    });
    expect(check({ ...good, currentFuel: '1e999' }).errors).toEqual({ currentFuel: 'Current fuel must be a number' });
  });
  it('gives the fields of a form that was sent back', () => {
    const draft = { ...EMPTY_DRAFT, tankCapacity: '150', currentFuel: '60', reserveGallons: '12.5' };
    const { form } = checkFuelForm(draft);
    expect(form && draftOf(form)).toEqual(draft);
    expect(check({ tankCapacity: '1,000', currentFuel: '0' }).form?.tankCapacity).toBe(1000);
  });
});

describe('the route’s points for a plan', () => {
  const winding = (count: number) =>
    Array.from({ length: count }, (_, i) => ({
      latitude: 35 + Math.sin(i / 40) * 0.2 + Math.sin(i * 1.7) * 0.0003,
      longitude: -90 - (i / count) * 25,
    }));
  it('stay within the tolerance of the road and keep its ends', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 800 }), fc.constantFrom(0.05, 0.5, 2), (count, tolerance) => {
        const points = winding(count);
        const thin = thinned(points, tolerance);
        expect([thin[0], thin.at(-1)]).toEqual([points[0], points.at(-1)]);
        // Every point left out lies between two that were kept, no further off than the detour over it.
        let at = 0;
        for (const point of points) {
          if (point === thin[at + 1]) at += 1;
          const [a, b] = [thin[at], thin[at + 1]];
          if (!a || !b) continue;
          const detour = distanceMiles(a, point) + distanceMiles(point, b) - distanceMiles(a, b);
          expect(detour).toBeLessThanOrEqual(2 * tolerance * 1.02 + 0.05);
        }
      }),
      { numRuns: 60 },
    );
  });
  it('are few enough for a weak signal', () => {
    const points = planPoints(winding(20_000));
    expect(points.length).toBeGreaterThan(50);
    expect(points.length).toBeLessThanOrEqual(4_000);
  });
});
