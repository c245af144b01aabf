import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { CompareTask, FromThread, ToThread } from '#server/imports/protocol.ts';
import { threadMemory } from '#server/work/thread-memory.ts';

/** Memory that JavaScript objects of the thread may use, in megabytes; 250,000 rows with as many stations take some 700. */
const MEMORY_MB = 1_024;
/** A thread waits this long for another file before it ends: starting one takes a second in development. */
const IDLE_MS = 10_000;
/** Milliseconds that it has to end by itself. */
const END_MS = 3_000;
/** Rows beyond which it ends at once: it would hold hundreds of megabytes that nobody needs any more. */
const KEPT_ROWS = 20_000;
const OUT_OF_MEMORY =
  'The file needs more memory than an import may use. Split it into smaller files and upload them one after another.';
const BROKEN = 'The file could not be read. Save it again as .xlsx or .csv from a spreadsheet program and upload that.';

/** The comparison ended before its time; the message is a sentence for a person, the cause what nobody has foreseen. */
export class ComparisonFailed extends Error {
  override readonly name: string = 'ComparisonFailed';
}

/** What the thread asks of the server. What these throw ends the comparison. */
export interface ComparePorts {
  /** The next stations as a JSON list, or undefined after the last. */
  readonly nextStations: () => Promise<string | undefined>;
  /** Rows of a file that have been read in all, and the last of them to be kept. @param kept a JSON list of `KeptRow` */
  readonly onRead: (rows: number, kept: string) => Promise<void>;
  /** The next rows that were kept, as a JSON list, or undefined after the last. */
  readonly nextKept: () => Promise<string | undefined>;
  /** Stages rows of `import_rows`. @param text a JSON list of `StagedRow` */
  readonly stage: (text: string, count: number) => Promise<void>;
}

type Compared = Omit<Extract<FromThread, { type: 'done' }>, 'type'>;

/** Compares files with the stations in a thread with a limit on its memory. One at a time. */
export interface CompareThread {
  /** @throws ComparisonFailed where the file is refused or too much for the thread; what the ports throw; the signal's reason */
  readonly compare: (task: CompareTask, ports: ComparePorts, signal: AbortSignal) => Promise<Compared>;
  readonly close: () => Promise<void>;
}

/** What Node says is the id of a thread that has ended. */
const GONE = -1;

/** The built server has the thread as a file beside it; from the sources it is started by way of tsx. */
const openWorker = (memoryMb: number): Worker => {
  const resourceLimits = threadMemory(memoryMb);
  if (!import.meta.url.endsWith('.ts')) {
    return new Worker(new URL('./importThread.js', import.meta.url), { resourceLimits });
  }
  const entry = JSON.stringify(new URL('./thread.ts', import.meta.url).href);
  const code = `import('tsx/esm/api').then(({ register }) => { register(); return import(${entry}); });`;
  return new Worker(code, { eval: true, execArgv: [], resourceLimits });
};

// A failure that nobody listens to, as while it is being ended, would end the server.
const startWorker = (memoryMb: number): Worker => openWorker(memoryMb).on('error', () => undefined);

/**
 * Ends a thread between two of its steps; one that hears nothing, as in the midst of a hostile file, is ended from outside. Node 20
 * ends the whole process with a thread that is ended while it makes a zlib stream, as for each part of a workbook.
 */
const endWorker = async (worker: Worker): Promise<void> => {
  const gone = new Promise((resolve) => worker.once('exit', resolve));
  worker.ref();
  worker.postMessage({ type: 'end' } satisfies ToThread);
  if (worker.threadId !== GONE) await Promise.race([gone, delay(END_MS, undefined, { ref: false })]);
  await worker.terminate();
};

const sentenceOf = (error: Error): ComparisonFailed => {
  if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') return new ComparisonFailed(OUT_OF_MEMORY);
  return new ComparisonFailed(BROKEN, { cause: error });
};

const answerTo = async (message: FromThread, ports: ComparePorts): Promise<ToThread> => {
  if (message.type === 'stations') return { type: 'stations', text: await ports.nextStations() };
  if (message.type === 'kept') return { type: 'kept', text: await ports.nextKept() };
  if (message.type === 'read') await ports.onRead(message.rows, message.kept);
  if (message.type === 'rows') await ports.stage(message.text, message.count);
  return { type: 'go-on' };
};

/** Talks with a thread about one task until it is done. */
const converse = (worker: Worker, task: CompareTask, ports: ComparePorts, signal: AbortSignal): Promise<Compared> =>
  new Promise((resolve, reject) => {
    let answering: Promise<unknown> = Promise.resolve();
    // What is just being written of it is over before anybody else goes on with the import.
    const stop = () => end(() => answering.then(() => reject(signal.reason)));
    const failed = (error: Error) => end(() => reject(sentenceOf(error)));
    const gone = () => failed(new Error('The importing thread ended.'));
    const heard = (message: FromThread): void => {
      if (message.type === 'done') end(() => resolve(message));
      else if (message.type === 'refused') end(() => reject(new ComparisonFailed(message.sentence)));
      else {
        answering = answerTo(message, ports).then(
          (reply) => worker.postMessage(reply),
          (error: unknown) => end(() => reject(error)),
        );
      }
    };
    const end = (settle: () => void): void => {
      signal.removeEventListener('abort', stop);
      worker.off('message', heard).off('error', failed).off('exit', gone);
      settle();
    };
    signal.addEventListener('abort', stop);
    worker.on('message', heard).on('error', failed).on('exit', gone);
    worker.postMessage({ type: 'task', task } satisfies ToThread);
    if (signal.aborted) stop();
  });

/** @param memoryMb the thread's limit, in megabytes */
export const createCompareThread = (memoryMb = MEMORY_MB): CompareThread => {
  let idle: { worker: Worker; timer: NodeJS.Timeout } | undefined;
  const forget = () => {
    idle = undefined;
  };
  const acquire = (): Worker => {
    if (idle === undefined) return startWorker(memoryMb);
    const { worker, timer } = idle;
    clearTimeout(timer);
    forget();
    worker.off('exit', forget).ref();
    return worker;
  };
  const close = async (): Promise<void> => {
    clearTimeout(idle?.timer);
    const worker = idle?.worker;
    forget();
    if (worker !== undefined) await endWorker(worker);
  };
  const keep = (worker: Worker): void => {
    const timer = setTimeout(close, IDLE_MS);
    timer.unref();
    worker.unref();
    worker.once('exit', forget);
    idle = { worker, timer };
  };
  return {
    compare: async (task, ports, signal) => {
      const worker = acquire();
      try {
        const compared = await converse(worker, task, ports, signal);
        const rows = Object.values(compared.counts).reduce((sum, count) => sum + count, 0);
        if (rows > KEPT_ROWS) await endWorker(worker);
        else keep(worker);
        return compared;
      } catch (error) {
        await endWorker(worker);
        throw error;
      }
    },
    close,
  };
};
