import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readArchive, writeArchive } from '#server/backup/archive.ts';
import type { Content, Item } from '#server/backup/content.ts';
import { readDatabase } from '#server/backup/open.ts';
import { putContent } from '#server/backup/put.ts';
import { takeContent } from '#server/backup/take.ts';
import { readRows } from '#server/db/copy-rows.ts';
import { openPostgres } from '#server/db/database.ts';
import { migrate, migrationsRun, withMigrationsUpTo } from '#server/db/migrate.ts';
import { rowsOf } from '#server/db/rows.ts';
import { type Counter, countersOf, tablesOf } from '#server/db/tables.ts';
import { createPlainLog } from '#server/log/log.ts';
import { storageAt } from '#server/uploads/storage/open.ts';
import { type ApiClient, signInAt } from '#tests/support/harness/client.ts';
import { dataPrograms } from '#tests/support/harness/data-program.ts';
import { emptyPostgres, postgresUrl } from '#tests/support/harness/databases.ts';
import { eachDatabase } from '#tests/support/harness/each-database.ts';
import { startObjectStorage } from '#tests/support/harness/object-storage.ts';
import { stop } from '#tests/support/harness/program.ts';
import { announce, pngFile, put, textFile } from '#tests/support/harness/uploads.ts';

const programs = dataPrograms('backup');
afterAll(() => programs.end());
const at = (url: string) => ({ url, mainApiUrl: url, authApiUrl: url });
const folder = (name: string) => join(programs.root, name);

interface Held {
  readonly rows: Readonly<Record<string, readonly string[]>>;
  readonly counters: readonly Counter[];
  /** Names of the columns, by table. */
  readonly columns: Readonly<Record<string, readonly string[]>>;
  readonly migrations: readonly number[];
}

/** Every row of every table as the database writes it, but for where the files are, and how far all ids have come. */
const held = (dataFolder: string, url: string | undefined): Promise<Held> =>
  readDatabase({ dataFolder, url }, false, ({ db }) =>
    db.transaction(async (tx) => {
      const tables = await tablesOf(tx);
      const rows: Record<string, string[]> = Object.fromEntries(tables.map(({ name }) => [name, []]));
      for await (const batch of readRows(tx, tables)) rows[batch.table]?.push(...batch.rows);
      for (const list of Object.values(rows)) list.sort();
      rows.settings = (rows.settings ?? []).filter((row) => !/file_storage|numbers_raised_at/.test(row));
      const columns = Object.fromEntries(tables.map((table) => [table.name, table.columns.map(({ name }) => name)]));
      return { rows, columns, counters: await countersOf(tx, tables), migrations: await migrationsRun(tx) };
    }),
  );

/** By how much ids have moved on from one to the other. */
const leapOf = (was: Held, now: Held): number => Number(now.counters[0]?.last) - Number(was.counters[0]?.last);
/** A day of ids at least, and as many more for each day: the data of a test is not an hour old. */
const expectLeap = (leap: number) => expect([leap >= 1_000_000, leap < 1_050_000]).toEqual([true, true]);

/** The same, where no number that is told to devices comes again. */
const movedOn = (was: Held, leap: number): Held => {
  const more = (value: string) => String(Number(value) + leap);
  const raised: Record<string, readonly string[]> = {
    tickets: ['conversation_version', 'conversation_since'],
    fuel_cards: ['version'],
  };
  const inRow = (table: string, row: string): string => {
    const values: string[] = JSON.parse(row);
    const columns = was.columns[table] ?? [];
    const [key, value] = values;
    if (table === 'settings') return key === 'stations_version' ? JSON.stringify([key, more(value ?? '')]) : row;
    const to = more(values[columns.indexOf('conversation_version')] ?? values[columns.indexOf('version')] ?? '');
    return JSON.stringify(values.map((one, place) => (raised[table]?.includes(columns[place] ?? '') ? to : one)));
  };
  const touched = (table: string) => table === 'settings' || table in raised;
  const rows = Object.entries(was.rows).map(([table, list]) => [
    table,
    touched(table) ? list.map((row) => inRow(table, row)).sort() : list,
  ]);
  const counters = was.counters.map((counter) => ({ ...counter, last: more(counter.last) }));
  return { ...was, rows: Object.fromEntries(rows), counters };
};

/** To be compared by value: the spaces that a database puts into its JSON are nobody's. */
const read = ({ rows, ...rest }: Held) => ({
  ...rest,
  rows: Object.fromEntries(
    Object.entries(rows).map(([table, list]) => [table, list.map((row) => JSON.parse(row)).sort()]),
  ),
});
const filesIn = (dataFolder: string): Record<string, string> => {
  const top = join(dataFolder, 'uploads/tickets');
  const names = existsSync(top) ? readdirSync(top, { recursive: true, encoding: 'utf8' }) : [];
  const files = names.filter((name) => statSync(join(top, name)).isFile()).sort();
  return Object.fromEntries(files.map((name) => [name, readFileSync(join(top, name), 'base64')]));
};

