/**
 * `npm run backup -- FILE`: writes everything there is, database and files, into one archive, while the server runs. It holds
 * secrets (password hashes, the keys of tokens, people's messages), so its owner alone can read it.
 */
import { join } from 'node:path';
import { writeArchive } from '#server/backup/archive.ts';
import type { End } from '#server/backup/content.ts';
import { endWhenStopped } from '#server/backup/leftover.ts';
import { readDatabase } from '#server/backup/open.ts';
import { takeContent } from '#server/backup/take.ts';
import { createCommandLog } from '#server/cli/command-log.ts';
import { reasonOf } from '#server/cli/reason.ts';
import { writePrivately } from '#server/enter.ts';
import { directUrlOf, readEnv } from '#server/env.ts';
import { storageAt } from '#server/uploads/storage/open.ts';
import { VERSION } from '#server/version.ts';

const run = async (file: string | undefined): Promise<End> => {
  if (file === undefined) throw new Error('Name a file: npm run backup -- FILE');
  const env = readEnv(process.env, 'command');
  const { DATA_DIR, s3 } = env;
  const url = directUrlOf(env);
  const storage = storageAt({ folder: join(DATA_DIR, 'uploads'), s3 }, createCommandLog());
  // Before a running one is copied: later than what is saved would say of it that it has what it lacks.
  const now = new Date();
  return readDatabase({ dataFolder: DATA_DIR, url }, true, ({ db }) =>
    takeContent(db, storage, { version: VERSION, now }, (content) => writeArchive(file, content)),
  );
};

writePrivately();
endWhenStopped('No backup was made: it was told to stop.');
try {
  const [, , file] = process.argv;
  const { rows, files, missing } = await run(file);
  const all = Object.values(rows).reduce((sum, count) => sum + count, 0);
  console.log(`${file} has ${all} rows of ${Object.keys(rows).length} tables and ${files} files. Keep it secret.`);
  if (missing.length > 0) {
    console.log(`${missing.length} files that messages name are not in the storage, or damaged there:`);
    for (const key of missing) console.log(`  ${key}`);
    process.exitCode = 2;
  }
} catch (error) {
  console.error(`No backup was made: ${reasonOf(error)}`);
  process.exitCode = 1;
}
