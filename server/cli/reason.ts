import { DrizzleQueryError } from 'drizzle-orm';

/** Why a command failed, for the person at the terminal. The query builder's own message repeats all values that were sent. */
export const reasonOf = (error: unknown): string => {
  const cause = error instanceof DrizzleQueryError ? (error.cause ?? error) : error;
  return cause instanceof DrizzleQueryError ? 'the database refused a query.' : (cause as Error).message;
};
