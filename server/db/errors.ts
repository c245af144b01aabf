/** What PostgreSQL tells of an error: its SQLSTATE and the constraint that was broken. */
interface Told {
  readonly code?: unknown;
  readonly constraint?: unknown;
}

/** True where an error, or what it was caused by, is one of the database's that `is` knows. The query builder wraps them. */
export const fromDatabase = (error: unknown, is: (told: Told) => boolean): boolean =>
  typeof error === 'object' && error !== null && (is(error) || fromDatabase((error as Error).cause, is));

/** Two rows that may not stand side by side: a unique index refused the second one. */
export const breaksUnique = (error: unknown, constraint: string): boolean =>
  fromDatabase(error, (told) => told.code === '23505' && told.constraint === constraint);
