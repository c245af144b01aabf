/** `npm start`: builds when the sources changed, then serves everything from one process. */
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isBuilt } from '#server/cli/sources.ts';

/** In a process of its own: the bundler sets NODE_ENV for itself, and its memory is given back. */
const build = (): boolean => {
  console.log('Building, since the sources changed...');
  return spawnSync(process.execPath, [...process.execArgv, 'server/cli/build.ts'], { stdio: 'inherit' }).status === 0;
};

/** npm does not pass SIGTERM on: when it has gone, nobody is left to stop the server. */
const stopWithNpm = (): void => {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  watch.unref();
};

if (process.env.npm_lifecycle_event !== undefined) stopWithNpm();
if (isBuilt() || build()) await import(pathToFileURL(resolve('dist/server/main.js')).href);
else process.exitCode = 1;
