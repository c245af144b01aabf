import { type ChildProcess, type SpawnOptionsWithoutStdio, spawn } from 'node:child_process';
import { join } from 'node:path';
import { COMMAND_PROGRAMS, SERVER_PROGRAMS } from '#server/cli/bundle.ts';

/** What tests start beside the server, its threads and its commands. */
export const TEST_PROGRAMS = {
  importChild: 'tests/support/harness/import-child.ts',
  prey: 'tests/fuzz/prey.ts',
} as const;

const ALL = Object.entries({ ...SERVER_PROGRAMS, ...COMMAND_PROGRAMS, ...TEST_PROGRAMS });

/**
 * The embedded database compiled once instead of twice, the second time for speed: a program of a test does not live long enough to
 * earn that back (decision 0900). It does the same things.
 */
export const SHORT_LIVED: readonly string[] = ['--liftoff-only'];

/** How Node starts a program: as the bundle of this test run, or from its source where there is none. @param path of its source */
export const startable = (path: string): { readonly file: string; readonly execArgv: string[] } => {
  const folder = process.env.TEST_PROGRAMS_FOLDER ?? '';
  const [name] = ALL.find(([, source]) => source === path) ?? [];
  if (folder === '' || name === undefined) return { file: path, execArgv: ['--import', 'tsx'] };
  return { file: join(folder, `${name}.js`), execArgv: [] };
};

/** One of the server's programs as a process of its own. */
export interface Program {
  readonly child: ChildProcess;
  /** All that it has printed so far, on both of its ways out. */
  readonly output: () => string;
  /** Its exit code, once it has ended. */
  readonly ended: Promise<number | null>;
}

/** What a command has otherwise than the test that runs it: its folder, its account. */
type Place = Pick<SpawnOptionsWithoutStdio, 'cwd' | 'uid' | 'gid'>;

/** Runs any command. @param env beside that of the test */
export const runCommand = (
  [first = '', ...rest]: readonly string[],
  env: NodeJS.ProcessEnv,
  place: Place = {},
): Program => {
  const child = spawn(first, rest, { env: { ...process.env, ...env }, ...place });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += String(text)));
  return { child, output: () => output, ended: new Promise((resolve) => child.on('exit', resolve)) };
};

/** Runs a program. @param path of its source @param env beside that of the test @param limit a command of the shell before it, as `ulimit` */
export const runProgram = (
  path: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  limit?: string,
  place?: Place,
): Program => {
  const { file, execArgv } = startable(path);
  const command = (flags: readonly string[]) => [process.execPath, ...flags, ...execArgv, file, ...args];
  // What is about how little a program can do with has it as an operator starts it.
  if (limit !== undefined) return runCommand(['sh', '-c', `${limit}; exec "$0" "$@"`, ...command([])], env, place);
  return runCommand(command(SHORT_LIVED), env, place);
};

/** The address that a server's start-up block names. @throws with what it printed where it ends instead */
export const readyAt = (server: Program): Promise<string> =>
  new Promise((resolve, reject) => {
    const look = () => {
      const url = /Milepost is ready at ([^\s"]+)/.exec(server.output())?.[1];
      if (url !== undefined) resolve(url);
    };
    server.child.stdout?.on('data', look);
    server.ended.then(() => reject(new Error(`The server did not start: ${server.output()}`)), reject);
  });

/** What a service has to end in before it is killed (`server/deploy`), in milliseconds. */
export const SERVICE_MS = 20_000;

/** Stops a server as a service is stopped. @returns its exit code; null where it had to be killed */
export const stop = async ({ child, ended }: Program): Promise<number | null> => {
  child.kill('SIGTERM');
  const killing = setTimeout(() => child.kill('SIGKILL'), SERVICE_MS);
  return ended.finally(() => clearTimeout(killing));
};
