/**
 * `npm run restore -- FILE`: brings back what `npm run backup` has saved, into an empty data folder or the empty database of
 * `DATABASE_URL`, all of it or nothing.
 */
import { join } from 'node:path';
import { readArchive } from '#server/backup/archive.ts';
import type { End, Head } from '#server/backup/content.ts';
import { makeDatabase } from '#server/backup/open.ts';
import { putContent } from '#server/backup/put.ts';
import { reasonOf } from '#server/cli/reason.ts';
import { writePrivately } from '#server/enter.ts';
import { directUrlOf, readEnv } from '#server/env.ts';
import { createPlainLog } from '#server/log/log.ts';
import { storageAt } from '#server/uploads/storage/open.ts';

const run = async (file: string | undefined): Promise<{ end: End; head: Head }> => {
  if (file === undefined) throw new Error('Name a file: npm run restore -- FILE');
  const env = readEnv(process.env, 'command');
  const { DATA_DIR, s3 } = env;
  const url = directUrlOf(env);
  const content = await readArchive(file);
  const place = { folder: join(DATA_DIR, 'uploads'), s3 };
  const storage = storageAt(place, createPlainLog());
  const end = await makeDatabase({ dataFolder: DATA_DIR, url }, (database) =>
    putContent({ database, storage, place, withFiles: true }, content),
  );
  return { end, head: content.head };
};

writePrivately();
try {
  const { end, head } = await run(process.argv[2]);
  const all = Object.values(end.rows).reduce((sum, count) => sum + count, 0);
  console.log(`Restored ${all} rows and ${end.files} files as they were at ${head.madeAt}. Start the server now.`);
  if (end.missing.length > 0) console.log(`${end.missing.length} files were missing already when it was saved.`);
} catch (error) {
  console.error(`Nothing was restored: ${reasonOf(error)}`);
  process.exitCode = 1;
}
