import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { largestPassing } from '#src/lib/bisect.ts';

/** Steps that any search may take: one a bit of the longest stretch. A search without end fails at the next one. */
const MOST_STEPS = 54;

const counted = (passes: (value: number) => boolean) => {
  let steps = 0;
  return (value: number): boolean => {
    steps += 1;
    if (steps > MOST_STEPS) throw new Error('The search does not end.');
    return passes(value);
  };
};

describe('the largest number that passes', () => {
  it('is found among whole numbers', () => {
    const whole = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
    fc.assert(
      fc.property(whole, whole, whole, (a, b, c) => {
        const [low = 0, edge = 0, high = 0] = [a, b, c].sort((x, y) => x - y);
        expect(
          largestPassing(
            low,
            high,
            counted((value) => value <= edge),
          ),
        ).toBe(edge);
      }),
    );
  });

  it('is the first one where no other passes, also in an empty stretch', () => {
    expect(
      largestPassing(
        3,
        9,
        counted(() => false),
      ),
    ).toBe(3);
    expect(
      largestPassing(
        3,
        2,
        counted(() => true),
      ),
    ).toBe(3);
    expect(
      largestPassing(
        3,
        3,
        counted(() => true),
      ),
    ).toBe(3);
  });

  it('is searched to an end where the highest is hardly more than a whole number', () => {
    const passes = counted(() => true);
    expect(largestPassing(0, 2.220446049250313e-16, passes)).toBe(0);
  });

  it('is searched to an end between numbers of any size', () => {
    const any = fc.oneof(
      fc.double(),
      fc.constantFrom(1e308, 2 ** 31, 2 ** 53 + 2, 5e-324, -0, Number.POSITIVE_INFINITY, Number.NaN),
    );
    fc.assert(
      fc.property(any, any, any, (low, high, edge) => {
        largestPassing(
          low,
          high,
          counted((value) => value <= edge),
        );
      }),
      { numRuns: 2_000 },
    );
  });
});
