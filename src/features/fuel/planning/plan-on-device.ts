import * as v from 'valibot';
import { type TaxTable, taxTableSchema } from '#src/contract/tax.ts';
import type { AccountDatabase } from '#src/data/db/database.ts';
import { META } from '#src/data/db/meta.ts';
import type { PlanRequest } from '#src/planner/index.ts';
import type { PlanTask, PlanTaskAnswer } from './plan-task.ts';

/** Keeps the tax table that a server has planned with (`table` of `taxRates`), so that the device plans with the same. */
export const keepTaxTable = async (db: AccountDatabase, table: unknown): Promise<void> => {
  const parsed = v.safeParse(taxTableSchema, table);
  if (parsed.success) await db.meta.put({ name: META.taxTable, value: parsed.output });
};

const keptTaxTables = async (db: AccountDatabase): Promise<TaxTable[]> => {
  const parsed = v.safeParse(taxTableSchema, (await db.meta.get(META.taxTable))?.value);
  return parsed.success ? [parsed.output] : [];
};

/**
 * Makes a plan without signal from the stations stored here, in a worker, which reads them itself: thousands of them would
 * be copied twice on their way. Undefined where a stop is needed and no station along the route
 * is stored.
 */
export const planOnDevice = async (
  db: AccountDatabase,
  input: PlanRequest,
  radius: number,
): Promise<PlanTaskAnswer> => {
  const worker = new Worker(new URL('./plan-worker.ts', import.meta.url), { type: 'module' });
  try {
    const taxTables = input.taxBasis === 'ifta' ? await keptTaxTables(db) : [];
    return await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<PlanTaskAnswer>) => resolve(data);
      worker.onerror = (event) => reject(new Error(event.message));
      worker.postMessage({ input, radius, database: db.name, taxTables } satisfies PlanTask);
    });
  } finally {
    worker.terminate();
  }
};
