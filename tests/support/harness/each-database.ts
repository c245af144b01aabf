import { describe } from 'vitest';
import { type DatabaseKind, postgresUrl } from '#tests/support/harness/databases.ts';

/** Runs the same tests on every database of this run: the embedded one always, PostgreSQL where there is one. */
export const eachDatabase = (title: string, tests: (kind: DatabaseKind) => void): void => {
  const kinds: readonly DatabaseKind[] = postgresUrl() === '' ? ['pglite'] : ['pglite', 'postgres'];
  describe.each(kinds)(`${title} on %s`, tests);
};
