import { afterAll, describe, expect, it } from 'vitest';
import { loadGazetteer } from '#server/maps/gazetteer.ts';
import { createGeocoder } from '#server/maps/geocoder.ts';
import { createMapsApp } from '#server/maps/maps-app.ts';
import { createMapsThreads } from '#server/maps/maps-threads.ts';
import { slips } from '#server/maps/spelling.ts';
import { distanceMiles } from '#src/lib/geo.ts';

const geocoder = createGeocoder(loadGazetteer());
const names = (query: string, limit = 5) => geocoder.search(query, limit).map(({ name, state }) => `${name}, ${state}`);

describe('the geocoder', () => {
  it.each([
    ['amarillo', 'Amarillo, TX'],
    ['AMARILLO TX', 'Amarillo, TX'],
    ['amarillo, texas', 'Amarillo, TX'],
    ['st louis, mo', 'St. Louis, MO'],
    ['Saint Louis Missouri', 'St. Louis, MO'],
    ['ft worth', 'Fort Worth, TX'],
    ['Mt. Vernon, IL', 'Mount Vernon, IL'],
    ['new york', 'New York, NY'],
    ['new york, new york', 'New York, NY'],
    ['charleston west virginia', 'Charleston, WV'],
    ['washington dc', 'Washington, DC'],
    ['portland', 'Portland, OR'],
    ['portland, me', 'Portland, ME'],
    ["coeur d'alene", "Coeur d'Alene, ID"],
    ['montreal qc', 'Montréal, QC'],
    ['barst', 'Barstow, CA'],
    ['oklahoma c', 'Oklahoma City, OK'],
    ['n little rock', 'North Little Rock, AR'],
  ])('finds %s', (query, expected) => {
    expect(names(query)[0]).toBe(expected);
  });

  it.each([
    ['alberquerque', 'Albuquerque, NM'],
    ['memfis', 'Memphis, TN'],
    ['san antonoi tx', 'San Antonio, TX'],
    ['chiacgo', 'Chicago, IL'],
    ['cincinatti', 'Cincinnati, OH'],
    ['pittsburg pa', 'Pittsburgh, PA'],
  ])('forgives the slip in %s', (query, expected) => {
    expect(names(query)).toContain(expected);
  });

  it('ranks whole names and large towns first', () => {
    expect(names('springfield', 10).slice(0, 2)).toEqual(['Springfield, MO', 'Springfield, MA']);
  });

  it('prefers the nearer of equals', () => {
    const [first] = geocoder.search('springfield', 1, { latitude: 39.8, longitude: -89.6 });
    expect(first).toMatchObject({ state: 'IL' });
  });

  it('finds ZIP codes, whole and begun, and in an address', () => {
    expect(geocoder.search('79101', 5)).toMatchObject([{ name: 'Amarillo', state: 'TX', zip: '79101' }]);
    expect(geocoder.search('7910', 3).map(({ zip }) => zip)).toEqual(['79101', '79102', '79103']);
    expect(geocoder.search('100 Polk St, Amarillo, TX 79101-2345', 3)).toMatchObject([{ zip: '79101' }]);
    expect(geocoder.search('M5V 2T6', 3)).toMatchObject([{ state: 'ON' }]);
  });

  it('takes a place in degrees as it is', () => {
    expect(geocoder.search('35.2, -101.8', 1)).toMatchObject([{ latitude: 35.2, longitude: -101.8, state: 'TX' }]);
    expect(geocoder.search('95, -101.8', 1)).toEqual([]);
  });

  it('finds nothing for what is no name', () => {
    expect(names('zzzzqqqq')).toEqual([]);
    expect(names('...')).toEqual([]);
  });

  it.each([
    ['the middle of Tulsa', 36.154, -95.993, 'Tulsa'],
    ['the west of Tulsa, with hamlets about', 36.12, -96.03, 'Tulsa'],
    ['the middle of Broken Arrow, a suburb', 36.0526, -95.7908, 'Broken Arrow'],
    ['the middle of Compton, within reach of Los Angeles', 33.8958, -118.2201, 'Compton'],
    ['downtown Los Angeles', 34.05, -118.24, 'Los Angeles'],
    ['the middle of Manhattan, Kansas', 39.1836, -96.5717, 'Manhattan'],
  ])('names the town that one is in: %s', (_where, latitude, longitude, name) => {
    expect(geocoder.reverse({ latitude, longitude }, 1)[0]?.name).toBe(name);
  });

  it('names the town of a place', () => {
    const [found] = geocoder.reverse({ latitude: 34.9, longitude: -117.02 }, 1);
    expect(found).toMatchObject({ name: 'Barstow', state: 'CA' });
    if (found !== undefined) expect(distanceMiles(found, { latitude: 34.9, longitude: -117.02 })).toBeLessThan(3);
  });

  it.each([
    ['memphis', 'memphis', 0],
    ['mem', 'memphis', 0],
    ['memfis', 'memphis', 2],
    ['mepmhis', 'memphis', 1],
    ['xemphis', 'memphis', 1],
    ['denver', 'memphis', 3],
  ])('counts the slips from %s to %s', (typed, name, expected) => {
    expect(slips(typed, name, 2)).toBe(expected);
  });
});

describe("Photon's API", () => {
  const threads = createMapsThreads();
  const app = createMapsApp({ threads });
  afterAll(() => threads.close());
  const get = async (path: string) => {
    const response = await app.request(path);
    return { status: response.status, body: await response.json() };
  };

  it('answers with GeoJSON', async () => {
    const { status, body } = await get('/geocoder/api?q=amarillo&limit=1&lang=en');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          geometry: { type: 'Point', coordinates: [expect.closeTo(-101.83, 1), expect.closeTo(35.22, 1)] },
          properties: {
            name: 'Amarillo',
            state: 'Texas',
            statecode: 'TX',
            country: 'United States',
            countrycode: 'US',
            osm_value: 'city',
          },
        },
      ],
    });
  });

  it('answers in reverse', async () => {
    const { body } = await get('/geocoder/reverse?lat=35.22&lon=-101.83');
    expect(body.features).toHaveLength(1);
    expect(body.features[0].properties).toMatchObject({ city: 'Amarillo', statecode: 'TX' });
  });

  it.each([
    '/geocoder/api',
    '/geocoder/api?q=%20',
    '/geocoder/api?q=a&lat=91&lon=0',
    '/geocoder/reverse?lat=x&lon=1',
    '/geocoder/reverse',
  ])('refuses %s', async (path) => {
    const { status, body } = await get(path);
    expect(status).toBe(400);
    expect(body.message).toMatch(/missing|invalid/);
  });
});
