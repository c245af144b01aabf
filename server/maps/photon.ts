import type { Feature, FeatureCollection, Point } from 'geojson';
import { type Context, Hono } from 'hono';
import type { LatLon } from '#src/lib/geo.ts';
import type { Found, Geocoder } from './geocoder.ts';
import { isCanadian } from './place-sources.ts';
import { STATE_NAMES } from './state-names.ts';

/** What Photon says of a place, with the state's two letters besides. */
interface PhotonProperties {
  readonly name: string;
  readonly city: string;
  readonly state: string;
  readonly statecode: string;
  readonly postcode?: string;
  readonly country: string;
  readonly countrycode: string;
  readonly osm_key: 'place';
  readonly osm_value: 'city' | 'town' | 'village' | 'postcode';
  readonly type: 'city' | 'other';
}

const kindOf = ({ zip, population }: Found): PhotonProperties['osm_value'] => {
  if (zip !== undefined && population === 0) return 'postcode';
  if (population >= 50_000) return 'city';
  return population >= 5_000 ? 'town' : 'village';
};

const featureOf = (found: Found): Feature<Point, PhotonProperties> => {
  const canadian = isCanadian(found.state);
  const kind = kindOf(found);
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [found.longitude, found.latitude] },
    properties: {
      name: found.name,
      city: found.name,
      state: STATE_NAMES[found.state] ?? found.state,
      statecode: found.state,
      ...(found.zip === undefined ? {} : { postcode: found.zip }),
      country: canadian ? 'Canada' : 'United States',
      countrycode: canadian ? 'CA' : 'US',
      osm_key: 'place',
      osm_value: kind,
      type: kind === 'postcode' ? 'other' : 'city',
    },
  };
};

const collection = (found: readonly Found[]): FeatureCollection<Point, PhotonProperties> => ({
  type: 'FeatureCollection',
  features: found.map(featureOf),
});

const LIMIT = { usual: 15, most: 50 };

const limitOf = (c: Context, usual: number): number => {
  const asked = Number.parseInt(c.req.query('limit') ?? '', 10);
  return Number.isNaN(asked) ? usual : Math.min(LIMIT.most, Math.max(1, asked));
};

/** The point of `lat` and `lon`; undefined when neither is given, null when they are no place. */
const pointOf = (c: Context): LatLon | undefined | null => {
  const [lat, lon] = [c.req.query('lat'), c.req.query('lon')];
  if (lat === undefined && lon === undefined) return undefined;
  const [latitude, longitude] = [Number(lat || Number.NaN), Number(lon || Number.NaN)];
  const isPlace = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isPlace ? { latitude, longitude } : null;
};

const NO_PLACE = "missing or invalid 'lat' or 'lon': a number from -90 to 90, and one from -180 to 180";

const refuse = (c: Context, message: string): Response => c.json({ message }, 400);

/**
 * Photon's API over a geocoder: `/api?q=&limit=&lat=&lon=&lang=` and `/reverse?lat=&lon=&limit=`, both GeoJSON. 400 with
 * `message` for a missing or impossible parameter. Names are English; `lang` is accepted and changes nothing.
 */
export const photonApp = (geocoder: () => Geocoder): Hono => {
  const app = new Hono();
  app.get('/api', (c) => {
    const query = c.req.query('q')?.slice(0, 200) ?? '';
    if (query.trim() === '') return refuse(c, "missing search term 'q'");
    const near = pointOf(c);
    if (near === null) return refuse(c, NO_PLACE);
    c.header('Cache-Control', 'public, max-age=3600');
    return c.json(collection(geocoder().search(query, limitOf(c, LIMIT.usual), near)));
  });
  app.get('/reverse', (c) => {
    const point = pointOf(c);
    if (point === undefined || point === null) return refuse(c, NO_PLACE);
    c.header('Cache-Control', 'public, max-age=3600');
    return c.json(collection(geocoder().reverse(point, limitOf(c, 1))));
  });
  return app;
};
