/** `npm run ifta -- FILE`: loads the fuel tax rates of a quarter, by way of the running server where there is one. */
import { readFileSync, statSync } from 'node:fs';
import { reasonOf } from '#server/cli/reason.ts';
import { type FolderHolder, folderHolder } from '#server/db/folder-lock.ts';
import { writePrivately } from '#server/enter.ts';
import { readEnv, type ServerEnv } from '#server/env.ts';
import { askHolder } from '#server/http/ask-holder.ts';
import { importTaxFile, LOCAL_TAX_PATH } from '#server/imports/routes/tax-rates.ts';
import { openExistingData } from '#server/open.ts';
import { TAX_RATES } from '#src/contract/limits.ts';
import type { TaxFile } from '#src/contract/tax.ts';
import { textOfBytes } from '#src/lib/text-encoding.ts';

const throughServer = (holder: FolderHolder, csv: string): Promise<TaxFile> =>
  askHolder(holder, LOCAL_TAX_PATH, { 'Content-Type': 'application/json' }, JSON.stringify({ csv, write: true }));

const directly = async (env: ServerEnv, csv: string): Promise<TaxFile> => {
  const data = await openExistingData(env);
  for (const notice of data.notices) console.log(notice);
  try {
    return await data.database.db.transaction((tx) => importTaxFile(tx, { csv }, undefined, new Date()));
  } finally {
    await data.close();
  }
};

const run = async (file: string | undefined): Promise<void> => {
  if (file === undefined) throw new Error('Name a file: npm run ifta -- FILE');
  const csv = statSync(file).size > TAX_RATES.maxFileBytes ? undefined : textOfBytes(readFileSync(file));
  if (csv === undefined || csv.length > TAX_RATES.maxFileLength) {
    const most = `${TAX_RATES.maxFileLength / 1000} thousand characters`;
    throw new Error(`The file is no text, or longer than ${most}: load one quarter at a time, as CSV.`);
  }
  const env = readEnv(process.env, 'command');
  const holder = env.DATABASE_URL === undefined ? folderHolder(env.DATA_DIR) : undefined;
  const { quarters, problems, written } =
    holder?.url === undefined ? await directly(env, csv) : await throughServer(holder, csv);
  for (const { row, reason } of problems) console.log(`  row ${row}: ${reason}`);
  if (!written) throw new Error('the file has the problems named above.');
  for (const { quarter, states, against, changes } of quarters) {
    console.log(`${quarter}: ${states} states, ${changes.length} rates differ from ${against ?? 'none before'}.`);
  }
};

writePrivately();
try {
  await run(process.argv[2]);
} catch (error) {
  console.error(`Nothing was loaded: ${reasonOf(error)}`);
  process.exitCode = 1;
}
