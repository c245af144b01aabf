import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createExitPlaces } from '#server/maps/exit-places.ts';
import { loadGazetteer } from '#server/maps/gazetteer.ts';
import { INTERSTATES, PRIMARY_INTERSTATES, roadTowns } from '#server/maps/interstates.ts';
import { roadCurves } from '#server/maps/road-curves.ts';
import { distanceMiles, type LatLon } from '#src/lib/geo.ts';

const gazetteer = loadGazetteer();
const { findExit } = createExitPlaces(gazetteer);
const townOf = (name: string, state: string): LatLon => {
  const town = gazetteer.findTown(name, state);
  if (town === undefined) throw new Error(`${name}, ${state} is not known.`);
  return town;
};
const find = (address: string, town: string, state: string) => findExit(address, state, townOf(town, state));

describe('places of exits', () => {
  // Mileposts and places of public rest areas and of junctions that any atlas shows.
  it.each([
    ['I-40, EXIT 36', 'Vega', 'TX', 35.243, -102.428, 6],
    ['I-80, EXIT 284', 'Walcott', 'IA', 41.618, -90.78, 6],
    ['I-40, EXIT 113', 'Groom', 'TX', 35.203, -101.107, 6],
    ['I-10, EXIT 1', 'Ehrenberg', 'AZ', 33.604, -114.526, 6],
    ['I-81, EXIT 213', 'Greenville', 'VA', 38.003, -79.15, 8],
    ['I-24, EXIT 174', 'Chattanooga', 'TN', 35.02, -85.37, 8],
  ])('%s, %s, %s', (address, town, state, latitude, longitude, most) => {
    const place = find(address, town, state);
    expect(place && distanceMiles(place, { latitude, longitude })).toBeLessThan(most);
  });

  it('tell nothing where the number contradicts the town, is none of a mile, or the road is in another state', () => {
    expect(find('I-40, EXIT 113', 'Groom', 'TX')).toBeDefined();
    expect(find('I-40, EXIT 200', 'Groom', 'TX')).toBeUndefined();
    expect(find('I-40, EXIT 700', 'Groom', 'TX')).toBeUndefined();
    expect(find('I-80, EXIT 113', 'Groom', 'TX')).toBeUndefined();
    // Counted one by one: the 36th exit of the Thruway is at mile 283.
    expect(find('I-90, EXIT 36', 'Liverpool', 'NY')).toBeUndefined();
    expect(find('I-19, EXIT 4', 'Nogales', 'AZ')).toBeUndefined();
  });

  const curves = roadCurves(gazetteer, INTERSTATES);
  const offRoad = (place: LatLon, road: string) =>
    Math.min(
      ...curves
        .filter(({ number }) => number === road)
        .flatMap(({ points }) => points.map((p) => distanceMiles(p, place))),
    );

  it('lie on their road and near their town, whatever the number, and as near to the next one', () => {
    const road = fc.constantFrom(...PRIMARY_INTERSTATES);
    fc.assert(
      fc.property(road, fc.nat(), fc.integer({ min: 0, max: 900 }), (interstate, pick, number) => {
        const towns = roadTowns(gazetteer, interstate);
        const town = towns[pick % towns.length] as (typeof towns)[number];
        const state = town.name.slice(-2);
        const at = (exit: number) => findExit(`I-${interstate.number}, EXIT ${exit}`, state, town);
        const place = at(number);
        if (place === undefined) return;
        expect(offRoad(place, interstate.number)).toBeLessThan(1.5);
        expect(distanceMiles(place, town)).toBeLessThan(25);
        const next = at(number + 1);
        // A mile of posts is half a mile of places; roads are longer than they are drawn.
        if (next) expect(distanceMiles(place, next)).toBeLessThan(0.8);
      }),
      { numRuns: 300 },
    );
  });

  it('are found for towns along the whole of most roads', () => {
    let found = 0;
    let towns = 0;
    for (const interstate of PRIMARY_INTERSTATES.filter(({ number }) => ['40', '80', '75'].includes(number))) {
      for (const town of roadTowns(gazetteer, interstate)) {
        const state = town.name.slice(-2);
        const numbers = Array.from({ length: 90 }, (_, k) => 10 * k);
        towns += 1;
        if (numbers.some((exit) => findExit(`I-${interstate.number} EXIT ${exit}`, state, town))) found += 1;
      }
    }
    expect(found / towns).toBeGreaterThan(0.97);
  });
});
