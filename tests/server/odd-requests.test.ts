import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { LOCAL_IMPORT_PATH } from '#server/imports/routes/imports.ts';
import type { EndpointName } from '#src/contract/endpoints.ts';
import type { ApiClient } from '#tests/support/harness/client.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

/** Sends bytes as they are and answers what came. */
const rawAnswer = (url: string, text: string): Promise<string> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname, () => socket.write(text));
    let answer = '';
    socket.on('data', (data) => {
      answer += data.toString('latin1');
      socket.end();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(answer));
  });

/** The status that bytes are answered with; undefined where the connection is closed without one. */
const sendRaw = async (url: string, text: string): Promise<number | undefined> => {
  const status = /^HTTP\/1\.1 (\d+)/.exec(await rawAnswer(url, text))?.[1];
  return status === undefined ? undefined : Number(status);
};

describe('odd requests', () => {
  let server: TestServer;
  let driver: ApiClient;
  let staff: ApiClient;
  beforeAll(async () => {
    server = await startServer({ seed: 'stations' });
    [driver, staff] = await Promise.all([server.signIn('driver'), server.signIn('super')]);
    await driver.call('createTicket', { body: { message: 'Tires', service_id: 1 } });
  });
  afterAll(() => server.close());

  it.each([
    ['a line that is no request', 'HELO milepost\r\n\r\n', 400],
    ['a header that is none', 'GET / HTTP/1.1\r\nHost: x\r\n\0bad\r\n\r\n', 400],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
    ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
    ['more headers than anybody sends', `GET / HTTP/1.1\r\nHost: x\r\n${'X: y\r\n'.repeat(100)}\r\n`, 431],
  ])(
    'that are refused before anything of ours is asked have the headers of every answer: %s',
    async (_what, text, status) => {
      const answer = await rawAnswer(server.url, text);
      expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      for (const header of [
        ...['X-Content-Type-Options: nosniff', 'X-Frame-Options: DENY', 'Referrer-Policy: no-referrer'],
        ...['Cache-Control: no-store', "Content-Security-Policy: default-src 'none'", 'Connection: close'],
      ]) {
        expect(answer).toContain(header);
      }
    },
  );

  it.each(['GET /healthz HTTP/1.0', 'GET /readyz HTTP/1.0', 'HEAD /readyz HTTP/1.0'])(
    'without a host, as old load balancers ask whether a process is there, are answered: %s',
    async (line) => {
      expect(await sendRaw(server.url, `${line}\r\n\r\n`)).toBe(200);
    },
  );

  it.each(['OPTIONS / HTTP/1.0\r\n\r\n', 'GET /ticket HTTP/1.0\r\n\r\n', 'GET / HTTP/1.1\r\nHost:\r\n\r\n'])(
    'without a host are refused with a sentence elsewhere: %j',
    async (text) => {
      const answer = await rawAnswer(server.url, text);
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer).toContain('{"code":"INVALID_INPUT","message":"The request names no host."}');
      expect(answer).toContain('x-content-type-options: nosniff');
    },
  );

  const SORT_MODELS = [
    ...['[[]]', '[[[]]]', '[]', '{}', 'null', '0', '""', '[{}]', '[{"field":{}}]', '[{"field":["id"],"sort":["asc"]}]'],
    ...['[{"sort":1}]', '{"field":null,"sort":null}', '[{"field":"__proto__"}]', '[{"field":"constructor"}]', '{'],
    ...['toString', '__proto__,asc', `[{"__proto__":{"field":"id"}}]`, '['.repeat(499), '\ud800,asc', 'x'.repeat(501)],
  ];
  it.each(['ownTickets', 'tickets', 'users', 'stations'] as const)('sort models of %s', async (name) => {
    for (const sortModel of SORT_MODELS) {
      for (const query of [{ sortModel }, { sort: sortModel, direction: sortModel }, { sortBy: sortModel }]) {
        const { status, body } = await staff.call(name, { query });
        expect([200, 422], `${JSON.stringify(query)}: ${JSON.stringify(body)}`).toContain(status);
        if (status === 422) expect(body.message).toMatch(/\w/);
      }
    }
  });

  it('an order of a sort model that is none is the usual one', async () => {
    const usual = await driver.call('ownTickets');
    const { status, body } = await driver.call('ownTickets', { query: { sortModel: '[[]]' } });
    expect([status, body]).toEqual([200, usual.body]);
  });

  const NONE = { storeNo: '', identificator: '', combinId: '', address: '', city: '', state: '', zipCode: '' };
  const PRICES = { retailPrice: null, netPrice: null, retailPriceDate: null, serviceTypes: [], truckBrands: [] };
  const STOP = { ...NONE, ...PRICES, latitude: 1, longitude: 1 };
  const TEXTS = ['\ud800', 'a\udc00b', '\u0000', '\u202e', '\uffff', '💥', 'ﷺ'.repeat(50), '%', '\\', "'--", '$x'];
  it('texts that are no text', async () => {
    const bodies = (text: string): [ApiClient, EndpointName, object][] => [
      [driver, 'createTicket', { message: text, service_id: 1 }],
      [driver, 'sendMessage', { text, ticket_id: 1 }],
      [driver, 'sendMessage', { text: 'x', ticket_id: text, attachments: [text] }],
      [
        driver,
        'initUpload',
        {
          ...{ fileName: `${text}.txt`, mediaType: 'file', mimeType: text },
          sizeBytes: 1,
          sha256: 'a'.repeat(64),
          ticketId: 1,
        },
      ],
      [staff, 'addReply', { title: text, text }],
      [staff, 'addStation', { ...STOP, name: text, chain: text }],
      [driver, 'saveFuelCards', { cards: { chains: [{ chain: text }] }, version: TEXTS.indexOf(text) }],
      [driver, 'login', { username: text, password: text.padEnd(3, 'x') }],
      [driver, 'refresh', { refreshToken: text, username: text }],
      [driver, 'nearbyBulk', { locations: [{ latitude: 1, longitude: 1, locationName: text }], serviceTypeIds: text }],
    ];
    for (const text of TEXTS) {
      for (const [caller, name, body] of bodies(text)) {
        const headers = { 'Idempotency-Key': `${name} ${TEXTS.indexOf(text)} ${JSON.stringify(body).length}` };
        const { status, body: said } = await caller.call(name, { body, headers });
        expect(status, `${name} ${JSON.stringify(text)}: ${JSON.stringify(said)}`).toBeLessThan(500);
      }
      const search = await staff.call('searchTickets', { query: { q: `${text}${text}`, after: text } });
      expect(search.status).toBeLessThan(500);
      expect((await staff.call('users', { query: { search: text } })).status).toBeLessThan(500);
      expect((await driver.call('stations', { query: { search: text } })).status).toBeLessThan(500);
    }
  });

  it.each(['null', '0', '"x"', 'true', '[]'])('a body of %s is told what to send instead', async (raw) => {
    for (const name of ['sendMessage', 'createTicket', 'saveProfile', 'plan'] as const) {
      const { status, body } = await driver.call(name, { raw, headers: { 'Content-Type': 'application/json' } });
      const message = 'The body must be a JSON object with the members of this call.';
      expect({ status, body }, name).toEqual({ status: 422, body: { code: 'INVALID_INPUT', message } });
    }
  });

  it('bodies that are no bodies', async () => {
    const deep = (open: string, close: string) => open.repeat(8_000) + close.repeat(8_000);
    const bodies = [
      ...[
        '',
        ' ',
        'null',
        '0',
        '"x"',
        '[]',
        '{',
        '[1,]',
        '\ufeff{}',
        '{"text":',
        'NaN',
        deep('[', ']'),
        deep('{"a":', '}'),
      ],
      ...['{"text":"a","text":"b","ticket_id":1}', '{"__proto__":{"text":"x"},"ticket_id":1}', '{"constructor":1}'],
      ...[`{"text":"a","ticket_id":${deep('[', ']')}}`, `{"text":"a","ticket_id":1,"attachments":[${deep('[', ']')}]}`],
    ];
    const types = ['application/json', 'text/plain', 'multipart/form-data', 'multipart/form-data; boundary=', 'x', ''];
    for (const raw of bodies) {
      for (const type of types) {
        const { status } = await driver.call('sendMessage', { raw, headers: { 'Content-Type': type } });
        expect(status, `${type} ${raw.slice(0, 60)}`).toBeLessThan(500);
      }
    }
    const form = (field: string) =>
      `--x\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${deep('[', ']')}\r\n--x--\r\n`;
    for (const field of ['attachments', 'ticket_id', '__proto__', 'constructor']) {
      const headers = { 'Content-Type': 'multipart/form-data; boundary=x' };
      expect((await driver.call('sendMessage', { raw: form(field), headers })).status).toBeLessThan(500);
    }
  });

  const PATHS = [
    ...[
      '/%',
      '/%E0%A4%A',
      '/ticket/%E0%A4%A',
      '/ticket/%00',
      '/ticket/%ff',
      '/ticket/user?status=%E0%A4%A',
      '/ticket?%=%',
    ],
    ...[
      '/ticket/../../etc/passwd',
      '//ticket/user',
      '/ticket/user?sortModel[]=1',
      '/storage/%2e%2e/x',
      '/storage/%',
      '*',
    ],
    ...['/maps/tiles/99999999999999999999/1/1.mvt', '/maps/tiles/3/99999999999/1.mvt', '/maps/tiles/1e3/1/1.mvt'],
    ...['/maps/geocoder/api?q=%', '/maps/geocoder/api?q=a&limit=1e999', '/maps/geocoder/reverse?lat=1e999&lon=0'],
    ...['/maps/router/route/v1/driving/1e999,0;1,1', '/maps/router/route/v1/driving/%', 'http://[', 'ticket'],
  ];
  it.each(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND'])(
    'addresses by %s',
    async (method) => {
      for (const path of PATHS) {
        const lines = [`${method} ${path} HTTP/1.1`, 'Host: 127.0.0.1', `Authorization: Bearer ${driver.token}`];
        const status = await sendRaw(server.url, `${lines.join('\r\n')}\r\nContent-Length: 0\r\n\r\n`);
        expect(status, `${method} ${path}`).toBeDefined();
        expect(status, `${method} ${path}`).toBeLessThan(500);
      }
    },
  );

  it.each([
    ['PATCH', '/ticket/1', 405, 'There is no PATCH /ticket/1, only GET.', 'GET, HEAD'],
    ['DELETE', '/message', 405, 'There is no DELETE /message, only POST.', 'POST'],
    ['POST', '/maps/style-day.json', 405, 'There is no POST /maps/style-day.json, only GET.', 'GET, HEAD'],
    ['POST', '/account/passkeys/1', 405, 'There is no POST /account/passkeys/1, only PUT and DELETE.', 'PUT, DELETE'],
    ['DELETE', '/nowhere', 404, 'There is no DELETE /nowhere.', null],
    ['DELETE', '/ticket/1/nowhere', 404, 'There is no DELETE /ticket/1/nowhere.', null],
    ['GET', '/maps/tiles/3/9/9.mvt', 404, 'There is no GET /maps/tiles/3/9/9.mvt.', null],
    ['POST', '/maps/tiles/3/9/9.mvt', 405, 'There is no POST /maps/tiles/3/9/9.mvt, only GET.', 'GET, HEAD'],
    ['GET', '/maps/router/nowhere', 404, 'There is no GET /maps/router/nowhere.', null],
  ])(
    'that nobody answers are told which methods the address has, or that nothing is there: %s %s',
    async (method, path, status, message, allow) => {
      const answer = await fetch(`${server.url}${path}`, { method });
      const { code, message: said } = (await answer.json()) as Record<string, unknown>;
      expect([answer.status, code, said, answer.headers.get('Allow')]).toEqual([status, 'NOT_FOUND', message, allow]);
    },
  );

  it('for the headers alone of a map tile that is not there are answered as the tile is', async () => {
    const answer = await fetch(`${server.url}/maps/tiles/3/9/9.mvt`, { method: 'HEAD' });
    expect([answer.status, answer.headers.get('Allow')]).toEqual([404, null]);
  });

  const HEADERS = [
    ...['Authorization: Bearer', 'Authorization: Bearer a.b.c', 'Authorization: Basic Og==', 'Host: [', 'Host: a b'],
    ...['Range: bytes=99999999999999999999-', 'If-None-Match: W/', 'Accept-Encoding: \x01', 'X-Forwarded-For: ,,,'],
    ...['Content-Type: \xff', 'Transfer-Encoding: gzip', 'Content-Length: -1', 'Content-Length: 1e3', 'Expect: 200-ok'],
    ...[
      'Connection: upgrade\r\nUpgrade: websocket',
      'Idempotency-Key: \xff',
      'User-Agent: \xff\xfe',
      'X-Forwarded-Host: \xff',
    ],
  ];
  it.each(HEADERS)('the header %s', async (header) => {
    for (const line of ['GET /ticket/user', 'POST /auth/login', 'GET /maps/style-day.json', 'GET /config.json']) {
      const text = `${line} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n${header}\r\n\r\n`;
      const status = await sendRaw(server.url, text);
      expect(status ?? 400, `${line} ${header}`).toBeLessThan(500);
    }
  });

  it('the name of a file of the import command that is not escaped', async () => {
    const app = createApp(server.services, { localSecret: 'secret' });
    const headers = { 'X-Milepost-Secret': 'secret', 'X-Milepost-File': '%E0%A4%A' };
    const response = await app.request(LOCAL_IMPORT_PATH, { method: 'POST', headers, body: 'Name\nA\n' });
    expect([response.status, await response.json()]).toEqual([
      400,
      { code: 'INVALID_INPUT', message: 'The header X-Milepost-File is not escaped as an address is.' },
    ]);
  });
});
