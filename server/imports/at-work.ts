import type { Db } from '#server/db/database.ts';
import { ComparisonFailed } from '#server/imports/compare-thread.ts';
import { heartbeat } from '#server/imports/queries/imports.ts';
import { SERVER_STOPPED } from '#server/imports/refusals.ts';
import { ImportStopped } from '#server/imports/run.ts';

/**
 * Milliseconds: an import that has not been heard of for `DEAD_MS` is at work no more. It is heard of every `HEARTBEAT_MS`, and
 * looked for by all processes every `LOOK_MS`, so one whose process has died is ended within 30 s, by the database's clock.
 */
export const DEAD_MS = 20_000;
const HEARTBEAT_MS = 4_000;

/** This process is being stopped, and what it does of its imports with it. */
export class ServerStopped extends ComparisonFailed {
  override readonly name = 'ServerStopped';
  constructor() {
    super(SERVER_STOPPED);
  }
}

/** What this process is doing of its imports. */
export interface AtWork {
  /** Runs a part of an import while others can see that it is alive, and stop it. @throws what it was stopped with */
  readonly run: <T>(id: number, work: (signal: AbortSignal) => Promise<T>) => Promise<T>;
  readonly ids: () => number[];
  /** Stops an import, with `ImportStopped` unless said. @returns false where this process does nothing of it */
  readonly stop: (id: number, reason?: Error) => boolean;
  /** Stops all, and begins nothing any more. */
  readonly close: () => void;
  readonly isClosed: () => boolean;
}

export const createAtWork = (db: Db, now: () => Date): AtWork => {
  const working = new Map<number, AbortController>();
  let closed = false;
  return {
    run: async (id, work) => {
      // A file that was still arriving when the server was stopped is not begun.
      if (closed) throw new ServerStopped();
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
    },
    ids: () => [...working.keys()],
    stop: (id, reason = new ImportStopped()) => {
      const controller = working.get(id);
      controller?.abort(reason);
      return controller !== undefined;
    },
    isClosed: () => closed,
    close: () => {
      closed = true;
      for (const controller of working.values()) controller.abort(new ServerStopped());
    },
  };
};
