import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { writeArchive } from '#server/backup/archive.ts';
import { type Content, FORMAT, type Item } from '#server/backup/content.ts';
import { liveCopies } from '#server/backup/live-copy.ts';

const folder = mkdtempSync(join(tmpdir(), 'milepost-archive-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

/** Has so many bytes be free on every disk. */
const leave = async (bytes: number): Promise<void> => {
  const real = await files.statfs(folder);
  vi.spyOn(files, 'statfs').mockResolvedValue({ ...real, bsize: 4096, bavail: Math.floor(bytes / 4096) });
  syncBuiltinESMExports();
};
const MEGABYTE = 1_000_000;

/** So much that it cannot all wait in memory for the disk. */
const content = (): Content => ({
  head: {
    ...{ format: FORMAT, version: '0', madeAt: '', migrations: [1] },
    ...{ tables: [], partitions: [], counters: [] },
  },
  items: (async function* (): AsyncGenerator<Item> {
    for (let at = 0; at < 200; at += 1) {
      yield { kind: 'rows', batch: { table: 'users', rows: Array.from({ length: 50 }, () => 'x'.repeat(2_000)) } };
    }
    yield { kind: 'end', end: { rows: {}, files: 0, missing: [] } };
  })(),
});

describe('an archive that cannot be written', () => {
  it('is a failure that is told, not the end of the process: another one is on its way', async () => {
    const path = join(folder, 'all.tar.gz');
    writeFileSync(`${path}.part`, 'half');
    await expect(writeArchive(path, content())).rejects.toThrow('Where none runs, remove that file and try again.');
    expect(existsSync(path)).toBe(false);
  });

  it('so is a folder that is not there, and nothing is left', async () => {
    await expect(writeArchive(join(folder, 'none/all.tar.gz'), content())).rejects.toThrow('ENOENT');
  });
});

describe('a disk that has not the room for a backup', () => {
  it('is left as it is by an archive, so that a server that runs there goes on', async () => {
    await leave(60 * MEGABYTE);
    const path = join(folder, 'no-room.tar.gz');
    await expect(writeArchive(path, content())).rejects.toThrow(
      `the archive needs more than 68 MB of room in ${folder}, 68 MB of which stay free for a database, and 60 MB are free there. Make some, or name a FILE on another disk.`,
    );
    expect([existsSync(path), existsSync(`${path}.part`)]).toEqual([false, false]);
  });

  it('gets no copy of a running database, and who asks for one is told how much is missing', async () => {
    const data = join(folder, 'data');
    mkdirSync(join(data, 'db'), { recursive: true });
    writeFileSync(join(data, 'db/base'), Buffer.alloc(5 * MEGABYTE));
    const copied: string[] = [];
    const copyTo = async (to: string) => void copied.push(to);
    const copyFor = liveCopies({ copyTo } as unknown as Parameters<typeof liveCopies>[0], data);
    await leave(72 * MEGABYTE);
    await expect(copyFor?.(process.pid)).rejects.toMatchObject({
      status: 503,
      message: /needs 73 MB .* 72 MB are free/,
    });
    expect(copied).toEqual([]);
    await leave(73 * MEGABYTE);
    expect(await copyFor?.(process.pid)).toBe(`db.copy-${process.pid}`);
    expect(copied).toHaveLength(1);
  });
});

it('a copy that is done when its backup has ended already is taken away', async () => {
  const data = join(folder, 'ended');
  mkdirSync(join(data, 'db'), { recursive: true });
  const { pid } = spawnSync(process.execPath, ['--version']);
  const copyTo = async (to: string) => void mkdirSync(to);
  const copyFor = liveCopies({ copyTo } as unknown as Parameters<typeof liveCopies>[0], data);
  await expect(copyFor?.(pid)).rejects.toThrow(`The backup of process ${pid} has ended before its copy was made.`);
  expect(readdirSync(data)).toEqual(['db']);
});
