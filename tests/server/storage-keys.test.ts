import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { LogEvent } from '#server/log/log.ts';
import { type S3Credentials, watchCredentials } from '#server/uploads/storage/credentials.ts';
import { type ObjectStorageServer, startObjectStorage } from '#tests/support/harness/object-storage.ts';
import { startServer } from '#tests/support/harness/server.ts';
import { announce, pngFile, put, upload } from '#tests/support/harness/uploads.ts';

const folder = mkdtempSync(join(tmpdir(), 'milepost-keys-'));
const file = join(folder, 'credentials');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const textOf = ({ accessKeyId, secretAccessKey, sessionToken }: S3Credentials): string =>
  [
    '[default]',
    `aws_access_key_id = ${accessKeyId}`,
    `aws_secret_access_key = ${secretAccessKey}`,
    ...(sessionToken === undefined ? [] : [`aws_session_token = ${sessionToken}`]),
    '',
  ].join('\n');
/** As whatever renews keys does it: whole, in the former one's place. */
const write = (text: string): void => {
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
};
const FIRST = { accessKeyId: 'first', secretAccessKey: 'secret-1' };
const SECOND = { accessKeyId: 'second', secretAccessKey: 'secret-2', sessionToken: 'a/session+token==' };

describe('a server whose keys of the bucket come from a file', () => {
  it('goes on with other keys once they are there, and says so; what was refused meanwhile is sent again', async () => {
    const bucket: ObjectStorageServer = await startObjectStorage(() => server.clock.now());
    bucket.renewKeys(FIRST);
    write(textOf(FIRST));
    const { endpoint, region, bucket: name } = bucket.settings;
    const s3 = { endpoint, region, bucket: name, credentialsFile: file };
    const server = await startServer({ seed: 'stations', s3 });
    const driver = await server.signIn('driver');
    const { body } = await driver.call('createTicket', { body: { message: 'Tires', service_id: 1 } });
    const send = (key: string) =>
      driver.call('sendMessage', { body: { text: '', ticket_id: String(body.id), attachments: [key] } });
    const key = await upload(server.url, driver, String(body.id), pngFile('before.png'));
    const early = await announce(driver, String(body.id), pngFile('early.png'));

    bucket.renewKeys(SECOND);
    const refused = await send(key);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    write(textOf(SECOND));
    expect((await send(key)).status).toBe(200);
    // An address that the former keys signed is as one out of date, for which a page asks anew.
    expect((await put(server.url, early, pngFile('early.png').bytes)).status).toBe(403);
    expect((await send(await upload(server.url, driver, String(body.id), pngFile('early.png')))).status).toBe(200);
    expect(server.events().filter(({ event }) => event.endsWith('-storage-keys'))).toEqual([
      expect.objectContaining({ event: 'new-storage-keys' }),
    ]);
    await server.close();
    await bucket.close();
  });
});

describe('a file of keys', () => {
  let events: LogEvent[] = [];
  beforeEach(() => {
    events = [];
    rmSync(file, { recursive: true, force: true });
  });
  const watchFile = () => watchCredentials({ credentialsFile: file }, { write: (event) => events.push(event) });

  it('may be of another program’s making: other sections, comments, Windows’ line ends', async () => {
    write(
      '\uFEFF# made by a program\r\n[ backup ]\r\naws_access_key_id=x\r\n\r\n; ours\r\n[default]\r\nregion = us-east-2\r\nAWS_ACCESS_KEY_ID=second\r\naws_secret_access_key =secret-2\r\naws_session_token = a/session+token==\r\n',
    );
    expect(await watchFile()()).toEqual(SECOND);
  });

  it.each([
    ['aws_access_key_id = a\naws_secret_access_key = b', 'has no section [default]'],
    ['[default]\naws_access_key_id = a', 'is not right: aws_secret_access_key is missing'],
    ['[default]\nthe-key', 'has neither [name] nor name = value in line 2'],
    ['[default]\naws_access_key_id = a b\naws_secret_access_key = c', 'aws_access_key_id must be letters'],
    ['[default]\naws_access_key_id = a\naws_secret_access_key =', 'aws_secret_access_key must not be empty'],
    [textOf({ ...FIRST, secretAccessKey: 'x'.repeat(1_025) }), 'aws_secret_access_key must have at most 1024'],
    ['\n'.repeat(70_000), 'has more than 65536 bytes'],
    ['', 'has no section [default]'],
  ])('that is not one is refused at the start, in words that show no key (%#)', (text, why) => {
    write(text);
    expect(watchFile).toThrow(`The file of S3_CREDENTIALS_FILE, ${file}, `);
    expect(watchFile).toThrow(why);
  });

  it('that is none is refused at the start as well', () => {
    expect(watchFile).toThrow('cannot be read (ENOENT)');
    mkdirSync(file);
    expect(watchFile).toThrow('is not a file');
  });

  it('that goes bad leaves the last good keys, which is told once, until it is mended', async () => {
    write(textOf(FIRST));
    const keys = watchFile();
    expect(await keys()).toEqual(FIRST);
    write('[default]\naws_access_key_id = sec');
    expect(await keys()).toEqual(FIRST);
    expect(await keys()).toEqual(FIRST);
    rmSync(file);
    expect(await Promise.all([keys(), keys()])).toEqual([FIRST, FIRST]);
    write(textOf(SECOND));
    expect(await keys()).toEqual(SECOND);
    expect(events.map(({ event }) => event)).toEqual(['bad-storage-keys', 'bad-storage-keys', 'new-storage-keys']);
    expect(JSON.stringify(events)).not.toMatch(/secret-|token=/);
    expect(events[0]?.note).toContain('aws_secret_access_key is missing');
  });
});
