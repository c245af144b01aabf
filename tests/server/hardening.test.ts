import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { base64url, EncryptJWT, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTokenCodec } from '#server/accounts/crypto/tokens.ts';
import { sharedKey } from '#server/db/secrets.ts';
import { createPlainLog } from '#server/log/log.ts';
import { createS3Storage } from '#server/uploads/storage/s3.ts';
import { driverSignUp } from '#tests/support/builders/sign-ups.ts';
import type { ApiClient } from '#tests/support/harness/client.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';
import { pngFile, upload } from '#tests/support/harness/uploads.ts';

describe('a server that strangers reach', () => {
  let server: TestServer;
  let driver: ApiClient;
  let ticketId: string;
  beforeAll(async () => {
    server = await startServer({ seed: 'stations' });
    driver = await server.signIn('driver');
    ticketId = String((await driver.call('createTicket', { body: { message: 'Tires', service_id: 1 } })).body.id);
  });
  afterAll(() => server.close());

  /** Sends bytes as they are and answers all that comes back until the connection closes. */
  const sendRaw = (lines: readonly string[]): Promise<string> =>
    new Promise((resolve) => {
      const { hostname, port } = new URL(server.url);
      const socket = connect(Number(port), hostname, () => socket.write(lines.join('\r\n')));
      let answer = '';
      socket.on('data', (data) => (answer += data.toString('latin1')));
      socket.on('error', () => undefined);
      socket.on('close', () => resolve(answer));
    });

  it('lets no answer load plugins, move its base, stand in a frame or set a cookie', async () => {
    const attachments = [await upload(server.url, driver, ticketId, pngFile())];
    const { body } = await driver.call('sendMessage', { body: { text: '', ticket_id: ticketId, attachments } });
    const paths = ['/config.json', '/docs', '/docs/style.css', '/maps/style-day.json', '/nowhere', '/ticket/user'];
    const headers = { Authorization: `Bearer ${driver.token}` };
    const answers = await Promise.all(
      [...paths, body.attachments[0].url].map((path) => fetch(new URL(path, server.url), { headers })),
    );
    const login = await server.anonymous.call('login', {
      body: { username: 'driver@milepost.test', password: 'Milepost-2026!' },
    });
    expect([...answers.map(({ status }) => status), login.status]).toEqual([200, 200, 200, 200, 404, 200, 200, 200]);
    for (const answer of [...answers, login]) {
      const policy = (answer.headers.get('content-security-policy') ?? '').split('; ');
      expect(policy).toEqual(
        expect.arrayContaining(["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]),
      );
      expect(answer.headers.get('set-cookie')).toBeNull();
    }
  });

  it('names the type of every body, with the charset of a text', async () => {
    for (const path of [
      '/config.json',
      '/docs',
      '/docs/style.css',
      '/openapi.json',
      '/maps/style-day.json',
      '/nowhere',
    ]) {
      const { headers } = await fetch(new URL(path, server.url));
      expect(headers.get('content-type'), path).toMatch(/^(application\/json|text\/\w+; charset=utf-8)/i);
    }
  });

  it('does nothing for a page of another site, whatever its browser holds', async () => {
    const body = { username: 'driver@milepost.test', password: 'Milepost-2026!' };
    const login = (headers: Record<string, string>) => server.anonymous.call('login', { body, headers });
    const simple = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.test', 'Content-Type': 'text/plain' };
    expect(await login(simple)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    for (const site of ['same-origin', 'same-site', 'none']) {
      expect((await login({ 'Sec-Fetch-Site': site })).status).toBe(200);
    }
    const shared = await fetch(server.url, { headers: { 'Sec-Fetch-Site': 'cross-site', Accept: 'text/html' } });
    expect(shared.status).not.toBe(403);
  });

  it('knows one end of a request, and answers none that has two', async () => {
    const head = ['POST /auth/login HTTP/1.1', 'Host: 127.0.0.1', 'Connection: close'];
    const second = 'GET /config.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';
    for (const framing of [
      ['Content-Length: 5', 'Transfer-Encoding: chunked'],
      ['Content-Length: 5', 'Content-Length: 6'],
      ['Transfer-Encoding: identity, chunked, identity'],
    ]) {
      const answer = await sendRaw([...head, ...framing, '', `0\r\n\r\n${second}`]);
      expect(answer, framing.join()).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    }
  });

  it('sends nothing of a TRACE back', async () => {
    const lines = ['TRACE /config.json HTTP/1.1', 'Host: 127.0.0.1', 'X-Mark: zqx-7', 'Connection: close', '', ''];
    const answer = await sendRaw(lines);
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer).not.toContain('zqx-7');
  });

  it('takes the first of a question that is asked twice, and lets no body change what all objects have', async () => {
    const asked = (query: string) =>
      fetch(`${server.url}/api/maintenance-services?${query}`, {
        headers: { Authorization: `Bearer ${driver.token}` },
      });
    const { content } = await (await asked('size=1&size=50')).json();
    expect(content).toHaveLength(1);
    for (const raw of ['{"__proto__":{"zqx":1},"text":"x","ticket_id":1}', '{"constructor":{"prototype":{"zqx":1}}}']) {
      await driver.call('sendMessage', { raw, headers: { 'Content-Type': 'application/json' } });
      await driver.call('saveProfile', { raw, headers: { 'Content-Type': 'application/json' } });
    }
    expect(({} as Record<string, unknown>).zqx).toBeUndefined();
  });

  it('takes a password as it was typed, and no other one that looks like it', async () => {
    const login = async (password: string) =>
      (await server.anonymous.call('login', { body: { username: 'driver@milepost.test', password } })).status;
    expect(await login('Milepost-2026!')).toBe(200);
    for (const other of [
      'milepost-2026!',
      'MILEPOST-2026!',
      ' Milepost-2026!',
      'Milepost-2026! ',
      'Milepost-2026!\0',
      'Milepost-2026',
    ]) {
      expect([400, 401], other).toContain(await login(other));
    }
  });

  it('lets no line break into the head of a mail', async () => {
    const header = 'ray@fleet.test\r\nBcc: all@evil.test';
    const signUp = await server.anonymous.call('register', { body: driverSignUp({ email: header }) });
    const reset = await server.anonymous.call('resetInitiate', { body: { email: header } });
    expect([signUp.status, reset.status]).toEqual([422, 422]);
    const named = driverSignUp({ firstName: 'Ray\r\nBcc: all@evil.test' });
    expect((await server.anonymous.call('register', { body: named })).status).toBe(200);
    const mails = await server.mails();
    expect(mails.map(({ to }) => to)).toContain(named.email);
    for (const { to, subject } of mails) expect(`${to}${subject}`).not.toMatch(/[\r\n]|evil/);
  });

  it('reads access tokens that it made itself, and none made another way', async () => {
    const codec = await createTokenCodec(server.db);
    const now = server.clock.now();
    const session = await codec.read(driver.token ?? '', now);
    expect(session).toEqual({ sessionId: expect.any(String), generation: 1 });
    const key = await sharedKey(server.db, 'token_key');
    const [claims, until] = [{ sid: session?.sessionId, gen: 1 }, new Date(now.getTime() + 60_000)];
    const sealed = (protectedHeader: { alg: string; enc: string }, by: Uint8Array) =>
      new EncryptJWT(claims).setProtectedHeader(protectedHeader).setExpirationTime(until).encrypt(by);
    expect(await codec.read(await sealed({ alg: 'dir', enc: 'A256GCM' }, key), now)).toEqual(session);
    const damaged = (driver.token ?? '').split('.');
    damaged[3] = base64url.encode(base64url.decode(damaged[3] ?? '').map((byte, at) => (at === 0 ? byte ^ 1 : byte)));
    const foreign = [
      damaged.join('.'),
      await sealed(
        { alg: 'dir', enc: 'A256GCM' },
        key.map((byte) => byte ^ 1),
      ),
      await sealed({ alg: 'A256GCMKW', enc: 'A256GCM' }, key),
      await sealed({ alg: 'A256KW', enc: 'A256GCM' }, key),
      await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).setExpirationTime(until).sign(key),
      new UnsecuredJWT(claims).setExpirationTime(until).encode(),
    ];
    for (const token of foreign) {
      expect(await codec.read(token, now)).toBeUndefined();
      const { status } = await server.anonymous.call('profile', { headers: { Authorization: `Bearer ${token}` } });
      expect(status).toBe(401);
    }
  });
});

it('an object storage that sends the server elsewhere is not followed', async () => {
  let reached = 0;
  const elsewhere = createServer((_, response) => {
    reached += 1;
    response.end('from elsewhere');
  });
  const storage = createServer((_, response) => {
    response.writeHead(307, { Location: `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/x` }).end();
  });
  for (const one of [elsewhere, storage]) await new Promise<void>((done) => one.listen(0, '127.0.0.1', done));
  try {
    const endpoint = `http://127.0.0.1:${(storage.address() as AddressInfo).port}`;
    const keys = { region: 'us-east-2', bucket: 'milepost-files', accessKeyId: 'id', secretAccessKey: 'secret' };
    const { read } = createS3Storage({ endpoint, ...keys }, createPlainLog());
    await expect(read('tickets/1/x/photo.png')).rejects.toMatchObject({ status: 503 });
    expect(reached).toBe(0);
  } finally {
    for (const one of [elsewhere, storage]) await new Promise((done) => one.close(done));
  }
});
