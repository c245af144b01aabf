import { getTableColumns } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { stations } from '#server/db/schema.ts';
import { readHeader } from '#server/imports/columns.ts';
import { createComparison } from '#server/imports/compare.ts';
import type { ImportKind, PriceRule } from '#src/contract/import.ts';

const COLUMNS = readHeader(['Store number', 'Name', 'Identificator', 'Retail price', 'Price date']);
const GAZETTEER = { findTown: () => undefined, findTowns: () => [], findExit: () => undefined };
const NOTHING = Object.fromEntries(Object.values(getTableColumns(stations)).map(({ name }) => [name, null]));
/** Stop 1 as the database writes it, with a price of a day or a moment. */
const stop = (more: object = {}) => ({
  ...NOTHING,
  ...{ id: 1, store_no: '1', store_number: '1', name: 'Stop 1', identificator: '7', latitude: 37, longitude: -94.5 },
  ...{ services: 0, brands: 0, retail_price: 3.5, net_price: null, approximate: false, demonstration: false },
  ...{ retail_price_date: '2026-11-29T00:00:00+00:00', price_imported_at: '2026-11-29T10:00:00+00:00', ...more },
});
interface Options {
  readonly kind?: ImportKind;
  readonly prices?: PriceRule;
  readonly ticked?: boolean;
  readonly has?: object;
}
/** What becomes of rows `price, date` of stop 1. */
const staged = (
  rows: readonly (readonly [string, string])[],
  { kind = 'prices', prices = 'last', ...more }: Options = {},
) => {
  const now = new Date('2026-11-30T12:00:00Z');
  const comparison = createComparison(COLUMNS, { kind, now, gazetteer: GAZETTEER, prices, takeTicked: true });
  comparison.addStations([stop(more.has)]);
  for (const [at, cells] of rows.entries()) comparison.addRow(at + 2, ['1', 'Stop 1', '7', ...cells], more.ticked);
  return [...comparison.staged()].map(({ result, suspicion, view }) =>
    [result, suspicion, view.reason].filter(Boolean).join(' '),
  );
};
const OLDER = 'suspicious price-older This price is of 1 Nov 2026; the stop has one of 29 Nov 2026.';

it.each<[string, readonly (readonly [string, string])[], Options, readonly unknown[]]>([
  ['an older price is left to a person', [['3.3', '2026-11-01']], {}, [OLDER]],
  ['in a list of stops as well', [['3.3', '2026-11-01']], { kind: 'stations' }, [OLDER]],
  ['nor is the date of the same price set back', [['3.5', '2026-11-01']], {}, [OLDER]],
  ['it goes in when ticked', [['3.3', '2026-11-01']], { ticked: true }, ['changed']],
  ['one of the same day goes in', [['3.3', '2026-11-29']], {}, ['changed']],
  [
    'also where the stop’s is of an hour of that day',
    [['3.3', '2026-11-29']],
    { has: { retail_price_date: '2026-11-29T09:39:00+00:00' } },
    ['changed'],
  ],
  ['one without a date goes in', [['3.3', '']], {}, ['changed']],
  ['a stop without a date takes any', [['3.3', '2026-11-01']], { has: { retail_price_date: null } }, ['changed']],
  [
    'an invented price is no newer one',
    [['3.3', '2026-11-01']],
    { kind: 'stations', has: { demonstration: true } },
    ['changed'],
  ],
  [
    'one that was set by hand stands by itself',
    [['3.3', '2026-11-01']],
    { has: { by_hand: ['retailPrice', 'retailPriceDate'] } },
    ['unchanged'],
  ],
  [
    'also where its day was not noted with it',
    [['3.3', '2026-11-01']],
    { has: { by_hand: ['retailPrice'] } },
    ['unchanged'],
  ],
  ['a day without a price sets none back', [['', '2026-11-01']], { kind: 'stations' }, ['unchanged']],
  ...[
    ['is impossible', ['0.05', '2026-11-30']],
    ['is of a day to come', ['3.4', '2027-11-30']],
    ['has no price', ['', '2026-11-30']],
  ].map(([why, other]): [string, readonly (readonly [string, string])[], Options, readonly unknown[]] => [
    `another row that ${why} lets no older one in`,
    [other as [string, string], ['3.3', '2026-11-01']],
    { prices: 'latest' },
    [expect.anything(), OLDER],
  ]),
  [
    'nor does one that the rule passes over',
    [
      ['3.6', '2026-11-30'],
      ['3.3', '2026-11-01'],
    ],
    { prices: 'last' },
    ['changed', OLDER],
  ],
  [
    'of a day and an hour of that day the later row is the latest',
    [
      ['3.3', '2026-11-29 08:00'],
      ['3.4', '2026-11-29'],
    ],
    { prices: 'latest' },
    ['duplicate The retail price $3.30 gives way to $3.40 of row 3, the latest of this stop.', 'changed'],
  ],
  [
    'two older ones are both left',
    [
      ['3.3', '2026-11-01'],
      ['3.4', '2026-11-01'],
    ],
    {},
    [OLDER, OLDER],
  ],
  [
    'of a file that has a price as new, a rule decides',
    [
      ['3.3', '2026-11-01'],
      ['3.4', '2026-11-29'],
    ],
    { prices: 'latest' },
    ['duplicate The retail price $3.30 gives way to $3.40 of row 3, the latest of this stop.', 'changed'],
  ],
  [
    'so the same file again has no doubts',
    [
      ['3.3', '2026-11-30'],
      ['3.5', '2026-11-29'],
    ],
    {},
    ['duplicate The retail price $3.30 gives way to $3.50 of row 3, the last of this stop.', 'unchanged'],
  ],
])('%s', (_, rows, options, became) => {
  expect(staged(rows, options)).toEqual(became);
});
