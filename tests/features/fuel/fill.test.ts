import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { fillSchema, gaugeAfter } from '#src/features/fuel/trips/model/fill.ts';

const RIGHT = { gallons: '80.5', price: '3.459', gauge: '120', mile: '300' };
const sentences = (more: object) => {
  const parsed = v.safeParse(fillSchema(150, 927.4), { ...RIGHT, ...more });
  return parsed.success ? parsed.output : parsed.issues.map(({ message }) => message);
};

describe('the rules of a fill', () => {
  it('takes what a receipt says', () => {
    expect(sentences({})).toEqual({ gallons: 80.5, price: 3.459, gauge: 120, mile: 300 });
    expect(sentences({ gauge: '' })).toMatchObject({ gauge: undefined });
    expect(sentences({ gallons: '150', gauge: '150', price: '0', mile: '0' })).toMatchObject({
      gallons: 150,
      price: 0,
    });
  });

  it.each([
    [{ gallons: '' }, 'Gallons is required'],
    [{ gallons: 'ten' }, 'Gallons must be a number'],
    [{ gallons: '0' }, 'Gallons must be positive'],
    [{ gallons: '150.1', gauge: '150' }, 'Gallons must not exceed the tank of 150 gallons'],
    [{ gallons: '1e999' }, 'Gallons must be a number'],
    [{ price: '-1' }, 'Price a gallon cannot be negative'],
    [{ price: '101' }, 'Price a gallon must not exceed 100 dollars'],
    [{ gauge: '80' }, 'In the tank now cannot be less than what was filled'],
    [{ gauge: '151' }, 'In the tank now must not exceed the tank of 150 gallons'],
    [{ mile: '928' }, 'Mile must not exceed the route of 927 miles'],
  ])('refuses %o with a sentence', (more, sentence) => {
    expect(sentences(more)).toContain(sentence);
  });

  it('reckons the gauge from what was there and what was filled, never over the tank', () => {
    expect(gaugeAfter('80', 15, 150)).toBe(95);
    expect(gaugeAfter('140', 15, 150)).toBe(150);
    for (const text of ['', 'x', '0', '-3', '151']) expect(gaugeAfter(text, 15, 150)).toBeUndefined();
  });
});
