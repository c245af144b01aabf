import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boundaryOf, MalformedMultipart, readMultipart } from '#server/http/multipart.ts';
import { FILES } from '#src/contract/limits.ts';
import type { ApiClient } from '#tests/support/harness/client.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';
import { pngFile, sha256, type TestFile, textFile, upload } from '#tests/support/harness/uploads.ts';

describe('a message as a form', () => {
  let server: TestServer;
  let driver: ApiClient;
  let ticketId: string;
  beforeAll(async () => {
    server = await startServer({ seed: 'stations' });
    driver = await server.signIn('driver');
    ticketId = String((await driver.call('createTicket', { body: { message: 'Tires', service_id: 1 } })).body.id);
  });
  afterAll(() => server.close());

  const formOf = (fields: readonly (readonly [string, string | TestFile])[]): FormData => {
    const form = new FormData();
    for (const [name, value] of fields) {
      if (typeof value === 'string') form.append(name, value);
      else form.append(name, new Blob([value.bytes], { type: value.mimeType }), value.name);
    }
    return form;
  };
  const post = (fields: readonly (readonly [string, string | TestFile])[], headers = {}, client = driver) =>
    client.call('sendMessage', { raw: formOf(fields), headers });
  const stored = () =>
    readdirSync(server.uploadsFolder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
      .length;

  it('brings its files with it, before or after its fields, in their order', async () => {
    const files = [pngFile('Ünï "q".png', 200_000), textFile('b.txt', 'line\r\n--\r\n')] as const;
    const { status, body } = await post([
      ['files', files[0]],
      ['text', ' mixed:2 '],
      ['ticket_id', ticketId],
      ['files', files[1]],
    ]);
    expect(status).toBe(200);
    expect(body).toMatchObject({ text: 'mixed:2', ticket_id: Number(ticketId) });
    expect(body.attachments.map(({ filename, mimeType }: Record<string, string>) => [filename, mimeType])).toEqual([
      ['Ünï "q".png', 'image/png'],
      ['b.txt', 'text/plain'],
    ]);
    for (const [at, file] of files.entries()) {
      const answer = await fetch(`${server.url}${body.attachments[at].url}`, {
        headers: { Authorization: `Bearer ${driver.token}` },
      });
      expect(sha256(new Uint8Array(await answer.arrayBuffer()))).toBe(sha256(file.bytes));
    }
  });

  it('has file names that read as they are written', async () => {
    const { status, body } = await post([
      ['text', 'file:1'],
      ['ticket_id', ticketId],
      ['files', textFile('invoice\u202efdp.txt', 'text')],
    ]);
    expect([status, body.attachments[0].filename]).toEqual([200, 'invoicefdp.txt']);
  });

  it('may carry stored files as well, by their keys', async () => {
    const keys = [
      await upload(server.url, driver, ticketId, pngFile('1.png')),
      await upload(server.url, driver, ticketId, pngFile('2.png')),
      await upload(server.url, driver, ticketId, pngFile('3.png')),
    ];
    const { body } = await post([
      ['ticket_id', ticketId],
      ['attachments', keys[2] ?? ''],
      ['file', pngFile('form.png')],
      ['attachments', JSON.stringify(keys.slice(0, 2))],
    ]);
    expect(body.attachments.map(({ filename }: { filename: string }) => filename)).toEqual([
      '3.png',
      'form.png',
      '1.png',
      '2.png',
    ]);
  });

  it('may be text alone', async () => {
    const fields = [
      ['text', 'Hello'],
      ['ticket_id', ticketId],
      ['file', { ...pngFile(''), bytes: new Uint8Array(0) }],
    ] as const;
    expect((await post(fields)).body).toMatchObject({ text: 'Hello', attachments: [] });
  });

  it('has its effect once under its key, and leaves no second copy of its files', async () => {
    const fields = [
      ['text', 'image:2'],
      ['ticket_id', ticketId],
      ['file', pngFile('once.png')],
      ['file', pngFile('once.png')],
    ] as const;
    const headers = { 'Idempotency-Key': 'form once' };
    const before = stored();
    server.faults.add({ method: 'POST', path: '/message', times: 1, action: { kind: 'drop-after' } });
    await expect(post(fields, headers)).rejects.toThrow();
    const again = await post(fields, headers);
    expect(again.status).toBe(200);
    expect(again.body.attachments).toHaveLength(2);
    expect((await post(fields, headers)).body).toEqual(again.body);
    expect(stored()).toBe(before + 2);
    const other = await post([...fields.slice(0, 3), ['file', pngFile('other.png')]], headers);
    expect(other).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_MISMATCH' } });
    expect(stored()).toBe(before + 2);
  });

  const ELEVEN = Array.from({ length: FILES.maxCount + 1 }, () => ['file', pngFile()] as const);
  it.each([
    [[['file', pngFile('big.png', FILES.maxBytes + 1)]], 422, 'File big.png is too large. Maximum size is 10MB.'],
    [[['file', { ...pngFile('a.exe') }]], 422, 'File type exe is not allowed.'],
    [
      [
        ['file', pngFile('a.png')],
        ['file', textFile('b.png', 'no picture')],
      ],
      422,
      'File b.png is not a png file.',
    ],
    [ELEVEN, 413, 'A message has at most 10 files of 10MB each.'],
    [[['text', '  ']], 422, 'A message needs text'],
    [[['text', 'x'.repeat(50_000)]], 422, 'The field text is too long.'],
  ] as const)(
    'is refused whole where a part of it is wrong, and leaves nothing (%#)',
    async (fields, status, message) => {
      const before = stored();
      const reply = await post([['ticket_id', ticketId], ...fields]);
      expect({ status: reply.status, message: reply.body.message }).toEqual({ status, message });
      expect(stored()).toBe(before);
    },
  );

  it('of one account comes a dozen at a time, and keeps nobody else out', async () => {
    const stop = new AbortController();
    const half = `--x\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\nhalf of it`;
    const neverEnds = () =>
      fetch(`${server.url}/message`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${driver.token}`, 'Content-Type': 'multipart/form-data; boundary=x' },
        body: new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode(half)) }),
        duplex: 'half',
        signal: stop.signal,
      } as RequestInit).then(
        (answer) => answer.status,
        () => 0,
      );
    const coming = Array.from({ length: 12 }, neverEnds);
    const mine = [
      ['ticket_id', ticketId],
      ['text', 'One more'],
    ] as const;
    await expect.poll(async () => (await post(mine)).status, { timeout: 20_000 }).toBe(429);
    const refused = await post(mine);
    expect(refused.body).toMatchObject({ code: 'RATE_LIMITED' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const admin = await server.signIn('admin');
    expect((await post(mine, {}, admin)).status).toBe(200);
    stop.abort();
    expect(await Promise.all(coming)).toEqual(coming.map(() => 0));
    await expect.poll(async () => (await post(mine)).status, { timeout: 20_000 }).toBe(200);
  });

  it('is for one’s own ticket', async () => {
    const before = stored();
    const owner = await server.signIn('owner');
    expect(
      (
        await post(
          [
            ['ticket_id', ticketId],
            ['file', pngFile()],
          ],
          {},
          owner,
        )
      ).status,
    ).toBe(404);
    expect(stored()).toBe(before);
  });

  it('that is no form, or half of one, is refused with a sentence', async () => {
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' };
    const wrong = ['', 'text', '--x\r\n\r\nno name', '--x\r\nContent-Disposition: form-data; name="text"\r\n\r\nhalf'];
    for (const raw of wrong) {
      const reply = await driver.call('sendMessage', { raw, headers });
      expect(reply).toMatchObject({ status: 400, body: { message: 'The request is not a valid form.' } });
    }
  });
});

describe('the reader of forms', () => {
  const read = async (text: string, pieceLength: number, boundary = 'b') => {
    const bytes = Buffer.from(text, 'latin1');
    async function* pieces() {
      for (let at = 0; at < bytes.length; at += pieceLength) yield bytes.subarray(at, at + pieceLength);
    }
    const parts = [];
    for await (const { body, ...part } of readMultipart(pieces(), boundary)) {
      let content = '';
      for await (const piece of body) content += Buffer.from(piece).toString('latin1');
      parts.push({ ...part, content });
    }
    return parts;
  };
  const TEXT =
    'preamble\r\n--b\r\nContent-Disposition: form-data; name="text"\r\n\r\nHi\r\n--\r\n-b\r\n' +
    '--b\r\ncontent-disposition: form-data; name="f"; filename="a%22b.png"\r\nContent-Type: Image/PNG; x=y\r\n\r\n' +
    '\r\n\r\n--b--\r\nepilogue';

  it.each([1, 2, 3, 5, 7, 11, 64, 1_000])('finds the same parts in pieces of %i bytes', async (length) => {
    expect(await read(TEXT, length)).toEqual([
      { name: 'text', fileName: undefined, mimeType: '', content: 'Hi\r\n--\r\n-b' },
      { name: 'f', fileName: 'a"b.png', mimeType: 'image/png', content: '\r\n' },
    ]);
  });

  it('passes over what nobody reads of a part', async () => {
    async function* pieces() {
      yield Buffer.from(TEXT, 'latin1');
    }
    const names: string[] = [];
    for await (const { name } of readMultipart(pieces(), 'b')) names.push(name);
    expect(names).toEqual(['text', 'f']);
  });

  it.each([TEXT.slice(0, 40), TEXT.slice(0, 120), TEXT.replace('--b--', '--bxx'), `--b\r\n${'x'.repeat(20_000)}`])(
    'says so where the text is malformed (%#)',
    async (text) => {
      await expect(read(text, 50)).rejects.toThrow(MalformedMultipart);
    },
  );

  it.each([
    ['multipart/form-data; boundary=abc', 'abc'],
    ['multipart/form-data; charset=utf-8; boundary="a b"', 'a b'],
    ['application/json', undefined],
    ['multipart/form-data', undefined],
    [undefined, undefined],
  ])('knows the boundary of %s', (type, boundary) => {
    expect(boundaryOf(type)).toBe(boundary);
  });
});
