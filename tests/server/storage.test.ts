import { existsSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FILES } from '#src/contract/limits.ts';
import type { ApiClient, Reply } from '#tests/support/harness/client.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';
import { announce, pngFile, put, sha256, type TestFile, textFile } from '#tests/support/harness/uploads.ts';

const MINUTE = 60_000;

describe('the storage of this server', () => {
  let server: TestServer;
  let driver: ApiClient;
  let ticketId: string;
  beforeAll(async () => {
    server = await startServer({ seed: 'stations' });
    driver = await server.signIn('driver');
    ticketId = String((await driver.call('createTicket', { body: { message: 'Tires', service_id: 1 } })).body.id);
  });
  afterAll(() => server.close());

  const pathOf = (announced: Reply) => join(server.uploadsFolder, announced.body.s3Key);
  const putTo = (announced: Reply, bytes: BodyInit) => put(server.url, announced, bytes);
  /** Announces a file as what it claims to be and puts these bytes. */
  const putAs = async (name: string, mediaType: TestFile['mediaType'], bytes: Uint8Array<ArrayBuffer>) =>
    putTo(await announce(driver, ticketId, { name, mediaType, mimeType: '', bytes }), bytes);

  it('takes the announced bytes, and the same again as often as they come', async () => {
    const file = pngFile();
    const announced = await announce(driver, ticketId, file);
    expect(announced.body.s3Key).toMatch(/^tickets\/\d+\/[0-9a-f-]{36}\/photo\.png$/);
    const replies = [await putTo(announced, file.bytes), await putTo(announced, file.bytes)];
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(existsSync(pathOf(announced))).toBe(true);
  });

  it('takes them where the answer was lost', async () => {
    const file = pngFile();
    const announced = await announce(driver, ticketId, file);
    server.faults.add({ method: 'PUT', path: '/storage/*', times: 1, action: { kind: 'drop-after' } });
    await expect(putTo(announced, file.bytes)).rejects.toThrow();
    expect((await putTo(announced, file.bytes)).status).toBe(200);
  });

  it('refuses other bytes of the same length, before and after', async () => {
    const file = pngFile();
    const other = pngFile();
    other.bytes[99] = 1;
    const announced = await announce(driver, ticketId, file);
    const damaged = { status: 422, body: { message: 'File photo.png arrived damaged. Please send it again.' } };
    expect(await putTo(announced, other.bytes)).toMatchObject(damaged);
    expect(existsSync(pathOf(announced))).toBe(false);
    expect((await putTo(announced, file.bytes)).status).toBe(200);
    expect(await putTo(announced, other.bytes)).toMatchObject(damaged);
  });

  it('refuses fewer bytes than announced', async () => {
    const announced = await announce(driver, ticketId, pngFile(), { sizeBytes: 101 });
    expect(await putTo(announced, pngFile().bytes)).toMatchObject({
      status: 422,
      body: { code: 'BAD_FILE', message: 'File photo.png has 100 bytes where 101 were announced.' },
    });
  });

  it('cuts off what is longer than announced, declared or not', async () => {
    const announced = await announce(driver, ticketId, pngFile());
    const longer = { status: 422, body: { message: 'File photo.png is longer than the 100 bytes announced.' } };
    expect(await putTo(announced, pngFile('x.png', 101).bytes)).toMatchObject(longer);

    // An endless body without a length: the answer comes while it is still being sent.
    const { statusCode, sent } = await new Promise<{ statusCode?: number | undefined; sent: number }>((done, fail) => {
      let sentBytes = 0;
      const call = request(new URL(announced.body.putUrl, server.url), { method: 'PUT' }, (response) => {
        clearInterval(more);
        response.resume();
        done({ statusCode: response.statusCode, sent: sentBytes });
        call.destroy();
      });
      const more = setInterval(() => {
        sentBytes += 1_000;
        call.write(Buffer.alloc(1_000));
      }, 1);
      call.on('error', (error) => {
        clearInterval(more);
        fail(error);
      });
    });
    expect(statusCode).toBe(422);
    expect(sent).toBeLessThan(FILES.maxBytes);
  });

  it('leaves nothing of an upload that broke off', async () => {
    const file = pngFile('big.png', 1_000_000);
    const announced = await announce(driver, ticketId, file);
    await new Promise<void>((done) => {
      const headers = { 'Content-Length': file.bytes.length };
      const call = request(new URL(announced.body.putUrl, server.url), { method: 'PUT', headers });
      call.on('error', () => done());
      call.write(file.bytes.subarray(0, 500_000), () => call.destroy());
    });
    await expect.poll(() => server.faults.seen.at(-1)?.path).toContain('/storage/');
    expect(existsSync(pathOf(announced))).toBe(false);
    expect((await putTo(announced, file.bytes)).status).toBe(200);
  });

  it('knows its own addresses alone, and for 15 minutes', async () => {
    const file = pngFile();
    const announced = await announce(driver, ticketId, file);
    const other = await announce(driver, ticketId, file);
    const asked = async (putUrl: string) =>
      (await putTo({ ...announced, body: { ...announced.body, putUrl } }, file.bytes)).status;
    const url: string = announced.body.putUrl;
    expect(await asked(url.replace(/signature=.*/, ''))).toBe(403);
    expect(await asked(url.replace(/expires=\d+/, 'expires=9999999999'))).toBe(403);
    expect(await asked(url.replace(announced.body.s3Key, other.body.s3Key))).toBe(403);
    expect(await asked(url.replace(announced.body.s3Key, '..%2f..%2fsecrets'))).toBe(403);
    const read = await fetch(new URL(url, server.url));
    expect(read.status).toBe(403);
    server.clock.advance(15 * MINUTE);
    expect(await asked(url)).toBe(200);
    server.clock.advance(2_000);
    const late = await putTo(announced, file.bytes);
    expect(late).toMatchObject({ status: 403, body: { message: 'This address is not valid or no longer valid.' } });
    driver = await server.signIn('driver');
  });

  describe('looks at what a file is', () => {
    const bytesOf = (...parts: (string | number[])[]) =>
      new Uint8Array(
        Buffer.concat(
          parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
        ),
      );
    const EXE = bytesOf('MZ', [0x90, 0, 3, 0, 0, 0, 4, 0], 'This program cannot be run in DOS mode', [0, 0]);
    const PNG = pngFile().bytes;

    it.each([
      ['photo.jpg', 'image', PNG],
      ['photo.png', 'image', EXE],
      ['photo.png', 'image', bytesOf('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
      ['notes.txt', 'file', EXE],
      ['notes.txt', 'file', PNG],
      ['report.pdf', 'file', bytesOf('<html><script>alert(1)</script></html>')],
      ['report.docx', 'file', bytesOf('PK', [3, 4], 'evil.js')],
      ['voice.ogg', 'audio', bytesOf('ID3', [4, 0, 0, 0, 0, 0, 0])],
      ['film.mp4', 'file', bytesOf([0, 0, 0, 24], 'ftypheic', [0, 0, 0, 0], 'mif1heic')],
      ['empty.png', 'image', bytesOf()],
    ] as const)('%s as %s that is something else is refused (%#)', async (name, mediaType, bytes) => {
      expect(await putAs(name, mediaType, bytes)).toMatchObject({
        status: 422,
        body: { code: 'BAD_FILE', message: `File ${name} is not a ${name.split('.')[1]} file.` },
      });
    });

    const cfb = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
    it.each([
      ['a.png', 'image', PNG],
      ['a.JPEG', 'image', bytesOf([0xff, 0xd8, 0xff, 0xe0, 0, 16], 'JFIF', [0, 1, 1])],
      ['a.gif', 'image', bytesOf('GIF89a', [1, 0, 1, 0])],
      ['a.pdf', 'file', bytesOf('%PDF-1.7\n%', [0xe2, 0xe3, 0xcf, 0xd3])],
      ['a.doc', 'file', bytesOf(cfb, new Array(600).fill(0))],
      ['a.docx', 'file', bytesOf('PK', [3, 4], new Array(70_000).fill(1), 'PK', [1, 2], 'word/document.xml')],
      ['a.txt', 'file', bytesOf('')],
      ['a.txt', 'file', new Uint8Array(Buffer.from('Grüße, BMW\r\n\tok'))],
      ['a.txt', 'file', bytesOf([0xff, 0xfe], 'H\0i\0')],
      ['a.mp3', 'audio', bytesOf('ID3', [4, 0, 0, 0, 0, 0x7f, 0x7f], new Array(40).fill(0))],
      ['a.mp3', 'audio', bytesOf([0xff, 0xfb, 0x90, 0x64], new Array(600).fill(0))],
      ['a.wav', 'audio', bytesOf('RIFF', [36, 0, 0, 0], 'WAVEfmt ')],
      ['a.avi', 'file', bytesOf('RIFF', [36, 0, 0, 0], 'AVI LIST')],
      ['a.ogg', 'audio', bytesOf('OggS', [0, 2], new Array(20).fill(0), [1, 19], 'OpusHead')],
      ['a.webm', 'audio', bytesOf([0x1a, 0x45, 0xdf, 0xa3, 0x87, 0x42, 0x82, 0x84], 'webm')],
      ['a.mp4', 'audio', bytesOf([0, 0, 0, 24], 'ftypiso5', [0, 0, 0, 0], 'iso5mp41')],
      ['a.m4a', 'audio', bytesOf([0, 0, 0, 24], 'ftypM4A ', [0, 0, 0, 0], 'M4A mp42')],
      ['a.mp4', 'file', bytesOf([0, 0, 0, 24], 'ftypisom', [0, 0, 0, 0], 'isommp41')],
    ] as const)('%s as %s that is what it says is taken (%#)', async (name, mediaType, bytes) => {
      expect(await putAs(name, mediaType, bytes)).toMatchObject({ status: 200 });
    });
  });

  it('can be faulted as any other call', async () => {
    const file = textFile('notes.txt', 'x');
    const announced = await announce(driver, ticketId, file);
    server.faults.add({ method: 'PUT', path: '/storage/*', times: 1, action: { kind: 'status', status: 503 } });
    expect((await putTo(announced, file.bytes)).status).toBe(503);
    server.faults.add({ method: 'PUT', path: '/storage/*', times: 1, action: { kind: 'drop-before' } });
    await expect(putTo(announced, file.bytes)).rejects.toThrow();
    expect(existsSync(pathOf(announced))).toBe(false);
    expect((await putTo(announced, file.bytes)).status).toBe(200);
  });

  it('keeps exactly the bytes it was sent', async () => {
    const file = pngFile('big.png', 300_000);
    crypto.getRandomValues(file.bytes.subarray(100, 60_000));
    const announced = await announce(driver, ticketId, file);
    await putTo(announced, file.bytes);
    expect(sha256(readFileSync(pathOf(announced)))).toBe(sha256(file.bytes));
  });
});
