import type { LatLon } from '#src/lib/geo.ts';

type Outline = readonly (readonly [longitude: number, latitude: number])[];

/** The mountains a road has to wind through, as coarse outlines (general geography, about 20 miles). */
const MOUNTAINS: Readonly<Record<string, Outline>> = {
  Appalachians: [
    [-85.4, 34.7],
    [-83.3, 34.7],
    [-81.9, 35.3],
    [-80.3, 36.8],
    [-78.8, 38.3],
    [-77.6, 39.8],
    [-76.2, 40.9],
    [-75, 41.6],
    [-76.5, 42.2],
    [-79.5, 41.3],
    [-80.6, 39.8],
    [-82.2, 38.2],
    [-83.6, 37.5],
    [-84.6, 36.6],
    [-85.4, 35.5],
  ],
  'Adirondacks, Green and White Mountains': [
    [-75.2, 43.3],
    [-73.4, 42.2],
    [-72.3, 42.4],
    [-70.8, 43.9],
    [-70.5, 44.9],
    [-71.8, 45],
    [-74.8, 44.7],
  ],
  'Northern Rocky Mountains': [
    [-117.2, 49],
    [-112.6, 49],
    [-111, 46.8],
    [-109.8, 45.4],
    [-108.9, 44.2],
    [-109.6, 42.8],
    [-111, 42.2],
    [-111.4, 43.8],
    [-112.4, 44.4],
    [-114, 43.7],
    [-116.4, 44.2],
    [-117.2, 46],
  ],
  'Southern Rocky Mountains': [
    [-108.8, 37],
    [-108.8, 40.9],
    [-106.3, 41.2],
    [-105.2, 40.6],
    [-105, 39.2],
    [-104.6, 37.2],
    [-105.1, 35.4],
    [-106.4, 35.4],
    [-107.6, 36.8],
  ],
  'Wasatch and the high plateaus': [
    [-112.8, 37.3],
    [-112.6, 38.6],
    [-111.9, 40],
    [-111.8, 41.9],
    [-111, 41.6],
    [-110.5, 39.6],
    [-111.2, 38],
  ],
  Cascades: [
    [-123.4, 42],
    [-122, 42],
    [-121.5, 44],
    [-121, 46],
    [-120.2, 47.2],
    [-120.2, 49],
    [-121.9, 49],
    [-121.8, 47.2],
    [-122.2, 45.5],
    [-122.4, 44],
    [-123.4, 43.2],
  ],
  'Coast Ranges and Klamath Mountains': [
    [-124.3, 43],
    [-122.2, 42],
    [-122.4, 40.7],
    [-122.8, 39.6],
    [-123.4, 39.6],
    [-124, 39.8],
  ],
  'Sierra Nevada': [
    [-121.8, 41],
    [-120, 39.6],
    [-118.6, 37.7],
    [-118, 35.8],
    [-118.6, 35],
    [-119, 36.5],
    [-120.6, 38.6],
    [-121.5, 40],
  ],
  'Mogollon Rim': [
    [-112.6, 33.8],
    [-112.3, 35],
    [-111.5, 35],
    [-109, 34.2],
    [-108.6, 33],
    [-110.9, 33.2],
    [-111.6, 33.7],
  ],
  'Blue Mountains': [
    [-118.9, 45.7],
    [-117.4, 45.7],
    [-116.9, 44.3],
    [-118.8, 44.2],
    [-120, 44.5],
  ],
};

/** An outline as flat numbers with its box: asked for every road, so it has to be quick. */
const AREAS = Object.values(MOUNTAINS).map((outline) => {
  const longitudes = outline.map(([longitude]) => longitude);
  const latitudes = outline.map(([, latitude]) => latitude);
  return {
    longitudes,
    latitudes,
    west: Math.min(...longitudes),
    east: Math.max(...longitudes),
    south: Math.min(...latitudes),
    north: Math.max(...latitudes),
  };
});

const isWithin = (area: (typeof AREAS)[number], x: number, y: number): boolean => {
  if (x < area.west || x > area.east || y < area.south || y > area.north) return false;
  const { longitudes, latitudes } = area;
  let within = false;
  for (let i = 0, j = longitudes.length - 1; i < longitudes.length; j = i, i += 1) {
    const [ax, ay, bx, by] = [longitudes[j] ?? 0, latitudes[j] ?? 0, longitudes[i] ?? 0, latitudes[i] ?? 0];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) within = !within;
  }
  return within;
};

/** True where roads are markedly longer than the lines they are drawn with. */
export const isMountainous = ({ latitude, longitude }: LatLon): boolean =>
  AREAS.some((area) => isWithin(area, longitude, latitude));

/** True when a line runs over mountains at a quarter, half or three quarters of its way. */
export const crossesMountains = (a: LatLon, b: LatLon): boolean =>
  [0.25, 0.5, 0.75].some((share) =>
    isMountainous({
      latitude: a.latitude + (b.latitude - a.latitude) * share,
      longitude: a.longitude + (b.longitude - a.longitude) * share,
    }),
  );
