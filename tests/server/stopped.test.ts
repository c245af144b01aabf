import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPlainLog, type LogEvent } from '#server/log/log.ts';
import { createStop } from '#server/stopping.ts';
import { signInAt } from '#tests/support/harness/client.ts';
import { dataPrograms } from '#tests/support/harness/data-program.ts';
import { emptyPostgres } from '#tests/support/harness/databases.ts';
import { openLine } from '#tests/support/harness/line.ts';
import { type ObjectStorageServer, startObjectStorage } from '#tests/support/harness/object-storage.ts';
import { SERVICE_MS, stop } from '#tests/support/harness/program.ts';
import { announce, pngFile, put } from '#tests/support/harness/uploads.ts';

const programs = dataPrograms('stopped');
const driverAt = (url: string) => signInAt({ url, mainApiUrl: url, authApiUrl: url }, 'driver');

afterAll(() => programs.end());

describe('a server that is stopped while a service hangs', { timeout: 180_000 }, () => {
  let storage: ObjectStorageServer;
  beforeAll(async () => {
    storage = await startObjectStorage(() => new Date());
  });
  afterAll(() => storage.close());

  it('ends in time where a bucket never answers; what it told is there, and the message is sent again', async () => {
    const { endpoint, region, bucket, accessKeyId, secretAccessKey } = storage.settings;
    const env = {
      DATA_DIR: join(programs.root, 'bucket'),
      ...{ S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket },
      ...{ S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey },
    };
    const first = await programs.serve(env);
    const driver = await driverAt(first.url);
    const ticketId = String((await driver.call('createTicket', { body: { message: 'Tires', service_id: 1 } })).body.id);
    const file = pngFile();
    const announced = await announce(driver, ticketId, file);
    await put(first.url, announced, file.bytes);
    const message = {
      body: { text: 'With a picture', ticket_id: ticketId, attachments: [announced.body.s3Key] },
      headers: { 'Idempotency-Key': 'a-message-with-a-picture' },
    };
    const asked = storage.silence();
    const unanswered = driver.call('sendMessage', message).then(
      () => 'answered',
      () => 'broken off',
    );
    await asked;
    expect(await stop(first.program)).toBe(0);
    expect(await unanswered).toBe('broken off');
    storage.answerAgain();

    const { program, url } = await programs.serve(env);
    const again = await driverAt(url);
    expect((await again.call('sendMessage', message)).status).toBe(200);
    const { body } = await again.call('messages', { params: { ticketId } });
    expect(body.map(({ text }: { text: string }) => text)).toEqual(['Tires', 'With a picture']);
    expect(await stop(program)).toBe(0);
  });

  it('ends in time where PostgreSQL says nothing any more', async () => {
    const { url: database, drop } = await emptyPostgres();
    const line = openLine();
    const { program, url } = await programs.serve({
      DATA_DIR: join(programs.root, 'silent'),
      DATABASE_URL: await line.through(database),
    });
    const driver = await driverAt(url);
    line.silence();
    const unanswered = driver.call('ownTickets').catch(() => undefined);
    // Not killed: 1 where work that had begun by itself just before had to be broken off.
    expect([0, 1]).toContain(await stop(program));
    await unanswered;
    line.cut();
    line.close();
    await drop();
  });
});

it('a process that is told to stop names what does not end, and ends before its service kills it', () => {
  vi.useFakeTimers();
  const lines: LogEvent[] = [];
  const exits: number[] = [];
  const close = (onPart: (part: string) => void): Promise<void> => {
    onPart('calls');
    return new Promise(() => undefined);
  };
  const log = { ...createPlainLog(), write: (event: LogEvent) => void lines.push(event) };
  createStop({ close, log, exit: (code) => void exits.push(code) })();
  vi.advanceTimersByTime(SERVICE_MS - 1);
  vi.useRealTimers();
  expect(exits).toEqual([1]);
  expect(lines).toEqual([{ event: 'stopped-late', note: expect.stringMatching(/broken off: calls\./) }]);
});

it.each(['server/deploy/milepost@.service', 'server/deploy/compose.yaml'])('%s gives it as long', (path) => {
  const [, seconds] = /(?:TimeoutStopSec=|stop_grace_period: )(\d+)/.exec(readFileSync(path, 'utf8')) ?? [];
  expect(Number(seconds) * 1000).toBe(SERVICE_MS);
});
