import { randomUUID } from 'node:crypto';
import type { Database } from '#server/db/database.ts';
import type { ImportRecord } from '#server/db/schema.ts';
import { ApiError, notFound } from '#server/http/errors.ts';
import { ComparisonFailed, createCompareThread } from '#server/imports/compare-thread.ts';
import {
  AT_WORK,
  addImport,
  changeImport,
  dropOldRows,
  dropRows,
  endAbandoned,
  heartbeat,
  importAtWork,
  importById,
  importViews,
  isTwin,
  leftByItself,
  leftByOthers,
  rejectedAfter,
} from '#server/imports/queries/imports.ts';
import { type ArrivedFile, createImportRun, ImportStopped, StationsMoved } from '#server/imports/run.ts';
import { createPlainLog, type Log } from '#server/log/log.ts';
import { requestFacts } from '#server/log/running-request.ts';
import { readStationsVersion, type StationReaders } from '#server/stations/directory.ts';
import { dropNext, switchBack } from '#server/stations/generation.ts';
import type { Background } from '#server/work/background.ts';
import type { ImportJob, ImportKind } from '#src/contract/import.ts';
import type { ImportReport } from '#src/contract/station.ts';

/** An import that has not been heard of for this long is at work no more. It is heard of every `HEARTBEAT_MS`. */
const DEAD_MS = 60_000;
const HEARTBEAT_MS = 10_000;
/** Rejected rows read at once for a report. */
const BATCH = 1_000;

const SERVER_STOPPED = 'The server stopped during this import. Nothing was written. Upload the file again.';
const UNEXPECTED = 'Something went wrong on the server. Nothing was written. Upload the file again.';
const MOVED = 'The stations have changed since this file was compared with them. Nothing was written. Upload it again.';
const CHANGED_SINCE = 'The stations have changed since this import, so it cannot be taken back.';
const WRITTEN = 'This import is written already, so it cannot be cancelled. Take it back with Undo.';
const NOT_READY: Readonly<Partial<Record<ImportRecord['stage'], string>>> = {
  reading: 'The file is still being read. Wait until the preview is there.',
  comparing: 'The file is still being compared with the stations. Wait until the preview is there.',
  undoing: 'This import is just being taken back.',
  undone: 'This import was taken back. Upload the file again.',
  cancelled: 'This import was cancelled. Upload the file again.',
};

const conflict = (message: string): ApiError => new ApiError(409, 'IMPORT_CONFLICT', message);

/** Imports of stations, in two steps or in one; one at a time in all processes of a database. */
export interface Imports {
  /** Begins to read and compare a file, and lets go of it when done. @throws 409 while another import is at work */
  readonly start: (file: ArrivedFile, kind: ImportKind, userId: number | undefined) => Promise<ImportJob>;
  /** Begins to write what was compared; does nothing where that was begun before. @throws 404, 409 with a sentence */
  readonly apply: (id: number) => Promise<ImportJob>;
  /** Takes the last import back. @throws 404, 409 with a sentence */
  readonly undo: (id: number) => Promise<ImportJob>;
  /** Stops one that is not written. @throws 404, 409 with a sentence */
  readonly cancel: (id: number) => Promise<ImportJob>;
  /** Compares and writes in one call. @throws 422 with a sentence where the file is refused; 409 */
  readonly whole: (file: ArrivedFile, userId: number | undefined) => Promise<ImportReport>;
  /** Ends what nobody is at work on any more, as after a death. To be called at start. */
  readonly recover: () => Promise<void>;
  /** Stops what is at work, without a trace in the stations. */
  readonly close: () => Promise<void>;
}

interface ImportsOptions {
  readonly database: Database;
  readonly stations: StationReaders;
  readonly background: Background;
  readonly log?: Pick<Log, 'failed'>;
  readonly now: () => Date;
}

const utcTime = (date: Date): string => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

