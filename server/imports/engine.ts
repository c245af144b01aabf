import { randomUUID } from 'node:crypto';
import type { Database } from '#server/db/database.ts';
import type { ImportRecord } from '#server/db/schema.ts';
import { ApiError, notFound } from '#server/http/errors.ts';
import { createAtWork, DEAD_MS } from '#server/imports/at-work.ts';
import { ComparisonFailed, createCompareThread } from '#server/imports/compare-thread.ts';
import { DIED, type Ended, logEnded, refusalOf, UNTOLD, whyFailed, whyNotUndone } from '#server/imports/ended.ts';
import { describePreview, describeReport, type ImportPreview } from '#server/imports/figures.ts';
import { toRemember } from '#server/imports/layout.ts';
import { letGo } from '#server/imports/let-go.ts';
import { hasTicked, tickAfter } from '#server/imports/queries/import-rows.ts';
import {
  AT_WORK,
  addImport,
  changeImport,
  dropOldRows,
  dropRows,
  endAbandoned,
  importById,
  importViews,
  leftByItself,
  leftByOthers,
  outdatedPreviews,
} from '#server/imports/queries/imports.ts';
import { rememberLayout } from '#server/imports/queries/layouts.ts';
import { undoOutcome } from '#server/imports/queries/undo.ts';
import { conflict, GAVE_WAY, NOT_UNDOABLE, TOO_LATE, WRITTEN, whyNotReady } from '#server/imports/refusals.ts';
import {
  type Again,
  type ArrivedFile,
  createImportRun,
  ImportStopped,
  RenewalUnwanted,
  StationsMoved,
  type Undone,
} from '#server/imports/run.ts';
import { createTurns } from '#server/imports/turns.ts';
import { createPlainLog, type Log } from '#server/log/log.ts';
import { readStationsVersion, type StationReaders } from '#server/stations/directory.ts';
import { dropChanges, dropNext } from '#server/stations/generation.ts';
import type { Background } from '#server/work/background.ts';
import { createPauses } from '#server/work/pauses.ts';
import type { UndoOutcome } from '#src/contract/by-hand.ts';
import type { ImportJob, ImportKind, LayoutInput, TickInput } from '#src/contract/import.ts';
import type { ImportReport } from '#src/contract/station.ts';

/** Imports of stations, in two steps or in one; one at a time in all processes of a database. */
export interface Imports {
  /** Begins to read and compare a file, and lets go of it when done. @throws 409 while another import is at work */
  readonly start: (
    file: ArrivedFile,
    kind: ImportKind,
    userId: number | undefined,
    sheet?: string,
  ) => Promise<ImportJob>;
  /** Begins to read the sheet of a preview otherwise. @throws 404, 409 with a sentence */
  readonly layout: (id: number, input: LayoutInput) => Promise<ImportJob>;
  /**
   * Begins to write what was compared, with the suspicious rows that are ticked; does nothing where that was begun before.
   * Where the stations have changed since, it compares anew and writes nothing. @throws 404, 409 with a sentence
   * @returns with whether this call has begun to write
   */
  readonly apply: (id: number) => Promise<{ readonly job: ImportJob; readonly begun: boolean }>;
  /** Ticks suspicious rows of a preview to go in, or takes the ticks away. @throws 404, 409 with a sentence */
  readonly tick: (id: number, input: TickInput) => Promise<ImportJob>;
  /** What taking an import back would do. @throws 404, 409 with a sentence */
  readonly undoOutcome: (id: number) => Promise<UndoOutcome>;
  /**
   * Begins to take an import back, for what nothing has said otherwise since. @throws 404, 409 with a sentence
   * @param undone called where this call has taken it back, once that is done
   */
  readonly undo: (id: number, undone?: Undone) => Promise<ImportJob>;
  /** Stops one that is not written. @throws 404, 409 with a sentence @returns with whether this call has stopped it */
  readonly cancel: (id: number) => Promise<{ readonly job: ImportJob; readonly stopped: boolean }>;
  /** Says in one call what `whole` would do; nothing is written. @throws as that */
  readonly preview: (file: ArrivedFile) => Promise<ImportPreview>;
  /** Compares and writes in one call. @throws 422 with a sentence where the file is refused; 409 */
  readonly whole: (file: ArrivedFile, userId: number | undefined) => Promise<ImportReport>;
  /**
   * Ends what nobody is at work on any more, as after a death, and begins to make previews anew that are outdated still. To be called at
   * start, and every few seconds.
   */
  readonly recover: () => Promise<void>;
  /** To be called when a person has changed a station: readers read them again, and previews are made anew. */
  readonly changedByHand: () => void;
  /** Stops what is at work, without a trace in the stations. */
  readonly close: () => Promise<void>;
}

