/**
 * `npm run reset-passkeys -- EMAIL`: takes a person's passkeys away, who has lost the device. `npm run reset-passkeys --
 * --staff-optional`: staff may sign in with a password alone again. With the embedded database the server must be stopped.
 */
import { freeStaff, resetPasskeys } from '#server/accounts/operator-passkeys.ts';
import { reasonOf } from '#server/cli/reason.ts';
import { writePrivately } from '#server/enter.ts';
import { readEnv } from '#server/env.ts';
import { openExistingData } from '#server/open.ts';

const USAGE = 'Name an account: npm run reset-passkeys -- EMAIL. Or make them optional for staff: -- --staff-optional';

const run = async (what: string | undefined): Promise<string> => {
  if (what === undefined) throw new Error(USAGE);
  const data = await openExistingData(readEnv(process.env, 'command'));
  try {
    const { db } = data.database;
    if (what === '--staff-optional') {
      await freeStaff(db, new Date());
      return 'Staff may log in with a password alone again.';
    }
    const removed = await resetPasskeys(db, what, new Date());
    if (removed === undefined) throw new Error(`No account has the e-mail ${what}.`);
    return `${removed} passkeys of ${what} removed, and all sessions ended. Log in with the password.`;
  } finally {
    await data.close();
  }
};

writePrivately();
try {
  console.log(await run(process.argv[2]));
} catch (error) {
  console.error(`Nothing was changed: ${reasonOf(error)}`);
  process.exitCode = 1;
}
