import { spawnSync } from 'node:child_process';
import { closeSync, constants, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { randomSecret } from '#server/db/secrets.ts';

/*
 * A process's number and start say whether it lives to those alone who see it: not to another container's, which has numbers of its
 * own, nor to one that systemd has closed off (`ProtectProc`, `PrivateUsers`). A named pipe tells all of one machine: it can be
 * opened for writing as long as somebody has it open for reading, and the kernel closes that end with its process, however it dies.
 */
const NAME = /^milepost\.alive-[\w-]{1,64}$/;

/** A sign of life, of this process. */
export interface Life {
  /** The pipe's name in its folder. */
  readonly name: string;
  readonly end: () => void;
}

/** Takes the pipe of a process that has died away. @param name as it was found, which may be anything */
export const dropLife = (folder: string, name: string | undefined): void => {
  if (name !== undefined && NAME.test(name)) rmSync(join(folder, name), { force: true });
};

/** Begins to show that this process lives. @returns undefined where the system or the disk of the folder has no named pipes */
export const showLife = (folder: string): Life | undefined => {
  if (process.platform !== 'linux') return undefined;
  const name = `milepost.alive-${randomSecret()}`;
  const path = join(folder, name);
  // Node makes none by itself.
  if (spawnSync('mkfifo', ['-m', '600', path], { stdio: 'ignore' }).status !== 0) return undefined;
  const end = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  return {
    name,
    end: () => {
      closeSync(end);
      dropLife(folder, name);
    },
  };
};

/** Whether the process that made a pipe lives, wherever on this machine it runs. @param name as it was found, which may be anything */
export const showsLife = (folder: string, name: string | undefined): boolean => {
  if (name === undefined || !NAME.test(name)) return false;
  try {
    closeSync(openSync(join(folder, name), constants.O_WRONLY | constants.O_NONBLOCK));
    return true;
  } catch {
    return false;
  }
};
