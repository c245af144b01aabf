import { afterAll, describe, expect, it } from 'vitest';
import { createMapsApp } from '#server/maps/maps-app.ts';
import { createMapsThreads } from '#server/maps/maps-threads.ts';
import { distanceMiles } from '#src/lib/geo.ts';
import { decodePolyline } from '#src/lib/polyline.ts';

const threads = createMapsThreads();
const app = createMapsApp({ threads });
afterAll(() => threads.close());
const MEMPHIS = '-90.05,35.15';
const BARSTOW = '-117.02,34.9';
const get = async (path: string) => {
  const response = await app.request(`/router/route/v1/${path}`);
  return { status: response.status, body: await response.json() };
};

describe("OSRM's route service", () => {
  it('answers with a route in metres and seconds, marked approximate', async () => {
    const { status, body } = await get(`driving/${MEMPHIS};${BARSTOW}?overview=full&geometries=geojson`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      code: 'Ok',
      approximate: true,
      note: 'approximate, for planning, not for navigation',
      waypoints: [{ name: 'Memphis, TN' }, { name: 'Barstow, CA' }],
    });
    const [route] = body.routes;
    expect(route.approximate).toBe(true);
    expect(route.distance / 1609.344).toBeGreaterThan(1600);
    expect(route.distance / 1609.344).toBeLessThan(1740);
    expect(route.duration / 3600).toBeGreaterThan(24);
    expect(route.duration / 3600).toBeLessThan(29);
    expect(route.legs).toHaveLength(1);
    expect(route.legs[0]).toMatchObject({ distance: route.distance, summary: 'I 40', steps: [] });
    expect(route.geometry.coordinates[0]).toEqual([-90.05, 35.15]);
    expect(route.geometry.coordinates.at(-1)).toEqual([-117.02, 34.9]);
    expect(route.geometry.coordinates.length).toBeGreaterThan(500);
  });

  it('gives other ways where they are asked for, after the same first one', async () => {
    const chicagoDallas = 'driving/-87.65,41.85;-96.8,32.78';
    const alone = (await get(`${chicagoDallas}?overview=full`)).body;
    const { status, body } = await get(`${chicagoDallas}?overview=full&alternatives=true`);
    expect(status).toBe(200);
    expect(alone.routes).toHaveLength(1);
    expect(body.routes.length).toBeGreaterThan(1);
    expect(body.routes.length).toBeLessThanOrEqual(3);
    expect(body.routes[0]).toEqual(alone.routes[0]);
    for (const other of body.routes.slice(1)) {
      expect(other.geometry).not.toBe(body.routes[0].geometry);
      expect(other.duration).toBeLessThanOrEqual(body.routes[0].duration * 1.3);
      expect(other.legs).toHaveLength(1);
    }
    expect((await get(`${chicagoDallas}?alternatives=false`)).body.routes).toHaveLength(1);
    expect((await get('driving/-87.65,41.85;-95.99,36.15;-96.8,32.78?alternatives=true')).body.routes).toHaveLength(1);
    expect((await get(`${chicagoDallas}?alternatives=many`)).body.code).toBe('InvalidOptions');
  });

  it('gives the same line in all three encodings', async () => {
    const line = async (geometries: string) => {
      const { body } = await get(`driving/${MEMPHIS};${BARSTOW}?overview=full&geometries=${geometries}`);
      return body.routes[0].geometry;
    };
    const points = (await line('geojson')).coordinates.map(([longitude, latitude]: [number, number]) => ({
      latitude,
      longitude,
    }));
    for (const [geometries, digits] of [
      ['polyline', 5],
      ['polyline6', 6],
    ] as const) {
      const decoded = decodePolyline(await line(geometries), digits);
      expect(decoded).toHaveLength(points.length);
      for (const [i, point] of decoded.entries()) expect(distanceMiles(point, points[i])).toBeLessThan(0.002);
    }
  });

  it('simplifies the overview without leaving the road, and leaves it out', async () => {
    const full = (await get(`driving/${MEMPHIS};${BARSTOW}?overview=full&geometries=geojson`)).body.routes[0];
    const simple = (await get(`driving/${MEMPHIS};${BARSTOW}?geometries=geojson`)).body.routes[0];
    const none = (await get(`driving/${MEMPHIS};${BARSTOW}?overview=false`)).body.routes[0];
    expect(simple.geometry.coordinates.length).toBeGreaterThan(25);
    expect(simple.geometry.coordinates.length).toBeLessThan(full.geometry.coordinates.length / 4);
    const onRoad = new Set(full.geometry.coordinates.map(String));
    for (const place of simple.geometry.coordinates) expect(onRoad).toContain(String(place));
    expect(none).not.toHaveProperty('geometry');
    expect(simple.distance).toBe(full.distance);
  });

  it('gives steps that add up to their leg', async () => {
    const { body } = await get(`driving/-96.8,32.78;-101.83,35.22;-105,39.74?steps=true`);
    const [route] = body.routes;
    expect(route.legs).toHaveLength(2);
    for (const leg of route.legs) {
      const sum = leg.steps.reduce((total: number, step: { distance: number }) => total + step.distance, 0);
      expect(Math.abs(sum - leg.distance)).toBeLessThan(5_000);
      expect(leg.steps[0].maneuver.type).toBe('depart');
      expect(leg.steps.at(-1).maneuver.type).toBe('arrive');
    }
  });

  it.each([
    ['cycling/-90,35;-117,34', 'InvalidUrl'],
    ['driving/-90,35', 'InvalidOptions'],
    ['driving/-90,35;here', 'InvalidQuery'],
    ['driving/-90,95;-117,34', 'InvalidQuery'],
    ['driving/-90,35;-117,34?overview=most', 'InvalidOptions'],
    ['driving/-90,35;-117,34?geometries=wkt', 'InvalidOptions'],
    [`driving/${Array.from({ length: 26 }, () => '-90,35').join(';')}`, 'TooBig'],
    ['driving/-90,35;-50,35', 'NoSegment'],
    ['driving/-122.33,47.61;-149.9,61.2', 'NoRoute'],
    ['driving/-122.33,47.61;-157.86,21.31', 'NoRoute'],
  ])('refuses %s with %s', async (path, code) => {
    const { status, body } = await get(path);
    expect(status).toBe(400);
    expect(body.code).toBe(code);
    expect(body.message).not.toBe('');
  });
});
