import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvOf } from '#src/lib/csv.ts';

/** Reads CSV as RFC 4180 has it. */
const read = (text: string): string[][] => {
  expect(text.startsWith('\uFEFF')).toBe(true);
  const rows: string[][] = [];
  let row: string[] = [];
  const next = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  next.lastIndex = 1;
  while (next.lastIndex < text.length) {
    const at = next.lastIndex;
    const found = next.exec(text);
    if (!found) throw new Error(`No cell at ${at}: ${text.slice(at, at + 20)}`);
    row.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '');
    if (found[3] === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
};

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', ',', "'", ';', 'a', ' ') }),
);

test('what goes in comes out, but for the apostrophe that disarms a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.array(text, { minLength: 1, maxLength: 5 }), { maxLength: 8 }), (rows) => {
      const back = read(csvOf(rows));
      expect(back).toEqual(rows.map((row) => row.map((cell) => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell))));
      for (const cell of back.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
    }),
  );
});

test('numbers stay numbers, and what is missing is empty', () => {
  expect(
    csvOf([
      ['Latitude', 'Note', 'More'],
      [-97.5, null, undefined],
    ]),
  ).toBe('\uFEFFLatitude,Note,More\r\n-97.5,,\r\n');
});

test('no rows are no more than the mark', () => {
  expect(csvOf([])).toBe('\uFEFF');
});
