import { describe, expect, it } from 'vitest';
import { farm } from './farm.ts';
import { MUTATIONS } from './mutations.ts';

/** Schedules until a planted bug must have been found. */
const PATIENCE = 400;

describe('the simulation finds a planted bug', () => {
  it.each(Object.entries(MUTATIONS))(
    '%s',
    async (mutate, { shows, keys, first = 1 }) => {
      const harvest = await farm({
        first,
        count: PATIENCE,
        keys: keys ?? 'both',
        processes: 1,
        mutate,
        until: shows,
      });
      const findings = harvest.bad.flatMap((life) => life.findings);
      expect(findings.map(({ fault }) => fault).filter((fault) => shows.includes(fault))).not.toEqual([]);
      console.log(`${mutate}: found by schedule ${harvest.schedules}: ${findings[0]?.what.split('\n')[0]}`);
    },
    120_000,
  );
});
