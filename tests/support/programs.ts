import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { bundleServer, COMMAND_PROGRAMS, SERVER_PROGRAMS } from '#server/cli/bundle.ts';
import { TEST_PROGRAMS } from '#tests/support/harness/program.ts';

/**
 * Bundles the programs that tests start, once a run: a server starts from its bundle with half a second of processor time,
 * from its sources with three and a half.
 */
export default async function setup(): Promise<() => void> {
  // The other project of this run has made them.
  if (process.env.TEST_PROGRAMS_FOLDER) return () => undefined;
  mkdirSync('.cache', { recursive: true });
  // Inside the project, where what is not bundled is found.
  const folder = resolve(mkdtempSync(join('.cache', 'programs-')));
  // Some of them are started as another account.
  chmodSync(folder, 0o755);
  const programs = { ...SERVER_PROGRAMS, ...COMMAND_PROGRAMS, ...TEST_PROGRAMS };
  await bundleServer({ programs, folder, sourcemap: false });
  // Test files run in processes of their own, which inherit this.
  process.env.TEST_PROGRAMS_FOLDER = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
