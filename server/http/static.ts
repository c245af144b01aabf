import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context, Handler } from 'hono';
import { contentDigest } from '#server/http/content-digest.ts';
import { type Encoding, takesEncoding } from '#server/http/encoding.ts';
import { ENDPOINTS } from '#src/contract/endpoints.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};
const COMPRESSIBLE = /^(text\/|application\/(json|manifest)|image\/svg)/;
/** First segments of paths that this server answers itself. */
const SERVER_SEGMENTS = new Set([
  ...Object.values(ENDPOINTS).map(({ path }) => path.split('/')[1] ?? ''),
  ...['maps', 'docs', 'openapi.json', 'local', 'storage', 'healthz', 'readyz', 'metrics', '__faults'],
]);
/** True for a path that is never a page or a file of the app. */
export const isServerPath = (path: string): boolean => SERVER_SEGMENTS.has(path.split('/')[1] ?? '');
/** The build puts a hash into these names, so their content never changes. */
const HASHED = /^\/assets\/.+-[\w-]{8,}\.\w+$/;

const compressors: Readonly<Record<Encoding, (bytes: Uint8Array) => Promise<Uint8Array>>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (bytes) => promisify(gzip)(bytes),
};

interface Asset {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
  readonly tag: string;
  readonly compressed: Partial<Record<Encoding, Promise<Uint8Array>>>;
}

const readAssets = (folder: string): Map<string, Asset> => {
  const assets = new Map<string, Asset>();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name);
    if (!statSync(path).isFile() || name.startsWith('.')) continue;
    const bytes = new Uint8Array(readFileSync(path));
    assets.set(`/${name.split(sep).join('/')}`, {
      bytes,
      type: TYPES[extname(name)] ?? 'application/octet-stream',
      // By what is in it: two versions of a page have the same length, and the same time where an archive or an image gives one to
      // all its files, while copies of one version on two machines have two times.
      tag: `W/"${contentDigest(bytes)}"`,
      compressed: {},
    });
  }
  return assets;
};

const encodingFor = (c: Context, asset: Asset): Encoding | undefined => {
  if (!COMPRESSIBLE.test(asset.type) || asset.bytes.length < 1_024) return undefined;
  return (['br', 'gzip'] as const).find((encoding) => takesEncoding(c, encoding));
};

const send = async (c: Context, path: string, asset: Asset): Promise<Response> => {
  c.header('Content-Type', asset.type);
  c.header('ETag', asset.tag);
  c.header('Cache-Control', HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
  c.header('Vary', 'Accept-Encoding');
  if (c.req.header('if-none-match') === asset.tag) return c.body(null, 304);
  const encoding = encodingFor(c, asset);
  if (encoding === undefined) return c.body(asset.bytes);
  asset.compressed[encoding] ??= compressors[encoding](asset.bytes);
  c.header('Content-Encoding', encoding);
  return c.body(new Uint8Array(await asset.compressed[encoding]));
};

/** True for an address that the page's router owns, asked for by a browser that wants a page. */
const isNavigation = (c: Context): boolean =>
  (c.req.header('accept') ?? '').includes('text/html') &&
  !isServerPath(c.req.path) &&
  !c.req.path.startsWith('/assets/');

/**
 * Serves the built page from a folder: hashed files for ever, everything else revalidated, and `index.html` for every
 * address of the page's own router. Files are read once, at start; compressed forms are made at their first use.
 * @throws when the folder holds no built page
 */
export const serveBuiltPage = (folder: string): Handler => {
  if (!existsSync(join(folder, 'index.html'))) {
    throw new Error(`There is no built page in ${folder}: run "npm run build" first.`);
  }
  const assets = readAssets(folder);
  const index = assets.get('/index.html');
  return async (c, next) => {
    const path = c.req.path === '/' ? '/index.html' : c.req.path;
    const asset = assets.get(path);
    if (asset !== undefined) return send(c, path, asset);
    if (index !== undefined && isNavigation(c)) return send(c, '/index.html', index);
    return next();
  };
};
