import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { passwordMatches } from '#server/accounts/crypto/passwords.ts';
import { tryCode } from '#server/accounts/queries/code-tries.ts';
import { codes } from '#server/db/schema.ts';
import { driverSignUp } from '#tests/support/builders/sign-ups.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

// A server that has just been started: whatever comes at once waits for the threads to begin.

const COAST_TO_COAST = ['-117.16,32.72', '-70.26,43.66', '-122.33,47.6'];

describe('a server with more work than it can do', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startServer({ seed: 'stations', trustedProxies: 1 });
  });
  afterEach(() => server.close());

  const get = (path: string, address: string) =>
    fetch(`${server.url}${path}`, { headers: { 'X-Forwarded-For': address } });
  const route = (address: string) => get(`/maps/router/route/v1/driving/${COAST_TO_COAST.join(';')}`, address);
  const statusesOf = (answers: readonly Response[]): number[] => answers.map(({ status }) => status).sort();

  it('refuses one caller’s flood of routes in the router’s shape, and serves another caller', async () => {
    const flood = Promise.all(Array.from({ length: 9 }, () => route('203.0.113.1')));
    const other = await route('203.0.113.2');
    expect([other.status, (await other.json()).code]).toEqual([200, 'Ok']);
    const answers = await flood;
    expect(statusesOf(answers)).toEqual([200, 200, 200, 200, 200, 200, 429, 429, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('Retry-After'))).toBeGreaterThanOrEqual(1);
    expect(await refused?.json()).toEqual({
      code: 'TooBusy',
      message: expect.stringMatching(/^Too many of your requests .* Please try again in \d+ seconds?\.$/),
    });
  });

  it('answers 503 with Retry-After to whoever finds the queue full, and does what it has taken', async () => {
    const addresses = Array.from({ length: 30 }, (_, at) => `203.0.113.${at}`);
    const many = Promise.all(addresses.map(route));
    // The other threads and the server itself are not held up.
    const place = get('/maps/geocoder/api?q=amarillo', '203.0.113.200');
    expect((await get('/config.json', '203.0.113.200')).status).toBe(200);
    const answers = await many;
    expect(statusesOf(answers)).toEqual([...Array(25).fill(200), ...Array(5).fill(503)]);
    const refused = answers.find(({ status }) => status === 503);
    expect(Number(refused?.headers.get('Retry-After'))).toBeGreaterThanOrEqual(1);
    expect(await refused?.json()).toEqual({
      code: 'TooBusy',
      message: expect.stringMatching(/^The server is busy\. Please try again in \d+ seconds?\.$/),
    });
    expect((await place).status).toBe(200);
    expect((await route('203.0.113.201')).status).toBe(200);
  });

  it('refuses an account’s flood of plans, and plans for another account', async () => {
    const [driver, owner] = [await server.signIn('driver'), await server.signIn('owner')];
    const routePoints = [-90, -88, -86].map((longitude) => ({ latitude: 41.3, longitude }));
    const body = { amountOfFuel: 100, trunkCapacity: 150, routePoints };
    const flood = Promise.all(Array.from({ length: 5 }, () => driver.call('plan', { body })));
    const other = owner.call('plan', { body });
    const answers = await flood;
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({
      code: 'RATE_LIMITED',
      message: expect.stringContaining('Please try again in'),
    });
    expect(refused?.headers.get('retry-after')).toMatch(/^\d+$/);
    expect((await other).status).toBe(200);
    expect((await driver.call('plan', { body })).status).toBe(200);
  });

  it('counts no try of a mailed code that it had no room to judge', async () => {
    const body = driverSignUp();
    await server.anonymous.call('register', { body });
    const code = (await server.mails(body.email)).at(-1)?.code ?? '';
    // As many as this network may have waiting, so that the next one is refused at once.
    const flood = Promise.allSettled(Array.from({ length: 64 }, () => passwordMatches(undefined, 'wrong')));
    const tried = { kind: 'confirm', email: body.email, code, address: '127.0.0.1' } as const;
    await expect(tryCode(server.db, tried, server.clock.now())).rejects.toMatchObject({ status: 429 });
    await flood;
    const rows = await server.db.select({ tries: codes.tries }).from(codes).where(eq(codes.email, body.email));
    expect(rows).toEqual([{ tries: {} }]);
  });
});
