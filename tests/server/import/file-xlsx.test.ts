import { utils, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { readAll, refusal, type TestCell, type TestSheet, workbook } from '#tests/support/builders/workbooks.ts';

const read = async (rows: readonly (readonly TestCell[])[], more: Partial<Parameters<typeof workbook>[0]> = {}) =>
  readAll(await workbook({ sheets: [{ rows }], ...more }), {}, 'stops.xlsx');
const cells = async (row: readonly TestCell[], more: Partial<Parameters<typeof workbook>[0]> = {}) =>
  (await read([['Name', 'A', 'B', 'C', 'D', 'E', 'F', 'G'], row], more)).rows[0]?.cells;
const styled = (style: number, value: number): TestCell => ({ xml: `<c r="@" s="${style}"><v>${value}</v></c>` });
const raw = (xml: string): TestCell => ({ xml });

describe('reading an .xlsx file', () => {
  it('takes one that SheetJS wrote, which names a type with macros for an ending that no part has', async () => {
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet([['Name'], ['Smith']]), 'Stops');
    const { rows } = await readAll(write(book, { type: 'buffer', bookType: 'xlsx' }), {}, 'stops.xlsx');
    expect(rows).toEqual([{ row: 2, cells: ['Smith'] }]);
  });

  it('takes numbers as Excel shows them', async () => {
    const numbers = [
      '41.399999999999999',
      '0.30000000000000004',
      '1E5',
      '1.5E-7',
      '123456789012345680',
      '-94',
      '3.8990',
    ];
    const row = ['Smith', ...numbers.map((value) => raw(`<c r="@"><v>${value}</v></c>`))];
    expect(await cells(row)).toEqual([
      'Smith',
      '41.4',
      '0.3',
      '100000',
      '0.00000015',
      '123456789012346000',
      '-94',
      '3.899',
    ]);
  });

  it('takes dates in ISO 8601 by the format of their cell, in both calendars, and leading zeros that are shown', async () => {
    const formats = [
      'yyyy-mm-dd',
      'd/m/yy h:mm',
      '[h]:mm',
      '00000',
      '00000',
      '[$-409]mmmm d, yyyy;@',
      '[Red]#,##0.00" days"',
    ];
    const row = [46_027, 46_027.25, 0.5, 1_001, -5.5, 46_027, 3.5].map((value, at) => styled(at + 1, value));
    const dates = ['2026-01-05', '2026-01-05T06:00:00Z', '12:00:00', '01001', '-5.5', '2026-01-05', '3.5'];
    expect(await cells(['Smith', ...row], { formats })).toEqual(['Smith', ...dates]);
    const later = await cells(['Smith', styled(1, 44_565), raw('<c r="@" t="d"><v>2026-01-05</v></c>')], {
      formats,
      calendar1904: true,
    });
    expect(later).toEqual(['Smith', '2026-01-05', '2026-01-05']);
  });

  it('takes shared, inline and formatted texts, flags, errors and the stored results of formulas', async () => {
    const row = await cells([
      'Joe’s <Café> & "Grill"',
      raw('<c r="@" t="inlineStr"><is><r><t>In </t></r><r><rPr/><t>line</t></r><rPh><t>sound</t></rPh></is></c>'),
      true,
      raw('<c r="@" t="e"><v>#N/A</v></c>'),
      raw('<c r="@" t="str"><f>CONCAT("a","b")</f><v>a&amp;b</v></c>'),
      raw('<c r="@"><f>1+2.5</f><v>3.5</v></c>'),
      raw('<c r="@" t="str"><f>""</f><v></v></c>'),
      raw('<c r="@" t="str"><v>two_x000A_lines</v></c>'),
    ]);
    expect(row).toEqual(['Joe’s <Café> & "Grill"', 'In line', 'TRUE', '#N/A', 'a&b', '3.5', '', 'two\nlines']);
  });

  it('reads the first visible sheet, whatever its rows and cells are called', async () => {
    const sheets: TestSheet[] = [
      { name: 'Hidden', hidden: true, rows: [['Name'], ['wrong']] },
      {
        name: 'Stops',
        rows: [
          ['Name', 'City'],
          ['A', 'Joplin'],
        ],
      },
      { name: 'Last', rows: [['Name'], ['wrong']] },
    ];
    const { header, rows, format } = await readAll(await workbook({ sheets }), {}, 'Stops 2026.XLSX');
    expect({ header, rows, format }).toEqual({
      header: ['Name', 'City'],
      rows: [{ row: 2, cells: ['A', 'Joplin'] }],
      format: 'xlsx',
    });
    const prefixed =
      '<x:worksheet xmlns:x="m"><x:sheetData><x:row><x:c t="str"><x:v>Name</x:v></x:c></x:row><x:row r="9"/><x:row r="12"><x:c r="C12"><x:v>7</x:v></x:c></x:row></x:sheetData></x:worksheet>';
    const other = await read([], { parts: [{ path: 'xl/worksheets/sheet1.xml', content: prefixed }] });
    expect([other.header, other.rows]).toEqual([['Name'], [{ row: 12, cells: ['', '', '7'] }]]);
  });

  it('numbers rows as Excel does and leaves blank ones out', async () => {
    const { rows } = await read([['Name'], ['A'], [], [null, ' '], ['B'], ['']]);
    expect(rows).toEqual([
      { row: 2, cells: ['A'] },
      { row: 5, cells: ['B'] },
    ]);
  });

  it('refuses a formula without its result where the column counts, and overlooks it elsewhere', async () => {
    const formula = raw('<c r="@"><f>1+1</f></c>');
    const other = await read([
      ['Name', 'Colour'],
      ['A', formula],
    ]);
    expect(other.rows).toEqual([{ row: 2, cells: ['A'], uncalculated: [1] }]);
    const counting = await workbook({
      sheets: [
        {
          rows: [
            ['Name', 'Price'],
            ['A', 3.5],
            ['B', formula],
          ],
        },
      ],
    });
    expect(await refusal(counting, {}, 'a.xlsx')).toBe(
      'The cell B3 holds a formula whose result is not in the file. Open the file in Excel, save it and upload it again.',
    );
  });

  it('holds no more of a wide or a sparse sheet than its header', async () => {
    const far = raw('<c r="XFD2"><v>1</v></c>');
    expect(
      (
        await read(
          [
            ['Name', 'City'],
            ['A', far],
          ],
          {},
        )
      ).rows[0]?.cells?.length,
    ).toBeLessThanOrEqual(201);
    const wide = Array.from({ length: 201 }, (_, at) => `Column ${at}`);
    expect(await refusal(await workbook({ sheets: [{ rows: [wide, ['A']] }] }), {}, 'a.xlsx')).toMatch(
      /^The file has more than 200 columns\. /,
    );
  });
});
