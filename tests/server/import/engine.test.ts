import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows.ts';
import { createCompareThread } from '#server/imports/compare-thread.ts';
import { createImports, type Imports } from '#server/imports/engine.ts';
import { readImportRows } from '#server/imports/queries/import-rows.ts';
import { importViews } from '#server/imports/queries/imports.ts';
import { UNDO_BROKEN_OFF } from '#server/imports/refusals.ts';
import { NO_READERS } from '#server/stations/directory.ts';
import { createBackground } from '#server/work/background.ts';
import { addStations, buildStation } from '#tests/support/builders/stations.ts';
import { freshDatabase } from '#tests/support/harness/databases.ts';

const folder = mkdtempSync(join(tmpdir(), 'milepost-engine-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const arrived = (text: string) => {
  const path = join(folder, 'stops.csv');
  writeFileSync(path, text);
  return { path, fileName: 'stops.csv', sizeBytes: statSync(path).size, discard: async () => undefined };
};

const HEADER = 'Combined id,Name,City,State,Retail price,Net price,Parking,Volvo,Chain,Zip';
const cell = (...values: string[]) => fc.constantFrom('', ...values);
/** Rows of few stops, so that a file speaks of one several times, and of some that stand. */
const row = fc
  .tuple(
    fc.constantFrom('C-1', 'C-2', 'C-3', 'C-4', 'C-5', ''),
    cell('Smith Stop', 'Jones "Big" Stop', 'Ñandú'),
    cell('Joplin', 'Springfield'),
    cell('MO', 'IL', 'ZZ'),
    cell('3.5', '3.499', 'cheap'),
    cell('3.1', '2'),
    cell('yes', 'no', 'perhaps'),
    cell('x', '-'),
    cell('Smith', 'Jones'),
    cell('64801', '00501'),
  )
  .map((cells) => cells.map((one) => `"${one.replaceAll('"', '""')}"`).join(','));

describe('any file', () => {
  let database: Database;
  let imports: Imports;
  const background = createBackground();
  beforeAll(async () => {
    database = await freshDatabase('pglite', 'none');
    imports = createImports({
      database,
      stations: NO_READERS,
      background,
      now: () => new Date('2026-11-22T12:00:00Z'),
    });
  });
  afterAll(async () => {
    await imports.close();
    await background.idle();
    await database.close();
  });
  interface Stored {
    readonly id: number;
    readonly text: string;
    readonly name: string | null;
    readonly retail: number | null;
  }
  /** Every member as the database writes it, to the microsecond. */
  const stored = async () =>
    rowsOf<Stored>(
      await database.db.execute(
        sql`select id, s::text as text, name, retail_price as retail from stations s order by id`,
      ),
    );

  it('does what its preview says, is taken back whole, and does nothing the second time', {
    timeout: 240_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 12 }), async (lines) => {
        await database.db.execute(sql`truncate stations restart identity cascade`);
        await addStations(database.db, [
          buildStation({ combinId: 'C-1', name: 'Smith Stop', city: 'Joplin', state: 'MO' }),
          buildStation({ combinId: 'C-2', name: 'Other', retailPrice: null, services: 0, brands: 0 }),
        ]);
        const before = await stored();
        const file = [HEADER, ...lines].join('\n');
        const job = await imports.start(arrived(file), 'stations', undefined);
        await background.idle();
        expect(await stored()).toEqual(before);
        const rows = await readImportRows(database.db, Number(job.id), { page: 0, size: 500 });
        expect(rows.map((one) => one.row)).toEqual(lines.map((_, at) => at + 2));
        await imports.apply(Number(job.id));
        await background.idle();

        const after = await stored();
        const of = (result: string) => rows.filter((one) => one.result === result);
        const known = new Map(before.map((one) => [one.id, one]));
        const made = after.filter(({ id }) => !known.has(id));
        const moved = after.filter(({ id, text }) => known.has(id) && known.get(id)?.text !== text);
        expect(made.map(({ name }) => name)).toEqual(of('created').map(({ name }) => name ?? null));
        expect(moved).toHaveLength(of('changed').length);
        for (const { changes } of of('changed')) expect(changes.length).toBeGreaterThan(0);

        if (made.length + moved.length > 0) {
          await imports.undo(Number(job.id));
          await background.idle();
          expect(await stored()).toEqual(before);
          await imports.whole(arrived(file), undefined);
        }
        const facts = ({ name, retail }: Stored) => [name, retail];
        const anew = await stored();
        expect(anew.map(facts)).toEqual(after.map(facts));

        const again = await imports.whole(arrived(file), undefined);
        const rejected = [...of('rejected'), ...of('suspicious')].map(({ row: at }) => at);
        // A row that a later one of its stop took the place of was never judged, and may contradict what that has made of the stop:
        // C-1 lies in Illinois, and what says that it is in Missouri is right only as long as nothing changes.
        const replaced = new Set(of('duplicate').map(({ row: at }) => at));
        const still = again.rejected.map(({ row: at }) => at).filter((at) => !replaced.has(at));
        expect(again.created).toBe(0);
        expect(rejected).toEqual(expect.arrayContaining(still));
        // A row without a place, rejected before a later one made its stop, speaks of a known stop the second time.
        if (still.length < rejected.length) return;
        expect(again.changed).toBe(0);
        expect(await stored()).toEqual(anew);
      }),
      {
        numRuns: 12,
        examples: [
          [['"C-5",,,,,,,,,', '"C-5",,"Springfield","MO",,,,,,']],
          [['"C-1",,,"MO",,,,,,', '"C-1",,,"IL",,,,,,', '"C-1",,,,,,,,,']],
        ],
      },
    );
  });
});

