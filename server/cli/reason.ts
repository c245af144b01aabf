import { DrizzleQueryError } from 'drizzle-orm';
import { fullDiskText } from '#server/db/room.ts';

/** Why a command failed, for the person at the terminal. The query builder's own message repeats all values that were sent. */
export const reasonOf = (error: unknown): string => {
  const cause = error instanceof DrizzleQueryError ? (error.cause ?? error) : error;
  if (cause instanceof DrizzleQueryError) return 'the database refused a query.';
  return fullDiskText(cause as Error) ?? (cause as Error).message;
};
