import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '#tests/support/harness/client.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

describe('switchable faults', () => {
  let server: TestServer;
  let driver: ApiClient;
  let ticketId: number;
  beforeAll(async () => {
    server = await startServer({ seed: 'stations' });
    driver = await server.signIn('driver');
    ticketId = (await driver.call('createTicket', { body: { message: 'Hello', service_id: 1 } })).body.id;
  });
  afterEach(() => server.faults.clear());
  afterAll(() => server.close());

  const send = (text: string) => driver.call('sendMessage', { body: { text, ticket_id: ticketId } });
  const texts = async (): Promise<string[]> =>
    (await driver.call('messages', { params: { ticketId: String(ticketId) } })).body.map(
      ({ text }: { text: string }) => text,
    );

  it('drop a call before its effect', async () => {
    server.faults.add({ method: 'POST', path: '/message', times: 1, action: { kind: 'drop-before' } });
    await expect(send('never')).rejects.toThrow();
    expect(await texts()).not.toContain('never');
    expect((await send('then')).status).toBe(200);
  });

  it('drop a call after its effect', async () => {
    server.faults.add({ method: 'POST', path: '/message', times: 1, action: { kind: 'drop-after' } });
    await expect(send('lost answer')).rejects.toThrow();
    expect(await texts()).toContain('lost answer');
  });

  it('answer a status with Retry-After instead', async () => {
    server.faults.add({ path: '/message', action: { kind: 'status', status: 429, retryAfterSeconds: 7 } });
    const { status, headers } = await send('limited');
    expect({ status, wait: headers.get('retry-after') }).toEqual({ status: 429, wait: '7' });
  });

  it('delay a call', async () => {
    server.faults.add({ path: '/api/profile/me', action: { kind: 'delay', ms: 150 } });
    const start = performance.now();
    expect((await driver.call('profile')).status).toBe(200);
    expect(performance.now() - start).toBeGreaterThan(140);
  });

  it('meet only the method and path they name, so many times, after so many', async () => {
    server.faults.add({ method: 'GET', path: '/api/*', skip: 1, times: 1, action: { kind: 'status', status: 500 } });
    expect((await driver.call('profile')).status).toBe(200);
    expect((await driver.call('ownTickets')).status).toBe(200);
    expect((await driver.call('serviceTypes')).status).toBe(500);
    expect((await driver.call('profile')).status).toBe(200);
  });

  it('take the whole server down and bring it back', async () => {
    server.faults.down();
    await expect(driver.call('profile')).rejects.toThrow();
    await expect(fetch(`${server.url}/config.json`)).rejects.toThrow();
    server.faults.up();
    expect((await driver.call('profile')).status).toBe(200);
  });

  it('write down what was asked', async () => {
    server.faults.add({ path: '/message', times: 1, action: { kind: 'drop-before' } });
    await driver.call('profile');
    await expect(send('x')).rejects.toThrow();
    expect(server.faults.seen).toEqual([
      { method: 'GET', path: '/api/profile/me', idempotencyKey: undefined, status: 200 },
      { method: 'POST', path: '/message', idempotencyKey: undefined },
    ]);
  });

  it('can be switched over HTTP, even while the server is down', async () => {
    const control = (method: string, path = '', body?: unknown) =>
      fetch(`${server.url}/__faults${path}`, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
    expect((await control('POST', '', { path: '/config.json', action: { kind: 'status', status: 503 } })).status).toBe(
      200,
    );
    expect((await fetch(`${server.url}/config.json`)).status).toBe(503);
    await control('POST', '/down');
    await expect(fetch(`${server.url}/config.json`)).rejects.toThrow();
    await control('POST', '/up');
    await control('DELETE');
    expect((await fetch(`${server.url}/config.json`)).status).toBe(200);
    expect((await control('POST', '', { action: { kind: 'unknown' } })).status).toBe(422);
    const { seen } = (await (await control('GET')).json()) as { seen: unknown[] };
    expect(seen).toEqual([{ method: 'GET', path: '/config.json', status: 200 }]);
  });
});
