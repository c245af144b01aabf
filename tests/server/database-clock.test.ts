import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabaseClock } from '#server/db/clock.ts';
import type { Database } from '#server/db/database.ts';
import '#tests/support/console.ts';
import { freshDatabase, postgresUrl } from '#tests/support/harness/databases.ts';
import { eachDatabase } from '#tests/support/harness/each-database.ts';

const HOUR = 3_600_000;
const SECOND = 1_000;

eachDatabase('the time that processes go by', (kind) => {
  let database: Database;
  beforeAll(async () => {
    database = await freshDatabase(kind, 'none');
  });
  afterAll(() => database.close());

  /** A process on a machine of its own. @param wrongMs how far its clock is ahead */
  const machine = (wrongMs: number) => {
    const clocks = { wrongMs, passedMs: 0 };
    const steady = () => performance.now() + clocks.passedMs;
    const wall = () => Date.now() + clocks.passedMs + clocks.wrongMs;
    return { clocks, ...createDatabaseClock(database, { wall, steady }) };
  };

  it.runIf(kind === 'postgres' && postgresUrl() !== '')(
    'is the database’s, however wrong a machine’s clock is, and wherever it is set to',
    async () => {
      const [fast, slow] = [machine(HOUR), machine(-HOUR)];
      await Promise.all([fast.look(), slow.look()]);
      const apart = () => Math.abs(fast.now().getTime() - slow.now().getTime());
      expect(apart()).toBeLessThan(SECOND);
      fast.clocks.wrongMs = -HOUR;
      expect(apart()).toBeLessThan(SECOND);
      // A machine that stood still: its time is put right with the next look.
      slow.clocks.passedMs = -HOUR;
      expect(apart()).toBeGreaterThan(HOUR / 2);
      await slow.look();
      expect(apart()).toBeLessThan(SECOND);
    },
  );

  it('is there before the database was asked, and goes on', () => {
    const own = machine(0);
    const before = own.now().getTime();
    own.clocks.passedMs = 7 * SECOND;
    expect(own.now().getTime() - before).toBeGreaterThanOrEqual(7 * SECOND);
  });
});
