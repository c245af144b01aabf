import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A disk of a test's own, in memory. */
export interface SmallDisk {
  readonly folder: string;
  /** False where this account may make no file system: there is a folder then, on the machine's own disk, and nothing to fill. */
  readonly mounted: boolean;
  /** Leaves so many bytes free. */
  readonly fill: (left: number) => void;
  /** Takes away what it was filled with. */
  readonly empty: () => void;
  readonly remove: () => void;
}

const TRIES = 10;

const mount = (command: string, ...args: string[]): boolean => spawnSync(command, args).status === 0;

/** Makes a disk of so many megabytes in `root`. Linux alone, and for an account that may mount. */
export const smallDisk = (root: string, megabytes: number): SmallDisk => {
  const folder = join(root, 'disk');
  const filler = join(folder, 'filler');
  mkdirSync(folder);
  const isLinux = process.platform === 'linux';
  const mounted = isLinux && mount('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder);
  if (!mounted) console.log('LEFT OUT, this account may not mount a file system: what a full disk does is not tried');
  return {
    folder,
    mounted,
    fill: (left) => {
      for (let tried = 1; ; tried += 1) {
        const { bavail, bsize } = statfsSync(folder);
        try {
          return writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - left)), { flag: 'a' });
        } catch (error) {
          // Somebody else wrote to it between the two: it is fuller than asked for, or just as full.
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC' || tried === TRIES) throw error;
          if (left === 0) return;
          rmSync(filler);
        }
      }
    },
    empty: () => rmSync(filler, { force: true }),
    remove: () => {
      if (mounted) mount('umount', '-l', folder);
    },
  };
};