interface ImportsOptions {
  readonly database: Database;
  readonly stations: StationReaders;
  readonly background: Background;
  readonly log?: Pick<Log, 'write' | 'failed'>;
  readonly now: () => Date;
}

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
  const run = createImportRun({ db, thread, stations, owner, now });
  const atWork = createAtWork(db, now);
  const takeTurn = createTurns(db, atWork);
  // Of the import that this process is at work on.
  let untold = UNTOLD;

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
    await endAbandoned(db, others, DIED, now());
    await endAbandoned(db, leftByItself(owner, atWork.ids(), before), untold, now());
  };

  /** Does what makes an import the one at work. @throws 409 while another person's is */
  const alone = async <T>(begin: () => Promise<T>): Promise<T> => {
    await recover();
    return takeTurn(begin);
  };

  /** Writes down why an import ended. */
  const fail = async (id: number, { sentence }: Ended): Promise<void> => {
    untold = { ...UNTOLD, failed: sentence };
    await changeImport(db, { id, stages: AT_WORK, owner }, { stage: 'failed', error: sentence, finishedAt: now() });
  };

  /** What goes wrong behind an answer is in the import's row. */
  const behind = (work: () => Promise<unknown>): void => background.run(() => work().then(noop, noop));

  /** Has a preview wait again, outdated, of which half is made anew. @returns whether nobody has cancelled it meanwhile */
  const waitAgain = async (id: number): Promise<boolean> => {
    const change = { stage: 'ready', comparedVersion: null, renewal: null } as const;
    return (await changeImport(db, { id, stages: ['comparing'], owner }, change)) !== undefined;
  };
  /** Runs a comparison; where it fails, the import's row says why and nothing is kept of it. */
  const comparing = async (id: number, work: (signal: AbortSignal) => Promise<ImportRecord>): Promise<ImportRecord> => {
    try {
      untold = UNTOLD;
      return await atWork.run(id, work);
    } catch (error) {
      if (error instanceof RenewalUnwanted && (await waitAgain(id))) throw error;
      // What was cancelled, here or in another process, has its stage already.
      if (!(error instanceof ImportStopped)) {
        const why = whyFailed(error);
        logEnded(log, why);
        await fail(id, why);
      }
      await dropRows(db, id);
      throw error;
    }
  };
  const compare = async (record: ImportRecord, file: ArrivedFile, sheet?: string): Promise<ImportRecord> => {
    try {
      return await comparing(record.id, async (signal) => {
        await dropOldRows(db, GAVE_WAY, now());
        return run.compare(record, file, sheet, signal);
      });
    } finally {
      await file.discard();
    }
  };
  const compareAgain = (record: ImportRecord, again: Again = {}): Promise<ImportRecord> =>
    comparing(record.id, (signal) => run.compareAgain(record, again, signal));
  /** Reads a sheet otherwise; where it cannot be read so, as before, and the import's row says why. */
  const readOtherwise = (record: ImportRecord, input: LayoutInput): Promise<ImportRecord> =>
    comparing(record.id, async (signal) => {
      try {
        return await run.compareAgain(record, input, signal);
      } catch (error) {
        if (!(error instanceof ComparisonFailed) || error.cause !== undefined || signal.aborted) throw error;
        const former = await run.compareAgain(record, {}, signal);
        const told = await changeImport(db, { id: record.id, stages: ['ready'], owner }, { error: error.message });
        return told ?? former;
      }
    });
  const beginComparing = async (id: number): Promise<ImportRecord | undefined> => {
    const change = { stage: 'comparing', rowsDone: 0, owner, aliveAt: now() } as const;
    return alone(() => changeImport(db, { id, stages: ['ready'] }, change));
  };
  /**
   * Makes the previews anew whose stations have changed, one after another. It ends where another import is at work, or a person begins
   * one: what is still outdated then is taken up by the next look.
   */
  const renewPreviews = async (): Promise<void> => {
    for (const { id } of await outdatedPreviews(db)) {
      // They wait, and are not ended, where the server stops.
      if (atWork.isClosed()) return;
      const change = { stage: 'comparing', rowsDone: 0, owner, aliveAt: now(), renewal: 'going' } as const;
      const record = await changeImport(db, { id, stages: ['ready'] }, change);
      if (record !== undefined) await compareAgain(record);
    }
  };

  /**
   * Writes what was compared.
   * @param renews where a hand has changed a station just as this began, the preview is made anew and waits, without an error
   */
  const write = async (record: ImportRecord, renews = false): Promise<void> => {
    const { id } = record;
    try {
      await atWork.run(id, (signal) => run.write(record, signal));
    } catch (error) {
      const moved = renews && error instanceof StationsMoved;
      const why = moved || error instanceof ImportStopped ? undefined : whyFailed(error);
      // Before the database is asked for anything: it may be what is away.
      untold = why === undefined ? UNTOLD : { ...UNTOLD, failed: why.sentence };
      const isOwn = await letGo(db, { id, owner, note: () => why && logEnded(log, why) }, dropNext, dropChanges);
      if (isOwn && why !== undefined) await fail(id, why);
      if (!isOwn || !moved) throw error;
      const change = { stage: 'comparing', rowsDone: 0, aliveAt: now() } as const;
      const again = await changeImport(db, { id, stages: ['writing'], owner }, change);
      if (again !== undefined) await compareAgain(again);
      return;
    }
    stationsChanged();
  };
  const takeBack = async (record: ImportRecord, undone: Undone): Promise<void> => {
    try {
      await atWork.run(record.id, (signal) => run.undo(record, undone, signal));
    } catch (error) {
      const why = whyNotUndone(error);
      untold = { ...UNTOLD, notUndone: why.sentence };
      await letGo(db, { id: record.id, owner, note: () => logEnded(log, why) }, dropNext);
      const still = { stage: 'done', rowsDone: record.rows, error: why.sentence } as const;
      await changeImport(db, { id: record.id, stages: ['undoing'], owner }, still);
      throw error;
    } finally {
      // Also where it failed: that may have been after the stations were exchanged.
      stationsChanged();
    }
  };
  /** The first to ask for the stations need not wait for them, nor who looks at another preview. */
  const stationsChanged = (): void => {
    background.run(stations.refresh);
    behind(renewPreviews);
  };

  /** Where it cannot be begun, the file is let go of. */
  const begin = (file: ArrivedFile, kind: ImportKind, userId: number | undefined): Promise<ImportRecord> => {
    const { fileName, sizeBytes } = file;
    const add = () => addImport(db, { kind, fileName, sizeBytes, startedBy: userId ?? null, owner }, now());
    return alone(add).catch(async (error: unknown) => {
      await file.discard();
      throw error;
    });
  };
  const beginWriting = async (id: number): Promise<ImportRecord> => {
    const change = { stage: 'writing', rowsDone: 0, error: null, owner, aliveAt: now() } as const;
    const record = await alone(() => changeImport(db, { id, stages: ['ready'] }, change));
    if (record === undefined) throw conflict(whyNotReady(await known(id)));
    return record;
  };
  const cancel: Imports['cancel'] = async (id) => {
    const { stage } = await known(id);
    const stages = ['reading', 'comparing', 'ready', 'writing'] as const;
    const stopped = await changeImport(db, { id, stages }, { stage: 'cancelled', error: null, finishedAt: now() });
    if (stopped === undefined && ['done', 'undoing', 'undone'].includes(stage)) throw conflict(WRITTEN);
    // Whoever is at work on it takes its rows away when it stops.
    if (!atWork.stop(id) && stopped !== undefined) await dropRows(db, id);
    return { job: await view(id), stopped: stopped !== undefined };
  };
  /** Runs a part of a call that is answered when it is done. @throws what went wrong, as a sentence */
  const told = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw refusalOf(error);
    }
  };
  const comparedInOneCall = async (file: ArrivedFile, userId: number | undefined): Promise<ImportRecord> => {
    const begun = await begin(file, 'stations', userId);
    const record = await told(() => compare(begun, file));
    if (record.error === null) return record;
    await cancel(record.id);
    throw new ApiError(422, 'BAD_FILE', record.error);
  };
  return {
    recover: async () => {
      await recover();
      behind(renewPreviews);
    },
    start: async (file, kind, userId, sheet) => {
      const record = await begin(file, kind, userId);
      behind(() => compare(record, file, sheet));
      return view(record.id);
    },

    apply: async (id) => {
      const { stage, error, comparedVersion, layout, counts } = await known(id);
      if (stage === 'writing' || stage === 'done') return { job: await view(id), begun: false };
      if (stage !== 'ready') throw conflict(whyNotReady({ stage, error }));
      if ((await readStationsVersion(db)) !== comparedVersion) {
        const outdated = await beginComparing(id);
        if (outdated !== undefined) behind(() => compareAgain(outdated));
        return { job: await view(id), begun: false };
      }
      if (error !== null && counts.created + counts.changed === 0) throw conflict(error);
      if (layout !== null) await rememberLayout(db, toRemember(layout), now());
      if (!(await hasTicked(db, id))) {
        const record = await beginWriting(id);
        behind(() => write(record, true));
        return { job: await view(id), begun: true };
      }
      const ticked = await beginComparing(id);
      if (ticked === undefined) throw conflict(whyNotReady(await known(id)));
      behind(async () => {
        await compareAgain(ticked, { takeTicked: true });
        await write(await beginWriting(id), true);
      });
      return { job: await view(id), begun: true };
    },

    layout: async (id, input) => {
      const { stage, error } = await known(id);
      if (stage === 'writing' || stage === 'done') throw conflict(TOO_LATE);
      if (stage !== 'ready') throw conflict(whyNotReady({ stage, error }));
      const record = await beginComparing(id);
      if (record === undefined) throw conflict(whyNotReady(await known(id)));
      behind(() => readOtherwise(record, input));
      return view(id);
    },

    tick: async (id, input) => {
      const { stage, error } = await known(id);
      if (stage === 'writing' || stage === 'done') throw conflict(TOO_LATE);
      if (stage !== 'ready') throw conflict(whyNotReady({ stage, error }));
      const pause = createPauses();
      for (let after: number | undefined = 0; after !== undefined; ) {
        after = await tickAfter(db, id, input, after);
        await pause();
      }
      return view(id);
    },

    undoOutcome: async (id) => {
      const { writtenVersion } = await known(id);
      if (!(await view(id)).undoable) throw conflict(NOT_UNDOABLE);
      return undoOutcome(db, { id, version: Number(writtenVersion) });
    },

    undo: async (id, undone = noop) => {
      const { stage } = await known(id);
      if (stage === 'undone' || stage === 'undoing') return view(id);
      const { undoable } = await view(id);
      if (!undoable) throw conflict(NOT_UNDOABLE);
      const change = { stage: 'undoing', rowsDone: 0, error: null, owner, aliveAt: now() } as const;
      const record = await alone(() => changeImport(db, { id, stages: ['done'] }, change));
      if (record !== undefined) behind(() => takeBack(record, undone));
      return view(id);
    },

    cancel,

    preview: async (file) => {
      const compared = await comparedInOneCall(file, undefined);
      const figures = await describePreview(db, compared);
      await cancel(compared.id);
      return figures;
    },

    whole: async (file, userId) => {
      const record = await comparedInOneCall(file, userId);
      await told(async () => write(await beginWriting(record.id)));
      return describeReport(db, record);
    },

    changedByHand: stationsChanged,
    close: async () => {
      atWork.close();
      await thread.close();
    },
  };
};

const noop = async (): Promise<void> => undefined;
