import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { dataPrograms } from '#tests/support/harness/data-program.ts';
import { stop } from '#tests/support/harness/program.ts';
import { smallDisk } from '#tests/support/harness/small-disk.ts';

const programs = dataPrograms('no-room');
const disk = smallDisk(programs.root, 120);
afterAll(() => {
  disk.remove();
  programs.end();
});

const MEGABYTE = 1024 * 1024;

describe.runIf(disk.mounted)('a disk that has not the room to begin', { timeout: 240_000 }, () => {
  const saved = join(programs.root, 'saved.tar.gz');
  const env = { DATA_DIR: join(disk.folder, 'data') };
  /** Starts a server and ends it. */
  const startsAndEnds = async (folder: NodeJS.ProcessEnv): Promise<number | null> => {
    const { program } = await programs.serve(folder);
    return stop(program);
  };
  beforeAll(async () => {
    const source = { DATA_DIR: join(programs.root, 'source') };
    await startsAndEnds(source);
    expect(await programs.command('server/cli/backup.ts', [saved], source)).toMatchObject({ code: 0 });
  }, 240_000);
  afterEach(() => {
    disk.empty();
    rmSync(env.DATA_DIR, { recursive: true, force: true });
  });

  // Unpacking the database ends without a word; some way on it says what it could not write.
  it.each([30, 39])('has a first start say so at %i MB, not that files are damaged', async (megabytes) => {
    disk.fill(megabytes * MEGABYTE);
    const { code, output } = await programs.command('server/main.ts', [], env);
    expect([code, output]).toEqual([
      1,
      expect.stringContaining(`Milepost did not start: There is no room left on the disk of ${env.DATA_DIR}.`),
    ]);
    disk.empty();
    expect(await startsAndEnds(env)).toBe(0);
  });

  it.each([30, 39])('has a restore say so at %i MB, and leaves nothing of it', async (megabytes) => {
    disk.fill(megabytes * MEGABYTE);
    const restore = () => programs.command('server/cli/restore.ts', [saved], env);
    expect(await restore()).toEqual({
      code: 1,
      output: `Nothing was restored: there is no room left on the disk of ${env.DATA_DIR}: make some, and try again.\n`,
    });
    expect(['db', 'db.restoring'].map((name) => existsSync(join(env.DATA_DIR, name)))).toEqual([false, false]);
    disk.empty();
    expect(await restore()).toMatchObject({ code: 0 });
  });

  it('has a start on data that is there say so, and takes nothing from it', async () => {
    await startsAndEnds(env);
    disk.fill(64 * 1024);
    const { code, output } = await programs.command('server/main.ts', [], env);
    expect([code, output]).toEqual([1, expect.stringContaining('There is no room left on the disk of')]);
    disk.empty();
    expect(await startsAndEnds(env)).toBe(0);
  });
});
