import { CFB, utils, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { readAll, refusal } from '#tests/support/builders/workbooks.ts';

const stops = utils.aoa_to_sheet([
  ['Name', 'Zip', 'Price', 'Price date', 'Parking', 'Remark'],
  ['Joe’s Café', 1_001, 3.899, 46_027, true, null],
  [],
  ['B', 64_804, 0.1 + 0.2, 46_027.5, false, 'x'],
]);
for (const [cell, format] of Object.entries({ B2: '00000', B4: '00000', D2: 'yyyy-mm-dd', D4: 'd/m/yy h:mm' })) {
  stops[cell].z = format;
}
stops.C2.f = '3+0.899';

const hidden = utils.aoa_to_sheet([['Name'], ['wrong']]);
const file: Buffer = write(
  {
    SheetNames: ['Old', 'Stops'],
    Sheets: { Old: hidden, Stops: stops },
    Workbook: { Sheets: [{ Hidden: 1 }, { Hidden: 0 }] },
  },
  { type: 'buffer', bookType: 'biff8' },
);

/** The container of the old format with these streams in it. */
const container = (streams: Readonly<Record<string, Buffer>>): Buffer => {
  const made = CFB.utils.cfb_new();
  for (const [name, content] of Object.entries(streams)) CFB.utils.cfb_add(made, name, content);
  return CFB.write(made, { type: 'buffer' }) as Buffer;
};
const stream = Buffer.from(CFB.find(CFB.read(file, { type: 'buffer' }), 'Workbook').content as Uint8Array);

describe('reading an .xls file', () => {
  it('takes its first visible sheet as it would an .xlsx', async () => {
    const { format, rows } = await readAll(file, {}, 'stops.xls');
    expect(format).toBe('xls');
    expect(rows).toEqual([
      { row: 2, cells: ['Joe’s Café', '01001', '3.899', '2026-01-05', 'TRUE'] },
      { row: 4, cells: ['B', '64804', '0.3', '2026-01-05T12:00:00Z', 'FALSE', 'x'] },
    ]);
  });

  // A record that says the rest is encrypted, after the first record of the stream.
  const locked = Buffer.concat([
    stream.subarray(0, 20),
    Buffer.from('2f0006000000010102020000', 'hex'),
    stream.subarray(20),
  ]);
  it.each([
    ['a damaged workbook', file.subarray(0, 2_000), /^The workbook is damaged /],
    [
      'one with macros',
      container({ Workbook: stream, '_VBA_PROJECT_CUR/VBA/dir': stream }),
      /^The workbook holds macros/,
    ],
    ['a locked one', container({ Workbook: locked }), /^The file is locked with a password\. /],
    ['a locked .xlsx', container({ EncryptedPackage: stream, EncryptionInfo: stream }), /^The file is locked /],
    ['an old Word document', container({ WordDocument: stream }), /^This is not a spreadsheet\. /],
    [
      'one that is too large for its format',
      Buffer.concat([file, Buffer.alloc(21 << 20)]),
      /^An \.xls file may have 20 MB/,
    ],
  ])('refuses %s with its sentence', async (_, content, sentence) => {
    expect(await refusal(content, {}, 'a.xls')).toMatch(sentence);
  });
});
