import { utils, write } from '@e965/xlsx';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FileRefused } from '#server/imports/file/open-sheet.ts';
import { readAll, stopRows, stopsWorkbook } from '#tests/support/builders/workbooks.ts';
import { allowConsoleError } from '#tests/support/console.ts';

const text = [...stopRows(20)]
  .map((row) => row.map((cell) => (typeof cell === 'string' ? `"${cell}"` : '1')).join(','))
  .join('\r\n');
const old: Buffer = write(
  {
    SheetNames: ['A'],
    Sheets: {
      A: utils.aoa_to_sheet([
        ['Name', 'Price'],
        ['A', 3.5],
      ]),
    },
  },
  { type: 'buffer', bookType: 'biff8' },
);

it('an .xls file with a formula that nobody knows is refused as damaged, and not read for ever', async () => {
  const bytes = Buffer.from(old);
  // The record of a number becomes one of a formula: what follows is no expression.
  const number = bytes.indexOf(Buffer.from([0x03, 0x02, 0x0e, 0x00]));
  bytes[number] = 0x06;
  bytes[number + 1] = 0x00;
  await expect(readAll(bytes, {}, 'a.xls')).rejects.toBeInstanceOf(FileRefused);
});

describe('a file with broken bytes', () => {
  it.each([
    ['xlsx', stopsWorkbook(20)],
    ['xls', Promise.resolve(old)],
    ['csv', Promise.resolve(Buffer.from(text))],
  ])('.%s is read or refused with a sentence, never anything else', async (extension, made) => {
    // What the library for .xls says to the log while it looks for the end of a broken file.
    allowConsoleError(/XLS Record/);
    const whole = await made;
    const place = fc.nat(whole.length - 1);
    const changes = fc.array(fc.tuple(place, fc.nat(255)), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(fc.option(place), changes, async (end, list) => {
        const bytes = Buffer.from(end === null ? whole : whole.subarray(0, end));
        for (const [at, byte] of list) if (at < bytes.length) bytes[at] = byte;
        const reading = readAll(bytes, {}, `a.${extension}`);
        await reading.catch((error: unknown) => expect(error).toBeInstanceOf(FileRefused));
      }),
      { numRuns: 100 },
    );
  });
});
