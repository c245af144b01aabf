import { describe, expect, it } from 'vitest';
import { testSeed } from '#tests/support/seed.ts';
import { fuzz, tellFound } from './fuzz.ts';
import type { Fault } from './judge.ts';

/** More with `npm run fuzz -- --minutes N`. */
const REQUESTS = 2_000;
/** Requests until a planted bug must have been found. */
const PATIENCE = 3_000;

// What a fresh seed found is not tried again with another.
const ONCE = { retry: 0, timeout: 300_000 };

it(
  'hostile requests of a fresh seed find no failure, no foreign data and nothing that stands still',
  ONCE,
  async () => {
    const seed = testSeed();
    const report = await fuzz({ seed, requests: REQUESTS });
    console.log(`Fuzzing from seed ${seed}: ${report.requests} requests, ${JSON.stringify(report.statuses)}`);
    expect(report.found.map((found) => tellFound(found, seed))).toEqual([]);
    expect(report.requests).toBe(REQUESTS);
    // A fuzzer that is always refused at the door would find nothing either.
    expect(report.statuses[200]).toBeGreaterThan(REQUESTS / 20);
  },
);

describe('the fuzzer finds a server that', () => {
  it.each<readonly [plant: string, fault: Fault]>([
    ['fails on a prototype in a body', 'failed'],
    ['stands still for a large number', 'slow'],
    ['shows a stranger the victim', 'leak'],
    ['lets anybody see the counts', 'trespass'],
    ['dies of a deep list', 'died'],
    ['answers what the contract does not know', 'contract'],
  ])(
    '%s',
    async (plant, fault) => {
      const { found } = await fuzz({ seed: 1, requests: PATIENCE, untilFound: true, plant });
      expect(found.map((one) => one.fault)).toEqual([fault]);
    },
    120_000,
  );
});
