import type { ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Program, readyAt, runCommand, runProgram } from '#tests/support/harness/program.ts';

/** Servers and commands as processes of their own, on data folders of a test's own. */
export interface DataPrograms {
  readonly root: string;
  /**
   * Runs one. @param env beside that of a server in development on any free port, which does not read towns and roads before
   * anybody asks for a route: 3 s of processor time for each start
   */
  readonly run: (path: string, args: readonly string[], env: NodeJS.ProcessEnv, limit?: string) => Program;
  /** The same programs run by another account of the system, which only root can do. @param uid its number, and its group's */
  readonly as: (uid: number) => Pick<DataPrograms, 'command' | 'serve'>;
  /** Runs any command beside them. */
  readonly runTool: (command: readonly string[], env: NodeJS.ProcessEnv) => Program;
  /** Runs a file as it is, with Node. */
  readonly runFile: (file: string, env: NodeJS.ProcessEnv) => Program;
  /** Runs a command to its end. */
  readonly command: (
    path: string,
    args: readonly string[],
    env: NodeJS.ProcessEnv,
  ) => Promise<{ readonly code: number | null; readonly output: string }>;
  /** Starts a server and waits until it is ready. */
  readonly serve: (env: NodeJS.ProcessEnv) => Promise<{ readonly program: Program; readonly url: string }>;
  /** Kills what still runs and takes the folders away. */
  readonly end: () => void;
}

/** @param name of the test, for its folder */
export const dataPrograms = (name: string): DataPrograms => {
  const root = mkdtempSync(join(tmpdir(), `milepost-${name}-`));
  mkdirSync(join(root, 'page'));
  writeFileSync(join(root, 'page/index.html'), '<title>Milepost</title>');
  const running: ChildProcess[] = [];
  const base = { NODE_ENV: 'development', PORT: '0', PAGE_DIR: join(root, 'page'), DATABASE_URL: '' };
  const started = (program: Program): Program => {
    running.push(program.child);
    return program;
  };
  // `FAULTS` is what such a server is told by; production refuses it, and one with a limit shall have all that an operator's has.
  const asTest = ({ NODE_ENV = base.NODE_ENV }: NodeJS.ProcessEnv, limit?: string): NodeJS.ProcessEnv =>
    NODE_ENV === 'production' || limit !== undefined ? {} : { FAULTS: '1' };
  const runAs =
    (uid?: number): DataPrograms['run'] =>
    (path, args, env, limit) => {
      const account = uid === undefined ? {} : { uid, gid: uid };
      return started(runProgram(path, args, { ...base, ...asTest(env, limit), ...env }, limit, account));
    };
  const throughRun = (run: DataPrograms['run']): Pick<DataPrograms, 'command' | 'serve'> => ({
    command: async (path, args, env) => {
      const program = run(path, args, env);
      return { code: await program.ended, output: program.output() };
    },
    serve: async (env) => {
      const program = run('server/main.ts', [], env);
      return { program, url: await readyAt(program) };
    },
  });
  const run = runAs();
  return {
    ...throughRun(run),
    as: (uid) => throughRun(runAs(uid)),
    root,
    run,
    runTool: (command, env) => started(runCommand(command, env)),
    runFile: (file, env) => started(runCommand([process.execPath, file], { ...base, ...env })),
    end: () => {
      for (const child of running) child.kill('SIGKILL');
      rmSync(root, { recursive: true, force: true });
    },
  };
};
