/** `npm run import -- FILE`: loads stations from a spreadsheet, by way of the running server where there is one. */
import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { reasonOf } from '#server/cli/reason.ts';
import { folderHolder } from '#server/db/folder-lock.ts';
import { writePrivately } from '#server/enter.ts';
import { readEnv, type ServerEnv } from '#server/env.ts';
import { createImports } from '#server/imports/engine.ts';
import { LOCAL_IMPORT_PATH } from '#server/imports/routes/imports.ts';
import { openData } from '#server/open.ts';
import { NO_READERS } from '#server/stations/directory.ts';
import { createBackground } from '#server/work/background.ts';
import type { ImportReport } from '#src/contract/station.ts';

const REASONS_SHOWN = 50;

const throughServer = async (address: string, secret: string, file: string): Promise<ImportReport> => {
  const headers = { 'X-Milepost-Secret': secret, 'X-Milepost-File': encodeURIComponent(basename(file)) };
  const body = readFileSync(file);
  const response = await fetch(`${address}${LOCAL_IMPORT_PATH}`, { method: 'POST', headers, body });
  const answered = (await response.json()) as ImportReport & { message?: string };
  if (!response.ok) throw new Error(answered.message ?? `The server answered ${response.status}.`);
  return answered;
};

const directly = async (env: ServerEnv, path: string): Promise<ImportReport> => {
  const { size: sizeBytes } = statSync(path);
  const data = await openData(env);
  const { database } = data;
  for (const notice of data.notices) console.log(notice);
  const background = createBackground();
  const imports = createImports({ database, stations: NO_READERS, background, now: () => new Date() });
  try {
    await imports.recover();
    // The file is the person's own: nothing takes it away.
    return await imports.whole(
      { path, fileName: basename(path), sizeBytes, discard: async () => undefined },
      undefined,
    );
  } finally {
    await imports.close();
    await background.idle();
    await data.close();
  }
};

const run = async (file: string | undefined): Promise<void> => {
  if (file === undefined) throw new Error('Name a file: npm run import -- FILE');
  const env = readEnv(process.env, 'command');
  const holder = env.DATABASE_URL === undefined ? folderHolder(env.DATA_DIR) : undefined;
  const report =
    holder?.url === undefined ? await directly(env, file) : await throughServer(holder.url, holder.secret, file);
  const { read, created, changed, unchanged, duplicates, rejected } = report;
  console.log(
    `${read} rows read: ${created} stops created, ${changed} changed, ${unchanged} unchanged; ${duplicates} further rows of the same stops, ${rejected.length} rows rejected.`,
  );
  for (const { row, reason } of rejected.slice(0, REASONS_SHOWN)) console.log(`  row ${row}: ${reason}`);
  if (rejected.length > REASONS_SHOWN) console.log(`  ... and ${rejected.length - REASONS_SHOWN} more`);
};

writePrivately();
try {
  await run(process.argv[2]);
} catch (error) {
  console.error(`Nothing was imported: ${reasonOf(error)}`);
  process.exitCode = 1;
}
