import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { waitingOrder } from '#src/data/db/order.ts';

describe('order of waiting messages', () => {
  test('sorts as their numbers do, however close two of them stand', () => {
    const seq = fc
      .tuple(fc.integer({ min: 1, max: 1e12 }), fc.integer({ min: 0, max: 60 }))
      .map(([whole, halvings]) => (halvings === 0 ? whole : whole + 2 ** -halvings));
    fc.assert(
      fc.property(seq, seq, (one, other) => {
        const [a, b] = [waitingOrder(one), waitingOrder(other)];
        expect(a < b).toBe(one < other);
        expect(a === b).toBe(one === other);
      }),
      { examples: [[5 + 2 ** -1, 5 + 2 ** -30]] },
    );
  });
});
