import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { closeDataFolder } from '#server/db/private-folder.ts';
import { openData } from '#server/open.ts';

let root: string;
let folder: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'milepost-folder-'));
  folder = join(root, 'data');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);
/** Paths that the group or others can do anything with. */
const openPaths = (path: string): string[] =>
  [path, ...readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name))].filter(
    (one) => (statSync(one).mode & 0o077) !== 0,
  );
/** A data folder as versions before wrote it. */
const makeOpenFolder = (): void => {
  mkdirSync(join(folder, 'db/base'), { recursive: true });
  mkdirSync(join(folder, 'mail'));
  for (const name of ['db/PG_VERSION', 'db/base/1', 'mail/a.eml', 'notes.txt']) {
    writeFileSync(join(folder, name), 'x');
    chmodSync(join(folder, name), 0o666);
  }
  for (const name of ['', 'db', 'db/base', 'mail']) chmodSync(join(folder, name), 0o755);
};

it.runIf(process.platform !== 'win32')('a database made today is its account’s alone, every file of it', async () => {
  const data = await openData({ DATA_DIR: folder, DATABASE_URL: undefined });
  expect(data.notices).toEqual([]);
  expect(modeOf(folder)).toBe('700');
  expect(openPaths(folder)).toEqual([]);
  await data.close();
});

it.runIf(process.platform !== 'win32')(
  'one of a version before is closed and named, and what is not ours is left',
  () => {
    makeOpenFolder();
    expect(closeDataFolder(folder)).toEqual([
      `Other accounts of this machine could get at ${folder}/db (mode 755): closed to them now.`,
      `Other accounts of this machine could get at ${folder}/mail (mode 755): closed to them now.`,
    ]);
    expect(openPaths(folder)).toEqual([folder, join(folder, 'notes.txt')]);
    expect(modeOf(join(folder, 'db/base/1'))).toBe('600');
    expect(closeDataFolder(folder)).toEqual([]);
  },
);

it.runIf(process.platform !== 'win32')(
  'a folder that others may write to keeps them out, unless they can move nothing',
  () => {
    makeOpenFolder();
    chmodSync(folder, 0o777);
    expect(closeDataFolder(folder)[0]).toBe(
      `Other accounts of this machine could put something else in the place of ${folder} (mode 777): closed to them now.`,
    );
    expect(modeOf(folder)).toBe('755');
    chmodSync(folder, 0o1777);
    expect(closeDataFolder(folder)).toEqual([]);
  },
);

it.runIf(process.platform !== 'win32')('a link is not followed out of the folder', () => {
  makeOpenFolder();
  const elsewhere = join(root, 'elsewhere.txt');
  writeFileSync(elsewhere, 'x');
  chmodSync(elsewhere, 0o644);
  symlinkSync(elsewhere, join(folder, 'db/link'));
  closeDataFolder(folder);
  expect(modeOf(elsewhere)).toBe('644');
});

it('a folder that is not there yet is no trouble', () => {
  expect(closeDataFolder(folder)).toEqual([]);
});

it.runIf(process.getuid?.() === 0)('what belongs to another account is named with the command for its owner', () => {
  makeOpenFolder();
  chmodSync(root, 0o755);
  process.seteuid?.(65_534);
  try {
    expect(closeDataFolder(folder)[0]).toBe(
      `Other accounts of this machine can get at ${folder}/db (mode 755), and this account cannot change that. Let its owner run: chmod -R go-rwx ${folder}/db`,
    );
  } finally {
    process.seteuid?.(0);
  }
});
