import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { openEmbedded } from '#server/db/database.ts';
import { type Bench, timed } from '#tests/bench/bench.ts';
import { testTemplate } from '#tests/support/harness/template.ts';

const TIMES = 300;

/** One small commit of the embedded database, without and with `DURABLE=1`, on the disk of the temporary folder. */
const commit = async (durable: boolean): Promise<{ median: number; p95: number }> => {
  const folder = mkdtempSync(join(tmpdir(), 'milepost-durable-'));
  const database = await openEmbedded({
    folder: join(folder, 'db'),
    durable,
    template: await testTemplate('accounts'),
  });
  try {
    const write = () => database.db.execute(sql`update users set phone_number = 'x' where id = 1`);
    return await timed(write, TIMES, 30);
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
};

export const benches: Bench[] = [
  {
    name: 'The price of DURABLE=1 for the embedded database',
    run: async () => {
      const [without, durable] = [await commit(false), await commit(true)];
      const row = (name: string, { median, p95 }: { median: number; p95: number }) => ({
        ...{ name, value: median, unit: 'ms', note: `p95 ${p95.toFixed(2)} ms; the disk's own fsync is most of it` },
      });
      return [row('a commit, no fsync', without), row('a commit, DURABLE=1', durable)];
    },
  },
];
