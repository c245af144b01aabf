import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { osrmSchema, othersOf, routeOf } from '#src/features/stops/route/model/osrm.ts';
import { photonSchema, placesOf } from '#src/features/stops/route/model/places.ts';
import { decodePolyline } from '#src/lib/polyline.ts';

const osrm = (answer: unknown) => routeOf(v.parse(osrmSchema, answer));

describe('a router’s answer', () => {
  it('is read from GeoJSON, in miles and seconds', () => {
    const route = osrm({
      code: 'Ok',
      routes: [
        {
          distance: 160934.4,
          duration: 5400,
          approximate: true,
          geometry: {
            coordinates: [
              [-90, 35],
              [-91, 35.5],
            ],
          },
        },
      ],
    });
    expect(route?.miles).toBeCloseTo(100, 6);
    expect(route).toMatchObject({ duration: 5400, approximate: true });
    expect(route?.points).toEqual([
      { latitude: 35, longitude: -90 },
      { latitude: 35.5, longitude: -91 },
    ]);
  });
  it('is read from an encoded polyline', () => {
    // The example of the format's own description.
    expect(decodePolyline('_p~iF~ps|U_ulLnnqC_mqNvxq`@')).toEqual([
      { latitude: 38.5, longitude: -120.2 },
      { latitude: 40.7, longitude: -120.95 },
      { latitude: 43.252, longitude: -126.453 },
    ]);
    expect(
      osrm({ code: 'Ok', routes: [{ distance: 1, duration: 1, geometry: '_p~iF~ps|U_ulLnnqC' }] })?.points,
    ).toHaveLength(2);
  });
  it('falls back to the steps where there is no overview', () => {
    const path = Array.from({ length: 101 }, (_, i) => [-90 - i / 10, 35]);
    const route = osrm({
      code: 'Ok',
      routes: [
        {
          distance: 1,
          duration: 1,
          legs: [{ steps: [{ geometry: { coordinates: path } }, { maneuver: { location: [-101, 36] } }] }],
        },
      ],
    });
    expect(route?.points.map((p) => p.longitude)).toEqual([-90, -92.5, -95, -97.5, -100, -101]);
  });
  it('may offer other ways, of which two with a line are taken', () => {
    const way = (miles: number) => ({
      distance: miles * 1609.344,
      duration: 1,
      geometry: {
        coordinates: [
          [-90, 35],
          [-91, 35 + miles / 100],
        ],
      },
    });
    const answer = v.parse(osrmSchema, { code: 'Ok', routes: [way(1), { distance: 2, duration: 1 }, way(3), way(4)] });
    expect(routeOf(answer)?.miles).toBeCloseTo(1);
    expect(othersOf(answer).map(({ miles }) => Math.round(miles))).toEqual([3]);
    expect(othersOf(v.parse(osrmSchema, { code: 'Ok', routes: [way(1)] }))).toEqual([]);
    expect(othersOf(v.parse(osrmSchema, { code: 'NoRoute' }))).toEqual([]);
  });
  it('is nothing where there is no route', () => {
    expect(osrm({ code: 'NoRoute', message: 'Impossible route' })).toBeUndefined();
    expect(osrm({ code: 'Ok', routes: [{ distance: 1, duration: 1 }] })).toBeUndefined();
  });
});

describe('a geocoder’s answer', () => {
  it('names towns with the two letters of their state, each once', () => {
    const feature = (properties: object, coordinates: number[] | null = [-90.05, 35.15]) => ({
      type: 'Feature',
      geometry: coordinates && { type: 'Point', coordinates },
      properties,
    });
    const places = placesOf(
      v.parse(photonSchema, {
        features: [
          feature({
            name: 'Memphis',
            state: 'Tennessee',
            country: 'United States',
            countrycode: 'US',
            county: 'Shelby',
          }),
          feature({
            name: 'Memphis',
            state: 'Tennessee',
            country: 'United States',
            countrycode: 'US',
            county: 'Shelby',
          }),
          feature({ street: 'Main St', housenumber: '12', city: 'Shamrock', state: 'TX', postcode: '79079' }),
          feature({ name: 'Windsor', state: 'Ontario', country: 'Canada', countrycode: 'CA' }, null),
          feature({}),
        ],
      }),
    );
    expect(places).toEqual([
      { label: 'Memphis, TN', detail: 'Shelby', at: { latitude: 35.15, longitude: -90.05 } },
      { label: '12 Main St, Shamrock, TX', detail: '79079', at: { latitude: 35.15, longitude: -90.05 } },
      { label: 'Windsor, ON', detail: 'Canada' },
    ]);
  });
});
