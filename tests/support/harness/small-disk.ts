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

const mount = (command: string, ...args: string[]): boolean => spawnSync(command, args).status === 0;

/** Makes a disk of so many megabytes in `root`. Linux alone, and for an account that may mount. */
export const smallDisk = (root: string, megabytes: number): SmallDisk => {
  const folder = join(root, 'disk');
  const filler = join(folder, 'filler');
  mkdirSync(folder);
  const isLinux = process.platform === 'linux';
  const mounted = isLinux && mount('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder);
  return {
    folder,
    mounted,
    fill: (left) => {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - left)), { flag: 'a' });
    },
    empty: () => rmSync(filler, { force: true }),
    remove: () => {
      if (mounted) mount('umount', '-l', folder);
    },
  };
};
