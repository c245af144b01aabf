import { request } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

let server: TestServer;
afterEach(() => server.close());

/** What the server answers to headers that `fetch` does not let a caller choose. */
const ask = (path: string, headers: Readonly<Record<string, string>>) =>
  new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; text: string }>((resolve, reject) => {
    const asked = request(new URL(path, server.url), { headers }, (answer) => {
      let text = '';
      answer.on('data', (piece) => (text += String(piece)));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    });
    asked.on('error', reject).end();
  });
const STYLE = '/maps/style-day.json';
/** The origin that the map's style sends browsers to. */
const originOfTiles = async (headers: Readonly<Record<string, string>> = {}): Promise<string> => {
  const { text } = await ask(STYLE, headers);
  const [tiles = ''] = JSON.parse(text).sources.basemap.tiles;
  return tiles.slice(0, tiles.indexOf('/maps/'));
};
const FORGED = { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https' };

it('forwarded headers count from trusted proxies alone', async () => {
  server = await startServer();
  expect(await originOfTiles()).toBe(server.url);
  expect(await originOfTiles(FORGED)).toBe(server.url);
  await server.close();

  server = await startServer({ trustedProxies: 1 });
  expect(await originOfTiles()).toBe(server.url);
  const proxied = { 'X-Forwarded-Host': 'milepost.example', 'X-Forwarded-Proto': 'https' };
  expect(await originOfTiles(proxied)).toBe('https://milepost.example');
  // What the caller wrote stands before what the proxy added.
  const added = { 'X-Forwarded-Host': 'evil.example, milepost.example', 'X-Forwarded-Proto': 'http, https' };
  expect(await originOfTiles(added)).toBe('https://milepost.example');
});

it('a host that is none never comes into an address', async () => {
  server = await startServer({ trustedProxies: 1 });
  for (const host of ['evil.example/a?b=', 'x@evil.example', '"><script>', 'a b', ':', '%00', 'javascript:alert(1)']) {
    expect(await originOfTiles({ 'X-Forwarded-Host': host }), host).toBe(server.url);
    const answer = await ask(STYLE, { Host: host });
    expect(answer.status, host).toBe(400);
    expect(answer.text).not.toContain(host);
  }
});

it('the public address stands above whatever a request says, and https stays', async () => {
  server = await startServer({ trustedProxies: 1, publicUrl: 'https://milepost.example' });
  expect(await originOfTiles(FORGED)).toBe('https://milepost.example');
  expect(await originOfTiles({ Host: 'evil.example' })).toBe('https://milepost.example');
  for (const path of ['/config.json', STYLE, '/profile', '/nowhere']) {
    const { headers } = await ask(path, {});
    expect(headers['strict-transport-security'], path).toBe('max-age=31536000; includeSubDomains');
  }
});

it('without https nothing is said of it: a browser would never come back', async () => {
  server = await startServer({ publicUrl: 'http://localhost:8080' });
  expect((await ask('/config.json', {})).headers).not.toHaveProperty('strict-transport-security');
});
