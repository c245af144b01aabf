import { AccountDatabase, accountDatabaseName } from '#src/data/db/database.ts';

/** What the test asks of the page. */
export interface TwoWriters {
  /** Stores a row, then begins two transactions that never end; done when they have written some hundred rows. */
  writeOn(): Promise<void>;
  /** The row that was stored. */
  stored(): Promise<unknown>;
}

const ROWS = 200;
/** Enough that Chromium writes each transaction in pieces. */
const CHARACTERS = 3_000;
const KEPT = { name: 'kept', value: 'what a person wrote' };

const db = new AccountDatabase(accountDatabaseName('driver@milepost.test'));

const writeOn = async (): Promise<void> => {
  await db.meta.put(KEPT);
  let rows = 0;
  await new Promise<void>((enough, stop) => {
    const endless = async (name: 'stations' | 'plans'): Promise<void> => {
      for (;;) {
        await db.table(name).put({ id: String(rows % 50), text: 'x'.repeat(CHARACTERS) });
        rows += 1;
        if (rows === ROWS) enough();
      }
    };
    for (const name of ['stations', 'plans'] as const) db.transaction('rw', name, () => endless(name)).catch(stop);
  });
};

Object.assign(globalThis, { writeOn, stored: async () => (await db.meta.get(KEPT.name))?.value } satisfies TwoWriters);
