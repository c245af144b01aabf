import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestInfo } from '@playwright/test';

const BLOCK = 4_096;

/** A disk of its own, with a folder for a browser's profile. */
export interface Disk {
  readonly folder: string;
  /** Leaves not a byte. */
  readonly fill: () => void;
  readonly free: () => void;
  /** Unmounts it. */
  readonly remove: () => void;
}

/** Mounts one of so many bytes; undefined where nobody may. */
const mountDisk = (bytes: number): Disk | undefined => {
  const folder = mkdtempSync(join(tmpdir(), 'milepost-disk-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder]);
  if (status !== 0) {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  const filler = join(folder, 'photos');
  return {
    folder,
    fill: () => {
      try {
        for (;;) appendFileSync(filler, Buffer.alloc(BLOCK));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    },
    free: () => rmSync(filler),
    remove: () => {
      spawnSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true });
    },
  };
};

/** A fixture: a small disk for a test, which is skipped where nobody may mount one. @param bytes its size */
export const smallDisk =
  (bytes: number) =>
  // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for the pattern.
  async ({}, use: (disk: Disk) => Promise<void>, testInfo: TestInfo): Promise<void> => {
    const disk = mountDisk(bytes);
    testInfo.skip(!disk, 'Nobody may mount a disk here');
    if (!disk) return;
    await use(disk);
    disk.remove();
  };
