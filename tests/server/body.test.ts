import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApp } from '#server/app.ts';
import { arriving, readJson } from '#server/http/body.ts';
import { ApiError } from '#server/http/errors.ts';
import { readMultipart } from '#server/http/multipart.ts';
import { BODY, FILES, IMPORT, REQUEST, TEXT } from '#src/contract/limits.ts';
import type { ApiClient } from '#tests/support/harness/client.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

/** An answer as it came over the wire, and how many bytes of the body had been given to the connection until then. */
interface Wire {
  readonly status: number;
  readonly text: string;
  readonly sent: number;
}

const PIECE = Buffer.alloc(16 * 1024, 0x61);
const MB = 1024 * 1024;
/** A server that has taken so much would take everything. */
const ENOUGH = 40 * MB;

/** Sends headers and then a body without end, until something is answered. @param chunked without a length */
const sendEndless = (url: string, head: readonly string[], chunked: boolean): Promise<Wire> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const socket: Socket = connect(Number(port), hostname);
    let text = '';
    let sent = 0;
    const more = (): void => {
      while (text === '' && !socket.destroyed) {
        if (sent > ENOUGH) socket.destroy();
        sent += PIECE.length;
        const piece = chunked
          ? Buffer.concat([Buffer.from(`${PIECE.length.toString(16)}\r\n`), PIECE, Buffer.from('\r\n')])
          : PIECE;
        if (!socket.write(piece)) return;
      }
    };
    socket.on('connect', () => {
      socket.write(`${head.join('\r\n')}\r\nHost: ${hostname}\r\n\r\n`);
      more();
    });
    socket.on('drain', more);
    socket.on('data', (data) => {
      const first = text === '';
      text += data.toString();
      if (first) setImmediate(() => socket.destroy());
    });
    socket.on('close', () => {
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? Number.NaN);
      if (Number.isNaN(status)) reject(new Error('The connection was closed without an answer.'));
      else resolve({ status, text, sent });
    });
    socket.on('error', () => undefined);
  });

