import { type ChildProcess, fork } from 'node:child_process';

/** Starts a program of ours; what it prints, but for errors, is left out. @param program its address, `new URL('./NAME.ts', import.meta.url)` */
export const startChild = (program: URL, ...args: string[]): ChildProcess =>
  fork(program, args, { execArgv: ['--import', 'tsx'], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });

/** What it tells next. @throws where it ends instead */
export const hear = <T>(child: ChildProcess): Promise<T> =>
  new Promise((resolve, reject) => {
    const settle = (): void => {
      child.off('message', heard);
      child.off('exit', gone);
    };
    const heard = (message: unknown): void => {
      settle();
      resolve(message as T);
    };
    const gone = (): void => {
      settle();
      reject(new Error('A process ended before its time.'));
    };
    child.once('message', heard);
    child.once('exit', gone);
  });