const send = async (client: ApiClient, url: string, ticketId: number, files: Parameters<typeof announce>[2][] = []) => {
  const attachments: string[] = [];
  for (const file of files) {
    const announced = await announce(client, ticketId, file);
    await put(url, announced, file.bytes);
    attachments.push(announced.body.s3Key);
  }
  const text = `At ${Date.now()}: “quotes”, \\ slash, tab\t and 🚚\nsecond line`;
  return client.call('sendMessage', { body: { ticket_id: String(ticketId), text, attachments } });
};
const importStops = (client: ApiClient, price: number) => {
  const form = new FormData();
  const row = `Name,Address,City,State,Lat,Lon,Price\nImported,1 Main St,Joplin,MO,37.1,-94.5,${price}\n`;
  form.set('file', new Blob([row]), 'stops.csv');
  return client.call('importStations', { raw: form });
};

it.runIf(postgresUrl() !== '')('data of an older version becomes this one’s', { timeout: 240_000 }, async () => {
  const [old, fresh] = await Promise.all([emptyPostgres(), emptyPostgres()]);
  const [from, to] = await Promise.all([openPostgres(old.url), openPostgres(fresh.url)]);
  const OLD = 1795319056000;
  await withMigrationsUpTo(OLD, (files) => migrate(from, files));
  await from.db.execute(sql`insert into users (email, username, password_hash, role)
    values ('old@milepost.test', 'old@milepost.test', 'x', 'TRUCK_DRIVER')`);
  const place = { folder: folder('older/uploads') };
  const storage = storageAt(place, createPlainLog());
  const now = new Date();
  await takeContent(from.db, storage, { version: '0', now }, async (content) => {
    await putContent({ database: to, storage, place, withFiles: true, rewound: false }, content);
  });
  const [all, before] = await Promise.all([migrationsRun(to.db), migrationsRun(from.db)]);
  expect(before.length).toBeLessThan(all.length);
  expect(rowsOf(await to.db.execute(sql`select email, deleted_at from users`))).toEqual([
    { email: 'old@milepost.test', deleted_at: null },
  ]);
  for (const { close } of [from, to]) await close();
  for (const { drop } of [old, fresh]) await drop();
});

