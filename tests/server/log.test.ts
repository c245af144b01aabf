import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeError } from '#server/log/describe-error.ts';
import { createJsonLog } from '#server/log/log.ts';
import { addTestUser } from '#tests/support/builders/users.ts';
import type { ApiClient, Reply } from '#tests/support/harness/client.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

const idOf = ({ headers }: Reply): string => headers.get('x-request-id') ?? '';

describe('the log of security events', () => {
  let server: TestServer;
  let proxied: TestServer;
  let boss: ApiClient;
  beforeAll(async () => {
    server = await startServer();
    proxied = await startServer({ trustedProxies: 1, limitCalls: true });
    boss = await server.signIn('super');
  });
  afterAll(async () => {
    await server.close();
    await proxied.close();
  });
  const of = (requestId: string, at = server) => at.events().filter((event) => event.requestId === requestId);

  it('has an entry of the audit trail with its request, and the request’s id is in the answer', async () => {
    const { id } = await addTestUser(server.db, { approval: 'PENDING' });
    const reply = await boss.call('approveUser', { params: { userId: String(id) } });
    expect(of(idOf(reply))).toEqual([
      {
        ...{ event: 'approved', requestId: expect.stringMatching(/^[0-9a-f-]{36}$/), status: 200, code: undefined },
        ...{ method: 'PUT', route: '/api/admin/users/:userId/approve', address: '127.0.0.1' },
        ms: expect.any(Number),
        ...{ account: Number((await boss.call('profile')).body.id), subject: id },
      },
    ]);
  });

  it('has refused calls by their status, each once, with the account where it is known', async () => {
    const driver = await server.signIn('driver');
    const { id } = (await driver.call('profile')).body;
    const forbidden = await driver.call('users');
    expect(of(idOf(forbidden))).toMatchObject([{ event: 'forbidden', status: 403, account: id, code: 'FORBIDDEN' }]);
    const unsigned = await server.anonymous.call('ticket', { params: { id: '7' }, query: { secret: 'zqx' } });
    expect(of(idOf(unsigned))).toMatchObject([{ event: 'unauthenticated', route: '/ticket/:id', account: undefined }]);
    const refused = await server.anonymous.call('login', {
      body: { username: 'driver@milepost.test', password: 'wrong-one-1' },
    });
    expect(of(idOf(refused))).toMatchObject([{ event: 'sign-in-refused', status: 401, subject: id }]);
    expect(of(idOf(await server.anonymous.call('config')))).toEqual([]);
  });

  it('has what a schema refused, and what is no JSON at all', async () => {
    const refused = await server.anonymous.call('confirm', { body: { email: 7, code: {} } });
    expect(of(idOf(refused))).toMatchObject([{ event: 'invalid-input', status: 422, code: 'INVALID_INPUT' }]);
    const headers = { 'Content-Type': 'application/json' };
    const broken = await server.anonymous.call('confirm', { raw: '{', headers });
    expect(of(idOf(broken))).toMatchObject([{ event: 'invalid-input', status: 400, code: 'INVALID_INPUT' }]);
  });

  it('has what a limit refused', async () => {
    let reply: Reply;
    do reply = await proxied.anonymous.call('emailAvailability', { query: { email: 'ray@fleet.test' } });
    while (reply.status === 200);
    expect(of(idOf(reply), proxied)).toMatchObject([
      { event: 'rate-limited', status: 429, code: 'RATE_LIMITED', route: '/auth/email-availability' },
    ]);
  });

  it('has what is found out behind an answer', async () => {
    const reply = await server.anonymous.call('resetInitiate', { body: { email: 'owner@milepost.test' } });
    await server.mails();
    expect(of(idOf(reply))).toMatchObject([{ event: 'reset-asked', route: '/auth/password-reset/initiate' }]);
  });

  it('takes a request’s id over from a trusted proxy alone, and only one that looks like one', async () => {
    const ask = async (at: TestServer, id: string) =>
      idOf(await at.anonymous.call('profile', { headers: { 'X-Request-Id': id } }));
    expect(await ask(server, 'from-the-proxy-1')).toMatch(/^[0-9a-f-]{36}$/);
    expect(await ask(proxied, 'from-the-proxy-1')).toBe('from-the-proxy-1');
    expect(of('from-the-proxy-1', proxied)).toMatchObject([{ event: 'unauthenticated' }]);
    for (const odd of ['short', 'a'.repeat(65), 'has blanks in it', '{"event":"x"}']) {
      expect(await ask(proxied, odd)).toMatch(/^[0-9a-f-]{36}$/);
    }
  });
});

it('a line is one JSON object with its time', () => {
  const lines: string[] = [];
  const log = createJsonLog({ now: () => new Date('2026-11-22T12:00:00Z'), print: (line) => lines.push(line) });
  log.write({ event: 'data-folder', note: 'two\nlines' });
  expect(lines).toEqual([
    '{"time":"2026-11-22T12:00:00.000Z","level":"warn","event":"data-folder","note":"two\\nlines"}',
  ]);
});

describe('a described error', () => {
  it('has places and codes, and no message, whatever that looks like', () => {
    const cause = Object.assign(new Error('Key (email)=(a@b.test) already exists.\n    at secret (/a.ts:1:1)'), {
      ...{ code: '23505', constraint: 'users_email_key', detail: 'Key (email)=(a@b.test) already exists.' },
    });
    const described = describeError(new TypeError('Cannot use in operator to search for x in secret', { cause }));
    const text = JSON.stringify(described);
    expect(text).not.toMatch(/secret|a@b/);
    expect(described).toMatchObject({
      ...{ name: 'TypeError', stack: expect.arrayContaining([expect.stringContaining('log.test.ts')]) },
      cause: { code: '23505', database: { constraint: 'users_email_key' } },
    });
  });

  it('ends where causes go round in a circle, and says of what is no error what it is', () => {
    const error = new Error('x');
    error.cause = error;
    expect(JSON.stringify(describeError(error)).split('"cause"')).toHaveLength(6);
    expect(describeError('a secret')).toEqual({ name: 'string' });
  });
});
