import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chunk, exifSegment, exifTiff, jpeg, png } from '#tests/support/builders/pictures.ts';
import type { ApiClient, Reply } from '#tests/support/harness/client.ts';
import { type ObjectStorageServer, startObjectStorage } from '#tests/support/harness/object-storage.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';
import { announce, put, type TestFile } from '#tests/support/harness/uploads.ts';

const picture = (name: string, bytes: Uint8Array<ArrayBuffer>): TestFile => ({
  name,
  bytes,
  mediaType: 'image',
  mimeType: name.endsWith('png') ? 'image/png' : 'image/jpeg',
});
const REFUSAL = /^File yard\.\w+ says where it was taken\. Load Milepost anew to send it without its place\.$/;
const refused = [
  picture('yard.jpg', jpeg([exifSegment({ latitude: 41 })])),
  picture('yard.jpeg', jpeg([], jpeg([exifSegment({ latitude: 41 })]))),
  picture('yard.png', png([chunk('eXIf', exifTiff({ latitude: 41 }))])),
];
const welcome = picture('yard.jpg', jpeg([exifSegment({ orientation: 6 })]));

describe.each([false, true])('a picture that says where it was taken, object storage %s', (s3) => {
  let storage: ObjectStorageServer | undefined;
  let server: TestServer;
  let driver: ApiClient;
  let ticketId: string;
  beforeAll(async () => {
    storage = s3 ? await startObjectStorage(() => server.clock.now()) : undefined;
    server = await startServer({ seed: 'stations', ...(storage ? { s3: storage.settings } : {}) });
    driver = await server.signIn('driver');
    ticketId = String((await driver.call('createTicket', { body: { message: 'Tires', service_id: 1 } })).body.id);
  });
  afterAll(async () => {
    await server.close();
    await storage?.close();
  });

  const send = (attachments: readonly string[]): Promise<Reply> =>
    driver.call('sendMessage', { body: { text: 'image:1', ticket_id: ticketId, attachments } });

  it('is refused with a sentence that says what to do, and the key to bring anew', async () => {
    for (const file of refused) {
      const announced = await announce(driver, ticketId, file);
      const { s3Key } = announced.body;
      const stored = await put(server.url, announced, file.bytes);
      const answer = s3 ? await send([s3Key]) : stored;
      expect(answer.status, file.name).toBe(422);
      expect(answer.body).toMatchObject({
        code: 'BAD_FILE',
        message: expect.stringMatching(REFUSAL),
        attachments: [s3Key],
      });
      expect((await send([s3Key])).status).toBe(422);
    }
  });

  it('is refused in a form as well, and nothing of it is kept', async () => {
    const form = new FormData();
    form.append('ticket_id', ticketId);
    form.append('file', new Blob([refused[0]?.bytes ?? new Uint8Array()], { type: 'image/jpeg' }), 'yard.jpg');
    const answer = await driver.call('sendMessage', { raw: form });
    expect([answer.status, answer.body.message]).toEqual([422, expect.stringMatching(REFUSAL)]);
    expect(readdirSync(`${server.uploadsFolder}/arriving`)).toEqual([]);
  });

  it('is welcome once it says only how it is turned', async () => {
    const announced = await announce(driver, ticketId, welcome);
    expect((await put(server.url, announced, welcome.bytes)).status).toBe(200);
    expect((await send([announced.body.s3Key])).status).toBe(200);
  });
});
