/**
 * `npm run move -- postgres://...`: copies the embedded database into an empty PostgreSQL, and its files into the bucket of
 * `S3_*` where that is set. The server must be stopped, so that nothing is written that would be left behind.
 */
import { join } from 'node:path';
import type { End } from '#server/backup/content.ts';
import { endWhenStopped } from '#server/backup/leftover.ts';
import { makeDatabase, readDatabase } from '#server/backup/open.ts';
import { putContent } from '#server/backup/put.ts';
import { takeContent } from '#server/backup/take.ts';
import { createCommandLog } from '#server/cli/command-log.ts';
import { reasonOf } from '#server/cli/reason.ts';
import { writePrivately } from '#server/enter.ts';
import { databaseUrlProblem, readEnv } from '#server/env.ts';
import { storageAt } from '#server/uploads/storage/open.ts';
import { VERSION } from '#server/version.ts';

const run = async (url: string | undefined): Promise<End & { readonly toBucket: boolean }> => {
  if (url === undefined) throw new Error('Name an empty database: npm run move -- postgres://...');
  const problem = databaseUrlProblem(url);
  if (problem !== undefined) throw new Error(`The argument ${problem}.`);
  const { DATA_DIR: dataFolder, s3 } = readEnv(process.env, 'command');
  const folder = join(dataFolder, 'uploads');
  const log = createCommandLog();
  const place = { folder, s3 };
  const toBucket = s3 !== undefined;
  const from = storageAt({ folder }, log);
  const to = storageAt(place, log);
  const end = await readDatabase({ dataFolder, url: undefined }, false, ({ db }) =>
    takeContent(db, from, { version: VERSION, now: new Date() }, (content) =>
      makeDatabase({ dataFolder, url }, (database) =>
        putContent({ database, storage: to, place, withFiles: toBucket, rewound: false }, content),
      ),
    ),
  );
  return { ...end, toBucket };
};

writePrivately();
endWhenStopped('Nothing was moved: it was told to stop; run it again.');
try {
  const { rows, files, missing, toBucket } = await run(process.argv[2]);
  const all = Object.values(rows).reduce((sum, count) => sum + count, 0);
  const where = toBucket ? 'copied to the bucket' : 'where they were, in the data folder';
  console.log(`Copied ${all} rows; ${files} files are ${where}. Start the server with this DATABASE_URL from now on.`);
  console.log('The embedded database is still there: what is written to it from now on is not in PostgreSQL.');
  if (missing.length > 0) console.log(`${missing.length} files were missing before.`);
} catch (error) {
  console.error(`Nothing was moved: ${reasonOf(error)}`);
  process.exitCode = 1;
}
