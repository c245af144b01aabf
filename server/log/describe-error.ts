import { DrizzleQueryError } from 'drizzle-orm';

/** Levels of causes that are followed, and frames of each stack that are kept. */
const DEPTH = 5;
const FRAMES = 30;
/** Characters of a statement that are kept. */
const QUERY_MAX = 1_000;
/** What a database tells of an error without repeating a value. */
const DATABASE_MEMBERS = ['schema', 'table', 'column', 'constraint', 'routine'] as const;

/** An error without anything that somebody may have sent: no message, no parameter. */
export interface DescribedError {
  readonly name: string;
  /** A system's or database's code, such as `ECONNRESET` or `23505`. */
  readonly code?: string;
  /** The statement with places for its parameters. */
  readonly query?: string;
  readonly database?: Readonly<Record<string, string>>;
  readonly stack?: readonly string[];
  readonly cause?: DescribedError;
}

const word = (value: unknown): string | undefined =>
  (typeof value === 'string' && /^[\w.-]{1,100}$/.test(value)) || typeof value === 'number' ? String(value) : undefined;

/** The places of a stack alone: it begins with the message, which may have any number of lines, also such as look like places. */
const framesOf = ({ stack = '', message }: Error): string[] =>
  stack
    .slice(message === '' ? 0 : stack.indexOf(message) + message.length)
    .split('\n')
    .filter((line) => /^\s+at .*:\d+:\d+\)?$/.test(line))
    .slice(0, FRAMES)
    .map((line) => line.trim());

/**
 * What may be written down of an error. Messages are left out, for what was sent stands in them: parameters in the query
 * builder's, values in the database's and in `JSON.parse`'s, addresses in a mail server's.
 */
export const describeError = (error: unknown, depth = DEPTH): DescribedError => {
  if (!(error instanceof Error)) return { name: typeof error };
  const members = error as Error & Readonly<Record<string, unknown>>;
  const code = word(members.code);
  const frames = framesOf(error);
  const database = Object.fromEntries(
    DATABASE_MEMBERS.flatMap((name) => {
      const value = word(members[name]);
      return value === undefined ? [] : [[name, value]];
    }),
  );
  return {
    name: word(error.name) ?? 'Error',
    ...(code === undefined ? {} : { code }),
    ...(error instanceof DrizzleQueryError ? { query: error.query.slice(0, QUERY_MAX) } : {}),
    ...(Object.keys(database).length === 0 ? {} : { database }),
    ...(frames.length === 0 ? {} : { stack: frames }),
    ...(error.cause === undefined || depth === 0 ? {} : { cause: describeError(error.cause, depth - 1) }),
  };
};
