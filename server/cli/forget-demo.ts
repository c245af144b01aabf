/** `npm run forget-demo`: removes what a first start in development has made, so that production may use the data. */
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { createCommandLog } from '#server/cli/command-log.ts';
import { reasonOf } from '#server/cli/reason.ts';
import { writePrivately } from '#server/enter.ts';
import { readEnv, type ServerEnv } from '#server/env.ts';
import { type OpenedData, openExistingData } from '#server/open.ts';
import { counted, demonstrationInWords, findDemonstration } from '#server/seed/demonstration.ts';
import { type Forgotten, forgetDemonstration } from '#server/seed/forget-demonstration.ts';
import { openStorage } from '#server/uploads/storage/open.ts';
import type { ObjectStorage } from '#server/uploads/storage/storage.ts';

const storageOf = async (env: ServerEnv, { database }: OpenedData): Promise<ObjectStorage> => {
  const place = { folder: join(env.DATA_DIR, 'uploads'), s3: env.s3 };
  return (await openStorage(database.db, place, createCommandLog())).storage;
};

/** @throws where nobody can be asked */
const isSure = async (): Promise<boolean> => {
  if (!process.stdin.isTTY)
    throw new Error('There is no terminal to ask at: npm run forget-demo -- --yes removes them.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    // Ctrl-D closes the terminal, and the question would never be answered.
    const closed = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
    const asked = terminal.question('Remove them for good, with their conversations and files? (yes/no) ');
    const answer = await Promise.race([asked, closed]);
    return answer.trim().toLowerCase() === 'yes';
  } finally {
    terminal.close();
  }
};

const report = ({ accounts, erased, tickets, files, filesGone, stations, keptTickets }: Forgotten): string[] => [
  `Removed ${counted(accounts, 'demonstration account')}, ${counted(tickets, 'conversation')} of theirs with ${counted(files, 'file')}, and ${counted(stations, 'invented station')}.`,
  filesGone ? '' : 'The storage of the files did not answer: the server takes them away in a day.',
  erased > 0
    ? `${counted(erased, 'account')} of them took part in real conversations, and stand there as a deleted account.`
    : '',
  keptTickets > 0
    ? `Kept ${counted(keptTickets, 'conversation')} of theirs, closed, in which a real person has written.`
    : '',
];

const run = async (args: readonly string[]): Promise<void> => {
  const unknown = args.filter((arg) => arg !== '--yes');
  if (unknown.length > 0) throw new Error(`There is no option ${unknown.join(' ')}; --yes removes without asking.`);
  const env = readEnv(process.env, 'command');
  const data = await openExistingData(env);
  const { db } = data.database;
  try {
    for (const notice of data.notices) console.log(notice);
    const found = await findDemonstration(db);
    const words = demonstrationInWords(found);
    for (const { email } of found.taken) console.log(`Kept ${email}: it has a password that somebody has chosen.`);
    if (words === undefined) return console.log('There is nothing of the demonstration in this data.');
    console.log(`This data has ${words}.`);
    if (!args.includes('--yes') && !(await isSure())) return console.log('Nothing was removed.');
    const forgotten = await forgetDemonstration(db, await storageOf(env, data), new Date());
    for (const line of report(forgotten).filter(Boolean)) console.log(line);
  } finally {
    await data.close();
  }
};

writePrivately();
try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(`Nothing was removed: ${reasonOf(error)}`);
  process.exitCode = 1;
}
