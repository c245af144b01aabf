import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** What a data folder holds; anything else in it is the operator's, and none of the server's business. */
const OURS = ['db', 'db.new', 'db.restoring', 'uploads', 'mail', 'milepost.lock'];
/** Bits of a mode: all that the group and others may do, and writing alone. */
const OTHERS = 0o077;
const OTHERS_WRITE = 0o022;
/** Others may make files in such a folder, but not move ours away. */
const STICKY = 0o1000;

const shown = (mode: number): string => (mode & 0o7777).toString(8);

const modeOf = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.mode;

/** Takes bits off a path's mode. @returns whether they are gone: not where it is another's, or the disk knows no modes */
const takeOff = (path: string, bits: number): boolean => {
  const mode = statSync(path).mode;
  if ((mode & bits) === 0) return true;
  try {
    chmodSync(path, mode & 0o7777 & ~bits);
  } catch {
    return false;
  }
  return (statSync(path).mode & bits) === 0;
};

/** Closes a file, or a folder and all in it, to other accounts; what a link leads to is left alone. @returns whether it is closed */
export const closeDeep = (path: string): boolean => {
  const closed = takeOff(path, OTHERS);
  if (!closed || !statSync(path).isDirectory()) return closed;
  for (const name of readdirSync(path)) {
    const inner = join(path, name);
    const info = lstatSync(inner);
    if (info.isDirectory()) closeDeep(inner);
    else if (info.isFile()) takeOff(inner, OTHERS);
  }
  return closed;
};

/**
 * Looks whether other accounts of this machine can get at the data: a closed folder closes all beneath it, so only the
 * first step into each is looked at, and an open one is closed with all that is in it (`umask` keeps new files closed).
 * @returns a sentence for each path that was open: that it is closed now, or what its owner has to do
 */
export const closeDataFolder = (folder: string): string[] => {
  // Windows keeps its rights elsewhere.
  if (process.platform === 'win32') return [];
  const warnings: string[] = [];
  const look = (path: string, bits: number, close: () => boolean, risk: string, command: string): void => {
    const mode = modeOf(path);
    if (mode === undefined || (mode & bits) === 0) return;
    warnings.push(
      close()
        ? `Other accounts of this machine could ${risk} ${path} (mode ${shown(mode)}): closed to them now.`
        : `Other accounts of this machine can ${risk} ${path} (mode ${shown(mode)}), and this account cannot change that. Let its owner run: ${command} ${path}`,
    );
  };
  const mode = modeOf(folder) ?? 0;
  if ((mode & STICKY) === 0) {
    look(folder, OTHERS_WRITE, () => takeOff(folder, OTHERS_WRITE), 'put something else in the place of', 'chmod go-w');
  }
  for (const path of OURS.map((name) => join(folder, name))) {
    look(path, OTHERS, () => closeDeep(path), 'get at', 'chmod -R go-rwx');
  }
  return warnings;
};

/**
 * Makes a folder of this account alone, with those above it that are missing. The uppermost of them is made by itself: where nothing
 * can be made, as in /proc, Node's recursive way tries for ever.
 * @throws as `mkdir`, where there can be none
 */
export const makeFolder = (folder: string): void => {
  let uppermost = resolve(folder);
  while (!existsSync(dirname(uppermost))) uppermost = dirname(uppermost);
  if (!existsSync(uppermost)) {
    try {
      mkdirSync(uppermost, { mode: 0o700 });
    } catch (error) {
      // Another process was faster, or it is a link that leads nowhere.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
};

/** Why there can be no data folder, as where a file has its name, in a sentence that says what to do; undefined where that is not it. */
export const noFolderText = ({ code = '', syscall, path }: Partial<NodeJS.ErrnoException>): string | undefined =>
  syscall === 'mkdir' && ['ENOENT', 'ENOTDIR', 'EEXIST', 'EPERM'].includes(code)
    ? `There can be no folder ${path}. Choose another DATA_DIR.`
    : undefined;