export const createImports = ({
  database,
  stations,
  background,
  log = createPlainLog(),
  now,
}: ImportsOptions): Imports => {
  const { db } = database;
  const owner = randomUUID();
  const thread = createCompareThread();
  const run = createImportRun({ db, thread, owner, now });
  const working = new Map<number, AbortController>();

  const view = async (id: number): Promise<ImportJob> => {
    const [job] = await importViews(db, id);
    if (job === undefined) throw notFound('import');
    return job;
  };
  const known = async (id: number): Promise<ImportRecord> => {
    const record = await importById(db, id);
    if (record === undefined) throw notFound('import');
    return record;
  };
  const recover = async (): Promise<void> => {
    const before = new Date(now().getTime() - DEAD_MS);
    // The embedded database has one process alone.
    const others = leftByOthers(owner, database.kind === 'pglite' ? undefined : before);
    await endAbandoned(db, others, SERVER_STOPPED, now());
    await endAbandoned(db, leftByItself(owner, [...working.keys()], before), UNEXPECTED, now());
  };

  /** Does what makes an import the one at work. @throws 409 while another one is */
  const alone = async <T>(begin: () => Promise<T>): Promise<T> => {
    await recover();
    try {
      return await begin();
    } catch (error) {
      if (!isTwin(error)) throw error;
      const other = await importAtWork(db);
      if (other === undefined) throw conflict('Another import has just ended. Try again.');
      const { record, by = 'The import command' } = other;
      throw conflict(
        `${by} has been importing ${record.fileName} since ${utcTime(record.startedAt)}. Wait until that is done, or cancel it.`,
      );
    }
  };

  /** Runs a part of an import while others can see that it is alive, and stop it. */
  const atWork = async <T>(id: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    const controller = new AbortController();
    const beat = setInterval(() => void heartbeat(db, id, now()).catch(() => undefined), HEARTBEAT_MS);
    beat.unref();
    working.set(id, controller);
    try {
      return await work(controller.signal);
    } finally {
      clearInterval(beat);
      working.delete(id);
    }
  };

  /** Writes down why an import ended. @returns the sentence */
  const fail = async (id: number, error: unknown): Promise<string> => {
    const sentence =
      error instanceof ComparisonFailed ? error.message : error instanceof StationsMoved ? MOVED : UNEXPECTED;
    const failure = error instanceof ComparisonFailed ? error.cause : sentence === UNEXPECTED ? error : undefined;
    if (failure !== undefined) log.failed(failure, requestFacts());
    await changeImport(db, { id, stages: AT_WORK, owner }, { stage: 'failed', error: sentence, finishedAt: now() });
    return sentence;
  };

  const compare = async (record: ImportRecord, file: ArrivedFile): Promise<ImportRecord> => {
    try {
      await dropOldRows(db, now());
      return await atWork(record.id, (signal) => run.compare(record, file, signal));
    } catch (error) {
      // What was cancelled, here or in another process, has its stage already.
      if (!(error instanceof ImportStopped)) await fail(record.id, error);
      await dropRows(db, record.id);
      throw error;
    } finally {
      await file.discard();
    }
  };

  const write = async (record: ImportRecord): Promise<void> => {
    try {
      await atWork(record.id, (signal) => run.write(record, signal));
    } catch (error) {
      if (!(error instanceof ImportStopped)) await fail(record.id, error);
      await dropNext(db, record.id);
      throw error;
    }
    // The first to ask for the stations need not wait for them.
    background.run(stations.refresh);
  };

  const begin = (file: ArrivedFile, kind: ImportKind, userId: number | undefined): Promise<ImportRecord> => {
    const { fileName, sizeBytes } = file;
    return alone(() => addImport(db, { kind, fileName, sizeBytes, startedBy: userId ?? null, owner }, now()));
  };
  const beginWriting = async (id: number): Promise<ImportRecord> => {
    const change = { stage: 'writing', rowsDone: 0, owner, aliveAt: now() } as const;
    const record = await alone(() => changeImport(db, { id, stages: ['ready'] }, change));
    if (record === undefined) throw conflict(NOT_READY.cancelled ?? UNEXPECTED);
    return record;
  };
  /** What goes wrong behind an answer is in the import's row. */
  const behind = (work: () => Promise<unknown>): void => background.run(() => work().then(noop, noop));

  return {
    recover,
    start: async (file, kind, userId) => {
      let record: ImportRecord;
      try {
        record = await begin(file, kind, userId);
      } catch (error) {
        await file.discard();
        throw error;
      }
      behind(() => compare(record, file));
      return view(record.id);
    },

    apply: async (id) => {
      const { stage, error, comparedVersion } = await known(id);
      if (stage === 'writing' || stage === 'done') return view(id);
      if (stage !== 'ready') throw conflict(NOT_READY[stage] ?? error ?? UNEXPECTED);
      if ((await readStationsVersion(db)) !== comparedVersion) throw conflict(MOVED);
      const record = await beginWriting(id);
      behind(() => write(record));
      return view(id);
    },

    undo: async (id) => {
      const { stage, writtenVersion } = await known(id);
      if (stage === 'undone') return view(id);
      const { undoable } = await view(id);
      if (!undoable) throw conflict(CHANGED_SINCE);
      const change = { stage: 'undoing', owner, aliveAt: now() } as const;
      if ((await alone(() => changeImport(db, { id, stages: ['done'] }, change))) === undefined) return view(id);
      try {
        await atWork(id, () =>
          switchBack(db, async (tx) => {
            if ((await readStationsVersion(tx, true)) !== writtenVersion) throw conflict(CHANGED_SINCE);
            const undone = { stage: 'undone', finishedAt: now() } as const;
            if ((await changeImport(tx, { id, stages: ['undoing'], owner }, undone)) === undefined) {
              throw conflict(CHANGED_SINCE);
            }
          }),
        );
      } catch (error) {
        await changeImport(db, { id, stages: ['undoing'], owner }, { stage: 'done' });
        throw error;
      }
      background.run(stations.refresh);
      return view(id);
    },

    cancel: async (id) => {
      const { stage } = await known(id);
      const stages = ['reading', 'comparing', 'ready', 'writing'] as const;
      const stopped = await changeImport(db, { id, stages }, { stage: 'cancelled', finishedAt: now() });
      if (stopped === undefined && ['done', 'undoing', 'undone'].includes(stage)) throw conflict(WRITTEN);
      const controller = working.get(id);
      if (controller !== undefined) controller.abort(new ImportStopped());
      // Whoever is at work on it takes its rows away when it stops.
      else if (stopped !== undefined) await dropRows(db, id);
      return view(id);
    },

    whole: async (file, userId) => {
      const record = await begin(file, 'stations', userId).catch(async (error: unknown) => {
        await file.discard();
        throw error;
      });
      const told = async <T>(work: () => Promise<T>): Promise<T> => {
        try {
          return await work();
        } catch (error) {
          if (error instanceof ComparisonFailed) throw new ApiError(422, 'BAD_FILE', error.message);
          if (error instanceof StationsMoved) throw conflict(MOVED);
          if (error instanceof ImportStopped) throw conflict(NOT_READY.cancelled ?? UNEXPECTED);
          throw error;
        }
      };
      const { rows, counts } = await told(() => compare(record, file));
      await told(async () => write(await beginWriting(record.id)));
      const rejected: ImportReport['rejected'] = [];
      for (let after = 0; ; ) {
        const some = await rejectedAfter(db, record.id, after, BATCH);
        rejected.push(...some);
        const last = some.at(-1);
        if (last === undefined) break;
        after = last.row;
      }
      const { created, changed, unchanged, duplicate: duplicates } = counts;
      return { read: rows, created, changed, unchanged, duplicates, rejected };
    },

    close: async () => {
      for (const controller of working.values()) controller.abort(new ComparisonFailed(SERVER_STOPPED));
      await thread.close();
    },
  };
};

const noop = (): void => undefined;
