import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Feature, Geometry, Position } from 'geojson';
import { tilesCovering } from '#src/lib/grid.ts';
import { type ArchivedTile, type ArchiveOptions, pmtilesArchive } from './pmtiles.ts';

/** The middle of the invented town: Amarillo, Texas, where the embedded map has an interstate as well. */
export const STREET_TOWN = { latitude: 35.2, longitude: -101.83 };

/** Degrees around it that the archive has: west, south, east, north. */
const BOUNDS = [-102.4, 34.75, -101.25, 35.65] as const;
const ZOOMS = [7, 8, 9, 10, 11, 12, 13, 14];

/** Description as the makers of the real archives write it. */
export const STREET_METADATA = {
  name: 'Protomaps Basemap',
  version: '4.8.2',
  attribution: '<a href="https://www.openstreetmap.org/copyright" target="_blank">&copy; OpenStreetMap</a>',
  vector_layers: ['boundaries', 'buildings', 'earth', 'landuse', 'places', 'pois', 'roads', 'water'].map((id) => ({
    id,
    fields: { kind: 'String', name: 'String' },
  })),
};

type Properties = Readonly<Record<string, string | number | boolean>>;

/** Degrees from so many blocks east and north of the middle; twelve blocks to a mile. */
const at = (east: number, north: number): Position => [
  STREET_TOWN.longitude + (east / 12) * 0.0177,
  STREET_TOWN.latitude + (north / 12) * 0.01449,
];
const feature = (geometry: Geometry, properties: Properties): Feature => ({ type: 'Feature', geometry, properties });
const line = (points: readonly Position[], properties: Properties): Feature =>
  feature({ type: 'LineString', coordinates: [...points] }, properties);
const area = (west: number, south: number, east: number, north: number, properties: Properties): Feature =>
  feature(
    {
      type: 'Polygon',
      coordinates: [[at(west, south), at(east, south), at(east, north), at(west, north), at(west, south)]],
    },
    properties,
  );
const place = (east: number, north: number, properties: Properties): Feature =>
  feature({ type: 'Point', coordinates: at(east, north) }, properties);

const ORDINALS = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth', 'Ninth', 'Tenth'];
const TREES = ['Oak', 'Elm', 'Pecan', 'Cedar', 'Maple', 'Walnut', 'Ash', 'Juniper', 'Willow', 'Hickory'];
const REACH = 30;

const blocks = Array.from({ length: 2 * REACH + 1 }, (_, i) => i - REACH);

const streets = (): Feature[] =>
  blocks.flatMap((i) => {
    const major = i % 10 === 0;
    const shared = major
      ? { kind: 'major_road', kind_detail: i % 20 === 0 ? 'secondary' : 'tertiary', min_zoom: 10 }
      : { kind: 'minor_road', kind_detail: 'residential', min_zoom: 13 };
    const n = Math.abs(i) % 10;
    return [
      line([at(-REACH, i), at(REACH, i)], { ...shared, name: `${ORDINALS[n]} ${i < 0 ? 'South' : 'North'} Street` }),
      line([at(i, -REACH), at(i, REACH)], { ...shared, name: `${TREES[n]} ${major ? 'Boulevard' : 'Street'}` }),
    ];
  });

const roads = (): Feature[] => [
  ...streets(),
  line([at(-12, 6), at(-6, 3.2), at(0, 3.2)], { kind: 'highway', kind_detail: 'motorway_link', is_link: true }),
  line([at(-400, -80), at(-26, -2), at(0, 2.5), at(40, 3), at(400, 60)], {
    ...{ kind: 'highway', kind_detail: 'motorway', name: 'Interstate 40', network: 'US:I', shield_text: '40' },
    ...{ ref: 'I 40;US 287', min_zoom: 4 },
  }),
  line([at(-2.4, -300), at(-2.4, 0), at(-2.4, 60), at(30, 300)], {
    ...{ kind: 'major_road', kind_detail: 'trunk', name: 'Dumas Drive', network: 'US:US', shield_text: '287' },
    ...{ ref: 'US 287', min_zoom: 7 },
  }),
  line([at(-300, 24.4), at(300, 24.4)], {
    ...{ kind: 'major_road', kind_detail: 'primary', name: 'Amarillo Boulevard', network: 'US:TX', min_zoom: 8 },
    ...{ shield_text: 'LP 335', ref: 'TX LP 335' },
  }),
  line([at(-300, -12), at(300, 20)], { kind: 'rail', kind_detail: 'rail', min_zoom: 11 }),
  line([at(7, -26), at(9, -20), at(12, -18), at(17, -22)], { kind: 'path', kind_detail: 'footway', min_zoom: 13 }),
];

