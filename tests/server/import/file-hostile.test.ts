import { truncate } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { openSheet } from '#server/imports/file/open-sheet.ts';
import { IMPORT } from '#src/contract/limits.ts';
import { archive } from '#tests/support/builders/archives.ts';
import { readAll, refusal, type TestCell, withFile, workbook } from '#tests/support/builders/workbooks.ts';

const STOPS: TestCell[][] = [
  ['Name', 'City'],
  ['A', 'Joplin'],
];
const book = (more: Partial<Parameters<typeof workbook>[0]> = {}) => workbook({ sheets: [{ rows: STOPS }], ...more });
const SHEET = 'xl/worksheets/sheet1.xml';
const STRINGS = 'xl/sharedStrings.xml';
const sheetOf = (inside: Iterable<string>) =>
  (function* () {
    yield '<worksheet><sheetData>';
    yield* inside;
    yield '</sheetData></worksheet>';
  })();
const repeated = function* (text: string, times: number) {
  for (let at = 0; at < times; at += 1) yield text;
};
const MB = 1024 * 1024;

describe('a file that means harm, or is something else', () => {
  it('a zip bomb is refused before it unpacks, and one that lies about its size while it does', async () => {
    const content = () => sheetOf(repeated(' '.repeat(MB), 60));
    const honest = await book({ parts: [{ path: SHEET, content: content() }] });
    const small = { maxUnpackedBytes: 40_000_000 };
    expect(honest.length).toBeLessThan(MB);
    expect(await refusal(honest, small, 'a.xlsx')).toMatch(/^The workbook unpacks to more than 40 MB\. Save /);
    const lying = await book({ parts: [{ path: SHEET, content: content(), declaredBytes: 1_000 }] });
    const before = process.memoryUsage().rss;
    expect(await refusal(lying, small, 'a.xlsx')).toMatch(/^The workbook is damaged /);
    expect(process.memoryUsage().rss - before).toBeLessThan(60 * MB);
  });

  it('weighs what cells share, and one text without end', async () => {
    const strings = (inside: Iterable<string>) => book({ parts: [{ path: STRINGS, content: sheetOf(inside) }] });
    const many = await strings(repeated('<si/>'.repeat(10_000), 20));
    expect(await refusal(many, { maxUnpackedBytes: 8 * MB }, 'a.xlsx')).toMatch(
      /^The workbook holds more than 2 MB of text\. Split /,
    );
    const endless = await strings(repeated('A'.repeat(100_000), 60));
    expect(await refusal(endless, {}, 'a.xlsx')).toMatch(/^The workbook is damaged /);
  });

  it('blanks without end are too much, and no damage', async () => {
    const content = sheetOf(
      (function* () {
        yield '<row r="1"><c t="str"><v>Name</v></c></row>';
        yield* repeated(' '.repeat(MB), 10);
      })(),
    );
    expect(await refusal(await book({ parts: [{ path: SHEET, content }] }), {}, 'a.xlsx')).toBe(
      "The workbook is too large: it unpacks to more than 4 MB of blanks in one place. Save the stops' sheet alone as .csv and upload that.",
    );
  });

  it.each([
    [
      'elements within elements',
      SHEET,
      '<worksheet><sheetData>',
      '<a>',
      `${'</a>'.repeat(1_000_000)}</sheetData></worksheet>`,
    ],
    [
      'one cell in pieces',
      SHEET,
      '<worksheet><sheetData><row><c t="str"><v>',
      'a<x/>',
      '</v></c></row></sheetData></worksheet>',
    ],
    ['one text in pieces', STRINGS, `<sst>${'<si><t>A</t></si>'.repeat(10)}<si>`, '<t>a</t>', '</si></sst>'],
  ])('%s without end are refused before they fill a memory', async (_, path, start, piece, end) => {
    const content = (function* () {
      yield start;
      yield* repeated(piece.repeat(100_000), 10);
      yield end;
    })();
    expect(await refusal(await book({ parts: [{ path, content }] }), {}, 'a.xlsx')).toMatch(
      /^The workbook is damaged /,
    );
  });

  it('cells beyond those that may have a header are left out', async () => {
    const { rows } = await readAll(
      `Name,City\n${Array(3)
        .fill(`A${','.repeat(50_000)}B`)
        .join('\n')}\n`,
    );
    expect(rows.map(({ cells }) => cells?.length)).toEqual(Array(3).fill(IMPORT.maxColumns));
  });

  it('line breaks without end are not read to their end', { timeout: 60_000 }, async () => {
    expect(await refusal(`Name\nA\n${'\n'.repeat(1_060_000)}`)).toMatch(
      /^The file has more than 1,048,576 rows, blank /,
    );
  });

  it('one text in many cells is counted in each, and none that counts may be a story', async () => {
    const rows = [['Name', 'Remark'], ...Array.from({ length: 100 }, (_, at) => [`Stop ${at}`, 'x'.repeat(30_000)])];
    const repeating = await workbook({ sheets: [{ rows }] });
    expect((await readAll(repeating, {}, 'a.xlsx')).rows).toHaveLength(100);
    expect(await refusal(repeating, { maxUnpackedBytes: MB }, 'a.xlsx')).toMatch(
      /^The workbook unpacks to more than 1 MB/,
    );
    expect(await refusal(`Name,City\nA,Joplin\n${'B'.repeat(501)},Joplin\n`)).toBe(
      'The cell A3 has more than 500 characters. Shorten it and upload the file again.',
    );
  });

  it('entities and document types are refused', async () => {
    const content = `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><worksheet><sheetData><row><c t="str"><v>&a;</v></c></row></sheetData></worksheet>`;
    expect(await refusal(await book({ parts: [{ path: SHEET, content }] }), {}, 'a.xlsx')).toMatch(
      /^The workbook is dama/,
    );
    const undeclared = '<worksheet><sheetData><row><c t="str"><v>&constructor;</v></c></row></sheetData></worksheet>';
    expect(await refusal(await book({ parts: [{ path: SHEET, content: undeclared }] }), {}, 'a.xlsx')).toMatch(
      /^The wor/,
    );
  });

  it('macros are refused', async () => {
    const macros = /^The workbook holds macros, which are not taken in\. Save it as an Excel workbook without macros/;
    const contentTypes = [
      'application/vnd.ms-excel.sheet.macroEnabled.main+xml',
      'application/vnd.ms-office.vbaProject',
    ];
    for (const type of contentTypes)
      expect(await refusal(await book({ contentTypes: [type] }), {}, 'a.xlsx')).toMatch(macros);
    const unnamed = [{ path: 'xl/vbaProject.bin', content: 'code' }];
    expect(await refusal(await book({ parts: unnamed }), {}, 'a.xlsx')).toMatch(macros);
  });

  it.each([
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n0000', 'latin1'), /^This is a picture\. Choose the spreadsheet/],
    ['a photograph', Buffer.from('\xff\xd8\xff\xe0 JFIF', 'latin1'), /^This is a picture\. Choose the spreadsheet/],
    ['a photograph of a telephone', Buffer.from('\0\0\0\x18ftypheic'), /^This is a picture\. /],
    ['a PDF', '%PDF-1.7\n', /^This is a PDF\. Choose the spreadsheet/],
    ['a packed file', Buffer.from('\x1f\x8b\x08', 'latin1'), /^This is a packed file \(gzip\)\. Unpack it /],
    ['a web page', '\n<!DOCTYPE html><table>', /^This is a web page .* save it as \.xlsx and upload that\.$/],
    ['a web page of Excel', '<html xmlns:x="urn:schemas-microsoft-com:office:excel">', /^This is a web page /],
    ['a program', Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), /^This is not a text file\. /],
    ['half an old workbook', Buffer.from('d0cf11e0a1b11ae1'.padEnd(2_000, '0'), 'hex'), /^The workbook is damaged /],
    ['half a workbook', Buffer.from('PK\x03\x04 and so on'), /^The workbook is damaged /],
  ])('%s is told for what it is, whatever its name', async (_, content, sentence) => {
    for (const name of ['a.xlsx', 'a.xls', 'a.csv']) expect(await refusal(content, {}, name)).toMatch(sentence);
  });

  it.each([
    ['content.xml', /^This is an OpenDocument file/],
    ['xl/workbook.bin', /^This is an Excel binary workbook/],
    ['Index/Document.iwa', /^This is a Numbers spreadsheet/],
    ['word/document.xml', /^This is a Word document/],
    ['photo.jpg', /^This is a packed file \(ZIP\)\. Unpack it and upload the spreadsheet in it\./],
  ])('an archive with %s is told for what it is', async (path, sentence) => {
    expect(await refusal(await archive([{ path, content: 'x' }]), {}, 'a.xlsx')).toMatch(sentence);
  });

  it('a locked file is told', async () => {
    const parts = [{ path: SHEET, content: '<worksheet/>', locked: true }];
    expect(await refusal(await book({ parts }), {}, 'a.xlsx')).toMatch(/^The file is locked with a password\. /);
  });

  it('a workbook without sheets, cells or rows says so', async () => {
    const hidden = await workbook({ sheets: [{ hidden: true, rows: STOPS }] });
    expect(await refusal(hidden, {}, 'a.xlsx')).toMatch(/^The workbook has no visible sheet/);
    expect(await refusal(await workbook({ sheets: [{ rows: [] }] }), {}, 'a.xlsx')).toMatch(/^The file is empty\. /);
    expect(await refusal(await workbook({ sheets: [{ rows: [['Name']] }] }), {}, 'a.xlsx')).toMatch(
      /^The file has no rows /,
    );
  });

  it('headers that mean the same are named with their columns; others may be doubled', async () => {
    const doubled = 'Name,Price,City,Colour,Colour,Diesel\nA,3,Joplin,red,blue,4\n';
    expect(await refusal(doubled)).toBe(
      'The headers "Price" (column B) and "Diesel" (column F) mean the same. Keep one of these columns and upload the file again.',
    );
    const same = await workbook({
      sheets: [
        {
          rows: [
            ['Name', 'STATE', 'State '],
            ['A', 'MO', 'KS'],
          ],
        },
      ],
    });
    expect(await refusal(same, {}, 'a.xlsx')).toMatch(
      /^The headers "STATE" \(column B\) and "State" \(column C\) mean the same/,
    );
    expect((await readAll('Name,Colour,Colour\nA,red,blue\n')).rows).toHaveLength(1);
  });

  it('a .csv of 200 MB is refused without being read, and the name must be a spreadsheet’s', async () => {
    await withFile('Name,City\n', async (path) => {
      await truncate(path, 200 * MB);
      await expect(openSheet(path, 'a.csv', IMPORT)).rejects.toThrow(/^The file is larger than 64 MB\. Split it /);
    });
    expect(await refusal('Name\nA\n', {}, 'stops.numbers')).toMatch(
      /^Only files called \.xlsx, \.xls or \.csv can be read\. /,
    );
    expect(await refusal('Name\nA\n', {}, 'stops')).toMatch(/^Only files called /);
  });

  it('a text under the name of a workbook is read for what it is, and the other way round', async () => {
    expect((await readAll('Name\tCity\nA\tJoplin\n', {}, 'stops.xls')).rows[0]?.cells).toEqual(['A', 'Joplin']);
    expect(await readAll(await book(), {}, 'stops.csv')).toMatchObject({ format: 'xlsx', header: ['Name', 'City'] });
  });

  const rowsXml = (inside: string) => `<worksheet><sheetData>${inside}</sheetData></worksheet>`;
  const textCell = (text: string) => `<c t="str"><v>${text}</v></c>`;
  const header = `<row r="1">${textCell('Name')}</row>`;

  it.each(['99999999999999', '1048577', '1e9', 'Infinity', '-5', '2.5', '0', '1', 'x'])(
    'a row numbered %s is refused as damaged: no sheet has it',
    async (number) => {
      const content = rowsXml(`${header}<row r="${number}">${textCell('A')}</row>`);
      expect(await refusal(await book({ parts: [{ path: SHEET, content }] }), {}, 'a.xlsx')).toMatch(
        /^The workbook is damaged /,
      );
    },
  );

  it('rows without numbers are counted', async () => {
    const content = rowsXml(
      `<row>${textCell('Name')}</row><row r="7">${textCell('A')}</row><row>${textCell('B')}</row>`,
    );
    const { rows } = await readAll(await book({ parts: [{ path: SHEET, content }] }), {}, 'a.xlsx');
    expect(rows.map(({ row }) => row)).toEqual([7, 8]);
  });

  it.each(['Co_xD800_lour', 'Co_x0000_lour', 'Co_x0007_lour', 'Co_xDC00__xD83D_lour'])(
    'the header %s loses what no database keeps',
    async (name) => {
      const content = rowsXml(`<row r="1">${textCell('Name')}${textCell(name)}</row><row r="2">${textCell('A')}</row>`);
      const sheet = await readAll(await book({ parts: [{ path: SHEET, content }] }), {}, 'a.xlsx');
      expect(sheet.header).toEqual(['Name', 'Co lour']);
    },
  );

  it('a header keeps its emoji, and is cut where nobody reads on', async () => {
    const sheet = await readAll(`Name,Truck 🚚,${'long '.repeat(10_000)}\nA,1,2\n`);
    expect(sheet.header.slice(0, 2)).toEqual(['Name', 'Truck 🚚']);
    expect(sheet.header[2]?.length).toBeLessThanOrEqual(200);
  });

  it.each(['http://[', '%E0%A4%A', 'part://['])('a relation to %s is refused as damaged', async (target) => {
    const content = `<Relationships><Relationship Id="rId1" Type="x/officeDocument" Target="${target}"/></Relationships>`;
    expect(await refusal(await book({ parts: [{ path: '_rels/.rels', content }] }), {}, 'a.xlsx')).toMatch(
      /^The workbook is damaged /,
    );
  });

  it('a number format without end is read no further than Excel writes one', async () => {
    const rows: TestCell[][] = [
      ['Name'],
      [{ xml: '<c r="@" s="1"><v>7</v></c>' }],
      [{ xml: '<c r="@" s="2"><v>7</v></c>' }],
    ];
    const formats = ['['.repeat(100_000), '0'.repeat(100_000)];
    const read = await readAll(await workbook({ sheets: [{ rows }], formats }), {}, 'a.xlsx');
    expect(read.rows.map(({ cells }) => (cells?.[0] ?? '').length)).toEqual([1, 255]);
  });
});
