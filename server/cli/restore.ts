/**
 * `npm run restore -- FILE`: brings back what `npm run backup` has saved, into an empty data folder or the empty database of
 * `DATABASE_URL`, all of it or nothing. `npm run restore -- --numbers`: does to a database that went back to an earlier moment in
 * another way only what a restore does about its numbers (decision 0464); no server may run.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readArchive } from '#server/backup/archive.ts';
import { endWhenStopped } from '#server/backup/leftover.ts';
import { type DatabasePlace, makeDatabase, readDatabase } from '#server/backup/open.ts';
import { putContent } from '#server/backup/put.ts';
import { raiseNumbers } from '#server/backup/rewound.ts';
import { createCommandLog } from '#server/cli/command-log.ts';
import { reasonOf } from '#server/cli/reason.ts';
import { writePrivately } from '#server/enter.ts';
import { directUrlOf, readEnv, type ServerEnv } from '#server/env.ts';
import { storageAt } from '#server/uploads/storage/open.ts';

const restore = async (file: string, { DATA_DIR, s3 }: ServerEnv, from: DatabasePlace): Promise<string> => {
  const content = await readArchive(file);
  const place = { folder: join(DATA_DIR, 'uploads'), s3 };
  const storage = storageAt(place, createCommandLog());
  const { rows, files, missing } = await makeDatabase(from, (database) =>
    putContent({ database, storage, place, withFiles: true, rewound: true }, content),
  );
  const all = Object.values(rows).reduce((sum, count) => sum + count, 0);
  const said = `Restored ${all} rows and ${files} files as they were at ${content.head.madeAt}. Start the server now.`;
  return missing.length === 0 ? said : `${said}\n${missing.length} files were missing already when it was saved.`;
};

const run = async (): Promise<string> => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { numbers: { type: 'boolean' } } });
  const [file] = positionals;
  const env = readEnv(process.env, 'command');
  const place = { dataFolder: env.DATA_DIR, url: directUrlOf(env) };
  if (values.numbers) {
    const leap = await readDatabase(place, false, ({ db }) => db.transaction((tx) => raiseNumbers(tx, Date.now())));
    return `All numbers went on by ${leap.toLocaleString('en-US')}: none that was given before is given again. Once is enough each time that the database went back; nothing tells whether it did, and there are ${(2 ** 31).toLocaleString('en-US')} of them. Start the server now.`;
  }
  if (file === undefined) throw new Error('Name a file: npm run restore -- FILE');
  return restore(file, env, place);
};

writePrivately();
endWhenStopped('Nothing was restored: it was told to stop; run it again.');
try {
  console.log(await run());
} catch (error) {
  console.error(`Nothing was restored: ${reasonOf(error)}`);
  process.exitCode = 1;
}
