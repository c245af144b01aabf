import { existsSync, readFileSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { rowsOf } from '#server/db/rows.ts';
import { audit, imports, stations } from '#server/db/schema.ts';
import { markStationsChanged } from '#server/stations/directory.ts';
import { type ImportStage, importJobListSchema, importJobSchema, importRowPageSchema } from '#src/contract/import.ts';
import { IMPORT } from '#src/contract/limits.ts';
import { addStations, buildStation } from '#tests/support/builders/stations.ts';
import { stopsWorkbook } from '#tests/support/builders/workbooks.ts';
import { allowConsoleError } from '#tests/support/console.ts';
import type { ApiClient, Reply } from '#tests/support/harness/client.ts';
import { eachDatabase } from '#tests/support/harness/each-database.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

/** 1,944 parking areas of the real world; lies beside the project where it is developed and is never copied into it. */
const REAL_FILE = new URL('../../../../shared/data/public-truck-parking.csv', import.meta.url);
const WILMINGTON = 'Store number,Name,Address,City,State,Identificator,Retail price,Parking';
/** The stop of `buildStation` with another price and without parking. */
const CHANGED = '0412,Bluestem Travel Center #412,"I-55, Exit 240",Wilmington,IL,83,3.5,no';

eachDatabase('an import in two steps', (database) => {
  let server: TestServer;
  let admin: ApiClient;
  beforeAll(async () => {
    server = await startServer({ database });
    admin = await server.signIn('admin');
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await server.services.background.idle();
    await server.db.execute('truncate stations restart identity cascade');
    await addStations(server.db);
  });

  const start = (content: string | Uint8Array<ArrayBuffer>, kind = 'stations', name = 'stops.csv'): Promise<Reply> => {
    const form = new FormData();
    form.set('file', new Blob([content]), name);
    return admin.call('startImport', { raw: form, query: { kind } });
  };
  const jobOf = async (id: string) =>
    v.parse(importJobSchema, (await admin.call('importJob', { params: { id } })).body);
  /** The job once nothing is at work on it. */
  const settled = async (id: string) => {
    await server.services.background.idle();
    return jobOf(id);
  };
  const compared = async (content: string | Uint8Array<ArrayBuffer>, kind?: string, name?: string) => {
    const { status, body } = await start(content, kind, name);
    expect(body.message).toBeUndefined();
    expect(status).toBe(200);
    return settled(v.parse(importJobSchema, body).id);
  };
  const apply = (id: string) => admin.call('applyImport', { params: { id } });
  const undo = async (id: string) => {
    expect((await admin.call('undoImport', { params: { id } })).status).toBe(200);
    return settled(id);
  };
  const written = async (content: string, kind?: string) => {
    const { id } = await compared(content, kind);
    expect((await apply(id)).status).toBe(200);
    return settled(id);
  };
  const rowsOfJob = async (id: string, query: Record<string, string | number> = { size: 500 }) =>
    v.parse(importRowPageSchema, (await admin.call('importRows', { params: { id }, query })).body);
  /** Every member of every station as the database writes it, to the microsecond. */
  const stored = async () =>
    rowsOf<{ text: string }>(await server.db.execute(sql`select s::text as text from stations s order by id`));

  it('shows what a file would do and writes nothing until it is told to', async () => {
    const before = await stored();
    const job = await compared(
      [
        `${WILMINGTON},Colour`,
        CHANGED,
        '9,New Stop,Exit 1,Joplin,MO,7,3.4,,red',
        '9,New Stop,Exit 1,Joplin,MO,7,3.45,,',
        '77,Bad,Exit 2,Joplin,MO,7,cheap,,',
      ].join('\n'),
    );
    expect(job).toMatchObject({ stage: 'ready', kind: 'stations', fileName: 'stops.csv', rows: 4, rowsDone: 4 });
    expect(job).toMatchObject({ startedBy: 'Dana Whitfield', ignoredColumns: ['Colour'], undoable: false });
    expect(job.counts).toEqual({ created: 1, changed: 1, unchanged: 0, duplicate: 1, suspicious: 0, rejected: 1 });
    const { content, totalElements } = await rowsOfJob(job.id);
    expect(totalElements).toBe(4);
    expect(content.map(({ row, result }) => [row, result])).toEqual([
      [2, 'changed'],
      [3, 'duplicate'],
      [4, 'created'],
      [5, 'rejected'],
    ]);
    expect(content[0]?.changes).toEqual(
      expect.arrayContaining([
        { column: 'Retail price', before: '$3.899', after: '$3.50' },
        { column: 'Parking', before: 'Yes', after: 'No' },
      ]),
    );
    expect(content[2]).toMatchObject({ storeNumber: '9', city: 'Joplin', state: 'MO', approximate: true, changes: [] });
    expect(content[3]).toMatchObject({
      name: 'Bad',
      column: 'Retail price',
      reason:
        'The retail price "cheap" is not a number from 0.01 to 100. Write it like 3.459, or leave the cell empty.',
    });
    const rejected = await rowsOfJob(job.id, { result: 'rejected', page: 0, size: 10 });
    expect(rejected).toMatchObject({ totalElements: 1, content: [{ row: 5 }] });
    expect(await stored()).toEqual(before);
    expect((await admin.call('cancelImport', { params: { id: job.id } })).body.stage).toBe('cancelled');
    expect((await apply(job.id)).body).toMatchObject({
      code: 'IMPORT_CONFLICT',
      message: expect.stringMatching(/cancelled/),
    });
  });

  it('finds the header below a title, and tells which price of a stop gives way', async () => {
    const lines = [
      'Store prices,,',
      'as of,2026-11-24,',
      '',
      'Store number,Name,City,State,Identificator,Retail price',
    ];
    const stop = '9,New Stop,Joplin,MO,7';
    const job = await compared([...lines, `${stop},3.4`, `${stop},3.45`, `${stop},3.45`].join('\n'));
    expect(job).toMatchObject({ stage: 'ready', rows: 3, counts: { created: 1, duplicate: 2 } });
    const { content } = await rowsOfJob(job.id);
    expect(content.map(({ row, reason }) => [row, reason])).toEqual([
      [5, 'The retail price $3.40 gives way to $3.45 of row 7, the last of this stop.'],
      [6, undefined],
      [7, undefined],
    ]);
    await admin.call('cancelImport', { params: { id: job.id } });
  });

  it('writes what was shown, changes nothing the second time, and takes it back to the last member', async () => {
    const before = await stored();
    const job = await written([WILMINGTON, CHANGED, '9,New Stop,Exit 1,Joplin,MO,7,3.4,'].join('\n'));
    expect(job).toMatchObject({ stage: 'done', undoable: true });
    const after = await stored();
    expect(after).toHaveLength(before.length + 1);
    expect(after.filter(({ text }) => !before.some((one) => one.text === text))).toHaveLength(2);

    const driver = await server.signIn('driver');
    const [made] = await server.db.select().from(stations).where(sql`name = 'New Stop'`);
    const opened = await driver.call('createTicket', { body: { message: 'Hello', service_id: made?.id } });

    const again = await written([WILMINGTON, CHANGED, '9,New Stop,Exit 1,Joplin,MO,7,3.4,'].join('\n'));
    expect(again).toMatchObject({ counts: { created: 0, changed: 0, unchanged: 2 }, undoable: false });
    expect(await stored()).toEqual(after);

    expect(await undo(job.id)).toMatchObject({ stage: 'undone', undoable: false });
    expect(await stored()).toEqual(before);
    // Said again, as after a lost answer: nothing more happens.
    expect((await undo(job.id)).stage).toBe('undone');
    const params = { id: String(opened.body.id) };
    const ticket = (await driver.call('ticket', { params })).body;
    expect(ticket).toMatchObject({ station_name: 'New Stop' });
    expect(ticket.service_id).toBeUndefined();
    const [added] = await addStations(server.db, [buildStation({ storeNo: '1' })]);
    expect(added?.id).toBeGreaterThan(made?.id ?? 0);
  });

  it('makes a preview anew when the stations have changed', async () => {
    const first = await compared([WILMINGTON, CHANGED].join('\n'));
    const second = await written([WILMINGTON, CHANGED].join('\n'));
    // Made anew since, by itself: there is nothing left to do.
    expect(await jobOf(first.id)).toMatchObject({
      stage: 'ready',
      outdated: false,
      counts: { changed: 0, unchanged: 1 },
    });
    await markStationsChanged(server.db);
    expect(await jobOf(first.id)).toMatchObject({ stage: 'ready', outdated: true });
    expect((await apply(first.id)).status).toBe(200);
    expect(await settled(first.id)).toMatchObject({ stage: 'ready', outdated: false });
    // Pressed as often as it likes: the trail says that it was imported where it was, once.
    expect((await apply(second.id)).status).toBe(200);
    const applied = async (id: string) =>
      (await server.db.select().from(audit).where(eq(audit.detail, id))).filter(
        ({ action }) => action === 'import-applied',
      ).length;
    expect([await applied(first.id), await applied(second.id)]).toEqual([0, 1]);
    expect((await admin.call('cancelImport', { params: { id: second.id } })).status).toBe(409);
  });

  it('takes one import at a time, names who is at work, and stops it at a word', async () => {
    const before = await stored();
    const file = new Uint8Array(await stopsWorkbook(3_000));
    const { body } = await start(file, 'stations', 'big.xlsx');
    const id = String(body.id);
    expect(await start([WILMINGTON, CHANGED].join('\n'))).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^Dana Whitfield has been importing big\.xlsx since \d{4}-.* UTC\./) },
    });
    expect((await admin.call('cancelImport', { params: { id } })).body.stage).toBe('cancelled');
    expect((await settled(id)).stage).toBe('cancelled');
    expect(await stored()).toEqual(before);
    expect((await rowsOfJob(id)).content).toEqual([]);
    const next = await compared([WILMINGTON, CHANGED].join('\n'));
    expect(next.stage).toBe('ready');
    const list = v.parse(importJobListSchema, (await admin.call('imports')).body);
    expect(list.slice(0, 2).map((one) => one.id)).toEqual([next.id, id]);
  });

  it('says of one that is taken back that it is, and not that it could be cancelled', async () => {
    const done = await compared([WILMINGTON, CHANGED].join('\n'));
    await apply(done.id);
    await settled(done.id);
    const at = (stage: 'undoing' | 'done') =>
      server.db
        .update(imports)
        .set({ stage })
        .where(eq(imports.id, Number(done.id)));
    await at('undoing');
    expect(await start([WILMINGTON, CHANGED].join('\n'))).toMatchObject({
      status: 409,
      body: {
        message: expect.stringMatching(/^The import of .* is just being taken back, .* Wait until that is done\.$/),
      },
    });
    expect((await admin.call('cancelImport', { params: { id: done.id } })).status).toBe(409);
    await at('done');
    expect(await undo(done.id)).toMatchObject({ stage: 'undone' });
  });

  it('is in the trail once for what was done, however often it is said, and not for what was not done', async () => {
    const deeds = async (id: string) => {
      await server.services.background.idle();
      const rows = await server.db.select().from(audit).where(eq(audit.detail, id)).orderBy(audit.id);
      return rows.map(({ action }) => action);
    };
    const waiting = await compared([WILMINGTON, CHANGED].join('\n'));
    for (let time = 0; time < 3; time += 1) {
      expect((await admin.call('cancelImport', { params: { id: waiting.id } })).body.stage).toBe('cancelled');
    }
    expect(await deeds(waiting.id)).toEqual(['import-started', 'import-cancelled']);

    const done = await written([WILMINGTON, CHANGED].join('\n'));
    // As a database that is away before the stations are exchanged.
    await server.db.execute(sql`create function refuse_station() returns trigger language plpgsql
      as $$ begin raise exception 'The database is away.'; end $$`);
    await server.db.execute(sql`create trigger refuse before update on settings
      for each row when (old.key = 'stations_version') execute function refuse_station()`);
    allowConsoleError(/Failed query: update "settings"/);
    expect(await undo(done.id)).toMatchObject({
      stage: 'done',
      error: expect.stringMatching(/The undo is not finished\. Press Undo again\.$/),
    });
    await server.db.execute(sql`drop trigger refuse on settings`);
    await server.db.execute(sql`drop function refuse_station`);
    expect(await deeds(done.id)).toEqual(['import-started', 'import-applied']);
    for (let time = 0; time < 3; time += 1) expect((await undo(done.id)).stage).toBe('undone');
    expect(await deeds(done.id)).toEqual(['import-started', 'import-applied', 'import-undone']);
  });

  it('lays prices over stations that are known, and touches nothing else', async () => {
    const header = 'Store number,Name,City,Identificator,Retail price,Net price,Price date,Parking';
    const lines = [
      '0412,Renamed,Elsewhere,83,3.5,3.1,2026-11-20,no',
      '5555,Unknown,Joplin,83,3.5,,,no',
      '0077,Prairie Lantern #77,Pontiac,83,,,,no',
    ];
    const [before] = await server.db.select().from(stations).where(sql`id = 1`);
    const job = await written([header, ...lines].join('\n'), 'prices');
    expect(job.counts).toEqual({ created: 0, changed: 1, unchanged: 1, duplicate: 0, suspicious: 0, rejected: 1 });
    const rejected = await rowsOfJob(job.id, { result: 'rejected' });
    expect(rejected.content[0]?.reason).toBe(
      'There is no such stop. Upload it with its place under Truck stops first.',
    );
    const [after] = await server.db.select().from(stations).where(sql`id = 1`);
    const retailPriceDate = new Date('2026-11-20');
    const times = { retailPriceDate, priceImportedAt: after?.updatedAt, updatedAt: after?.updatedAt };
    const source = { lastImport: Number(job.id), lastRow: 2 };
    expect(after).toEqual({ ...before, retailPrice: 3.5, netPrice: 3.1, ...times, ...source });
    const { body } = await start('Name,City\nA,Joplin\n', 'prices');
    expect(await settled(String(body.id))).toMatchObject({
      stage: 'ready',
      error: expect.stringMatching(/^The first row names no column of prices/),
    });
    expect((await start('Name\nA\n', 'people')).status).toBe(422);
  });

  it('tells what is wrong with a file as a whole, and goes on', async () => {
    const { body } = await start('Colour,Size\nred,9\n');
    expect(await settled(String(body.id))).toMatchObject({
      stage: 'ready',
      counts: { created: 0, rejected: 0 },
      error: 'The first row names no known column: a name, a store number or a combined id is needed.',
    });
    const large = await start(new Uint8Array(IMPORT.maxBytes + 1_000_000));
    expect(large).toMatchObject({
      status: 413,
      body: { message: expect.stringMatching(/^The file is too large\. Maximum size is 64MB\./) },
    });
    for (const name of ['importJob', 'applyImport', 'undoImport', 'cancelImport', 'importRows'] as const) {
      expect((await admin.call(name, { params: { id: '999' } })).status).toBe(404);
    }
  });

  it('ends what a dead process was at work on: nothing of it is written, and a preview stays one', async () => {
    const ready = await compared([WILMINGTON, CHANGED].join('\n'));
    const before = await stored();
    const died = async (stage: ImportStage) => {
      // As a process leaves it that is killed: its last word, an hour ago, and half of the next stations.
      await server.db
        .update(imports)
        .set({ stage, owner: 'dead', aliveAt: new Date(server.clock.now().getTime() - 3_600_000) })
        .where(sql`id = ${ready.id}::integer`);
    };
    await died('writing');
    await server.db.execute(sql.raw(`create table stations_next_${ready.id} (like stations including all)`));
    const other = await compared([WILMINGTON, CHANGED].join('\n'));
    expect(await jobOf(ready.id)).toMatchObject({ stage: 'ready' });
    expect(await stored()).toEqual(before);
    await died('comparing');
    await server.services.imports.recover();
    expect(await jobOf(ready.id)).toMatchObject({
      stage: 'failed',
      error: expect.stringMatching(/^The server stopped during this import/),
    });
    expect((await apply(other.id)).status).toBe(200);
    expect((await settled(other.id)).stage).toBe('done');
    const left = sql`select tablename from pg_tables where tablename like 'stations_next%'`;
    expect(rowsOf(await server.db.execute(left))).toEqual([]);
  });

  it.runIf(existsSync(REAL_FILE))('takes the real list of parking areas', async () => {
    const job = await compared(new Uint8Array(readFileSync(REAL_FILE)), 'stations', 'public-truck-parking.csv');
    expect(job.stage).toBe('ready');
    expect(job.counts.created).toBeGreaterThan(1_000);
    expect(job.ignoredColumns).toContain('mile_post');
    expect((await apply(job.id)).status).toBe(200);
    expect((await settled(job.id)).stage).toBe('done');
    expect(await stored()).toHaveLength(3 + job.counts.created);
  });
});
