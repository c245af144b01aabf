import { utils, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { readAll, refusal, type TestCell, workbook } from '#tests/support/builders/workbooks.ts';

const ROWS: readonly (readonly TestCell[])[] = [
  ['Name', 'City', 'State', 'Price'],
  ['A', 'Joplin', 'MO', 3.5],
  ['B', null, null, 3.6],
  ['C', 'Tulsa', 'OK', 3.7],
];
const merged = (rows: readonly (readonly TestCell[])[], merges: readonly string[]) =>
  workbook({ sheets: [{ rows, merges }] });
const cellsOf = async (content: Uint8Array, name = 'stops.xlsx') =>
  (await readAll(content, {}, name)).rows.map(({ row, cells }) => [row, ...(cells ?? [])]);

describe('cells that are merged down a column', () => {
  const filled = [
    [2, 'A', 'Joplin', 'MO', '3.5'],
    [3, 'B', 'Joplin', 'MO', '3.6'],
    [4, 'C', 'Tulsa', 'OK', '3.7'],
  ];
  it('say in each of their rows what they say in the first, of an .xlsx', async () => {
    expect(await cellsOf(await merged(ROWS, ['B2:B3', 'C2:C3']))).toEqual(filled);
  });

  it('say so of an .xls as well', async () => {
    const sheet = utils.aoa_to_sheet(ROWS.map((row) => [...row]));
    sheet['!merges'] = ['B2:B3', 'C2:C3'].map((ref) => utils.decode_range(ref));
    const book = utils.book_new();
    utils.book_append_sheet(book, sheet, 'Stops');
    expect(await cellsOf(write(book, { type: 'buffer', bookType: 'biff8' }), 'stops.xls')).toEqual(filled);
  });

  it('say nothing where they are merged with the header, across columns, or begin in a row that has nothing', async () => {
    const rows = [['Fleet', null, null, null], ...ROWS];
    const untouched = ROWS.slice(1).map((cells, at) => [at + 3, ...cells.map((cell) => String(cell ?? ''))]);
    for (const ref of ['B1:B5', 'B2:B4', 'B3:C4', 'A3:D3', 'B6:B9', 'B4:B5', 'ZZZ3:ZZZ4', 'Z3:Z4']) {
      expect([ref, await cellsOf(await merged(rows, [ref]))]).toEqual([ref, untouched]);
    }
  });

  it('may span all rows that a sheet can have, and make no row', async () => {
    const rows = [['Name', 'City', 'State'], ['A', 'Joplin', 'MO'], [], ['B', 'Tulsa']];
    expect(await cellsOf(await merged(rows, ['C2:C1048576', 'B2:B1048576']))).toEqual([
      [2, 'A', 'Joplin', 'MO'],
      [4, 'B', 'Tulsa', 'MO'],
    ]);
  });

  it('may be as many as a sheet of stops has, and no more', async () => {
    const merges = Array.from({ length: 200_001 }, (_, at) => `B${2 * at + 2}:B${2 * at + 3}`);
    expect(await refusal(await merged(ROWS, merges), {}, 'stops.xlsx')).toBe(
      'The sheet merges more than 200,000 groups of cells. Unmerge its cells and upload it again.',
    );
    expect((await cellsOf(await merged(ROWS, merges.slice(1))))[1]).toEqual([3, 'B', '', '', '3.6']);
  });
});
