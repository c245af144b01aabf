import { ApiError } from '#server/http/errors.ts';
import { logUnforeseen, unforeseen } from '#server/http/unforeseen.ts';
import { ServerStopped } from '#server/imports/at-work.ts';
import { ComparisonFailed } from '#server/imports/compare-thread.ts';
import {
  CANCELLED,
  conflict,
  DATABASE_AWAY,
  MOVED,
  NO_ROOM,
  NOT_UNDONE,
  SERVER_STOPPED,
  UNDO_BROKEN_OFF,
  UNDO_DATABASE_AWAY,
  UNDO_FAILED,
  UNDO_NO_ROOM,
  UNEXPECTED,
} from '#server/imports/refusals.ts';
import { ImportStopped, StationsMoved } from '#server/imports/run.ts';
import type { Log, LogEvent } from '#server/log/log.ts';

/** Why something with an import ended before its time, as a sentence, and what of that nobody has foreseen. */
export interface Ended {
  readonly sentence: string;
  readonly unforeseen?: unknown;
  /** What the log has of it where somebody has foreseen it; nothing when absent. */
  readonly event?: LogEvent['event'];
}

/** What is said of an import whose end could not be written down when it came, as where the database was away. */
export const UNTOLD = { failed: UNEXPECTED, notUndone: UNDO_FAILED };

/** What is said of an import whose process died. */
export const DIED = { failed: SERVER_STOPPED, notUndone: UNDO_BROKEN_OFF };

/** A machine or a database that fails is named, as any call's answer names it: by what the log has of it. */
const FAILED: Readonly<Record<string, string>> = { 'no-room': NO_ROOM, 'database-away': DATABASE_AWAY };
const NOT_TAKEN_BACK: Readonly<Record<string, string>> = {
  'no-room': UNDO_NO_ROOM,
  'database-away': UNDO_DATABASE_AWAY,
};

const ofMachine = (sentences: Readonly<Record<string, string>>, error: unknown): string | undefined =>
  sentences[unforeseen(error).event?.event ?? ''];

/** Why a comparison, or a writing, ended. */
export const whyFailed = (error: unknown): Ended => {
  if (error instanceof ComparisonFailed) {
    // A disk that fails while the thread reads is no fault of the file.
    return { sentence: ofMachine(FAILED, error.cause) ?? error.message, unforeseen: error.cause };
  }
  if (error instanceof StationsMoved) return { sentence: MOVED };
  return { sentence: ofMachine(FAILED, error) ?? UNEXPECTED, unforeseen: error };
};

const BROKEN_OFF = 'undo-broken-off';

/** Why an import was not taken back to the end. It counts as written still, though its stations may have been taken back. */
export const whyNotUndone = (error: unknown): Ended => {
  if (error instanceof ServerStopped) return { sentence: UNDO_BROKEN_OFF, event: BROKEN_OFF };
  if (error instanceof StationsMoved) return { sentence: NOT_UNDONE, event: BROKEN_OFF };
  return { sentence: ofMachine(NOT_TAKEN_BACK, error) ?? UNDO_FAILED, unforeseen: error };
};

/** Writes down in the log why something ended. */
export const logEnded = (log: Pick<Log, 'write' | 'failed'>, { sentence, unforeseen, event }: Ended): void => {
  if (unforeseen !== undefined) logUnforeseen(log, unforeseen);
  else if (event !== undefined) log.write({ event, note: sentence });
};

/**
 * What a call that is answered once its import is done throws where that ended before its time: the refusal of the file, or what every
 * other call throws. A machine that fails while the file is read is no fault of the file, which may be sent again.
 */
export const refusalOf = (error: unknown): unknown => {
  if (error instanceof ComparisonFailed) {
    const isFault = unforeseen(error.cause).event === undefined;
    return isFault ? new ApiError(422, 'BAD_FILE', error.message) : error.cause;
  }
  if (error instanceof StationsMoved) return conflict(MOVED);
  return error instanceof ImportStopped ? conflict(CANCELLED) : error;
};
