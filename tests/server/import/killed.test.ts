import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import type { Db } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows.ts';
import { imports as importsTable } from '#server/db/schema.ts';
import { createImports } from '#server/imports/engine.ts';
import { importViews } from '#server/imports/queries/imports.ts';
import { UNDO_BROKEN_OFF } from '#server/imports/refusals.ts';
import { openData } from '#server/open.ts';
import { NO_READERS } from '#server/stations/directory.ts';
import { createBackground } from '#server/work/background.ts';
import { addStations, buildStation } from '#tests/support/builders/stations.ts';
import { startable } from '#tests/support/harness/program.ts';

const ROWS = 4_000;
const stages = ['reading', 'comparing', 'ready', 'writing', 'done'];
const child = startable('tests/support/harness/import-child.ts');

describe('a server that is killed while it imports', () => {
  const folder = mkdtempSync(join(tmpdir(), 'milepost-killed-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'stops.csv');
  const row = (at: number) => `${at},Stop ${at},Exit ${at},Joplin,MO,7,${36.9 + at / 1e4},-94.5,3.7`;
  const lines = Array.from({ length: ROWS }, (_, at) => row(at));
  writeFileSync(file, `Store number,Name,Address,City,State,Identificator,Lat,Lon,Price\n${lines.join('\n')}\n`);
  const data = join(folder, 'data');

  const withData = async <T>(work: (db: Db, imports: ReturnType<typeof createImports>) => Promise<T>): Promise<T> => {
    const opened = await openData({ DATA_DIR: data, DATABASE_URL: undefined });
    const { database } = opened;
    const background = createBackground();
    const imports = createImports({ database, stations: NO_READERS, background, now: () => new Date() });
    try {
      return await work(database.db, imports);
    } finally {
      await imports.close();
      await background.idle();
      await opened.close();
    }
  };
  const stored = async (db: Db) =>
    rowsOf<{ text: string }>(await db.execute(sql`select s::text as text from stations s order by id`));

  /** Starts an import in a process and kills it as soon as it has said this stage, or the next one after it. */
  const killAt = async (stage: string): Promise<void> => {
    const importing = fork(child.file, [data, file], { execArgv: child.execArgv });
    const gone = once(importing, 'exit');
    importing.on('message', (seen) => {
      if (stages.indexOf(String(seen)) >= stages.indexOf(stage)) importing.kill('SIGKILL');
    });
    await gone;
  };

  it('has written all or nothing, says so, and can import again', { timeout: 240_000 }, async () => {
    const half = Array.from({ length: ROWS / 2 }, (_, at) =>
      buildStation({ storeNo: String(at), name: `Stop ${at}`, address: `Exit ${at}`, city: 'Joplin', state: 'MO' }),
    );
    const before = await withData(async (db) => {
      await addStations(db, half);
      return stored(db);
    });
    for (const stage of ['reading', 'comparing', 'writing']) {
      await killAt(stage);
      await withData(async (db, imports) => {
        await imports.recover();
        const [job] = await importViews(db);
        const now = await stored(db);
        // It may have got further than it had said when it was killed.
        if (job?.stage === 'done') expect(now.length).toBeGreaterThan(before.length);
        else {
          expect(['failed', 'ready']).toContain(job?.stage);
          expect(now).toEqual(before);
        }
        if (job?.stage === 'done') await imports.undo(Number(job.id));
        expect(await stored(db)).toEqual(before);
      });
    }
    await withData(async (db, imports) => {
      const arrived = { path: file, fileName: 'stops.csv', sizeBytes: 1, discard: async () => undefined };
      const { created, changed } = await imports.whole(arrived, undefined);
      expect(created + changed).toBe(ROWS);
      expect(await stored(db)).toHaveLength(ROWS / 2 + created);
    });
  });

  it('says of an undo that was broken off that it is not finished', { timeout: 240_000 }, async () => {
    await withData(async (db, imports) => {
      const before = await stored(db);
      await db
        .update(importsTable)
        .set({ stage: 'undoing', rowsDone: 7, owner: 'killed' })
        .where(eq(importsTable.stage, 'done'));
      await imports.recover();
      const [job] = await importViews(db);
      expect(job).toMatchObject({ stage: 'done', rowsDone: ROWS, undoable: true, error: UNDO_BROKEN_OFF });
      expect(await stored(db)).toEqual(before);
    });
  });
});
