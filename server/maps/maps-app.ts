import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { callerAddress, networkOf } from '#server/http/address.ts';
import { contentDigest } from '#server/http/content-digest.ts';
import { takesEncoding } from '#server/http/encoding.ts';
import { ApiError } from '#server/http/errors.ts';
import { answerSent } from '#server/http/sent.ts';
import type { Asker } from '#server/work/gate.ts';
import type { MapTheme } from './map-colors.ts';
import type { MapsThreads } from './maps-threads.ts';
import { once } from './once.ts';
import type { ApiAnswer } from './protocol.ts';
import type { Streets } from './streets/archive.ts';
import { mapStyle } from './style.ts';
import type { Tile } from './tiles.ts';

/** How the maps are mounted. */
export interface MapsOptions {
  readonly threads: MapsThreads;
  /** Drawn over the embedded map where they are given. */
  readonly streets?: Streets | undefined;
  /** Proxies of ours in front of the server; none by default. */
  readonly trustedProxies?: number;
  /** Path the app is mounted at, "/maps" unless given. */
  readonly path?: string;
  /** The origin ("https://milepost.example") at which a caller knows this server; unless given, that of the request. */
  readonly origin?: (c: Context) => string;
}

const DAY_SECONDS = 86_400;
const require = createRequire(import.meta.url);

const tagOf = (body: Uint8Array | string): string => `"${contentDigest(body)}"`;

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

/** Nobody signs these calls: a caller is an address. */
const askerOf = (c: Context, { trustedProxies = 0 }: MapsOptions): Asker => ({
  caller: `address ${networkOf(callerAddress(c, trustedProxies))}`,
  signal: c.req.raw.signal,
  ...answerSent(c),
});

const ownOrigin = (c: Context): string => new URL(c.req.url).origin;

const basemap = (app: Hono, base: (c: Context) => string, options: MapsOptions): void => {
  const { threads, streets } = options;
  const font = (weight: string) =>
    once(() =>
      Uint8Array.from(
        readFileSync(require.resolve(`@fontsource/overpass/files/overpass-latin-${weight}-normal.woff2`)),
      ),
    );

  for (const theme of ['day', 'night'] satisfies MapTheme[]) {
    // Names the origin it was asked at, so no shared cache may keep it.
    app.get(`/style-${theme}.json`, (c) =>
      cached(c, JSON.stringify(mapStyle(theme, base(c), streets)), 'application/json', { seconds: 0 }),
    );
    for (const ratio of [1, 2]) {
      const sprite = (c: Context) => threads.sprite(theme, ratio, askerOf(c, options));
      const name = `/sprite-${theme}${ratio === 1 ? '' : '@2x'}`;
      app.get(`${name}.json`, async (c) =>
        cached(c, JSON.stringify((await sprite(c)).index), 'application/json', { seconds: DAY_SECONDS }),
      );
      app.get(`${name}.png`, async (c) => cached(c, (await sprite(c)).png, 'image/png', { seconds: DAY_SECONDS }));
    }
  }
  for (const weight of ['600', '800']) {
    const bytes = font(weight);
    app.get(`/fonts/overpass-${weight}.woff2`, (c) => cached(c, bytes(), 'font/woff2', { seconds: 30 * DAY_SECONDS }));
  }
  const tiles = (root: string, find: (c: Context, z: number, x: number, y: number) => Promise<Tile | undefined>) => {
    app.get(`${root}/:z{[0-9]+}/:x{[0-9]+}/:file{[0-9]+\\.mvt}`, async (c) => {
      const [z, x, y] = ['z', 'x', 'file'].map((name) => Number.parseInt(c.req.param(name) ?? '', 10));
      const tile = await find(c, z ?? -1, x ?? -1, y ?? -1);
      if (tile === undefined) return c.notFound();
      const type = 'application/vnd.mapbox-vector-tile';
      return cached(c, tile.gzip, type, { seconds: DAY_SECONDS, etag: tile.etag, encoding: 'gzip' });
    });
  };
  tiles('/tiles', (c, z, x, y) => threads.tile(z, x, y, askerOf(c, options)));
  if (streets !== undefined) tiles('/streets', (_, z, x, y) => streets.tile(z, x, y));
};

/**
 * Serves one of the APIs from its thread.
 * @param refusal the API's own shape of an error
 */
const forward = (
  app: Hono,
  root: '/geocoder' | '/router',
  options: MapsOptions,
  ask: (path: string, gzip: boolean, asker: Asker) => Promise<ApiAnswer>,
  refusal: (message: string) => object,
): void => {
  app.get(`${root}/*`, async (c) => {
    const { pathname, search } = new URL(c.req.url);
    try {
      const path = pathname.slice(pathname.indexOf(root)) + search;
      const answer = await ask(path, takesEncoding(c, 'gzip'), askerOf(c, options));
      if (answer.status === 404) return c.notFound();
      for (const [name, value] of answer.headers) c.header(name, value);
      c.header('Vary', 'Accept-Encoding');
      if (answer.encoding !== undefined) c.header('Content-Encoding', answer.encoding);
      c.header('Content-Length', String(answer.body.byteLength));
      return c.body(answer.body, answer.status as ContentfulStatusCode);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      c.header('Retry-After', String(error.extras.retryAfterSeconds ?? 1));
      return c.json(refusal(error.message), error.status);
    }
  });
};

/**
 * Basemap, geocoder and router without any other service, to be mounted at `/maps`: `/style-day.json`,
 * `/style-night.json`, `/tiles/{z}/{x}/{y}.mvt`, with an archive `/streets/{z}/{x}/{y}.mvt`, `/geocoder/api`, `/geocoder/reverse` (Photon's API) and
 * `/router/route/v1/driving/...` (OSRM's API). Where the threads have no room or time, the last three answer 429 or 503
 * with Retry-After in their API's shape, OSRM's with the code `TooBusy`.
 */
export const createMapsApp = (options: MapsOptions): Hono => {
  const { path = '/maps', origin = ownOrigin, threads } = options;
  const app = new Hono();
  basemap(app, (c) => `${origin(c)}${path}`, options);
  forward(app, '/geocoder', options, threads.geocoder, (message) => ({ message }));
  forward(app, '/router', options, threads.router, (message) => ({ code: 'TooBusy', message }));
  return app;
};
