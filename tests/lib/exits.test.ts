import { describe, expect, it } from 'vitest';
import { exitsOf } from '#src/lib/exits.ts';

describe('exits in addresses', () => {
  it.each([
    ['I-40, EXIT 1', [{ road: '40', number: 1, sign: '1' }]],
    ['I-75 Exit 15A & SR-7', [{ road: '75', number: 15, sign: '15A' }]],
    ['i 35e exit #408', [{ road: '35E', number: 408, sign: '408' }]],
    ['I-44 & I-35, EXIT 130', ['44', '35'].map((road) => ({ road, number: 130, sign: '130' }))],
    ['I-35 & I-40, Exit 127A', ['35', '40'].map((road) => ({ road, number: 127, sign: '127A' }))],
    ['I-40, EXIT 85 AND FM 1', [{ road: '40', number: 85, sign: '85' }]],
    ['I-40', []],
    ['US-40, EXIT 3', []],
    ['I-295, EXIT 21', []],
    ['HWY 6 EXIT', []],
  ])('%s', (address, exits) => {
    expect(exitsOf(address)).toEqual(exits);
  });
});