const buildings = (): Feature[] =>
  blocks.flatMap((x) =>
    blocks
      .filter((y) => (x * 7 + y * 3) % 4 !== 0 && Math.hypot(x, y) < 22)
      .map((y) => area(x + 0.2, y + 0.2, x + 0.75, y + 0.6 + ((x * x + y) % 3) * 0.1, { kind: 'building' })),
  );

const layers = (): Readonly<Record<string, readonly Feature[]>> => ({
  earth: [area(-600, -600, 600, 600, { kind: 'earth' })],
  landuse: [
    area(6, -28, 19, -15, { kind: 'park', name: 'Thompson Park' }),
    area(-28, 12, -14, 22, { kind: 'industrial' }),
    area(80, -20, 140, 60, { kind: 'forest' }),
    area(22, 8, 28, 12, { kind: 'cemetery' }),
  ],
  water: [
    area(11, -24, 15, -20, { kind: 'lake', name: 'Thompson Lake' }),
    place(13, -22, { kind: 'lake', name: 'Thompson Lake', min_zoom: 12 }),
    area(-180, 120, -60, 150, { kind: 'lake' }),
    line([at(-300, 90), at(-100, 60), at(60, 70), at(300, 40)], { kind: 'river', name: 'Canadian River' }),
  ],
  buildings: buildings(),
  boundaries: [line([at(-600, -20), at(600, -20)], { kind: 'county', kind_detail: 6 })],
  roads: roads(),
  places: [
    place(0, 0, { kind: 'locality', kind_detail: 'city', name: 'Amarillo', population_rank: 10, min_zoom: 6 }),
    place(-80, -120, { kind: 'locality', kind_detail: 'town', name: 'Canyon', population_rank: 6, min_zoom: 9 }),
    place(120, 30, { kind: 'locality', kind_detail: 'village', name: 'Washburn', population_rank: 2, min_zoom: 11 }),
    place(12, 14, { kind: 'neighbourhood', kind_detail: 'suburb', name: 'Eastridge', min_zoom: 12 }),
    place(-14, -12, { kind: 'neighbourhood', kind_detail: 'suburb', name: 'Wolflin', min_zoom: 12 }),
  ],
});

/** The first zoom of which the makers of the archives put a feature into tiles. */
const firstZoom = (layer: string, { properties }: Feature): number => {
  if (layer === 'buildings') return 13;
  return Math.max(0, Number(properties?.min_zoom ?? 1) - 1);
};

/** Tiles of the invented town from zoom 7 to 14, in the layers of the Protomaps basemap. */
export const streetTiles = (): ArchivedTile[] => {
  const all = layers();
  return ZOOMS.flatMap((z) => {
    const indexes = Object.entries(all).map(([name, features]) => {
      const shown = features.filter((one) => firstZoom(name, one) <= z);
      const data = { type: 'FeatureCollection' as const, features: shown };
      return { name, index: new GeoJSONVT(data, { maxZoom: z, indexMaxZoom: z, buffer: 64, extent: 4096 }) };
    });
    const [west, south, east, north] = BOUNDS;
    return tilesCovering({ west, south, east, north }, z).map(({ x, y }) => {
      const parts: Record<string, GeoJSONVTTile> = {};
      for (const { name, index } of indexes) {
        const part = index.getTile(z, x, y);
        if (part !== null && part.features.length > 0) parts[name] = part;
      }
      return { z, x, y, bytes: fromGeojsonVt(parts, { version: 2, extent: 4096 }) };
    });
  });
};

/** An archive of the invented town, as an operator would give it. */
export const streetArchive = (options: ArchiveOptions = {}): Uint8Array =>
  pmtilesArchive(streetTiles(), { metadata: STREET_METADATA, bounds: BOUNDS, leafEntries: 64, ...options });
