import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { bundleLab } from './bundle.ts';
import type { Fault } from './checks.ts';
import type { Life } from './life.ts';

export interface FarmOptions {
  /** The first seed. */
  readonly first: number;
  /** How many schedules. */
  readonly count: number;
  /** With idempotency keys, without, or every other one without. */
  readonly keys: 'on' | 'off' | 'both';
  readonly processes: number;
  /** A bug to plant, of `mutations.ts`. */
  readonly mutate?: string | undefined;
  /** Ends at the first schedule that finds one of these. */
  readonly until?: readonly Fault[];
  /** Keeps the traces of good schedules as well. */
  readonly traces?: boolean;
  /** Told of each schedule as it ends. */
  readonly onLife?: (life: Life) => void;
}

/** What a number of schedules came to. */
export interface Harvest {
  readonly schedules: number;
  /** Schedules with at least one such finding. */
  readonly faults: Readonly<Record<Fault, number>>;
  /** The schedules that found something. */
  readonly bad: readonly Life[];
  readonly seconds: number;
}

/** Fresh first seeds are below it, so that a run's last seed is a safe integer with room to spare. */
export const FRESH = 2 ** 31;

/** Seeds a process takes at a time, at most: a process is quick once it is warm, and grows old. */
const BATCH = 500;

/** Room for what a schedule throws away, so that it is thrown away all at once, without threads that the others could use. */
const FLAGS = ['--max-semi-space-size=64', '--single-threaded-gc'];

/** Runs one batch in a process of its own. */
const batch = (lab: string, args: readonly string[], onLife: (life: Life) => void, stop: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...FLAGS, lab, ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
      signal: stop,
    });
    const lines = createInterface({ input: child.stdout });
    lines.on('line', (line) => onLife(JSON.parse(line) as Life));
    child.on('error', (error) => (stop.aborted ? resolve() : reject(error)));
    child.on('close', (code) => {
      if (code === 0 || stop.aborted) resolve();
      else reject(new Error(`A simulating process left with ${code}: ${args.join(' ')}`));
    });
  });

/** Lives schedules in several processes at once. */
export const farm = async (options: FarmOptions): Promise<Harvest> => {
  const { first, count, keys, processes } = options;
  const lab = await bundleLab(options.mutate);
  const started = performance.now();
  const faults: Record<Fault, number> = { lost: 0, doubled: 0, reordered: 0, stuck: 0, wrong: 0 };
  const bad: Life[] = [];
  const stop = new AbortController();
  const size = Math.min(BATCH, Math.ceil(count / processes));
  let schedules = 0;
  let next = first;
  const onLife = (life: Life) => {
    schedules += 1;
    options.onLife?.(life);
    for (const fault of new Set(life.findings.map((finding) => finding.fault))) faults[fault] += 1;
    if (life.findings.length > 0) bad.push(life);
    if (life.findings.some(({ fault }) => options.until?.includes(fault))) stop.abort();
  };
  const work = async (): Promise<void> => {
    while (next < first + count && !stop.signal.aborted) {
      const from = next;
      next = Math.min(first + count, from + size);
      const args = [options.traces ? 'trace' : 'quiet', String(from), String(next - from), keys];
      await batch(lab, args, onLife, stop.signal);
    }
  };
  try {
    await Promise.all(Array.from({ length: processes }, work));
  } finally {
    stop.abort();
    await rm(dirname(lab), { recursive: true, force: true });
  }
  return { schedules, faults, bad, seconds: (performance.now() - started) / 1000 };
};

/**
 * Lives chosen schedules one after another in one process: to bundle and start one costs as much as twenty schedules, and what
 * a seed lives does not depend on those before it (`simulation.test.ts`).
 */
export const liveChosen = async (chosen: readonly (readonly [seed: number, keys: 'on' | 'off'])[]): Promise<Life[]> => {
  const lab = await bundleLab();
  const lives: Life[] = [];
  try {
    const rows = chosen.flatMap(([seed, keys]) => [String(seed), '1', keys]);
    await batch(lab, ['quiet', ...rows], (life) => lives.push(life), new AbortController().signal);
  } finally {
    await rm(dirname(lab), { recursive: true, force: true });
  }
  return lives;
};

/** The command that lives a schedule again. */
export const again = ({ seed, keys }: Life, mutate?: string): string =>
  `Again: npm run simulate -- --seed ${seed}${keys ? '' : ' --keys off'}${mutate ? ` --mutate '${mutate}'` : ''}`;

/** A schedule that went wrong, as a person reads it, with the command that does it again. */
export const story = (life: Life, mutate?: string): string =>
  [
    `Seed ${life.seed}, idempotency keys ${life.keys ? 'on' : 'off'}:`,
    ...life.trace,
    ...life.findings.map(({ fault, what }) => `${fault.toUpperCase()}: ${what}`),
    again(life, mutate),
  ].join('\n');
