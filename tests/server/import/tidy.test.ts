import { afterEach, expect, test } from 'vitest';
import { readHeader } from '#server/imports/columns.ts';
import { createComparison } from '#server/imports/compare.ts';
import { readRow, tidy } from '#server/imports/row.ts';

test.each([
  ['  Pete \t\n Stop ', 'Pete Stop'],
  ['Pete\u202e\u2066 Stop', 'Pete Stop'],
  ['Pete\u2028Stop\ud800', 'Pete Stop'],
  ['\u200b\u2060', ''],
  ['\u3164 \u00ad', ''],
  ['Joe’s Café\u00a0 Ñandú', 'Joe’s Café Ñandú'],
  ['04\u200b12', '0412'],
  ['\ufeff Pete\u00ad \u2060 Stop\u3164', 'Pete Stop'],
  ['Café\u200b', 'Café\u200b'],
  ['❤\ufe0f', '❤\ufe0f'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
])('a cell that says %j becomes %j', (cell, text) => {
  expect(tidy(cell)).toBe(text);
});

test.each(['\u200b', '\u2060', '\u00ad', '\u3164', '\uffa0'])(
  'two rows that differ in %j alone are of one stop',
  (unseen) => {
    const columns = readHeader(['Identificator', 'Store number', 'Name', 'Latitude', 'Longitude', 'Net price']);
    const gazetteer = { findTown: () => undefined, findTowns: () => [], findExit: () => undefined };
    const comparison = createComparison(columns, { kind: 'stations', now: new Date(), gazetteer, prices: 'last' });
    for (const [at, mark] of ['', unseen].entries()) {
      comparison.addRow(at * 2 + 2, [`L${mark}`, `0${mark}7`, 'A', '37.1', '-94.5', `3.1${mark}`]);
      comparison.addRow(at * 2 + 3, ['', '', `Café${mark}`, '38.1', '-94.5', '3.1']);
    }
    const staged = [...comparison.staged()];
    expect(staged.map(({ result }) => result)).toEqual(['duplicate', 'duplicate', 'created', 'created']);
    expect(staged[2]?.patch).toMatchObject({ identificator: 'L', store_no: '07', net_price: 3.1 });
  },
);

const dateOf = (cell: string) => {
  const { row } = readRow(readHeader(['Name', 'Price date']), ['A', cell]);
  return row.ok ? row.value.retailPriceDate : row.error.reason;
};
test.each([
  ...['2026-02-30', '2026-02-29', '2026-02-30T06:00:00Z', '2026/04/31', '2026-06-31T23:00:00-05:00', '25/11/2026'],
  ...['02/30/2026', '2/29/26', '02-30-2026', '02/30/2026 6:00 PM', 'Feb 30, 2026', '30 Feb 2026', '31-Apr-2026'],
  // A year, a month, and words of which JavaScript makes a day.
  ...[
    '2026',
    '2026-01',
    'Nov 2026',
    'November',
    'yesterday 5',
    'mayonnaise 5 2026',
    'Decimal 5 2026',
    'yesterday 5 2026',
    'week 5, 2026',
    '5',
    '46356',
    '11/29',
  ],
  ...['2026-11-29 soon', '2026-11-29T25:00', '11/29/2026 - 11/30/2026', `2026-11-29 06:00 -0800 (${'x'.repeat(99)})`],
])('%s is no date', (cell) => {
  expect(dateOf(cell)).toBe(
    `The price date "${cell}" is not a date. Write it like 2026-11-28, or leave the cell empty.`,
  );
});
const homeZone = process.env.TZ;
afterEach(() => {
  if (homeZone === undefined) delete process.env.TZ;
  else process.env.TZ = homeZone;
});
const DAY = '2026-01-31T00:00:00.000Z';
test.each([
  ...['2026-01-31', '2026/01/31', '2026-1-31', '2026-Jan-31', '01/31/2026', '1/31/26', '01-31-2026', '1.31.2026'],
  ...['Jan 31, 2026', 'January 31 2026', '31 Jan 2026', '31-Jan-26', 'Sat, 31 Jan 2026', 'Saturday, January 31, 2026'],
  ...['2026-01-31 00:00', '1/31/2026 12:00 AM', '2026-01-31T00:00:00Z', '2026-01-31T00:00:00.000Z'],
])('%s is a day, the same wherever the server stands', (cell) => {
  for (const zone of ['UTC', 'America/Los_Angeles', 'Asia/Tokyo']) {
    process.env.TZ = zone;
    expect([zone, dateOf(cell)]).toEqual([zone, new Date(DAY)]);
  }
});
test.each([
  ['2024-02-29', '2024-02-29T00:00:00Z'],
  ['1/5/29', '2029-01-05T00:00:00Z'],
  ['2026-01-31T06:00:00Z', '2026-01-31T06:00:00Z'],
  ['2026-01-31T23:00:00-05:00', '2026-02-01T04:00:00Z'],
  // As PostgreSQL writes one, and as few people do.
  ['2026-01-31 06:00:00+00', '2026-01-31T06:00:00Z'],
  ['2026-01-31 06:00:00-08', '2026-01-31T14:00:00Z'],
  ['31Jan2026', '2026-01-31T00:00:00Z'],
  // An evening in New York, and no day of its own.
  ['2026-01-31T19:00:00-05:00', '2026-02-01T00:00:00.001Z'],
  ['2026-01-31 19:00:00 EST', '2026-02-01T00:00:00.001Z'],
  ['2026-01-31 06:00', '2026-01-31T06:00:00Z'],
  ['2026-01-31T06:00', '2026-01-31T06:00:00Z'],
  ['12/30/2025 6:00 PM', '2025-12-30T18:00:00Z'],
  ['12/30/2025, 6:00:30 PM', '2025-12-30T18:00:30Z'],
  ['Sat Jan 31 2026 06:00:00 GMT-0800 (Pacific Standard Time)', '2026-01-31T14:00:00Z'],
])('%s is %s, wherever the server stands', (cell, said) => {
  for (const zone of ['UTC', 'America/Los_Angeles']) {
    process.env.TZ = zone;
    expect([zone, dateOf(cell)]).toEqual([zone, new Date(said)]);
  }
});

test.each([
  ['Retail price', '3,899', 'The retail price "3,899" has a decimal comma. Write 3.899 with a point.'],
  ['Retail price', '$ 3,899', 'The retail price "$ 3,899" has a decimal comma. Write $ 3.899 with a point.'],
  // That would be a number of thousands, and no price.
  [
    'Retail price',
    '389,900',
    'The retail price "389,900" is not a number from 0.01 to 100. Write it like 3.459, or leave the cell empty.',
  ],
  [
    'Retail price',
    '3,899,1',
    'The retail price "3,899,1" is not a number from 0.01 to 100. Write it like 3.459, or leave the cell empty.',
  ],
  [
    'Net price',
    '$3.459/gal',
    'The net price "$3.459/gal" is not a number from 0.01 to 100. Write it like 3.459, or leave the cell empty.',
  ],
  [
    'Net price',
    'N/A',
    'The net price "N/A" is not a number from 0.01 to 100. Write it like 3.459, or leave the cell empty.',
  ],
])(
  'a %s that is none, or with a comma, %s, is not guessed, and the reason says what to write',
  (header, cell, reason) => {
    const { row } = readRow(readHeader(['Name', header]), ['A', cell]);
    expect(row.ok ? row.value : row.error.reason).toBe(reason);
  },
);
