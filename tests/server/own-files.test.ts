import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, lstatSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { refuseForRoot } from '#server/db/own-files.ts';
import { dataPrograms } from '#tests/support/harness/data-program.ts';
import { stop } from '#tests/support/harness/program.ts';

const SERVICE = 65_534;

/** Root can be somebody else, who can reach this checkout and this Node: neither may lie in root's own folder. */
const canBeService =
  process.getuid?.() === 0 &&
  spawnSync(process.execPath, ['-e', 'require("node:fs").readdirSync("node_modules")'], { uid: SERVICE, gid: SERVICE })
    .status === 0;

const programs = dataPrograms('own-files');
afterAll(() => programs.end());

it('root alone is refused, where its files would be closed to the owner', () => {
  const data = join(programs.root, 'told');
  mkdirSync(join(data, 'db'), { recursive: true });
  const isRefused = (uid: number | undefined, owner: number, maker: number): boolean => {
    try {
      refuseForRoot(data, () => ({ uid, owner, maker: () => maker }));
      return false;
    } catch {
      return true;
    }
  };
  expect(isRefused(0, SERVICE, 0)).toBe(false);
  writeFileSync(join(data, 'db/PG_VERSION'), '17');
  expect(isRefused(0, SERVICE, 0)).toBe(true);
  expect(isRefused(0, 0, 0)).toBe(false);
  // A disk of a network that takes root for somebody, or a mount that gives all files to one account.
  expect(isRefused(0, SERVICE, SERVICE)).toBe(false);
  for (const uid of [SERVICE, 1_000, undefined]) expect(isRefused(uid, SERVICE, 0)).toBe(false);
});

describe.runIf(canBeService)('a database of a service’s account', { timeout: 240_000 }, () => {
  const data = join(programs.root, 'data');
  const env = { DATA_DIR: data };
  const service = programs.as(SERVICE);
  const emptyFolder = (folder: string): void => {
    mkdirSync(folder, { mode: 0o700 });
    chownSync(folder, SERVICE, SERVICE);
  };
  const startsAndEnds = async (): Promise<number | null> => stop((await service.serve(env)).program);
  /** What is in the folder, and whose it is. */
  const all = () =>
    readdirSync(data, { recursive: true, encoding: 'utf8' })
      .sort()
      .map((name) => `${name} ${lstatSync(join(data, name)).uid}`);
  const saved = join(programs.root, 'saved.tar.gz');
  const rows = join(programs.root, 'rows.csv');
  const COMMANDS = [
    ['main'],
    ['cli/backup', join(programs.root, 'refused.tar.gz')],
    ['cli/reset-passkeys', 'super@milepost.test'],
    ['cli/import', '--preview', rows],
    ['cli/restore', '--numbers'],
  ] as const;

  it('is refused to root before anything is written, by a start and by every command', async () => {
    chmodSync(programs.root, 0o711);
    chmodSync(join(programs.root, 'page'), 0o755);
    writeFileSync(rows, 'Name,City,State,Price\n');
    emptyFolder(data);
    expect(await startsAndEnds()).toBe(0);
    const before = all();
    for (const [name, ...args] of COMMANDS) {
      expect(await programs.command(`server/${name}.ts`, args, env)).toEqual({
        code: 1,
        output: expect.stringMatching(
          /This account may not use .*\/data\/db: it is root.* Run this as the account that it belongs to \(user 65534\)\.\n$/,
        ),
      });
    }
    expect(all()).toEqual(before);
    expect(await startsAndEnds()).toBe(0);
  });

  it('is saved by root while its server runs, which opens it afterwards as before', async () => {
    const { program } = await service.serve(env);
    expect(await programs.command('server/cli/backup.ts', [saved], env)).toMatchObject({ code: 0 });
    expect(await stop(program)).toBe(0);
    expect(all().filter((line) => line.endsWith(' 0'))).toEqual([]);
    expect(await startsAndEnds()).toBe(0);
  });

  it('has a start say which file of root’s stands in its way, not that it was aborted', async () => {
    const stray = join(data, 'db/global/pg_internal.init');
    rmSync(stray, { force: true });
    writeFileSync(stray, 'x', { mode: 0o600 });
    expect(await service.command('server/main.ts', [], env)).toEqual({
      code: 1,
      output: `Milepost did not start: This account may not use ${stray}, which belongs to user 0. Let root give it back (chown -R 65534 ${data}), or run this as the account that it belongs to.\n`,
    });
    rmSync(stray);
    expect(await startsAndEnds()).toBe(0);
  });

  it('has a start say whose it is after root restored it there, not that it is damaged', async () => {
    const folder = join(programs.root, 'restored');
    emptyFolder(folder);
    expect(await programs.command('server/cli/restore.ts', [saved], { DATA_DIR: folder })).toMatchObject({ code: 0 });
    const start = await service.command('server/main.ts', [], { DATA_DIR: folder });
    expect(start.output).toContain(
      `This account may not use ${folder}/db, which belongs to user 0. Let root give it back`,
    );
  });
});