describe('a body', () => {
  let server: TestServer;
  let driver: ApiClient;
  let admin: ApiClient;
  beforeAll(async () => {
    server = await startServer({ seed: 'stations' });
    [driver, admin] = await Promise.all([server.signIn('driver'), server.signIn('admin')]);
  });
  afterAll(() => server.close());
  afterEach(() => vi.useRealTimers());

  const token = (client: ApiClient) => `Authorization: Bearer ${client.token}`;
  const JSON_TYPE = 'Content-Type: application/json';
  const FORM_TYPE = 'Content-Type: multipart/form-data; boundary=x';

  it.each([true, false])('is refused while it arrives, without being read whole (chunked: %s)', async (chunked) => {
    const length = chunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${100 * MB}`;
    const answer = await sendEndless(server.url, ['POST /auth/login HTTP/1.1', JSON_TYPE, length], chunked);
    expect(answer.status).toBe(413);
    expect(answer.text).toContain('"code":"TOO_LARGE"');
    expect(answer.text).toContain('The request is too large. At most 64 kB can be sent at once.');
    expect(answer.sent).toBeLessThan(20 * MB);
  });

  it('of exactly what is allowed is read, and of one byte more is not', async () => {
    const login = (bytes: number, chunked: boolean) => {
      const text = JSON.stringify({ username: 'x@fleet.test', password: 'wrong' }).padEnd(bytes);
      const body = chunked ? new Blob([text]).stream() : text;
      return fetch(`${server.url}/auth/login`, { method: 'POST', body, duplex: 'half' } as RequestInit);
    };
    for (const chunked of [false, true]) {
      expect((await login(BODY.maxBytes, chunked)).status).toBe(401);
      expect((await login(BODY.maxBytes + 1, chunked)).status).toBe(413);
    }
  });

  it('may be larger where the endpoint table says so', async () => {
    const routePoints = Array.from({ length: 4_000 }, (_, at) => ({
      latitude: 40 + (at % 2) / 1e5,
      longitude: -100 + at / 1e3 + 1e-9,
    }));
    const body = { amountOfFuel: 100, trunkCapacity: 100, routePoints };
    expect(JSON.stringify(body).length).toBeGreaterThan(2 * BODY.maxBytes);
    expect((await driver.call('plan', { body })).status).toBe(200);
    const refused = await driver.call('plan', {
      raw: ' '.repeat(600 * 1024),
      headers: { 'Content-Type': 'text/plain' },
    });
    expect(refused).toMatchObject({ status: 413, body: { message: expect.stringContaining('512 kB') } });
  });

  it.each([
    ['bytes that are no UTF-8', 'latin1', 400, { message: 'The request is not valid UTF-8.' }],
    ['a half of a pair, as a page sends it', 'utf8', 200, { text: 'caf\u00e9 \ufffd' }],
  ] as const)('is altered in no way but one that can be seen: %s', async (_, encoding, status, said) => {
    const { body: ticket } = await driver.call('createTicket', { body: { message: 'Tires', service_id: 1 } });
    const bytes = Buffer.from(`{"ticket_id":${ticket.id},"text":"café \\ud83d"}`, encoding);
    const headers = { Authorization: `Bearer ${driver.token}`, 'Content-Type': 'application/json' };
    for (const body of [bytes, new Blob([bytes]).stream()]) {
      const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
      const answer = await fetch(`${server.url}/message`, init);
      expect([answer.status, await answer.json()]).toEqual([status, expect.objectContaining(said)]);
    }
  });

  it('that is a form has fields of text', async () => {
    const field = Buffer.from(
      '--x\r\nContent-Disposition: form-data; name="text"\r\n\r\ncaf\u00e9\r\n--x--\r\n',
      'latin1',
    );
    const headers = { Authorization: `Bearer ${driver.token}`, 'Content-Type': 'multipart/form-data; boundary=x' };
    const answer = await fetch(`${server.url}/message`, { method: 'POST', headers, body: field });
    expect([answer.status, await answer.json()]).toMatchObject([400, { message: 'The request is not valid UTF-8.' }]);
  });

  it.each([
    ['as a browser sends it', 'filename="café 5\u2033 %22a%22.png"', 'utf8', [200, 'café 5\u2033 "a".png']],
    ['with what is escaped left to the name', 'filename="caf%C3%A9.png"', 'utf8', [200, 'caf%C3%A9.png']],
    [
      'and again with its letters escaped',
      `filename="cafe.png"; filename*=UTF-8''caf%C3%A9.png`,
      'utf8',
      [200, 'cafe.png'],
    ],
    ['in bytes that are no UTF-8', 'filename="café.png"', 'latin1', [400, 'The request is not valid UTF-8.']],
  ] as const)('that is a form names a file %s', async (_, fileName, encoding, [status, said]) => {
    const app = new Hono();
    app.onError((error) =>
      Response.json({ said: error.message }, { status: error instanceof ApiError ? error.status : 500 }),
    );
    app.post('/', async (c) => {
      const names: (string | undefined)[] = [];
      for await (const part of readMultipart(
        arriving(c, MB, () => new ApiError(413, 'TOO_LARGE', '')),
        'x',
      )) {
        names.push(part.fileName);
      }
      return c.json({ said: names.join() });
    });
    const form = `--x\r\nContent-Disposition: form-data; name="file"; ${fileName}\r\n\r\na\r\n--x--\r\n`;
    const answer = await app.request('/', { method: 'POST', body: Buffer.from(form, encoding) });
    expect([answer.status, await answer.json()]).toEqual([status, { said }]);
  });

  it('that is packed is told so, whatever it is', async () => {
    const packed = gzipSync('{"ticket_id":1,"text":"packed"}');
    const message = 'The server takes no packed requests. Send the body as it is, without Content-Encoding.';
    for (const type of ['application/json', 'multipart/form-data; boundary=x']) {
      const headers = { Authorization: `Bearer ${driver.token}`, 'Content-Type': type, 'Content-Encoding': 'gzip' };
      const answer = await fetch(`${server.url}/message`, { method: 'POST', headers, body: packed });
      expect([answer.status, answer.headers.get('Accept-Encoding')]).toEqual([415, 'identity']);
      expect(await answer.json()).toEqual({ code: 'INVALID_INPUT', message });
    }
    const login = { username: 'driver@milepost.test', password: 'Milepost-2026!' };
    for (const encoding of ['identity', '']) {
      const headers = { 'Content-Encoding': encoding };
      expect((await server.anonymous.call('login', { body: login, headers })).status).toBe(200);
    }
  });

  it('takes a message of the longest text in its longest writing', async () => {
    const { body: ticket } = await driver.call('createTicket', { body: { message: 'Tires', service_id: 1 } });
    const escaped = '\\u00fc'.repeat(TEXT.messageMax);
    const raw = `{"ticket_id":${ticket.id},"text":"${escaped}"}`;
    const { status, body } = await driver.call('sendMessage', { raw });
    expect([status, body.text]).toEqual([200, 'ü'.repeat(TEXT.messageMax)]);
  });

  it('is not read by a call that takes none', async () => {
    const head = [
      'POST /api/maintenance-services/imports/1/apply HTTP/1.1',
      token(admin),
      'Transfer-Encoding: chunked',
    ];
    expect(await sendEndless(server.url, head, true)).toMatchObject({ status: 404 });
  });

  it('is not read before the right is known', async () => {
    const head = ['POST /assistant/plan HTTP/1.1', JSON_TYPE, `Content-Length: ${100 * MB}`];
    expect(await sendEndless(server.url, head, false)).toMatchObject({ status: 401 });
  });

  it.each([
    ['/message', FILES.maxCount * FILES.maxBytes, 'A message has at most 10 files of 10MB each.'],
    ['/api/maintenance-services/imports', IMPORT.maxBytes, 'The file is too large. Maximum size is 64MB.'],
  ])('that is a form for %s is refused by its length before it comes', async (path, bytes, sentence) => {
    const head = [`POST ${path} HTTP/1.1`, token(admin), FORM_TYPE, `Content-Length: ${bytes + 2 * MB}`];
    const answer = await sendEndless(server.url, head, false);
    expect(answer.status).toBe(413);
    expect(answer.text).toContain(sentence);
    expect(answer.sent).toBeLessThan(20 * MB);
  });

  it('that is a form without length ends where its parts are more or longer than any form needs', async () => {
    const form = async (client: ApiClient, path: string, parts: Iterable<string>) => {
      const pieces = parts[Symbol.iterator]();
      const body = new ReadableStream({
        pull: (controller) => {
          const { value, done } = pieces.next();
          if (done) controller.close();
          else controller.enqueue(new TextEncoder().encode(value));
        },
      });
      const init = { method: 'POST', body, duplex: 'half' } as RequestInit;
      const headers = { Authorization: `Bearer ${client.token}`, 'Content-Type': 'multipart/form-data; boundary=x' };
      const answer = await fetch(`${server.url}${path}`, { ...init, headers });
      return [answer.status, ((await answer.json()) as { message: string }).message];
    };
    const field = (name: string, text: string) =>
      `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
    const repeated = function* (count: number, text: string) {
      for (let at = 0; at < count; at += 1) yield field(`n${at}`, text);
      yield '--x--\r\n';
    };
    expect(await form(driver, '/message', repeated(10, 'x'.repeat(30_000)))).toEqual([
      413,
      "A form's fields have at most 128 kB.",
    ]);
    expect(await form(driver, '/message', repeated(200, ''))).toEqual([400, 'The request is not a valid form.']);
    const junk = (function* () {
      yield `--x\r\nContent-Disposition: form-data; name="junk"\r\n\r\n`;
      for (;;) yield 'x'.repeat(MB);
    })();
    const [status, message] = await form(admin, '/api/maintenance-services/imports', junk);
    expect([status, message]).toEqual([413, expect.stringMatching(/^The file is too large\. /)]);
  });

  it('that is a form has file names as an announced file may have', async () => {
    const { body: ticket } = await driver.call('createTicket', { body: { message: 'Tires', service_id: 1 } });
    const send = (name: string) => {
      const raw = new FormData();
      raw.set('ticket_id', String(ticket.id));
      raw.set('file', new Blob(['text']), name);
      return driver.call('sendMessage', { raw });
    };
    const tooLong = `${'n'.repeat(REQUEST.fileNameMax)}.txt`;
    expect(await send(tooLong)).toMatchObject({ status: 422, body: { message: /at most 255 characters/ } });
  });

  it.each([
    ['with a length', '/auth/login', '{"user', { 'Content-Length': '50' }],
    ['without one', '/auth/login', '{"user', {}],
    ['in a form', '/message', '--x\r\n', { 'Content-Type': 'multipart/form-data; boundary=x' }],
  ])('that does not come is waited for a minute: %s', async (_, path, begun, more) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const app = createApp(server.services);
    const body = new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode(begun)) });
    const headers = { Authorization: `Bearer ${driver.token}`, ...more };
    const request = new Request(`${server.url}${path}`, {
      ...{ method: 'POST', body, headers, duplex: 'half' },
    } as RequestInit);
    const answer = app.request(request);
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
    await vi.advanceTimersByTimeAsync(61_000);
    const response = await answer;
    expect([response.status, await response.json()]).toEqual([
      408,
      { code: 'UNAVAILABLE', message: 'The request took too long to arrive. Try again where the signal is better.' },
    ]);
  });
});

