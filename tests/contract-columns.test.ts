import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromColumns, toColumns } from '#src/contract/columns.ts';

/** As it arrives: what was JSON on its way. */
const sent = <T>(value: T): T => JSON.parse(JSON.stringify(value));

const text = fc.string({ unit: 'binary' });
const value = fc.oneof(
  text,
  fc.constantFrom('IL', 'TX'),
  fc.double({ noNaN: true, noDefaultInfinity: true }).filter((number) => !Object.is(number, -0)),
  fc.constantFrom(Number.MAX_VALUE, Number.MIN_VALUE, -180, 89.999_999_999_999_99, Number.MAX_SAFE_INTEGER),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.constantFrom('TIRES', 'PARKING'), { maxLength: 2 }),
);
const row = fc.oneof(
  fc.dictionary(fc.constantFrom('id', 'state', 'latitude', 'netPrice', 'serviceTypes', '__proto__'), value),
  fc.dictionary(text, value, { maxKeys: 4 }),
);

describe('columns', () => {
  it('give the rows that they were made of, whatever those hold', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 40 }), (rows) => {
        expect(fromColumns(sent(toColumns(rows)))).toEqual(sent(rows));
      }),
      { numRuns: 500 },
    );
  });

  it('say what comes often once, and no names of members in rows', () => {
    const rows = Array.from({ length: 1_000 }, (_, id) => ({ id, state: 'TX', serviceTypes: ['TIRES', 'PARKING'] }));
    const columns = toColumns(rows);
    expect(columns.columns.state?.values).toEqual(['TX']);
    expect(JSON.stringify(columns).length).toBeLessThan(JSON.stringify(rows).length / 5);
  });

  it.each([
    ['a row beyond the last', { count: 1, columns: { id: { rows: [1], values: [7] } } }],
    ['a row before the first', { count: 1, columns: { id: { rows: [-1], values: [7] } } }],
    ['a value that is not there', { count: 1, columns: { id: { values: [7], places: [1] } } }],
    ['fewer values than rows', { count: 2, columns: { id: { values: [7] } } }],
    ['no whole row', { count: 2, columns: { id: { rows: [0.5], values: [7] } } }],
  ])('are refused with %s', (_, columns) => {
    expect(() => fromColumns(columns)).toThrow(RangeError);
  });
});
