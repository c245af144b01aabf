import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  HORIZONTAL,
  horizontalLayout,
  ticks,
  VERTICAL,
  verticalLayout,
} from '#src/features/fuel/strip/model/layout.ts';
import { placeInOrder } from '#src/features/fuel/strip/model/placing.ts';

const wish = fc.record({
  at: fc.double({ min: -500, max: 2_500, noNaN: true }),
  size: fc.double({ min: 1, max: 300, noNaN: true }),
});
const trip = fc
  .tuple(
    fc.double({ min: 20, max: 3_500, noNaN: true }),
    fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 14 }),
  )
  .map(([miles, shares]) => ({ miles, at: shares.sort((a, b) => a - b).map((share) => share * miles) }));

describe('placing in order', () => {
  it('keeps the order and overlaps nothing', () => {
    fc.assert(
      fc.property(fc.array(wish, { maxLength: 20 }), fc.integer({ min: 0, max: 20 }), (wishes, gap) => {
        const starts = placeInOrder(wishes, gap, 0, 2_000);
        for (let i = 1; i < starts.length; i += 1) {
          const end = (starts[i - 1] ?? 0) + (wishes[i - 1]?.size ?? 0) + gap;
          expect(starts[i]).toBeGreaterThanOrEqual(end - 1e-6);
        }
      }),
    );
  });
  it('stays inside where there is room', () => {
    fc.assert(
      fc.property(fc.array(wish, { minLength: 1, maxLength: 20 }), (wishes) => {
        const need = wishes.reduce((sum, w) => sum + w.size + 8, -8);
        const starts = placeInOrder(wishes, 8, 10, 10 + need + 50);
        expect(starts[0]).toBeGreaterThanOrEqual(10 - 1e-6);
        expect((starts.at(-1) ?? 0) + (wishes.at(-1)?.size ?? 0)).toBeLessThanOrEqual(10 + need + 50 + 1e-6);
      }),
    );
  });
  it('grants every wish that collides with nothing, and shares a collision evenly', () => {
    expect(
      placeInOrder(
        [
          { at: 100, size: 40 },
          { at: 300, size: 20 },
        ],
        8,
        0,
        500,
      ),
    ).toEqual([80, 290]);
    expect(
      placeInOrder(
        [
          { at: 100, size: 40 },
          { at: 100, size: 40 },
        ],
        0,
        0,
        500,
      ),
    ).toEqual([60, 100]);
    expect(placeInOrder([], 8, 0, 10)).toEqual([]);
  });
});

describe('the vertical strip', () => {
  it('fits the room down to 0.29 px a mile and never overlaps cards or posts', () => {
    fc.assert(
      fc.property(
        trip,
        fc.integer({ min: 300, max: 900 }),
        fc.integer({ min: 60, max: 180 }),
        ({ miles, at }, room, card) => {
          const layout = verticalLayout(
            miles,
            at.map((mile) => ({ mile, card })),
            room,
          );
          expect(layout.scale).toBeGreaterThanOrEqual(VERTICAL.leastScale);
          expect(layout.height).toBeGreaterThanOrEqual(Math.min(room, layout.y(miles)) - 1e-6);
          for (let i = 1; i < at.length; i += 1) {
            expect((layout.cards[i] ?? 0) - (layout.cards[i - 1] ?? 0)).toBeGreaterThanOrEqual(
              card + VERTICAL.gap - 1e-6,
            );
            expect((layout.posts[i] ?? 0) - (layout.posts[i - 1] ?? 0)).toBeGreaterThanOrEqual(VERTICAL.post - 1e-6);
          }
          if (at.length > 0) {
            expect(layout.cards[0]).toBeGreaterThanOrEqual(VERTICAL.top);
            expect((layout.cards.at(-1) ?? 0) + card).toBeLessThanOrEqual(layout.height);
          }
        },
      ),
    );
  });
  it('puts each post at its mile where no other is near', () => {
    const layout = verticalLayout(
      1_680,
      [201, 630, 1_402].map((mile) => ({ mile, card: 110 })),
      550,
    );
    for (const [i, mile] of [201, 630, 1_402].entries())
      expect((layout.posts[i] ?? 0) + VERTICAL.post / 2).toBeCloseTo(layout.y(mile), 6);
    expect(layout.height).toBeCloseTo(550, 6);
  });
  it('grows for two stops side by side', () => {
    const stops = [
      { mile: 500, card: 110 },
      { mile: 530, card: 110 },
    ];
    expect(verticalLayout(1_000, stops, 550).scale).toBeGreaterThan(verticalLayout(1_000, stops.slice(1), 550).scale);
  });
});

describe('the horizontal strip', () => {
  it('keeps posts apart and lets no label lie on a post or on another', () => {
    fc.assert(
      fc.property(trip, fc.integer({ min: 560, max: 1_600 }), ({ miles, at }, width) => {
        const stops = at.map((mile) => ({ mile, label: 110 }));
        const { posts, labels } = horizontalLayout(miles, stops, width);
        const taken = posts.flatMap((start, i) => {
          const post: [number, number] = [start, start + HORIZONTAL.post];
          if (labels[i] === 'right') return [post, [post[1] + 8, post[1] + 8 + 110] as [number, number]];
          return labels[i] === 'left' ? [[start - 8 - 110, start - 8] as [number, number], post] : [post];
        });
        for (let i = 1; i < taken.length; i += 1)
          expect(taken[i]?.[0]).toBeGreaterThanOrEqual((taken[i - 1]?.[1] ?? 0) - 1e-6);
      }),
    );
  });
  it('puts a label left of its post at the end of the road', () => {
    const stops = [201, 630, 1_402].map((mile) => ({ mile, label: 110 }));
    expect(horizontalLayout(1_680, stops, 920).labels).toEqual(['right', 'right', 'right']);
    // Nothing of a strip that has no width is drawn backwards.
    const { x } = horizontalLayout(1_680, stops, 0);
    expect(x(1_680)).toBe(x(0));
    expect(horizontalLayout(1_680, [{ mile: 1_600, label: 110 }], 920).labels).toEqual(['left']);
  });
  it('has a tick every 100 miles and a number every 200', () => {
    expect(ticks(420)).toEqual([
      { mile: 100, numbered: false },
      { mile: 200, numbered: true },
      { mile: 300, numbered: false },
      { mile: 400, numbered: true },
    ]);
    expect([ticks(0), ticks(100)]).toEqual([[], []]);
  });
});
