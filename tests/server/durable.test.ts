import fs, { mkdtempSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, expect, it, vi } from 'vitest';
import { openEmbedded } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows.ts';
import { testTemplate } from '#tests/support/harness/template.ts';

const folder = mkdtempSync(join(tmpdir(), 'milepost-durable-'));
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  rmSync(folder, { recursive: true, force: true });
});

it('has each commit on the disk before it is answered, where that is asked for', { timeout: 120_000 }, async () => {
  const sync = vi.spyOn(fs, 'fsyncSync');
  syncBuiltinESMExports();
  const commitsOf = async (durable: boolean): Promise<number> => {
    const template = await testTemplate('accounts');
    const database = await openEmbedded({ folder: join(folder, String(durable)), durable, template });
    const before = sync.mock.calls.length;
    for (let at = 0; at < 10; at += 1) await database.db.execute(sql`update users set phone_number = ${String(at)}`);
    const after = sync.mock.calls.length;
    await database.close();
    return after - before;
  };
  expect(await commitsOf(true)).toBe(10);
  expect(await commitsOf(false)).toBe(0);
  const again = await openEmbedded({ folder: join(folder, 'true'), durable: true });
  expect(rowsOf(await again.db.execute(sql`select distinct phone_number as last from users`))).toEqual([{ last: '9' }]);
  await again.close();
});
