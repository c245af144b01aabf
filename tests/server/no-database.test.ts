import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { dataPrograms } from '#tests/support/harness/data-program.ts';

const programs = dataPrograms('no-database');
afterAll(() => programs.end());

it.each([
  ['backup', 'all.tar.gz'],
  ['forget-demo', '--yes'],
  ['ifta', 'rates.csv'],
  ['import', 'stops.csv'],
  ['reset-passkeys', 'super@milepost.test'],
  ['restore', '--numbers'],
])('%s makes no database where a mistyped folder has none', { timeout: 60_000 }, async (command, arg) => {
  const data = join(programs.root, `mistyped-${command}`);
  const path = join(programs.root, arg);
  if (arg.endsWith('.csv')) writeFileSync(path, 'Name,City,State,Price\n');
  const done = await programs.command(`server/cli/${command}.ts`, [arg.includes('.csv') ? path : arg], {
    DATA_DIR: data,
  });
  expect(done).toEqual({
    code: 1,
    output: expect.stringContaining(`There is no database in ${data}. Set DATA_DIR to`),
  });
  expect(existsSync(data)).toBe(false);
});
