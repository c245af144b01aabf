import { awayCode, DISK_FULL, fromDatabase } from '#server/db/errors.ts';
import { ApiError } from '#server/http/errors.ts';
import type { Log, LogEvent } from '#server/log/log.ts';
import { requestFacts } from '#server/log/running-request.ts';

/**
 * What the system says where this machine cannot write, or open, for now: no room, no more of an account's share, a file over
 * the account's limit, a disk that fails or that can only be read, too many open files.
 */
const MACHINE = /^(ENOSPC|EDQUOT|EFBIG|EIO|EROFS|EMFILE|ENFILE)$/;

/** Seconds after which a call makes sense again that found the database away, or no room. */
const AWAY_SECONDS = 2;
const NO_ROOM_SECONDS = 60;

const machineCode = (error: unknown): string | undefined => {
  let code: string | undefined;
  fromDatabase(error, (told) => {
    if (typeof told.code === 'string' && MACHINE.test(told.code)) code = told.code;
    return code !== undefined;
  });
  return code;
};

const noRoom = (): ApiError =>
  new ApiError(503, 'UNAVAILABLE', 'The server has no room for this at the moment. Please try again later.', {
    retryAfterSeconds: NO_ROOM_SECONDS,
  });
const DATABASE_FULL = `The database has no room left on its disk (${DISK_FULL}): make some there.`;

interface Unforeseen {
  readonly answer: ApiError;
  /** What the log has of it; undefined where it is a fault of ours, which is written down with its stack. */
  readonly event?: Pick<LogEvent, 'event' | 'note'>;
}

/**
 * What is answered to a failure that no part of ours has foreseen. A machine or a database that fails is no fault of the call,
 * which may be made again (decisions 0369 and 0371).
 */
export const unforeseen = (error: unknown): Unforeseen => {
  const machine = machineCode(error);
  if (machine !== undefined) {
    return {
      answer: noRoom(),
      event: { event: 'no-room', note: `The server cannot write to its disk (${machine}).` },
    };
  }
  const away = awayCode(error);
  if (away === DISK_FULL) return { answer: noRoom(), event: { event: 'no-room', note: DATABASE_FULL } };
  if (away === undefined) return { answer: new ApiError(500, 'INTERNAL', 'An unexpected error occurred') };
  const message = 'The server cannot reach its database. Please try again in a moment.';
  return {
    answer: new ApiError(503, 'UNAVAILABLE', message, { retryAfterSeconds: AWAY_SECONDS }),
    event: { event: 'database-away', note: `The database is away (${away}).` },
  };
};

/**
 * Writes down what no part of ours has foreseen, of a call or of work behind it: a fault of ours with its stack, a machine or a
 * database that fails in one line that says so.
 */
export const logUnforeseen = (log: Pick<Log, 'write' | 'failed'>, error: unknown): void => {
  const { event } = unforeseen(error);
  if (event === undefined) log.failed(error, requestFacts());
  else log.write({ ...requestFacts(), ...event });
};
