import type { Db } from '#server/db/database.ts';

/**
 * Makes a statement once for each database instead of once a call, for what is asked several times a second: putting its text
 * together takes as long as the database takes to answer it, and PostgreSQL need not plan it again (decision 0355).
 * @param prepare makes it, with a name of its own; it only reads
 * @returns the statement of a database, or of a transaction
 */
export const preparedOn = <T>(prepare: (db: Db) => T): ((db: Db) => T) => {
  const known = new WeakMap<Db, T>();
  return (db) => {
    const made = known.get(db) ?? prepare(db);
    known.set(db, made);
    return made;
  };
};
