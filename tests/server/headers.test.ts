import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADDITIONS } from '#server/strict/shapes.ts';
import { ENDPOINTS, type EndpointName } from '#src/contract/endpoints.ts';
import type { ApiClient, Reply } from '#tests/support/harness/client.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';
import { announce, pngFile, put, upload } from '#tests/support/harness/uploads.ts';

/** The calls whose answers a browser may keep, as long as it asks each time whether they still hold. */
const REVALIDATED: Partial<Record<EndpointName, string>> = {
  config: 'no-cache',
  locations: 'private, no-cache',
  searchStations: 'private, no-cache',
  ownTickets: 'private, no-cache',
  messages: 'private, no-cache',
};

const names = Object.keys(ENDPOINTS) as EndpointName[];

describe.each([false, true])('every answer, strict mode %s', (strict) => {
  let server: TestServer;
  let staff: ApiClient;
  let driver: ApiClient;
  let ticketId: string;
  beforeAll(async () => {
    server = await startServer({ seed: 'stations', strict });
    [driver, staff] = [await server.signIn('driver'), await server.signIn('super')];
    ticketId = String((await driver.call('createTicket', { body: { message: 'Tires', service_id: 1 } })).body.id);
  });
  afterAll(() => server.close());

  const served = names.filter((name) => !strict || !ADDITIONS.has(name));
  const ask = (client: ApiClient, name: EndpointName, id: string): Promise<Reply> => {
    const { method, path } = ENDPOINTS[name];
    const params = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => [key, id]));
    return client.call(name, { params, ...(method === 'GET' ? {} : { body: {} }) });
  };
  const safe = ({ headers }: { readonly headers: Headers }) => {
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toMatch(strict ? /^same-(origin|site)$/ : /^same-origin$/);
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  };

  it.each(served)('of %s is kept by no cache', async (name) => {
    for (const [client, id] of [
      [server.anonymous, ticketId],
      [staff, 'no-such-id'],
      [staff, ticketId],
    ] as const) {
      const reply = await ask(client, name, id);
      safe(reply);
      const wanted = reply.status < 400 ? (REVALIDATED[name] ?? 'no-store') : 'no-store';
      expect(reply.headers.get('cache-control'), `${name} ${reply.status}`).toBe(wanted);
    }
    // Some calls end the session.
    if ((await staff.call('profile')).status === 401) staff = await server.signIn('super');
  });

  it('of a poll is revalidated, also where nothing has changed', async () => {
    for (const name of ['ownTickets', 'messages'] as const) {
      const options = name === 'messages' ? { params: { ticketId } } : {};
      const first = await driver.call(name, options);
      const again = await driver.call(name, {
        ...options,
        headers: { 'If-None-Match': first.headers.get('etag') ?? '' },
      });
      expect([first.status, again.status]).toEqual([200, 304]);
      safe(again);
      for (const { headers } of [first, again]) expect(headers.get('cache-control')).toBe('private, no-cache');
    }
  });

  it('of the storage and of an attachment is kept by no cache', async () => {
    const file = pngFile();
    const announced = await announce(driver, ticketId, file);
    const done = await put(server.url, announced, file.bytes);
    const refused = await put(
      server.url,
      { ...announced, body: { ...announced.body, putUrl: '/storage/x' } },
      file.bytes,
    );
    const key = await upload(server.url, driver, ticketId, file);
    const { body } = await driver.call('sendMessage', { body: { text: '', ticket_id: ticketId, attachments: [key] } });
    const headers = strict ? {} : { Authorization: `Bearer ${driver.token}` };
    const read = await fetch(new URL(body.attachments[0].url, server.url), { headers });
    expect([done.status, read.status]).toEqual([200, 200]);
    expect(refused.status).toBeGreaterThanOrEqual(400);
    for (const answer of [done, refused, read]) {
      expect(answer.headers.get('cache-control')).toMatch(/^no-store/);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('cross-origin-resource-policy')).not.toBeNull();
    }
  });

  it('of an address that nothing answers is kept by no cache', async () => {
    for (const url of [server.url, server.mainApiUrl, server.authApiUrl]) {
      const answer = await fetch(new URL('/nothing/here', url));
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
      safe(answer);
    }
  });

  it('of the map keeps its public caching', async () => {
    const tile = await fetch(new URL('/maps/tiles/0/0/0.mvt', server.url));
    expect(tile.headers.get('cache-control')).toMatch(/^public, max-age=\d+/);
    safe(tile);
  });

  it('that ends the caller’s own session clears the browser’s cache', async () => {
    if (strict) return;
    const caller = await server.signIn('driver');
    const other = await staff.call('sessions');
    expect(other.headers.get('clear-site-data')).toBeNull();
    const ended = await caller.call('endSession', { params: { id: 'current' } });
    expect([ended.status, ended.headers.get('clear-site-data')]).toEqual([200, '"cache"']);
  });
});
