import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { uploads } from '#server/db/schema.ts';
import { claimStorage, moveClaim, WrongStorage } from '#server/uploads/storage/claim.ts';
import type { ApiClient } from '#tests/support/harness/client.ts';
import { eachDatabase } from '#tests/support/harness/each-database.ts';
import { startObjectStorage } from '#tests/support/harness/object-storage.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';
import { announce, pngFile, put } from '#tests/support/harness/uploads.ts';

eachDatabase('the place where a database’s files are kept', (database) => {
  let server: TestServer;
  let driver: ApiClient;
  let ticketId: string;
  let folder: string;
  beforeEach(async () => {
    server = await startServer({ database, seed: 'stations' });
    driver = await server.signIn('driver');
    ticketId = String((await driver.call('createTicket', { body: { message: 'Tires', service_id: 1 } })).body.id);
    folder = mkdtempSync(join(tmpdir(), 'milepost-other-'));
  });
  afterEach(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const ready = async () => {
    const reply = await fetch(`${server.url}/readyz`);
    return { status: reply.status, body: await reply.json() };
  };

  it('is not taken over once a file was announced, whose bytes may be on their way', async () => {
    const file = pngFile();
    const announced = await announce(driver, ticketId, file);
    await expect(claimStorage(server.db, { folder })).rejects.toThrow(WrongStorage);
    expect((await put(server.url, announced, file.bytes)).status).toBe(200);
  });

  it('gets its name from whoever was killed before it was written, and waits for whoever is writing it', async () => {
    const path = join(folder, 'milepost-files');
    writeFileSync(path, '');
    const code = "setTimeout(() => require('node:fs').writeFileSync(process.argv[1], 'theirs'), 300)";
    const other = spawn(process.execPath, ['-e', code, path]);
    await moveClaim(server.db, { folder });
    expect(readFileSync(path, 'utf8')).toBe('theirs');
    await once(other, 'exit');

    writeFileSync(path, '');
    await moveClaim(server.db, { folder });
    const name = readFileSync(path, 'utf8');
    expect(name).not.toBe('');
    await claimStorage(server.db, { folder });
    expect(readFileSync(path, 'utf8')).toBe(name);
  });

  it('is another one: bytes that come after all are refused as an announcement is, and nothing is said to be stored', async () => {
    const file = pngFile();
    const announced = await announce(driver, ticketId, file);
    await moveClaim(server.db, { folder });
    const refusals = [await announce(driver, ticketId, file), await put(server.url, announced, file.bytes)];
    for (const refused of refusals) {
      const message = 'The server cannot take files at the moment. Please try again later.';
      expect(refused).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE', message } });
      expect(refused.headers.get('retry-after')).toBe('60');
    }
    expect(await server.db.select().from(uploads)).toMatchObject([{ storedAt: null }]);
    await moveClaim(server.db, { folder: server.uploadsFolder });
    expect((await put(server.url, announced, file.bytes)).status).toBe(200);
  });

  it('is one that may be taken over before there are any: who had it before is not ready', async () => {
    await claimStorage(server.db, { folder });
    expect(await ready()).toMatchObject({ status: 503, body: { database: 'ok', storage: 'away' } });
    // Whoever watches asks every few seconds.
    expect(server.events().map(({ event }) => event)).not.toContain('wrong-storage');
  });
});

it('a bucket that is not where the files are any longer is not ready, although all processes of a bucket have the same', async () => {
  const storage = await startObjectStorage(() => new Date());
  const server = await startServer({ s3: storage.settings });
  const folder = mkdtempSync(join(tmpdir(), 'milepost-other-'));
  await claimStorage(server.db, { folder });
  expect(await server.services.health()).toMatchObject({ parts: { storage: 'away' }, ready: false });
  await server.close();
  await storage.close();
  rmSync(folder, { recursive: true, force: true });
});
