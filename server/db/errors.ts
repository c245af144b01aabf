/** What PostgreSQL tells of an error: its SQLSTATE, the constraint that was broken, how bad it is, in words. */
interface Told {
  readonly code?: unknown;
  readonly constraint?: unknown;
  readonly severity?: unknown;
  readonly message?: unknown;
}

/** True where an error, or what it was caused by, is one of the database's that `is` knows. The query builder wraps them. */
export const fromDatabase = (error: unknown, is: (told: Told) => boolean): boolean =>
  typeof error === 'object' && error !== null && (is(error) || fromDatabase((error as Error).cause, is));

/** Two rows that may not stand side by side: a unique index refused the second one. */
export const breaksUnique = (error: unknown, constraint: string): boolean =>
  fromDatabase(error, (told) => told.code === '23505' && told.constraint === constraint);

/** The SQLSTATE of a database whose own disk is full. */
export const DISK_FULL = '53100';
/** A connection begins with writing a file, where others have not; PostgreSQL ends it by these words without that SQLSTATE. */
const NO_ROOM_TO_CONNECT = 'could not write init file';

/** Whether an error is that of a database whose own disk is full. */
export const isDiskFull = ({ code, message }: Told): boolean => code === DISK_FULL || message === NO_ROOM_TO_CONNECT;

/**
 * The database is away, or cannot take work on for now: PostgreSQL's classes 08 (connection), 53 (no room, no memory, too
 * many connections) and 57P (it stops or starts), a disk that fails, a read-only stand-by, and the network’s own.
 */
const AWAY =
  /^(08\w{3}|53\w{3}|58030|57P\d\d|25006|ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;
/** What the driver says of a connection that broke, or was not to be had; it gives these no code. */
const BROKEN =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect)/;

/**
 * Whether a call failed because the database could not be reached, or broke off: nothing is wrong with the call, and it may be
 * made again. What it did is then either done or not; a call with a key learns which.
 * @returns the code by which an operator finds the reason; undefined where it failed by something else
 */
export const awayCode = (error: unknown): string | undefined => {
  let code: string | undefined;
  fromDatabase(error, (told) => {
    const { message = '' } = told as Partial<Error>;
    if (isDiskFull(told)) code = DISK_FULL;
    else if (typeof told.code === 'string' && AWAY.test(told.code)) code = told.code;
    // An embedded one that has ended, whatever by: it is opened anew.
    else if (told.severity === 'PANIC') code = 'PANIC';
    else if (BROKEN.test(message)) code = 'CONNECTION_BROKEN';
    return code !== undefined;
  });
  return code;
};
