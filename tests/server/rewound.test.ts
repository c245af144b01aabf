import { expect, it } from 'vitest';
import { leapSince, raiseNumbers } from '#server/backup/rewound.ts';
import { tickets } from '#server/db/schema.ts';
import { countersOf, tablesOf } from '#server/db/tables.ts';
import { addTestUser } from '#tests/support/builders/users.ts';
import { freshDatabase } from '#tests/support/harness/databases.ts';
import { eachDatabase } from '#tests/support/harness/each-database.ts';

const DAY_MS = 86_400_000;

it('the same backup, restored again, goes on beyond what was given since the first time', () => {
  const saved = Date.UTC(2026, 10, 26);
  for (const days of [0, 0.5, 1, 7, 30, 300]) {
    const [first, second] = [leapSince(saved, saved + days * DAY_MS), leapSince(saved, saved + (days + 1) * DAY_MS)];
    expect(second - first).toBeGreaterThanOrEqual(1_000_000);
  }
});

it('a clock that was set back, and a backup of another age of the world, leave room', () => {
  expect(leapSince(2 * DAY_MS, DAY_MS)).toBe(1_000_000);
  expect(leapSince(0, 20_000 * DAY_MS)).toBeLessThan(2 ** 31 / 4);
});

eachDatabase('numbers that are raised by hand', (kind) => {
  const YEARS_LATER = new Date(Date.UTC(2030, 0, 1)).getTime();
  const raise = async (times: number) => {
    const database = await freshDatabase(kind, 'none');
    try {
      const { id: userId } = await addTestUser(database.db);
      const at = new Date(Date.UTC(2026, 0, 1));
      await database.db.insert(tickets).values({ userId, createdAt: at, updatedAt: at });
      const leaps: number[] = [];
      const run = (now: number) => database.db.transaction((tx) => raiseNumbers(tx, now));
      for (let time = 0; time < times; time += 1) leaps.push(await run(YEARS_LATER + time * 1_000));
      const last = async () => (await countersOf(database.db, await tablesOf(database.db))).map((one) => one.last);
      await database.db.execute("select setval(pg_get_serial_sequence('tickets', 'id'), 2147000000)");
      const before = await last();
      await expect(run(YEARS_LATER)).rejects.toThrow('the numbers have come to 2,147,000,000 and cannot be moved on');
      expect(await last()).toEqual(before);
      return leaps;
    } finally {
      await database.close();
    }
  };

  it('go on by what may have been given since the last time alone, and never beyond what there is', async () => {
    const [first, ...more] = await raise(8);
    expect(first).toBe(400_000_000);
    expect(more).toEqual(more.map(() => 1_000_012));
  });
});
