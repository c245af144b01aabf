import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { type ImportRecord, stations } from '#server/db/schema.ts';
import type { CompareThread } from '#server/imports/compare-thread.ts';
import type { CompareTask, WantedLayout } from '#server/imports/protocol.ts';
import { clearStaged, keepRows, keptAfter, stageRows } from '#server/imports/queries/import-rows.ts';
import { changeImport } from '#server/imports/queries/imports.ts';
import { rememberedLayouts } from '#server/imports/queries/layouts.ts';
import { passOn, planUndo } from '#server/imports/queries/undo.ts';
import { readStationsVersion, type StationReaders } from '#server/stations/directory.ts';
import {
  buildNext,
  buildWithout,
  dropChanges,
  dropNext,
  nextTable,
  switchToNext,
} from '#server/stations/generation.ts';
import { stationsAfter } from '#server/stations/queries/stations-after.ts';
import { createPauses } from '#server/work/pauses.ts';
import type { ImportLayout, LayoutInput } from '#src/contract/import.ts';

/** Stations, or kept rows, that go to the thread at once. */
const BATCH = 500;
/** Milliseconds between two lines of progress. */
const PROGRESS_MS = 400;

/** The import was cancelled, or another process ended it: there is nothing left to do for it. */
export class ImportStopped extends Error {
  override readonly name = 'ImportStopped';
}
/** A preview that was made anew by itself gives way to what a person begins: it waits as it did, outdated. */
export class RenewalUnwanted extends Error {
  override readonly name = 'RenewalUnwanted';
}
/** The stations are no longer those that the file was compared with. */
export class StationsMoved extends Error {
  override readonly name = 'StationsMoved';
}

interface RunOptions {
  readonly db: Db;
  readonly thread: CompareThread;
  readonly stations: StationReaders;
  readonly owner: string;
  readonly now: () => Date;
}

/** A file that has arrived. */
export interface ArrivedFile {
  readonly path: string;
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly discard: () => Promise<void>;
}

/** What of a comparison is otherwise the next time. */
export interface Again extends LayoutInput {
  readonly takeTicked?: boolean;
}

/** How a sheet is read again: as before, but for what a person has said. Another header has other columns. */
const wantedAgain = (layout: ImportLayout | null, input: LayoutInput): WantedLayout => {
  const headerRow = input.headerRow ?? layout?.headerRow;
  const prices = input.prices ?? layout?.prices;
  const moved = headerRow !== layout?.headerRow;
  const columns = moved ? undefined : layout?.columns.map(({ meaning }) => meaning ?? null);
  const remembered = layout?.remembered === true && input.columns === undefined && !moved;
  return { headerRow, prices, columns: input.columns ?? columns, remembered };
};

/** What goes with an import's being taken back. */
export type Undone = (tx: Db) => Promise<void>;

/** Carries an import's two parts out, as the process that owns it. */
export interface ImportRun {
  /**
   * Compares the file with the stations and stages its rows; the import is ready then.
   * @throws ComparisonFailed, ImportStopped, RenewalUnwanted, the signal's reason
   */
  readonly compare: (
    record: ImportRecord,
    file: ArrivedFile,
    sheet: string | undefined,
    signal: AbortSignal,
  ) => Promise<ImportRecord>;
  /**
   * Compares the rows that were kept of it again with the stations as they are now; the import is ready then.
   * @param again how its sheet is to be read otherwise, and whether ticked rows are taken, as for writing
   * @throws as `compare`
   */
  readonly compareAgain: (record: ImportRecord, again: Again, signal: AbortSignal) => Promise<ImportRecord>;
  /**
   * Writes the staged rows; the import is done then.
   * @throws StationsMoved, ImportStopped, the signal's reason
   */
  readonly write: (record: ImportRecord, signal: AbortSignal) => Promise<void>;
  /**
   * Takes back what a written import did, where nothing has said otherwise since; it is undone then.
   * @param undone called in the transaction that says so
   * @throws as `write`; the import is to be taken for written then, though the stations may have been exchanged
   */
  readonly undo: (record: ImportRecord, undone: Undone, signal: AbortSignal) => Promise<void>;
}

/** The database's JSON of the stations, batch by batch, in the order of their ids. */
const stationReader = (db: Db): (() => Promise<string | undefined>) => {
  let after = 0;
  const pause = createPauses();
  return async () => {
    const { last, text } = await stationsAfter(db, { after, limit: BATCH, withheld: true });
    await pause();
    if (last === null || text === null) return undefined;
    after = last;
    return text;
  };
};

/** The rows kept of an import, batch by batch, in the file's order. */
const keptReader = (db: Db, importId: number): (() => Promise<string | undefined>) => {
  let after = 0;
  const pause = createPauses();
  return async () => {
    const batch = await keptAfter(db, importId, after, BATCH);
    await pause();
    if (batch === undefined) return undefined;
    after = batch.last;
    return batch.text;
  };
};

/** An import whose next stations are built. @property all how many there will be */
interface Building extends Pick<ImportRecord, 'id' | 'rows' | 'stage'> {
  readonly all: number;
  readonly signal: AbortSignal;
}

const countStations = async (db: Db): Promise<number> => {
  const [row] = await db.select({ all: sql<number>`count(*)::integer` }).from(stations);
  return row?.all ?? 0;
};