eachDatabase('data that is saved and brought back', (kind) => {
  const source = folder(`source-${kind}`);
  const file = folder(`saved-${kind}.tar.gz`);
  let databaseUrl: string | undefined;
  const drops: (() => Promise<void>)[] = [];
  const empty = async () => {
    const made = await emptyPostgres();
    drops.push(made.drop);
    return made.url;
  };
  const env = () => ({ DATA_DIR: source, DATABASE_URL: databaseUrl ?? '' });
  /** Ids of messages that were told to be stored before the live backup began. */
  let acknowledged: readonly number[] = [];
  let ticketId: number;
  let original: Held;

  beforeAll(async () => {
    if (kind === 'postgres') databaseUrl = await empty();
    const { program, url } = await programs.serve(env());
    const driver = await signInAt(at(url), 'driver');
    const owner = await signInAt(at(url), 'super');
    // Twice, so that there is what an import has changed, by which it is taken back: parts of tables, made while the server ran.
    expect([(await importStops(owner, 3.5)).status, (await importStops(owner, 3.123456789)).status]).toEqual([
      200, 200,
    ]);
    ticketId = (await driver.call('createTicket', { body: { message: 'Tires', service_id: 1 } })).body.id;
    await send(driver, url, ticketId, [pngFile('a.png', 5_000), textFile('b.txt', 'Two blown tires')]);
    await announce(driver, ticketId, textFile('never.txt', 'put'));

    // Saved while somebody goes on writing: all that was told to be stored before it began must be in it.
    let writing = true;
    const sent: number[] = [];
    const writer = (async () => {
      while (writing) {
        const { status, body } = await send(driver, url, ticketId, [pngFile('live.png', 300)]);
        if (status === 200) sent.push(body.id);
      }
    })();
    await vi.waitFor(() => expect(sent.length).toBeGreaterThan(2), 60_000);
    acknowledged = [...sent];
    const live = await programs.command('server/cli/backup.ts', [folder(`live-${kind}.tar.gz`)], env());
    writing = false;
    await writer;
    expect(live).toMatchObject({ code: 0, output: expect.any(String) });

    await stop(program);
    const saved = await programs.command('server/cli/backup.ts', [file], env());
    expect(saved).toMatchObject({ code: 0, output: expect.any(String) });
    expect(saved.output).toContain('Keep it secret.');
    original = await held(source, databaseUrl);
    expect(Object.keys(original.rows)).toContain('import_changes');
    expect(original.rows.import_changes?.length).toBeGreaterThan(0);
  }, 300_000);
  afterAll(async () => {
    for (const drop of drops) await drop();
  });

  it.runIf(process.platform !== 'win32')('is for its owner’s eyes alone, and never written over', async () => {
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
    const again = await programs.command('server/cli/backup.ts', [file], env());
    expect(again).toMatchObject({ code: 1, output: expect.stringContaining('is there already') });
    expect(readdirSync(source).filter((name) => name.startsWith('db.copy'))).toEqual([]);
    // What a killed one has left is not taken for its own, and is told of in words.
    const other = folder(`killed-${kind}.tar.gz`);
    writeFileSync(`${other}.part`, 'half');
    const after = await programs.command('server/cli/backup.ts', [other], env());
    expect(after).toMatchObject({ code: 1, output: expect.stringContaining('Where none runs, remove that file') });
    expect(readFileSync(`${other}.part`, 'utf8')).toBe('half');
  });

  it('comes back into an embedded database row for row and file for file, and works', {
    timeout: 120_000,
  }, async () => {
    const target = folder(`embedded-${kind}`);
    expect(await programs.command('server/cli/restore.ts', [file], { DATA_DIR: target })).toMatchObject({
      code: 0,
      output: expect.any(String),
    });
    const back = await held(target, undefined);
    expectLeap(leapOf(original, back));
    expect(read(back)).toEqual(read(movedOn(original, leapOf(original, back))));
    expect(filesIn(target)).toEqual(filesIn(source));
    if (kind === 'postgres') return;
    const numbers = await programs.command('server/cli/restore.ts', ['--numbers'], { DATA_DIR: target });
    expect(numbers).toMatchObject({ code: 0 });
    const again = await held(target, undefined);
    expectLeap(leapOf(back, again));
    expect(read(again)).toEqual(read(movedOn(back, leapOf(back, again))));
    const { program, url } = await programs.serve({ DATA_DIR: target });
    const driver = await signInAt(at(url), 'driver');
    const { status, body } = await send(driver, url, ticketId, [pngFile('new.png')]);
    expect([status, body.attachments.length]).toEqual([200, 1]);
    await stop(program);

    const filled = await programs.command('server/cli/restore.ts', [file], { DATA_DIR: target });
    expect(filled).toMatchObject({ code: 1, output: expect.stringContaining('has a database already') });
  });

  it('has what was stored before it was begun while people wrote, and nothing that was never stored', async () => {
    const saved: string[] = [];
    const { head, items } = await readArchive(folder(`live-${kind}.tar.gz`));
    for await (const item of items) {
      if (item.kind === 'rows' && item.batch.table === 'messages') saved.push(...item.batch.rows);
    }
    const ids = saved.map((row) => Number(JSON.parse(row)[0]));
    expect(acknowledged.filter((id) => !ids.includes(Number(id)))).toEqual([]);
    expect(saved.filter((row) => original.rows.messages?.includes(row) !== true)).toEqual([]);
    // Nothing is missing of what was written before the moment that it tells of; half a second for one that was just being written.
    const until = Date.parse(head.madeAt) - 500;
    const createdAt = original.columns.messages?.indexOf('created_at') ?? 0;
    const before = original.rows.messages?.filter((row) => Date.parse(JSON.parse(row)[createdAt]) < until) ?? [];
    expect(before.length).toBeGreaterThan(2);
    expect(before.filter((row) => !saved.includes(row))).toEqual([]);
  });

  it.runIf(postgresUrl() !== '')(
    'comes back into PostgreSQL, with its files in a bucket',
    { timeout: 240_000 },
    async () => {
      const url = await empty();
      const bucket = await startObjectStorage(() => new Date());
      const { endpoint, region, bucket: name, accessKeyId, secretAccessKey } = bucket.settings;
      const s3 = { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: name };
      const keys = { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey };
      const target = { DATA_DIR: folder(`bucket-${kind}`), DATABASE_URL: url, ...s3, ...keys };
      const [path, ...args] = kind === 'pglite' ? ['server/cli/move.ts', url] : ['server/cli/restore.ts', file];
      const from = kind === 'pglite' ? { ...target, DATA_DIR: source } : target;
      const done = await programs.command(path ?? '', args, from);
      expect(done).toMatchObject({ code: 0, output: expect.any(String) });
      // What moves has not gone back in time.
      const there = await held('', url);
      if (kind === 'pglite') expect(there).toEqual(original);
      else {
        expectLeap(leapOf(original, there));
        expect(read(there)).toEqual(read(movedOn(original, leapOf(original, there))));
      }
      const objects = [...bucket.objects].map(([key, { bytes }]) => [
        key.slice('tickets/'.length),
        bytes.toString('base64'),
      ]);
      expect(Object.fromEntries(objects.sort())).toEqual(filesIn(source));
      expect(bucket.objects.values().next().value?.type).toBe('image/png');
      if (kind === 'pglite') {
        const nameless = await programs.command('server/cli/move.ts', [new URL('/', url).href], from);
        expect(nameless).toMatchObject({
          code: 1,
          output: expect.stringContaining('Nothing was moved: The argument must be an address such as'),
        });
      }
      const again = await programs.command(path ?? '', args, from);
      expect(again).toMatchObject({ code: 1, output: expect.stringContaining('has data already') });
      await bucket.close();
    },
  );

  describe('is refused whole', () => {
    const target = folder(`refused-${kind}`);
    const refused = async (archive: string, why: string) => {
      const restored = await programs.command('server/cli/restore.ts', [archive], { DATA_DIR: target });
      expect(restored).toMatchObject({ code: 1, output: expect.stringContaining('Nothing was restored: ') });
      expect(restored.output).toContain(why);
      expect([existsSync(join(target, 'db')), filesIn(target)]).toEqual([false, {}]);
    };
    const whyNot = (path: string) =>
      readArchive(path).then(
        () => 'whole',
        ({ message }: Error) => message,
      );

    it('where it is something else, cut off, changed or newer', { timeout: 240_000 }, async () => {
      const bytes = readFileSync(file);
      const other = folder('other');
      writeFileSync(other, 'a photograph of a truck');
      await refused(other, 'no backup of Milepost');
      await refused(programs.root, 'is a folder: name the file that npm run backup has written');
      writeFileSync(other, bytes.subarray(0, bytes.length / 2));
      await refused(other, 'ends in the midst');
      // Wherever it ends, and whatever is changed in it: none is taken for whole.
      for (let part = 1; part < 24; part += 1) {
        writeFileSync(other, bytes.subarray(0, Math.floor((bytes.length * part) / 24)));
        expect(await whyNot(other)).toMatch(/ends in the midst|no backup of Milepost/);
        const changed = Buffer.from(bytes);
        const place = Math.floor((bytes.length * part) / 24);
        changed[place] = (changed[place] ?? 0) ^ 0x41;
        writeFileSync(other, changed);
        expect(await whyNot(other)).toMatch(/damaged|ends in the midst|no backup of Milepost/);
      }
      const content = await readArchive(file);
      const newer = folder(`newer-${kind}.tar.gz`);
      await writeArchive(newer, {
        ...content,
        head: { ...content.head, migrations: [...content.head.migrations, 9e12] },
      });
      await refused(newer, 'newer version');
    });

    it.runIf(postgresUrl() !== '')(
      'where it breaks off in the midst, and nothing is left',
      { timeout: 240_000 },
      async () => {
        const url = await empty();
        const { head, items } = await readArchive(file);
        const broken = async function* (of: Content['items']): AsyncGenerator<Item> {
          for await (const item of of) {
            if (item.kind === 'end') throw new Error('the disk is gone');
            yield item;
          }
        };
        const database = await openPostgres(url);
        const place = { folder: join(target, 'uploads') };
        const storage = storageAt(place, createPlainLog());
        const into = (content: Content) =>
          putContent({ database, storage, place, withFiles: true, rewound: false }, content);
        await expect(into({ head, items: broken(items) })).rejects.toThrow('the disk is gone');
        expect(filesIn(target)).toEqual({});
        // Files that were there before, as those of the database that it was saved from, are nobody's to take away.
        const beside = { folder: join(source, 'uploads') };
        const again = await readArchive(file);
        const files = filesIn(source);
        const onto = {
          database,
          storage: storageAt(beside, createPlainLog()),
          place: beside,
          withFiles: true,
          rewound: false,
        };
        await expect(putContent(onto, { head, items: broken(again.items) })).rejects.toThrow('the disk is gone');
        expect(filesIn(source)).toEqual(files);
        const { rows } = await held('', url);
        expect(Object.keys(rows).filter((name) => name !== 'settings' && rows[name]?.length !== 0)).toEqual([]);
        // The same database takes it at the next try.
        await into(await readArchive(file));
        await database.close();
        expect(await held('', url)).toEqual(original);
      },
    );
  });
});
