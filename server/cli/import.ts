/**
 * `npm run import -- FILE`: loads stations from a spreadsheet, by way of the running server where there is one; with `--preview`
 * it says what that would do and which rows are suspicious, and writes nothing.
 */
import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { reasonOf } from '#server/cli/reason.ts';
import { createDatabaseClock } from '#server/db/clock.ts';
import { type FolderHolder, folderHolder } from '#server/db/folder-lock.ts';
import { writePrivately } from '#server/enter.ts';
import { readEnv, type ServerEnv } from '#server/env.ts';
import { askHolder } from '#server/http/ask-holder.ts';
import { createImports, type Imports } from '#server/imports/engine.ts';
import type { ImportPreview } from '#server/imports/figures.ts';
import { plainName } from '#server/imports/receive.ts';
import { LOCAL_IMPORT_PATH, LOCAL_PREVIEW_PATH } from '#server/imports/routes/imports.ts';
import type { ArrivedFile } from '#server/imports/run.ts';
import { openExistingData } from '#server/open.ts';
import { NO_READERS } from '#server/stations/directory.ts';
import { createBackground, LOOK_MS } from '#server/work/background.ts';
import type { ImportReport } from '#src/contract/station.ts';

const REASONS_SHOWN = 50;

/** One of the two things that can be done with a file, through the running server or without one. */
interface Work<T> {
  readonly path: string;
  readonly here: (imports: Imports, file: ArrivedFile) => Promise<T>;
}
const WRITE: Work<ImportReport> = { path: LOCAL_IMPORT_PATH, here: (imports, file) => imports.whole(file, undefined) };
const PREVIEW: Work<ImportPreview> = { path: LOCAL_PREVIEW_PATH, here: (imports, file) => imports.preview(file) };

const throughServer = <T>(holder: FolderHolder, file: string, { path }: Work<T>): Promise<T> =>
  askHolder<T>(holder, path, { 'X-Milepost-File': encodeURIComponent(basename(file)) }, readFileSync(file));

const directly = async <T>(env: ServerEnv, path: string, { here }: Work<T>): Promise<T> => {
  const { size: sizeBytes } = statSync(path);
  const data = await openExistingData(env);
  const { database } = data;
  for (const notice of data.notices) console.log(notice);
  const background = createBackground();
  // Servers beside it hold its signs of life against the database's clock, as it does theirs.
  const clock = createDatabaseClock(database);
  const imports = createImports({ database, stations: NO_READERS, background, now: clock.now });
  const looking = setInterval(() => clock.look().catch(() => undefined), LOOK_MS);
  try {
    await clock.look();
    await imports.recover();
    // The file is the person's own: nothing takes it away.
    return await here(imports, { path, fileName: plainName(path), sizeBytes, discard: async () => undefined });
  } finally {
    clearInterval(looking);
    await imports.close();
    await background.idle();
    await data.close();
  }
};

const done = <T>(file: string, work: Work<T>): Promise<T> => {
  const env = readEnv(process.env, 'command');
  const holder = env.DATABASE_URL === undefined ? folderHolder(env.DATA_DIR) : undefined;
  return holder?.url === undefined ? directly(env, file, work) : throughServer(holder, file, work);
};

interface Told {
  readonly row: number;
  readonly stop?: string;
  readonly reason: string;
}

const tellRows = (rows: readonly Told[], all: number): void => {
  for (const { row, stop, reason } of rows) console.log(`  row ${row}${stop ? `, ${stop}` : ''}: ${reason}`);
  if (all > rows.length) console.log(`  ... and ${all - rows.length} more`);
};

const importFile = async (file: string): Promise<void> => {
  const { read, created, changed, unchanged, duplicates, rejected } = await done(file, WRITE);
  console.log(
    `${read} rows read: ${created} stops created, ${changed} changed, ${unchanged} unchanged; ${duplicates} further rows of the same stops, ${rejected.length} rows left out.`,
  );
  tellRows(rejected.slice(0, REASONS_SHOWN), rejected.length);
};

const previewFile = async (file: string): Promise<void> => {
  const from = performance.now();
  const { rows, counts, suspicions, rejected, ignoredColumns } = await done(file, PREVIEW);
  const seconds = ((performance.now() - from) / 1_000).toFixed(1);
  console.log(
    `${rows} rows read in ${seconds} s, nothing written: ${counts.created} stops would be created, ${counts.changed} changed, ${counts.unchanged} are unchanged; ${counts.duplicate} further rows of the same stops, ${counts.suspicious} suspicious, ${counts.rejected} rejected.`,
  );
  if (ignoredColumns.length > 0) console.log(`Columns that are not understood: ${ignoredColumns.join(', ')}`);
  for (const { kind, rows: of, examples } of suspicions) {
    console.log(`Suspicious, ${kind}: ${of}`);
    tellRows(examples, of);
  }
  if (counts.rejected > 0) console.log(`Rejected: ${counts.rejected}`);
  tellRows(rejected, counts.rejected);
};

writePrivately();
try {
  const { values, positionals } = parseArgs({ options: { preview: { type: 'boolean' } }, allowPositionals: true });
  const [file] = positionals;
  if (file === undefined) throw new Error('Name a file: npm run import -- FILE, or npm run import -- --preview FILE');
  await (values.preview ? previewFile : importFile)(file);
} catch (error) {
  console.error(`Nothing was imported: ${reasonOf(error)}`);
  process.exitCode = 1;
}
