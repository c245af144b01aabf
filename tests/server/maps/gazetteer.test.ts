import { describe, expect, it } from 'vitest';
import { loadGazetteer } from '#server/maps/gazetteer.ts';
import { distanceMiles } from '#src/lib/geo.ts';

const gazetteer = loadGazetteer();

describe('the gazetteer', () => {
  it('holds the towns of all states and ten provinces', () => {
    const states = new Set(gazetteer.towns.map((town) => town.state));
    expect(gazetteer.towns.length).toBeGreaterThan(29_500);
    for (const state of ['TX', 'CA', 'ME', 'WA', 'FL', 'DC', 'AK', 'HI', 'ON', 'QC', 'BC', 'AB', 'NL']) {
      expect(states).toContain(state);
    }
  });

  it.each([
    ['St. Louis', 'MO', 38.63, -90.2],
    ['SAINT LOUIS ', 'mo', 38.63, -90.2],
    ['Ft Worth', 'TX', 32.75, -97.33],
    ['Mount Vernon', 'IL', 38.32, -88.9],
    ['MT VERNON', 'IL', 38.32, -88.9],
    ['New York', 'NY', 40.71, -74.01],
    ['Washington', 'DC', 38.9, -77.04],
    ['De Soto', 'TX', 32.59, -96.86],
    ['N Little Rock', 'AR', 34.77, -92.27],
    ['Quartzsite', 'AZ', 33.66, -114.23],
    ['Wildorado', 'TX', 35.21, -102.2],
    ["Coeur d'Alene", 'ID', 47.68, -116.78],
    ['Northwood', 'OH', 41.61, -83.47],
    ['Midway', 'FL', 30.5, -84.45],
    ['Jackson', 'NJ', 40.12, -74.3],
    ['Montreal', 'QC', 45.51, -73.59],
    ['Sudbury', 'ON', 46.49, -80.99],
    ['Nisku                  ', 'AB', 53.34, -113.53],
  ])('finds %s, %s within 5 miles of its place', (name, state, latitude, longitude) => {
    const town = gazetteer.findTown(name, state);
    expect(town).toBeDefined();
    if (town !== undefined) expect(distanceMiles(town, { latitude, longitude })).toBeLessThan(5);
  });

  it('does not find a town in another state, nor one that is not', () => {
    expect(gazetteer.findTown('Amarillo', 'NY')).toBeUndefined();
    expect(gazetteer.findTown('Nowhere at all', 'TX')).toBeUndefined();
  });

  it('finds ZIP codes, ZIP+4 and Canadian postal codes', () => {
    expect(gazetteer.findZip('79101')).toMatchObject({ city: 'Amarillo', state: 'TX' });
    expect(gazetteer.findZip(' 79101-2345')).toMatchObject({ zip: '79101' });
    expect(gazetteer.findZip('m5v 2t6')).toMatchObject({ city: 'Downtown Toronto', state: 'ON' });
    expect(gazetteer.findZip('00000')).toBeUndefined();
  });

  it('finds the nearest town of a point', () => {
    expect(gazetteer.nearestTown({ latitude: 35.23, longitude: -101.82 })).toMatchObject({ name: 'Amarillo' });
  });
});