describe('a body that comes slowly', () => {
  afterEach(() => vi.useRealTimers());
  const KB = 1024;

  /** Sends a body at a pace, in a time that goes as fast as it can. @returns the answer, and the second that it came in */
  const sendAt = async (path: string, size: number, bytesAt: (second: number) => number, declared: boolean) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const app = new Hono();
    app.onError((error) => new Response(null, { status: error instanceof ApiError ? error.status : 500 }));
    app.post('/json', async (c) => c.json(Object.keys((await readJson(c, 512 * KB)) as object)));
    app.post('/file', async (c) => {
      let received = 0;
      for await (const piece of arriving(c, size, () => new ApiError(413, 'TOO_LARGE', ''))) received += piece.length;
      return c.json(received);
    });
    const bytes = new TextEncoder().encode('{}'.padEnd(size));
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (its) => {
        controller = its;
      },
    });
    const headers = declared ? { 'Content-Length': String(size) } : {};
    const init = { method: 'POST', body, headers, duplex: 'half' } as RequestInit;
    let status: number | undefined;
    void Promise.resolve(app.request(new Request(`http://localhost${path}`, init))).then((response) => {
      status = response.status;
    });
    let sent = 0;
    let second = 0;
    for (; status === undefined && second < 86_400; second += 1) {
      const piece = bytes.subarray(sent, sent + bytesAt(second));
      sent += piece.length;
      if (piece.length > 0) controller?.enqueue(piece);
      if (piece.length > 0 && sent === size) controller?.close();
      await vi.advanceTimersByTimeAsync(1_000);
      await new Promise(setImmediate);
    }
    return { status, second };
  };

  const steady = () => KB;
  const afterASilence = (second: number) => (second < 55 ? 0 : KB);
  const withSilences = (second: number) => (second % 300 > 200 ? 0 : KB);
  it.each([
    ['/json', 60 * KB, steady, true],
    ['/json', 60 * KB, steady, false],
    ['/json', 500 * KB, withSilences, true],
    ['/json', 500 * KB, afterASilence, false],
    ['/file', 500 * KB, steady, true],
    ['/file', 500 * KB, withSilences, false],
  ])(
    '%s of %i bytes is heard out at one kilobyte a second, also where there is no signal for a while',
    async (path, size, bytesAt, declared) => {
      const { status, second } = await sendAt(path, size, bytesAt, declared);
      expect(status).toBe(200);
      expect(second).toBeGreaterThanOrEqual(size / KB);
    },
  );

  const byteAMinute = (second: number) => (second % 59 === 0 ? 1 : 0);
  it.each([
    ['/json', 60 * KB, byteAMinute, true, 190],
    ['/json', 60 * KB, byteAMinute, false, 70],
    ['/json', 500 * KB, byteAMinute, true, 70],
    ['/file', 10 * MB, byteAMinute, true, 70],
    ['/file', 10 * MB, () => KB / 4, false, 130],
  ])('%s of %i bytes is refused at less than half of that', async (path, size, bytesAt, declared, before) => {
    const { status, second } = await sendAt(path, size, bytesAt, declared);
    expect(status).toBe(408);
    expect(second).toBeGreaterThan(59);
    expect(second).toBeLessThan(before);
  });
});

describe('a connection', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.close());

  it.each(['GET', 'POST'])('with more in its headers than any browser sends is refused: %s', async (method) => {
    const address = `${server.url}/config.json?x=${'x'.repeat(20_000)}`;
    expect((await fetch(address, { method })).status).toBe(431);
    const headers = { 'X-Much': 'x'.repeat(20_000) };
    expect((await fetch(`${server.url}/config.json`, { method, headers })).status).toBe(431);
  });

  it('with an id longer than any is told that there is none', async () => {
    const driver = await server.signIn('driver');
    const { status, body } = await driver.call('ticket', { params: { id: '1'.repeat(REQUEST.idMax + 1) } });
    expect([status, body]).toEqual([404, { code: 'NOT_FOUND', message: 'There is no such address.' }]);
  });
});