it('an import that comes when the server is being stopped is not begun, and says so', async () => {
  const database = await freshDatabase('pglite', 'none');
  const background = createBackground();
  const imports = createImports({ database, stations: NO_READERS, background, now: () => new Date() });
  await imports.close();
  const { id } = await imports.start(arrived(`${HEADER}\nC-9,Late,Joplin,MO,3.5,,,,,`), 'stations', undefined);
  await background.idle();
  const [job] = await importViews(database.db, Number(id));
  expect(job).toMatchObject({ stage: 'failed', error: expect.stringMatching(/^The server stopped/) });
  await database.close();
});

it('an undo in whose midst the server is stopped says so, and the log has it in one line', async () => {
  const database = await freshDatabase('pglite', 'none');
  const background = createBackground();
  const events: unknown[] = [];
  const failures: unknown[] = [];
  const log = {
    write: (event: unknown) => void events.push(event),
    failed: (error: unknown) => void failures.push(error),
  };
  const imports = createImports({ database, stations: NO_READERS, background, log, now: () => new Date() });
  const rows = Array.from({ length: 50 }, (_, at) => `C-${at},Stop ${at},Joplin,MO,3.5,,,,,`);
  await imports.whole(arrived([HEADER, ...rows].join('\n')), undefined);
  const [written] = await importViews(database.db);
  await imports.undo(Number(written?.id));
  await imports.close();
  await background.idle();
  const [job] = await importViews(database.db);
  expect(job).toMatchObject({ stage: 'done', undoable: true, error: UNDO_BROKEN_OFF });
  expect(events).toEqual([{ event: 'undo-broken-off', note: UNDO_BROKEN_OFF }]);
  expect(failures).toEqual([]);
  await database.close();
});

describe('the thread', () => {
  const PORTS = {
    nextStations: async () => undefined,
    nextKept: async () => undefined,
    onRead: async () => undefined,
    stage: async () => undefined,
  };
  const taskOf = ({ path, fileName }: ReturnType<typeof arrived>) =>
    ({
      from: { path, fileName },
      kind: 'stations',
      now: '2026-11-22T12:00:00Z',
      takeTicked: false,
      wanted: {},
      remembered: [],
    }) as const;

  it('ends by itself between two steps where the import is stopped: Node 20 ends the process with one that makes a zlib stream', async () => {
    const lines = Array.from({ length: 20_000 }, (_, at) => `C-${at},Stop ${at},37.1,-94.5`);
    const file = arrived(`Combined id,Name,Lat,Lon\n${lines.join('\n')}`);
    const left = new Promise<number>((resolve) => process.once('worker', (worker) => worker.once('exit', resolve)));
    const stopped = new AbortController();
    const thread = createCompareThread();
    const onRead = async () => stopped.abort(new Error('stopped'));
    await expect(thread.compare(taskOf(file), { ...PORTS, onRead }, stopped.signal)).rejects.toThrow('stopped');
    // A thread that is ended from outside leaves with 1.
    expect(await left).toBe(0);
    await thread.close();
  });

  it('ends with a sentence where a file needs more memory than it has, and the server lives on', {
    timeout: 120_000,
  }, async () => {
    const lines = Array.from({ length: 60_000 }, (_, at) => `C-${at},${'Long name '.repeat(12)}${at},37.1,-94.5`);
    const file = arrived(`Combined id,Name,Lat,Lon\n${lines.join('\n')}`);
    const thread = createCompareThread(24);
    const compared = thread.compare(taskOf(file), PORTS, new AbortController().signal);
    await expect(compared).rejects.toThrow(/^The file needs more memory than an import may use\. Split it/);
    await thread.close();
  });
});
