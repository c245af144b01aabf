import { type ChildProcess, spawn } from 'node:child_process';

/** One of the server's programs as a process of its own. */
export interface Program {
  readonly child: ChildProcess;
  /** All that it has printed so far, on both of its ways out. */
  readonly output: () => string;
  /** Its exit code, once it has ended. */
  readonly ended: Promise<number | null>;
}

/** Runs a program from its source. @param env beside that of the test */
export const runProgram = (path: string, args: readonly string[], env: NodeJS.ProcessEnv): Program => {
  const child = spawn(process.execPath, ['--import', 'tsx', path, ...args], { env: { ...process.env, ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += String(text)));
  return { child, output: () => output, ended: new Promise((resolve) => child.on('exit', resolve)) };
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
