/** One measured figure. `limit` makes it a claim: `npm run bench` fails when it is missed. */
export interface BenchResult {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly limit?: { readonly max?: number; readonly min?: number };
  readonly note?: string;
}

/** A group of figures measured in one run, so that ratios between them mean something on a noisy machine. */
export interface Bench {
  readonly name: string;
  /** All figures at once, or one after the other where they take minutes: each is printed as it comes. */
  run(): Promise<readonly BenchResult[]> | AsyncIterable<BenchResult>;
}

/** The median and the 95th percentile of `times` calls of `work`, in milliseconds, after `warmUp` unmeasured calls. */
export const timed = async (
  work: () => unknown,
  times: number,
  warmUp = 3,
): Promise<{ median: number; p95: number }> => {
  for (let i = 0; i < warmUp; i += 1) await work();
  const samples: number[] = [];
  for (let i = 0; i < times; i += 1) {
    const start = performance.now();
    await work();
    samples.push(performance.now() - start);
  }
  samples.sort((a, b) => a - b);
  const at = (share: number) => samples[Math.min(samples.length - 1, Math.floor(share * samples.length))] ?? Number.NaN;
  return { median: at(0.5), p95: at(0.95) };
};
