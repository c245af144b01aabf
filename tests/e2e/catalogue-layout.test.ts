import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moved, movedIn } from '../../e2e/catalogue/layout.ts';

const figure = fc.integer({ min: 0, max: 1440 });
const box = fc.tuple(fc.constantFrom('div', 'button', 'span'), figure, figure, figure, figure);
type Box = readonly [string, number, number, number, number];
const texts = (boxes: readonly Box[]) => boxes.map(([tag, x, y, w, h]) => `${tag} ${x},${y} ${w}x${h}`);
const some = fc.array(box, { minLength: 1, maxLength: 20 });

test('what a browser rounds otherwise is no move; what is moved farther is found, wherever it is', () => {
  fc.assert(
    fc.property(
      some,
      fc.nat(),
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: -2, max: 2 }),
      (boxes, n, side, by) => {
        const at = n % boxes.length;
        const change = (px: number) =>
          boxes.map((one, index): Box => {
            const next = [...one] as [string, number, number, number, number];
            if (index === at) next[side as 1] = next[side as 1] + px;
            return next;
          });
        // Sizes are never negative.
        const noise = (boxes[at]?.[side as 1] ?? 0) + by < 0 ? 0 : by;
        expect(movedIn(texts(boxes), texts(change(noise)))).toBeUndefined();
        expect(movedIn(texts(boxes), texts(change(20)))).toContain(`element ${at + 1}:`);
      },
    ),
  );
});

test('what came, went or became another element is found', () => {
  fc.assert(
    fc.property(some, (boxes) => {
      const [whole, less] = [texts(boxes), texts(boxes.slice(0, -1))];
      expect(movedIn(less, whole)).toMatch(/^has an element more|was </);
      expect(movedIn(whole, less)).toBeDefined();
      expect(movedIn(whole, ['table 0,0 1x1', ...whole.slice(1)])).toMatch(/^element 1 was <.*<table 0,0 1x1>$/);
      expect(moved({ Button: whole }, { Banner: whole })).toEqual(['Button: is gone', 'Banner: is new']);
    }),
  );
});
