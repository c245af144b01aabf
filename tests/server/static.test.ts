import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultConfig } from '#server/config.ts';
import { contentSecurityPolicy } from '#server/http/security.ts';
import { serveBuiltPage } from '#server/http/static.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

describe('the built page', () => {
  const folder = mkdtempSync(join(tmpdir(), 'milepost-page-'));
  let server: TestServer;
  beforeAll(async () => {
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Milepost</title>');
    writeFileSync(join(folder, 'sw.js'), '// worker');
    writeFileSync(join(folder, 'manifest.webmanifest'), '{}');
    writeFileSync(join(folder, 'assets/index-Ab12Cd34.js'), `export const x = '${'x'.repeat(4_000)}';`);
    writeFileSync(join(folder, 'assets/worker-Ab12Cd34.mjs'), 'export {}');
    server = await startServer({ page: folder });
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${server.url}${path}`, { method, headers });
  const html = { Accept: 'text/html,application/xhtml+xml' };

  it.each(['/', '/map', '/chat/12', '/accounts', '/chat-history'])(
    'is given at %s, to be asked for anew each time',
    async (path) => {
      const response = await get(path, html);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('<title>Milepost</title>');
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    },
  );

  it.each([
    ['/ticket/user', 401],
    ['/api/none', 404],
    ['/auth/none', 404],
    ['/account', 405],
    ['/maps/none', 404],
    ['/assets/gone-Ab12Cd34.js', 404],
    ['/docs/none', 404],
  ])('never answers for the server’s path %s', async (path, status) => {
    const response = await get(path, html);
    expect(response.status).toBe(status);
    expect(await response.text()).not.toContain('<title>');
  });

  it('is given only to who asks for a page', async () => {
    expect((await get('/map', { Accept: 'application/json' })).status).toBe(404);
    expect((await get('/map', html, 'POST')).status).toBe(404);
  });

  it('has hashed files for ever, the worker and the manifest never', async () => {
    const caching = async (path: string) => (await get(path)).headers.get('cache-control');
    expect(await caching('/assets/index-Ab12Cd34.js')).toBe('public, max-age=31536000, immutable');
    expect(await caching('/sw.js')).toBe('no-cache');
    expect(await caching('/manifest.webmanifest')).toBe('no-cache');
  });

  it('serves modules as JavaScript and the manifest as what it is', async () => {
    const type = async (path: string) => (await get(path)).headers.get('content-type');
    expect(await type('/assets/worker-Ab12Cd34.mjs')).toBe('text/javascript; charset=utf-8');
    expect(await type('/manifest.webmanifest')).toBe('application/manifest+json');
  });

  it.each(['br', 'gzip'])('compresses with %s, and the content is the same', async (encoding) => {
    const plain = await (await get('/assets/index-Ab12Cd34.js', { 'Accept-Encoding': 'identity' })).text();
    const response = await get('/assets/index-Ab12Cd34.js', { 'Accept-Encoding': encoding });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(await response.text()).toBe(plain);
  });

  it('answers 304 to who has it, and HEAD without a body', async () => {
    const first = await get('/sw.js');
    const again = await get('/sw.js', { 'If-None-Match': first.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
    const head = await get('/map', html, 'HEAD');
    expect({ status: head.status, text: await head.text() }).toEqual({ status: 200, text: '' });
  });

  it('cannot be left: no path leads out of its folder', async () => {
    for (const path of ['/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json']) {
      expect(await (await get(path)).text()).not.toContain('"dependencies"');
    }
  });

  it.each(['/', '/ticket/user', '/none', '/config.json'])('comes with the strict policy at %s', async (path) => {
    const { headers } = await get(path, html);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/script-src 'self';/);
    expect(policy).not.toMatch(/unsafe|\*/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('stands beside the maps', async () => {
    const style = await get('/maps/style-night.json');
    expect(style.status).toBe(200);
    expect(style.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('is told apart from another version by its content alone, and a copy of it is the same', async () => {
    const versionOf = (name: string, script: string): Hono => {
      const version = join(folder, '..', `${basename(folder)}-${name}`);
      mkdirSync(version);
      const path = join(version, 'index.html');
      writeFileSync(path, `<!doctype html><script src="/assets/${script}.js"></script>`);
      // As an archive or an image leaves it that gives all its files one time.
      utimesSync(path, name === 'copy' ? 2_000 : 1_000, name === 'copy' ? 2_000 : 1_000);
      const app = new Hono();
      app.get('*', serveBuiltPage(version));
      rmSync(version, { recursive: true });
      return app;
    };
    const [first, next, copy] = [
      versionOf('first', 'index-Ab12Cd34'),
      versionOf('next', 'index-Ef56Gh78'),
      versionOf('copy', 'index-Ab12Cd34'),
    ];
    const known = { 'If-None-Match': (await first.request('/')).headers.get('etag') ?? '' };
    expect((await next.request('/', { headers: known })).status).toBe(200);
    expect((await copy.request('/', { headers: known })).status).toBe(304);
  });

  it('is missed with a sentence where nothing was built', () => {
    expect(() => serveBuiltPage(join(folder, 'assets'))).toThrow('run "npm run build" first');
  });
});

describe('the content security policy', () => {
  it('allows the configured origins alone, and each for what it is', () => {
    const policy = contentSecurityPolicy(
      defaultConfig({
        mainApiUrl: 'https://api.test/v1',
        authApiUrl: '',
        map: { styleUrl: 'https://maps.test/style-{theme}.json', routerUrl: 'https://router.test/osrm' },
      }),
    );
    expect(policy).toContain("connect-src 'self' https://api.test https://router.test https://maps.test;");
    expect(policy).toContain("img-src 'self' data: blob: https://maps.test;");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default");
  });
});
