import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { dropLife, showLife, showsLife } from '#server/db/life.ts';

const holderSchema = v.object({
  pid: v.number(),
  startedAt: v.string(),
  /** Where the server can be reached from this machine; absent until it listens. */
  url: v.optional(v.string()),
  /** Lets `npm run import` on this machine speak to this server. */
  secret: v.string(),
  /** The process's own start mark, so that another process that got the same number is not taken for it. */
  mark: v.string(),
  /** The pipe that shows that it lives to whoever does not see the process itself. */
  alive: v.optional(v.string()),
});
/** The process that works in a data folder. */
export type FolderHolder = v.InferOutput<typeof holderSchema>;

const NAME = 'milepost.lock';

/** The states of a process that has ended, in Linux: zombie, dead. */
const ENDED = new Set(['Z', 'X']);

/** What Linux knows of a process: its state, and its start in ticks since boot; empty elsewhere. */
const statOf = (pid: number): { readonly state: string; readonly start: string } => {
  try {
    // The command's name stands in parentheses and may hold blanks: fields are counted from behind it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return { state: fields[0] ?? '', start: fields[19] ?? '' };
  } catch {
    return { state: '', start: '' };
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

/**
 * Whether a holder is a process that can be seen from here, and lives. One that has ended and that nobody has taken notice of yet (a
 * zombie) keeps its number and its mark: whether a thread of it is still at work, its pipe says, where it has one.
 */
const isSeen = ({ pid, mark, alive }: FolderHolder): boolean => {
  const { state, start } = statOf(pid);
  return isAlive(pid) && start === mark && !(alive !== undefined && ENDED.has(state));
};

const holds = (folder: string, holder: FolderHolder): boolean => isSeen(holder) || showsLife(folder, holder.alive);

/** The live process that holds a folder, or undefined when none does. */
export const folderHolder = (folder: string): FolderHolder | undefined => {
  let text: string;
  try {
    text = readFileSync(join(folder, NAME), 'utf8');
  } catch {
    return undefined;
  }
  const holder = parseHolder(text);
  return holder !== undefined && holds(folder, holder) ? holder : undefined;
};

/** A sentence that says who holds the folder. */
const heldSentence = (folder: string, holder: FolderHolder): string => {
  const where = holder.url === undefined ? 'it is still starting' : `it listens at ${holder.url}`;
  const whose = isSeen(holder) ? '' : ' of another container or service';
  return `The data folder ${folder} is held by process ${holder.pid}${whose}, started ${holder.startedAt}; ${where}. Stop it first, or choose another DATA_DIR.`;
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
  // Before the lock: whoever finds that finds the pipe as well.
  const life = showLife(folder);
  let holder: FolderHolder = {
    pid: process.pid,
    startedAt: now.toISOString(),
    secret,
    mark: statOf(process.pid).start,
    ...(life === undefined ? {} : { alive: life.name }),
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
  const acquire = (): void => {
    if (create()) return;
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
    if (moved !== undefined && holds(folder, moved)) {
      renameSync(grave, path);
      refuse();
    }
    dropLife(folder, moved?.alive);
    rmSync(grave, { force: true });
    if (!create()) refuse();
  };
  try {
    acquire();
  } catch (error) {
    life?.end();
    throw error;
  }
  return {
    holder,
    setUrl: (url) => {
      holder = { ...holder, url };
      write(own, 'w');
      renameSync(own, path);
    },
    release: () => {
      rmSync(path, { force: true });
      life?.end();
    },
  };
};
