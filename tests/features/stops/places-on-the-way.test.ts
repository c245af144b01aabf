import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TRIP } from '#src/contract/limits.ts';
import { readUrl, type UrlEnd, writeUrl } from '#src/features/stops/map/model/url-state.ts';
import { addVia, clearFields, setVia, useStopsStore } from '#src/features/stops/map/store.ts';
import { milesOfPlaces } from '#src/features/stops/route/model/along-line.ts';
import { moved } from '#src/features/stops/route/model/reorder.ts';
import { distanceMiles, type LatLon } from '#src/lib/geo.ts';

describe('the order of places', () => {
  it('moves one by one, and stays where it is at an end', () => {
    expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
    expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
    expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
    expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
    expect(moved([], 0, 1)).toEqual([]);
  });

  it('loses and doubles nothing, and a move back undoes a move', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer(), { minLength: 2, maxLength: 8 }), fc.nat(), (list, pick) => {
        const at = pick % (list.length - 1);
        const there = moved(list, at, 1);
        expect(there.toSorted()).toEqual(list.toSorted());
        expect(there[at + 1]).toBe(list[at]);
        expect(moved(there, at + 1, -1)).toEqual(list);
      }),
    );
  });

  it('keeps each field’s key when another is added', () => {
    clearFields();
    addVia();
    addVia();
    const [first, second] = useStopsStore.getState().fields.via;
    expect(useStopsStore.getState().added).toBe(second?.key);
    setVia([second, first].flatMap((draft) => (draft ? [{ ...draft, text: 'x' }] : [])));
    expect(useStopsStore.getState().fields.via.map(({ key }) => key)).toEqual([second?.key, first?.key]);
    clearFields();
    expect(useStopsStore.getState().fields.via).toEqual([]);
  });
});

describe('the address', () => {
  const label = fc.string({ minLength: 1, maxLength: TRIP.placeTextMax }).filter((text) => text.trim() === text);
  const at = fc.record({
    latitude: fc.integer({ min: -90_00000, max: 90_00000 }).map((n) => n / 1e5 || 0),
    longitude: fc.integer({ min: -180_00000, max: 180_00000 }).map((n) => n / 1e5 || 0),
  });
  const end: fc.Arbitrary<UrlEnd> = fc.oneof(fc.record({ label }), fc.record({ label, at }));

  it('keeps places in order, whether or not their place is known', () => {
    fc.assert(
      fc.property(end, fc.array(end, { maxLength: TRIP.viaMax }), end, (from, via, to) => {
        const state = { ...readUrl(new URLSearchParams()), from, via, to };
        expect(readUrl(new URLSearchParams(writeUrl(state).toString()))).toEqual(state);
      }),
    );
  });

  it('takes no ninth place and no endless text, and no place without a text', () => {
    const params = new URLSearchParams();
    for (let i = 0; i < 12; i += 1) params.append('via', `Place ${i}`);
    expect(readUrl(params).via).toHaveLength(TRIP.viaMax);
    expect(readUrl(new URLSearchParams({ via: 'x'.repeat(5_000) })).via[0]?.label).toHaveLength(TRIP.placeTextMax);
    const odd = new URLSearchParams('via=&viaAt=1,2&via=Tulsa&viaAt=36,-96&via=Reno&viaAt=999,999');
    expect(readUrl(odd).via).toEqual([{ label: 'Tulsa', at: { latitude: 36, longitude: -96 } }, { label: 'Reno' }]);
  });
});

describe('where places lie on a way', () => {
  const point = (longitude: number): LatLon => ({ latitude: 40, longitude });
  const line = (...longitudes: number[]): LatLon[] => longitudes.map(point);
  const length = (points: readonly LatLon[]): number =>
    points.slice(1).reduce((sum, p, i) => sum + distanceMiles(points[i] as LatLon, p), 0);

  it('is measured along the line, scaled to the router’s length', () => {
    const points = line(-100, -99, -98, -97, -96);
    const miles = 2 * length(points);
    const [at] = milesOfPlaces({ points, miles, legMiles: [miles / 4, (3 * miles) / 4] }, [point(-99)]);
    expect(at).toBeCloseTo(miles / 4, 6);
  });

  it('takes the pass that the router’s legs mean, on a road there and back', () => {
    const points = line(-100, -99, -98, -99, -100);
    const miles = length(points);
    const quarter = miles / 4;
    const place = [point(-99)];
    expect(milesOfPlaces({ points, miles, legMiles: [quarter, 3 * quarter] }, place)[0]).toBeCloseTo(quarter, 6);
    expect(milesOfPlaces({ points, miles, legMiles: [3 * quarter, quarter] }, place)[0]).toBeCloseTo(3 * quarter, 6);
    const both = milesOfPlaces({ points, miles, legMiles: [] }, [point(-99), point(-98), point(-99)]);
    expect(both.map((mile) => Math.round((4 * mile) / miles))).toEqual([1, 2, 3]);
  });

  it('never falls, and stays on the way, whatever a router tells', () => {
    const longitude = fc.double({ min: -110, max: -80, noNaN: true });
    fc.assert(
      fc.property(
        fc.array(longitude, { minLength: 2, maxLength: 30 }),
        fc.array(longitude, { maxLength: TRIP.viaMax }),
        fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { maxLength: TRIP.viaMax + 1 }),
        fc.double({ min: 0, max: 5_000, noNaN: true }),
        (bends, places, legMiles, miles) => {
          const found = milesOfPlaces({ points: line(...bends), miles, legMiles }, places.map(point));
          expect(found).toHaveLength(places.length);
          found.forEach((mile, i) => {
            expect(mile).toBeGreaterThanOrEqual(found[i - 1] ?? 0);
            expect(mile).toBeLessThanOrEqual(miles);
          });
        },
      ),
    );
  });
});
