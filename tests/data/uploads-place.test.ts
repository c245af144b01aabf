import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import '#tests/support/console.ts';
import type { UploadStage } from '#src/data/db/file-rows.ts';
import { exifSegment, jpeg } from '#tests/support/builders/pictures.ts';
import { closeClients, type TestClient } from '#tests/support/client/client.ts';
import { type Desk, DRIVER, openDesk } from '#tests/support/client/desk.ts';
import { sendFiles } from '#tests/support/client/files.ts';

afterEach(closeClients);

const WITH_PLACE = jpeg([exifSegment({ latitude: 41, orientation: 1 })]);
const WITHOUT = jpeg();
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const picture = () => ({ name: 'a.jpg', mimeType: 'image/jpeg', bytes: WITH_PLACE.slice().buffer });
const carried = (desk: Desk) => desk.server.messages.map(({ files }) => files.map(({ bytes }) => [...(bytes ?? [])]));

describe('a picture that says where it was taken', () => {
  it('says it no more before its sum is taken and it waits', async () => {
    const desk = await openDesk();
    const ticket = desk.server.addTicket(DRIVER);
    const client = await desk.signedIn();
    desk.device.setOnline(false);
    await sendFiles(client, ticket.id, [picture()]);
    const [row] = await client.db().uploads.toArray();
    expect(row).toMatchObject({ sizeBytes: WITHOUT.length, sha256: digest(WITHOUT), stage: 'init' });
    const [stored] = await client.db().uploadBytes.toArray();
    expect([...new Uint8Array(stored?.bytes ?? new ArrayBuffer(0))]).toEqual([...WITHOUT]);
    desk.device.setOnline(true);
    await desk.emptied(client);
    expect(carried(desk)).toEqual([[[...WITHOUT]]]);
  });

  /** As an earlier version of the app left it: summed, and perhaps announced, with its place. */
  const leftBefore = async (client: TestClient, stage: UploadStage, s3Key: string) => {
    await client
      .db()
      .uploads.toCollection()
      .modify((row) => {
        delete row.stripped;
        Object.assign(row, { sizeBytes: WITH_PLACE.length, sha256: digest(WITH_PLACE), stage });
        const putUrl = `http://storage.test/${s3Key}`;
        if (stage !== 'init') row.target = { putUrl, putHeaders: { 'content-type': 'image/jpeg' }, s3Key };
      });
    await client
      .db()
      .uploadBytes.toCollection()
      .modify((row) => {
        row.bytes = WITH_PLACE.slice().buffer;
      });
  };

  it.each(['init', 'put'] as const)('loses it also where it waits from before, at the stage %s', async (stage) => {
    const desk = await openDesk();
    const ticket = desk.server.addTicket(DRIVER);
    const client = await desk.signedIn();
    desk.device.setOnline(false);
    await sendFiles(client, ticket.id, [picture()]);
    await leftBefore(client, stage, 'tickets/1/announced-before');
    desk.device.setOnline(true);
    await desk.emptied(client);
    expect(carried(desk)).toEqual([[[...WITHOUT]]]);
    // The former announcement is left to the storage's own sweep.
    expect([desk.count('POST', '/message/init-upload'), desk.count('PUT', '/tickets/*')]).toEqual([1, 1]);
  });

  it('that a storage took with it is brought anew where the server says so', async () => {
    const desk = await openDesk();
    const ticket = desk.server.addTicket(DRIVER);
    const client = await desk.signedIn();
    desk.device.setOnline(false);
    await sendFiles(client, ticket.id, [picture()]);
    const key = 'tickets/1/put-before';
    await leftBefore(client, 'done', key);
    const body = { code: 'BAD_FILE', message: 'File a.jpg says where it was taken.', attachments: [key] };
    desk.server.script('POST', '/message', { status: 422, body });
    desk.device.setOnline(true);
    await desk.emptied(client);
    expect(carried(desk)).toEqual([[[...WITHOUT]]]);
  });
});
