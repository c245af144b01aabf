/** `npm run import -- FILE`: loads stations from a .csv file, by way of the running server where there is one. */
import { readFileSync } from 'node:fs';
import { folderHolder } from '#server/db/folder-lock.ts';
import { readEnv, type ServerEnv } from '#server/env.ts';
import { importStations } from '#server/import/apply.ts';
import { loadGazetteer } from '#server/maps/gazetteer.ts';
import { openData } from '#server/open.ts';
import { LOCAL_IMPORT_PATH } from '#server/routes/import.ts';
import type { ImportReport } from '#src/contract/station.ts';

const REASONS_SHOWN = 50;

const throughServer = async (
  address: string,
  secret: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<ImportReport> => {
  const headers = { 'X-Milepost-Secret': secret, 'Content-Type': 'text/csv' };
  const response = await fetch(`${address}${LOCAL_IMPORT_PATH}`, { method: 'POST', headers, body: bytes });
  const body = (await response.json()) as ImportReport & { message?: string };
  if (!response.ok) throw new Error(body.message ?? `The server answered ${response.status}.`);
  return body;
};

const directly = async (env: ServerEnv, bytes: Uint8Array): Promise<ImportReport> => {
  const data = await openData(env);
  try {
    const report = await importStations(data.database.db, bytes, loadGazetteer(), new Date());
    if (!report.ok) throw new Error(report.error);
    return report.value;
  } finally {
    await data.close();
  }
};

const run = async (file: string | undefined): Promise<void> => {
  if (file === undefined) throw new Error('Name a file: npm run import -- FILE');
  const bytes = new Uint8Array(readFileSync(file));
  const env = readEnv(process.env);
  const holder = env.DATABASE_URL === undefined ? folderHolder(env.DATA_DIR) : undefined;
  const report =
    holder?.url === undefined ? await directly(env, bytes) : await throughServer(holder.url, holder.secret, bytes);
  const { read, created, changed, unchanged, duplicates, rejected } = report;
  console.log(
    `${read} rows read: ${created} stops created, ${changed} changed, ${unchanged} unchanged; ${duplicates} further rows of the same stops, ${rejected.length} rows rejected.`,
  );
  for (const { row, reason } of rejected.slice(0, REASONS_SHOWN)) console.log(`  row ${row}: ${reason}`);
  if (rejected.length > REASONS_SHOWN) console.log(`  ... and ${rejected.length - REASONS_SHOWN} more`);
};

try {
  await run(process.argv[2]);
} catch (error) {
  console.error(`Nothing was imported: ${(error as Error).message}`);
  process.exitCode = 1;
}
