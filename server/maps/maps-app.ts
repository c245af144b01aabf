import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Context, Hono } from 'hono';
import { loadGazetteer } from './gazetteer.ts';
import { createGeocoder } from './geocoder.ts';
import { makeLandMask, readNation } from './land.ts';
import type { MapTheme } from './map-colors.ts';
import { osrmApp } from './osrm.ts';
import { photonApp } from './photon.ts';
import { buildRoadGraph } from './road-network.ts';
import { createRouter, type Router } from './router.ts';
import { makeSprite } from './sprite.ts';
import { mapStyle } from './style.ts';
import { createTiles } from './tiles.ts';

/** How the maps are mounted. */
export interface MapsOptions {
  /** Path the app is mounted at, "/maps" unless given. */
  readonly path?: string;
  /** The origin ("https://milepost.example") at which a caller knows this server; unless given, that of the request. */
  readonly origin?: (c: Context) => string;
}

const DAY_SECONDS = 86_400;
const require = createRequire(import.meta.url);

/** Once made, kept: fonts, sprites, and whatever else never changes while the server runs. */
const once = <T>(make: () => T): (() => T) => {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

const tagOf = (body: Uint8Array | string): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;

/** Answers with a body that may be kept for a while, or 304 to a caller that has it. */
const cached = (
  c: Context,
  body: Uint8Array<ArrayBuffer> | string,
  type: string,
  { seconds, etag = tagOf(body), encoding }: { seconds: number; etag?: string; encoding?: string },
): Response => {
  c.header('ETag', etag);
  const fresh = `public, max-age=${seconds}, stale-while-revalidate=${7 * DAY_SECONDS}`;
  c.header('Cache-Control', seconds === 0 ? 'private, no-cache' : fresh);
  const known = (c.req.header('if-none-match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (known.includes(etag)) return c.body(null, 304);
  c.header('Content-Type', type);
  if (encoding !== undefined) c.header('Content-Encoding', encoding);
  return c.body(body);
};

const sharedTiles = once(() => createTiles(loadGazetteer()));
const sharedGeocoder = once(() => createGeocoder(loadGazetteer()));
const sharedRouter = once((): Router => {
  const gazetteer = loadGazetteer();
  const mask = makeLandMask(readNation());
  return createRouter(buildRoadGraph(gazetteer, mask), gazetteer, mask);
});

/** Makes what the first request would have to wait for, a piece at a time, so that other requests get their turn. */
export const warmMaps = async (): Promise<void> => {
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
  const overview = () => sharedTiles().tile(3, 1, 3);
  for (const make of [loadGazetteer, sharedGeocoder, sharedRouter, overview]) {
    await turn();
    make();
  }
};

const ownOrigin = (c: Context): string => new URL(c.req.url).origin;

const basemap = (app: Hono, base: (c: Context) => string): void => {
  const font = (weight: string) =>
    once(() =>
      Uint8Array.from(
        readFileSync(require.resolve(`@fontsource/overpass/files/overpass-latin-${weight}-normal.woff2`)),
      ),
    );

  for (const theme of ['day', 'night'] satisfies MapTheme[]) {
    // Names the origin it was asked at, so no shared cache may keep it.
    app.get(`/style-${theme}.json`, (c) =>
      cached(c, JSON.stringify(mapStyle(theme, base(c))), 'application/json', { seconds: 0 }),
    );
    for (const ratio of [1, 2]) {
      const sprite = once(() => makeSprite(theme, ratio));
      const name = `/sprite-${theme}${ratio === 1 ? '' : '@2x'}`;
      app.get(`${name}.json`, (c) =>
        cached(c, JSON.stringify(sprite().index), 'application/json', { seconds: DAY_SECONDS }),
      );
      app.get(`${name}.png`, (c) => cached(c, sprite().png, 'image/png', { seconds: DAY_SECONDS }));
    }
  }
  for (const weight of ['600', '800']) {
    const bytes = font(weight);
    app.get(`/fonts/overpass-${weight}.woff2`, (c) => cached(c, bytes(), 'font/woff2', { seconds: 30 * DAY_SECONDS }));
  }
  app.get('/tiles/:z{[0-9]+}/:x{[0-9]+}/:file{[0-9]+\\.mvt}', (c) => {
    const { z, x, file } = c.req.param();
    const tile = sharedTiles().tile(Number(z), Number(x), Number.parseInt(file, 10));
    if (tile === undefined) return c.notFound();
    const type = 'application/vnd.mapbox-vector-tile';
    return cached(c, tile.gzip, type, { seconds: DAY_SECONDS, etag: tile.etag, encoding: 'gzip' });
  });
};

/**
 * Basemap, geocoder and router without any other service, to be mounted at `/maps`: `/style-day.json`,
 * `/style-night.json`, `/tiles/{z}/{x}/{y}.mvt`, `/geocoder/api`, `/geocoder/reverse` (Photon's API) and
 * `/router/route/v1/driving/...` (OSRM's API). Nothing is read before it is first asked for.
 */
export const createMapsApp = ({ path = '/maps', origin = ownOrigin }: MapsOptions = {}): Hono => {
  const app = new Hono();
  basemap(app, (c) => `${origin(c)}${path}`);
  app.route('/geocoder', photonApp(sharedGeocoder));
  app.route('/router', osrmApp(sharedRouter));
  return app;
};
