import { expect, it } from 'vitest';
import { createComparison } from '#server/imports/compare.ts';
import type { RowResult } from '#src/contract/import.ts';
import { readAll } from '#tests/support/builders/workbooks.ts';

const ROWS = 100_000;
const NOWHERE = { findTown: () => undefined, findTowns: () => [], findExit: () => undefined };

it('a file that speaks of one stop alone is compared in as many steps as it has rows', async () => {
  const lines = Array.from(
    { length: ROWS },
    (_, at) => `Sunrise,1 Main St,Joplin,MO,37.1,-94.5,${(3 + (at % 100) / 100).toFixed(2)}`,
  );
  const { columns, rows } = await readAll(`Name,Address,City,State,Lat,Lon,Price\n${lines.join('\n')}\n`);
  const options = { kind: 'stations', now: new Date(), gazetteer: NOWHERE, prices: 'lowest' } as const;
  const comparison = createComparison(columns, options);
  for (const { row, cells } of rows) comparison.addRow(row, cells);
  const results = new Map<RowResult, number>();
  for (const { result } of comparison.staged()) results.set(result, (results.get(result) ?? 0) + 1);
  expect(Object.fromEntries(results)).toEqual({ duplicate: ROWS - 1, created: 1 });
});
