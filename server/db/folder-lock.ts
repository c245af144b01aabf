import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

const holderSchema = v.object({
  pid: v.number(),
  startedAt: v.string(),
  /** Where the server can be reached from this machine; absent until it listens. */
  url: v.optional(v.string()),
  /** Lets `npm run import` on this machine speak to this server. */
  secret: v.string(),
  /** The process's own start mark, so that another process that got the same number is not taken for it. */
  mark: v.string(),
});
/** The process that works in a data folder. */
export type FolderHolder = v.InferOutput<typeof holderSchema>;

const NAME = 'milepost.lock';

/** What Linux knows of a process's start, in ticks since boot; empty elsewhere. */
const startMark = (pid: number): string => {
  try {
    // The command's name stands in parentheses and may hold blanks: fields are counted from behind it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return fields[19] ?? '';
  } catch {
    return '';
  }
};

/** Whether a process runs, whoever's it is. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

const parseHolder = (text: string): FolderHolder | undefined => {
  try {
    const parsed = v.safeParse(holderSchema, JSON.parse(text));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
};

/** The live process that holds a folder, or undefined when none does. */
export const folderHolder = (folder: string): FolderHolder | undefined => {
  let text: string;
  try {
    text = readFileSync(join(folder, NAME), 'utf8');
  } catch {
    return undefined;
  }
  const holder = parseHolder(text);
  if (holder === undefined || !isAlive(holder.pid)) return undefined;
  return startMark(holder.pid) === holder.mark ? holder : undefined;
};

/** A sentence that says who holds the folder. */
const heldSentence = (folder: string, holder: FolderHolder): string => {
  const where = holder.url === undefined ? 'it is still starting' : `it listens at ${holder.url}`;
  return `The data folder ${folder} is held by process ${holder.pid}, started ${holder.startedAt}; ${where}. Stop it first, or choose another DATA_DIR.`;
};

export interface FolderLock {
  readonly holder: FolderHolder;
  /** Says where the server can be reached from this machine. */
  readonly setUrl: (url: string) => void;
  readonly release: () => void;
}

/**
 * Takes a folder for this process: the embedded database would lose rows if two processes wrote to it. The lock of a
 * process that died is taken over.
 * @param secret for `npm run import`
 * @throws with `heldSentence` while another process lives in it
 */
export const lockFolder = (folder: string, secret: string, now: Date): FolderLock => {
  const path = join(folder, NAME);
  const own = `${path}.${process.pid}`;
  let holder: FolderHolder = {
    pid: process.pid,
    startedAt: now.toISOString(),
    secret,
    mark: startMark(process.pid),
  };
  const write = (to: string, flag: 'w' | 'wx') => writeFileSync(to, JSON.stringify(holder), { flag, mode: 0o600 });
  const refuse = (): never => {
    const other = folderHolder(folder);
    throw new Error(
      other === undefined ? `The data folder ${folder} is just being taken.` : heldSentence(folder, other),
    );
  };
  const create = (): boolean => {
    try {
      write(path, 'wx');
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw error;
    }
  };
  if (!create()) {
    if (folderHolder(folder) !== undefined) refuse();
    // Of several processes that find the same dead lock, only one can move it away; what it moved is looked at again.
    const grave = `${own}.stale`;
    try {
      renameSync(path, grave);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      refuse();
    }
    const moved = parseHolder(readFileSync(grave, 'utf8'));
    if (moved !== undefined && isAlive(moved.pid) && startMark(moved.pid) === moved.mark) {
      renameSync(grave, path);
      refuse();
    }
    rmSync(grave, { force: true });
    if (!create()) refuse();
  }
  return {
    holder,
    setUrl: (url) => {
      holder = { ...holder, url };
      write(own, 'w');
      renameSync(own, path);
    },
    release: () => rmSync(path, { force: true }),
  };
};
