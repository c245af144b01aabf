import { AccountDatabase, accountDatabaseName } from '#src/data/db/database.ts';
import { beginNewLog } from '#src/data/db/new-log.ts';

/** What the tests ask of the page. */
export interface KilledBrowserPage {
  /** Stores a row, and another one after it. */
  keep(): Promise<void>;
  /** Begins two transactions that never end; done when they have written some hundred rows. */
  writeOn(): Promise<void>;
  /** The row that was stored first. */
  stored(): Promise<unknown>;
}

const ROWS = 200;
/** Enough that Chromium writes each transaction in pieces. */
const CHARACTERS = 3_000;
const KEPT = { name: 'kept', value: 'what a person wrote' };

const db = new AccountDatabase(accountDatabaseName('driver@milepost.test'));

// As each start of the app does.
beginNewLog();

const keep = async (): Promise<void> => {
  await db.meta.put(KEPT);
  await db.meta.put({ name: 'later', value: 'x'.repeat(CHARACTERS) });
};

const writeOn = async (): Promise<void> => {
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

const stored = async (): Promise<unknown> => (await db.meta.get(KEPT.name))?.value;

Object.assign(globalThis, { keep, writeOn, stored } satisfies KilledBrowserPage);
