import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import type { Caller } from '#server/http/limit-keys.ts';
import type { LimitName } from '#server/http/limit-rules.ts';
import { createLimits, type Limits } from '#server/http/limits.ts';
import { createTestClock, type TestClock } from '#tests/support/harness/clock.ts';
import { freshDatabase } from '#tests/support/harness/databases.ts';
import { eachDatabase } from '#tests/support/harness/each-database.ts';
import { take } from '#tests/support/harness/limit-use.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

eachDatabase('limits, once a clock that was a day ahead is put right,', (kind) => {
  let database: Database;
  let clock: TestClock;
  let limits: Limits;
  beforeAll(async () => {
    database = await freshDatabase(kind, 'none');
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.db.execute('truncate rate_limits');
    clock = createTestClock();
    limits = createLimits(database.db, clock.now);
  });

  const RAY = 'ray@fleet.test';
  const stranger = (index: number): Caller => ({ address: `198.18.0.${index}`, account: RAY });

  it.each<readonly [LimitName, Caller]>([
    ['message', { address: 'any', signer: 7 }],
    ['password', { address: 'any', signer: 7 }],
    ['geocoder', { address: '192.0.2.1' }],
  ])('%s: nobody waits longer than they were told', async (name, caller) => {
    await take(limits, name, caller);
    clock.advance(-DAY);
    const wait = await take(limits, name, caller);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(90);
    clock.advance(wait * 1_000);
    expect(await take(limits, name, caller)).toBe(0);
    clock.advance(HOUR);
    for (let i = 0; i < 10; i += 1) expect(await take(limits, name, caller)).toBe(0);
  });

  it('give nobody uses that were used up, many at once or one after the other', async () => {
    const caller = { address: 'any', signer: 7 };
    for (let i = 0; i < 10; i += 1) await take(limits, 'password', caller);
    clock.advance(-DAY);
    const waits = await Promise.all(Array.from({ length: 40 }, () => take(limits, 'password', caller)));
    expect(waits).toEqual(waits.map(() => 90));
    clock.advance(90_000);
    expect(await take(limits, 'password', caller)).toBe(0);
    expect(await take(limits, 'password', caller)).toBe(90);
  });

  it('let a stranger to an account in after the least that each of its meters asks for', async () => {
    await take(limits, 'login', stranger(1));
    clock.advance(-DAY);
    const waits: number[] = [];
    for (
      let wait = await take(limits, 'login', stranger(1));
      wait > 0;
      wait = await take(limits, 'login', stranger(1))
    ) {
      waits.push(wait);
      clock.advance(wait * 1_000);
    }
    expect(waits).toEqual([90, 3, 9]);
  });

  it('believe no turn that was kept before', async () => {
    for (let i = 0; i < 10; i += 1) await take(limits, 'mail', stranger(i));
    const owner = { address: '203.0.113.7', account: RAY };
    expect(await take(limits, 'mail', owner)).toBe(6 * 60);
    clock.advance(-DAY);
    expect(await take(limits, 'mail', owner)).toBe(6 * 60);
    clock.advance(6 * MINUTE);
    expect(await take(limits, 'mail', owner)).toBe(0);
  });

  it('do not refuse for as long from memory', async () => {
    const caller = { address: 'any', signer: 7 };
    for (let i = 0; i < 11; i += 1) await take(limits, 'password', caller);
    await database.db.execute('truncate rate_limits');
    clock.advance(-DAY);
    expect(await take(limits, 'password', caller)).toBe(0);
  });
});
