import { existsSync, readdirSync, statSync } from 'node:fs';
import files, { open } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ApiClient, Reply } from '#tests/support/harness/client.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';
import { announce, pngFile, put } from '#tests/support/harness/uploads.ts';

let server: TestServer;
let driver: ApiClient;
let owner: ApiClient;
let ticketId: number;
beforeAll(async () => {
  server = await startServer({ seed: 'stations' });
  driver = await server.signIn('driver');
  owner = await server.signIn('super');
  ticketId = (await driver.call('createTicket', { body: { message: 'Tires', service_id: 1 } })).body.id;
});
afterAll(() => server.close());
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

const PHOTO = pngFile('photo.png', 200_000);
const formOf = (fields: Readonly<Record<string, string>>, name: string, blob: Blob): FormData => {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set(name, blob, name === 'file' ? 'stations.csv' : 'photo.png');
  return form;
};
const CALLS: readonly (readonly [string, () => Promise<Reply>])[] = [
  ['a file', async () => put(server.url, await announce(driver, ticketId, PHOTO), PHOTO.bytes)],
  [
    'a message with its file in a form',
    () => {
      const fields = { ticket_id: String(ticketId), text: 'Look' };
      const raw = formOf(fields, 'attachments', new Blob([PHOTO.bytes], { type: 'image/png' }));
      return driver.call('sendMessage', { raw, headers: { 'Idempotency-Key': crypto.randomUUID() } });
    },
  ],
  [
    'a spreadsheet',
    () => owner.call('importStations', { raw: formOf({}, 'file', new Blob(['Name\n', 'Stop\n'.repeat(2_000)])) }),
  ],
];
/** What lies in the folder of the uploads, but for folders. */
const filesThere = (): string[] =>
  existsSync(server.uploadsFolder)
    ? readdirSync(server.uploadsFolder, { recursive: true, encoding: 'utf8' }).filter((name) =>
        statSync(join(server.uploadsFolder, name)).isFile(),
      )
    : [];
const refusedForNow = async (call: () => Promise<Reply>, code: string) => {
  const before = filesThere();
  const events = server.events().length;
  const { status, headers, body } = await call();
  expect({ status, code: body.code, again: Number(headers.get('Retry-After')) > 0 }).toEqual({
    ...{ status: 503, code: 'UNAVAILABLE', again: true },
  });
  expect(filesThere()).toEqual(before);
  expect(server.events().slice(events)).toContainEqual(
    expect.objectContaining({ event: 'no-room', note: expect.stringContaining(code) }),
  );
};

describe.each(CALLS)('%s', (_, call) => {
  it.each(['ENOSPC', 'EDQUOT', 'EIO'])(
    'that the disk does not take (%s) is refused for now, and leaves nothing',
    async (code) => {
      const handle = await open(import.meta.filename);
      const write = vi.spyOn(Object.getPrototypeOf(handle), 'appendFile');
      await handle.close();
      write.mockRejectedValue(Object.assign(new Error('full'), { code }));
      await refusedForNow(call, code);
      vi.restoreAllMocks();
      expect((await call()).status).toBeLessThan(500);
    },
  );

  it('leaves what little is free to the database', async () => {
    const real = await files.statfs(server.uploadsFolder);
    vi.spyOn(files, 'statfs').mockResolvedValue({ ...real, bsize: 4096, bavail: 1_000 });
    syncBuiltinESMExports();
    await refusedForNow(call, 'ENOSPC');
    vi.restoreAllMocks();
    syncBuiltinESMExports();
    expect((await call()).status).toBeLessThan(500);
  });
});
