import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds of one turn in which a slowed process may run for its share. */
const TURN_MS = 20;

const parents = (): Map<number, number> =>
  new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name): [number, number][] => {
        try {
          const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
          // After the name in brackets, which may hold blanks: state, then the parent.
          return [[Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])]];
        } catch {
          return [];
        }
      }),
  );

/** All processes below this one whose command begins with a browser, and theirs. */
const browserProcesses = (): number[] => {
  const parentOf = parents();
  const isOurs = (pid: number): boolean => {
    for (let at: number | undefined = pid; at !== undefined && at > 1; at = parentOf.get(at))
      if (at === process.pid) return pid !== process.pid;
    return false;
  };
  return [...parentOf.keys()].filter((pid) => {
    if (!isOurs(pid)) return false;
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0]?.match(/chrom/i) !== null;
    } catch {
      return false;
    }
  });
};

const tell = (pids: readonly number[], signal: 'SIGSTOP' | 'SIGCONT'): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended.
    }
  }
};

/**
 * Lets the browser that this process has started, with all its processes and threads, run a share of the time alone. DevTools'
 * own throttling slows a page's main thread, and no worker. Linux alone. The answer ends it.
 */
export const slowedBrowser = (times: number): (() => void) => {
  const pids = browserProcesses();
  if (pids.length === 0) throw new Error('No browser was found to slow down');
  let ended = false;
  const stop = () => {
    if (ended) return;
    tell(pids, 'SIGSTOP');
    setTimeout(go, TURN_MS - TURN_MS / times);
  };
  const go = () => {
    tell(pids, 'SIGCONT');
    if (!ended) setTimeout(stop, TURN_MS / times);
  };
  stop();
  return () => {
    ended = true;
    tell(pids, 'SIGCONT');
  };
};
