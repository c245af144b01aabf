import fc from 'fast-check';
import { expect, it } from 'vitest';
import { numberOf } from '#src/lib/typed-number.ts';

it('reads what a person writes for a number', () => {
  expect(['12', ' 12 ', '1,200.5', '1,234,567', '.5', '5.', '-3', '+3', ''].map(numberOf)).toEqual([
    12, 12, 1200.5, 1_234_567, 0.5, 5, -3, 3, 0,
  ]);
});

it.each(['0x10', '0b11', '0o7', '1e2', '1e999', 'Infinity', 'NaN', '1,00', '50,5', '1 000', '--1', '.', '-', '١٢'])(
  'takes %j for no number, as a person would',
  (text) => expect(numberOf(text)).toBeNaN(),
);

it('reads every amount as it is shown', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), (thousandths) => {
      const amount = thousandths / 1000;
      expect(numberOf(amount.toLocaleString('en-US', { maximumFractionDigits: 3 }))).toBe(amount + 0);
    }),
  );
});
