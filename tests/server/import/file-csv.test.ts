import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readAll, refusal } from '#tests/support/builders/workbooks.ts';

/** Real files that lie beside the project where it is developed and are never copied into it. */
const realFile = (name: string) => new URL(`../../../../shared/data/${name}`, import.meta.url);

describe('reading a .csv file', () => {
  it.runIf(existsSync(realFile('')))('takes the real files whole, line breaks inside quotes and all', async () => {
    const prices = await readAll(readFileSync(realFile('truckstop-diesel-prices.csv')));
    expect(prices.rows).toHaveLength(8_151);
    expect(prices.rows[0]?.cells?.slice(0, 2)).toEqual(['629', 'FLYING J #850']);
    const parking = await readAll(readFileSync(realFile('public-truck-parking.csv')));
    expect(parking.rows).toHaveLength(1_915);
    for (const { rows, header } of [prices, parking]) {
      expect(rows.filter(({ cells }) => cells?.length !== header.length)).toEqual([]);
    }
  });

  it('gives up a row with an open quotation mark alone, however far its end is looked for', async () => {
    const many = Array.from({ length: 3_000 }, (_, at) => `Stop ${at},"I-44, Exit ${at}",Joplin`);
    const { rows } = await readAll(
      ['Name,Address,City', 'A,"open,Joplin', ...many, 'Z,"I-44,', 'Exit 3",Joplin'].join('\r\n'),
    );
    expect(rows[0]).toEqual({ row: 2, cells: undefined });
    expect(rows[1]?.cells).toEqual(['Stop 0', 'I-44, Exit 0', 'Joplin']);
    expect(rows.at(-1)).toEqual({ row: 3_003, cells: ['Z', 'I-44,\nExit 3', 'Joplin'] });
    expect(rows).toHaveLength(3_002);
  });

  it('refuses a file whose quotation marks are broken throughout', async () => {
    expect(await refusal(`Name,City,State\n${'"A "b",Joplin,MO\n'.repeat(300)}`)).toMatch(
      /^More than 200 rows have quotation marks that do not match\. Save /,
    );
  });

  const semicolons = 'Name;City;State;Net price\nA;Joplin;MO;3.1\nB;Rolla;MO;3.2\n';
  it.each([
    ['a title with commas', `Prices, diesel, net, all stops, week 48\n${semicolons}`],
    ['a title and a note with commas', `"Prices, net";\nFrom us, to you, with care, always, yours\n${semicolons}`],
    ['a title in broken quotation marks', `Prices "net", all, of them\n${semicolons}`],
    ['many lines above', `${'A, b, c, d, e\n'.repeat(15)}${semicolons}`],
  ])('finds the delimiter of the table under %s', async (_, content) => {
    const { header, rows } = await readAll(content);
    expect(header).toEqual(['Name', 'City', 'State', 'Net price']);
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['A', 'Joplin', 'MO', '3.1'],
      ['B', 'Rolla', 'MO', '3.2'],
    ]);
  });

  it.each([',', ';', '\t', '|'])('reads columns that %j stands between', async (mark) => {
    const text = `Name,City,State\n"A${mark} the first",Joplin,MO\nB/C,Rolla,MO\n`;
    const { header, rows } = await readAll(text.replaceAll(',', mark));
    expect(header).toEqual(['Name', 'City', 'State']);
    expect(rows.map(({ cells }) => cells)).toEqual([
      [`A${mark} the first`, 'Joplin', 'MO'],
      ['B/C', 'Rolla', 'MO'],
    ]);
  });

  it('takes the delimiter that makes rows of one width where no column is known, and reads a table of one column', async () => {
    const { header } = await readAll('Ort;Preis\nJoplin;3,10\nRolla;3,20\nTulsa;3,30\n');
    expect(header).toEqual(['Ort', 'Preis']);
    const bars = Array.from({ length: 5 }, (_, at) => `Joplin ${at},"A${', und so'.repeat(at)}"|B\n`).join('');
    expect((await readAll(`Ort,Was\n${'Joplin,A|B\nRolla,C|D,\n'.repeat(3)}${bars}`)).header).toEqual(['Ort', 'Was']);
    expect((await readAll('Ort|Preis\nJoplin|3,10\nRolla|3,20\nTulsa|3,30\n')).header).toEqual(['Ort', 'Preis']);
    expect((await readAll('Name\nA\nB; the second\n')).rows.map(({ cells }) => cells)).toEqual([
      ['A'],
      ['B; the second'],
    ]);
  });

  it('takes the row that names most columns for the header, and of two alike the first', async () => {
    const header = 'Store number,Name,Combined id,Address,City,State,Latitude,Longitude,Net price';
    const stop = '7,A,C-7,1 Main Street,Joplin,MO,37.1,-94.5,3.1';
    const grouped = await readAll(`Store,,,Address,,,,,Price\n${header}\n${stop}\n`);
    expect([grouped.headerRow, grouped.recognised, grouped.rows.map(({ row }) => row)]).toEqual([2, true, [3]]);
    const twice = await readAll(`${header}\n${stop}\n${header}\n${stop}\n`);
    expect([twice.headerRow, twice.rows.map(({ row }) => row)]).toEqual([1, [2, 3, 4]]);
  });

  it('finds the header under many blank lines', async () => {
    const { headerRow, rows } = await readAll(`${'\n'.repeat(300_000)}${semicolons}`);
    expect([headerRow, rows.length]).toEqual([300_001, 2]);
  });

  it('leaves out blank rows, before the header, between and at the end, and keeps the numbers of the others', async () => {
    const { header, rows } = await readAll('\n ; \nName;City;;\n\nA;Joplin\n;\nB;Rolla;;\n;;\n\n');
    expect(header).toEqual(['Name', 'City']);
    expect(rows.map(({ row, cells }) => [row, cells?.[0]])).toEqual([
      [5, 'A'],
      [7, 'B'],
    ]);
  });

  describe('encodings', () => {
    const text = 'Name,City\r\nJoe’s Café € Ñandú,Joplin\r\n';
    const utf16 = Buffer.from(`\uFEFF${text}`, 'utf16le');
    const latin = Uint8Array.from([...text], (char) => ({ '’': 0x92, '€': 0x80 })[char] ?? char.charCodeAt(0));
    it.each([
      ['UTF-8', Buffer.from(text)],
      ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
      ['UTF-16LE', utf16],
      ['UTF-16BE', Buffer.from(utf16).swap16()],
      ['UTF-16LE without a mark', utf16.subarray(2)],
      ['Windows-1252', latin],
    ])('reads %s', async (_, bytes) => {
      const { header, rows } = await readAll(bytes);
      expect(header).toEqual(['Name', 'City']);
      expect(rows).toEqual([{ row: 2, cells: ['Joe’s Café € Ñandú', 'Joplin'] }]);
    });

    it('keeps a letter whole that lies across two pieces of the file', async () => {
      const lines = Array.from({ length: 20_000 }, (_, at) => `é${'ñ'.repeat(at % 7)},Joplin`);
      const { rows } = await readAll(Buffer.from(`Name,City\r\n${lines.join('\r\n')}`));
      expect(rows.map(({ cells }) => cells?.join(','))).toEqual(lines);
    });
  });

  it.each([
    ['', 'The file is empty. Choose the spreadsheet with the stops.'],
    ['\n , \n\n', 'The file is empty. Choose the spreadsheet with the stops.'],
    ['Name,City\n\n', 'The file has no rows below its header. Add the stops and upload it again.'],
    [
      '"Name,City\nA,Joplin\n',
      'The quotation marks of the first row do not match. Mend the row and upload the file again.',
    ],
    ['a\u0000b', expect.stringMatching(/^This is not a text file\. /)],
    [
      `Name\n${'A'.repeat(1_200_000)}`,
      expect.stringMatching(/^A line of this file is longer than 1,000,000 characters/),
    ],
  ])('refuses %j', async (content, sentence) => {
    expect(await refusal(content)).toEqual(sentence);
  });

  it.each(['stops.xlsx', 'stops.XLS'])(
    'says of text without a table under the name %s that it is no spreadsheet',
    async (name) => {
      const sentence = /^This is a text file under the name of a spreadsheet\. Open it in a spreadsheet program/;
      expect(await refusal('This is no workbook, but text.\n', {}, name)).toMatch(sentence);
      // What a spreadsheet program has saved as text is read all the same, and has a header at least.
      expect(await refusal('Name,City\n', {}, name)).toMatch(/^The file has no rows below its header/);
      expect((await readAll('Name,City\nA,Joplin\n', {}, name)).rows).toHaveLength(1);
    },
  );

  it('refuses a line without end', async () => {
    expect(await refusal(`Name\n${'A'.repeat(1_200_000)}`)).toMatch(
      /^A line of this file is longer than 1,000,000 char/,
    );
  });

  it('refuses more bytes, rows and columns than may be, each with what to do', async () => {
    const rows = 'Name,City\nA,Joplin\nB,Joplin\nC,Joplin\n';
    expect(await refusal(rows, { maxBytes: 20 })).toMatch(/^The file is larger than 0 MB\. Split it /);
    expect(await refusal(rows, { maxRows: 2 })).toMatch(/^The file has more than 2 rows\. Split it /);
    expect(await refusal(rows, { maxColumns: 1 })).toMatch(/^The file has more than 1 columns\. Delete /);
    expect((await readAll(rows, { maxRows: 3, maxColumns: 2 })).rows).toHaveLength(3);
  });
});