export const createImportRun = ({ db, thread, stations: readers, owner, now }: RunOptions): ImportRun => {
  /** Writes progress down, not too often; notices so that the import was cancelled, or is to give way. */
  const progressOf = (id: number, stages: readonly ImportRecord['stage'][]) => {
    let told = performance.now();
    return async (change: Partial<ImportRecord>, always = false): Promise<void> => {
      if (!always && performance.now() - told < PROGRESS_MS) return;
      told = performance.now();
      const kept = await changeImport(db, { id, stages, owner }, { ...change, aliveAt: now() });
      if (kept === undefined) throw new ImportStopped();
      if (kept.renewal === 'unwanted') throw new RenewalUnwanted();
    };
  };

  const change = async (
    tx: Db,
    id: number,
    stage: ImportRecord['stage'],
    to: Partial<ImportRecord>,
  ): Promise<ImportRecord> => {
    const record = await changeImport(tx, { id, stages: [stage], owner }, { ...to, aliveAt: now() });
    if (record === undefined) throw new ImportStopped();
    return record;
  };

  /** Called with each batch of the next stations: ends the building where it is to end, and tells how far it is. */
  const building = ({ id, rows, stage, all, signal }: Building) => {
    const progress = progressOf(id, [stage]);
    const pause = createPauses();
    let built = 0;
    return async (count: number): Promise<void> => {
      built += count;
      signal.throwIfAborted();
      await progress({ rowsDone: all === 0 ? rows : Math.floor((rows * Math.min(built, all)) / all) });
      await pause();
    };
  };

  const compare = async (
    { id, kind, layout: former }: ImportRecord,
    task: Pick<CompareTask, 'from' | 'wanted' | 'takeTicked'>,
    signal: AbortSignal,
  ): Promise<ImportRecord> => {
    const comparedVersion = await readStationsVersion(db);
    const progress = progressOf(id, ['reading', 'comparing']);
    let rows = 0;
    let staged = 0;
    const pause = createPauses();
    /** Also while the stations are read there is something to notice. */
    const noticing = (next: () => Promise<string | undefined>) => async (): Promise<string | undefined> => {
      await progress({});
      return next();
    };
    const beginStaging = async (): Promise<void> => {
      await progress({ stage: 'comparing', ...(rows > 0 && { rows }), rowsDone: 0 }, true);
      // A preview that gives way before has its rows still.
      if (task.from === 'kept') await clearStaged(db, id);
    };
    const compared = await thread.compare(
      { ...task, kind, now: now().toISOString(), remembered: task.from === 'kept' ? [] : await rememberedLayouts(db) },
      {
        nextStations: noticing(stationReader(db)),
        nextKept: noticing(keptReader(db, id)),
        onRead: async (read, kept) => {
          rows = read;
          await keepRows(db, id, kept);
          await progress({ rows, rowsDone: rows });
          await pause();
        },
        stage: async (text, count) => {
          if (staged === 0) await beginStaging();
          await stageRows(db, id, text);
          staged += count;
          await progress({ rowsDone: staged });
          await pause();
        },
      },
      signal,
    );
    // Of a sheet that is not understood no row is staged.
    if (staged === 0) await beginStaging();
    const { counts, rows: below, ignoredColumns, problem = null } = compared;
    // Which sheets there are is known while the file is there.
    const layout = { ...compared.layout, ...(former && { sheets: former.sheets, sheet: former.sheet }) };
    const read = { rows: below, layout, ignoredColumns, error: problem, renewal: null };
    return change(db, id, 'comparing', { stage: 'ready', rowsDone: staged, counts, comparedVersion, ...read });
  };

  return {
    compare: (record, { path, fileName }, sheet, signal) =>
      compare(record, { from: { path, fileName }, wanted: { sheet }, takeTicked: false }, signal),
    compareAgain: (record, { takeTicked = false, ...input }, signal) =>
      compare(record, { from: 'kept', wanted: wantedAgain(record.layout, input), takeTicked }, signal),

    write: async ({ id, rows, counts, comparedVersion }, signal) => {
      const done = { stage: 'done', rowsDone: rows, finishedAt: now() } as const;
      if (counts.created + counts.changed === 0) {
        await change(db, id, 'writing', done);
        return;
      }
      const all = (await countStations(db)) + counts.created;
      await buildNext(db, id, building({ id, rows, stage: 'writing', all, signal }));
      const adopt = await readers.prepare(nextTable(id));
      let made = '';
      await switchToNext(db, id, {
        signal,
        claim: async (tx) => {
          if ((await readStationsVersion(tx, true)) !== comparedVersion) throw new StationsMoved();
          await change(tx, id, 'writing', done);
        },
        after: async (tx) => {
          made = await readStationsVersion(tx);
          await change(tx, id, 'done', { writtenVersion: made });
        },
        done: () => adopt(made),
      });
    },

    undo: async ({ id, rows, writtenVersion }, undone, signal) => {
      const version = await readStationsVersion(db);
      const written = { id, version: Number(writtenVersion) };
      await planUndo(db, written);
      const all = await countStations(db);
      await buildWithout(db, id, building({ id, rows, stage: 'undoing', all, signal }));
      const adopt = await readers.prepare(nextTable(id));
      let made = '';
      await switchToNext(db, id, {
        signal,
        claim: async (tx) => {
          if ((await readStationsVersion(tx, true)) !== version) throw new StationsMoved();
          await change(tx, id, 'undoing', {});
        },
        after: async (tx) => {
          made = await readStationsVersion(tx);
        },
        done: () => adopt(made),
      });
      // Where this ends halfway, the import counts as written still, and undoing it again does the rest.
      await passOn(db, written);
      await db.transaction(async (tx) => {
        await change(tx, id, 'undoing', { stage: 'undone', rowsDone: rows, finishedAt: now() });
        await undone(tx);
      });
      await dropChanges(db, id);
      await dropNext(db, id);
    },
  };
};
