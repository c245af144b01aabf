import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { End } from '#server/backup/content.ts';
import { putContent } from '#server/backup/put.ts';
import { takeContent } from '#server/backup/take.ts';
import { openPostgres } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows.ts';
import { createPlainLog } from '#server/log/log.ts';
import { storageAt } from '#server/uploads/storage/open.ts';
import '#tests/support/console.ts';
import type { ApiClient } from '#tests/support/harness/client.ts';
import { databaseOf, emptyPostgres, postgresUrl } from '#tests/support/harness/databases.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

describe.runIf(postgresUrl() !== '')('a backup that is made while stations are imported', { timeout: 60_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'milepost-meanwhile-'));
  let server: TestServer;
  let admin: ApiClient;
  beforeAll(async () => {
    server = await startServer({ database: 'postgres', seed: 'stations' });
    admin = await server.signIn('admin');
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const count = async (table: string): Promise<number> =>
    rowsOf<{ count: number }>(await server.db.execute(sql.raw(`select count(*)::integer as count from ${table}`)))[0]
      ?.count ?? 0;
  const is = async (question: SQL): Promise<boolean> =>
    rowsOf<{ is: boolean }>(await server.db.execute(question))[0]?.is === true;
  const isTable = (name: string) => is(sql`select to_regclass(${name}) is not null as is`);
  /** Whether somebody waits to have the stations to himself. */
  const waits = () =>
    is(sql`select exists (select from pg_locks where not granted and relation = 'stations'::regclass) as is`);
  const imported = async (name: string, latitude: number) => {
    const form = new FormData();
    form.set(
      'file',
      new Blob([`Name,Address,City,State,Lat,Lon,Price\n${name},1 ${name} St,Joplin,MO,${latitude},-94.5,3.5\n`]),
      'stops.csv',
    );
    const { id } = (await admin.call('startImport', { raw: form, query: { kind: 'stations' } })).body;
    const stage = async () => (await admin.call('importJob', { params: { id } })).body.stage;
    await expect.poll(stage, { timeout: 30_000 }).toBe('ready');
    return { id, stage };
  };
  /** Reads all of a backup, once `begun` has resolved, from a connection of its own as the command has. */
  const backUp = async (begun: () => Promise<void>): Promise<End> => {
    const database = await databaseOf(server.db);
    const storage = storageAt({ folder }, createPlainLog());
    try {
      return await takeContent(database.db, storage, { version: '0', now: new Date() }, async ({ items }) => {
        await begun();
        let end: End | undefined;
        for await (const item of items) if (item.kind === 'end') end = item.end;
        if (end === undefined) throw new Error('It has no end.');
        return end;
      });
    } finally {
      await database.close();
    }
  };

  it('has all stations of its moment, and the import is written after it', async () => {
    const before = await count('stations');
    const { id, stage } = await imported('Sunrise', 37.1);
    const end = await backUp(async () => {
      await admin.call('applyImport', { params: { id } });
      // It takes the place of the others, or waits for that.
      const isThere = async () => (await waits()) || (await stage()) === 'done';
      await expect.poll(isThere, { timeout: 20_000 }).toBe(true);
    });
    expect(end.rows.stations).toBe(before);
    await expect.poll(stage, { timeout: 20_000 }).toBe('done');
    expect(await count('stations')).toBe(before + 1);
  });

  it('keeps nobody from cancelling the import that waits for it, or from asking for service', async () => {
    const { id, stage } = await imported('Sunset', 37.3);
    const before = await count('stations');
    const driver = await server.signIn('driver');
    await backUp(async () => {
      await admin.call('applyImport', { params: { id } });
      await expect.poll(waits, { timeout: 20_000 }).toBe(true);
      expect((await driver.call('createTicket', { body: { message: 'Tires', service_id: 1 } })).status).toBe(200);
      await admin.call('cancelImport', { params: { id } });
      // Its end is not that of the backup: it has let go of the stations that it had built.
      await expect.poll(() => isTable(`stations_next_${id}`), { timeout: 20_000 }).toBe(false);
    });
    expect([await stage(), await count('stations')]).toEqual(['cancelled', before]);
  });
});

describe.runIf(postgresUrl() !== '')('a database into which data is brought back', { timeout: 60_000 }, () => {
  it('is left as it is where a server has started in it meanwhile', async () => {
    const [from, to] = [await startServer({ database: 'postgres' }), await emptyPostgres()];
    const target = await openPostgres(to.url);
    const place = { folder: mkdtempSync(join(tmpdir(), 'milepost-restored-')) };
    const storage = storageAt(place, createPlainLog());
    // A server that starts waits for these migrations, and makes its first account after them.
    const alone: typeof target.alone = async (upgrade) => {
      await target.alone(upgrade);
      await target.db.execute(sql`insert into users (email, username, password_hash, role)
        values ('boss@fleet.test', 'boss@fleet.test', 'x', 'SUPER_ADMIN') on conflict do nothing`);
    };
    const database = { ...target, alone };
    const restoring = takeContent(from.db, storage, { version: '0', now: new Date() }, (content) =>
      putContent({ database, storage, place, withFiles: true, rewound: false }, content),
    );
    await expect(restoring).rejects.toThrow('the database has data already');
    expect(rowsOf(await target.db.execute(sql`select email from users`))).toEqual([{ email: 'boss@fleet.test' }]);
    await Promise.all([from.close(), target.close()]);
    await to.drop();
    rmSync(place.folder, { recursive: true, force: true });
  });
});
