/**
 * `npm run bench [-- NAME...]`: measures every `*.bench.ts` beside this file, or those whose names begin so, and prints
 * one line a figure. Leaves with 1 where a figure misses its limit.
 */
import { readdirSync } from 'node:fs';
import { cpus } from 'node:os';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Bench, BenchResult } from './bench.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));
const wanted = process.argv.slice(2);
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.bench.ts'))
  .filter((name) => wanted.length === 0 || wanted.some((one) => basename(name, '.bench.ts').startsWith(one)));

const verdict = ({ value, limit }: BenchResult): string => {
  if (!limit) return '';
  const kept = (limit.max === undefined || value <= limit.max) && (limit.min === undefined || value >= limit.min);
  const bound = limit.max === undefined ? `at least ${limit.min}` : `at most ${limit.max}`;
  return kept ? `ok (${bound})` : `MISSED (${bound})`;
};

const show = (value: number): string =>
  Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en-US') : value.toPrecision(3);

console.log(`node ${process.version}, ${cpus().length} x ${cpus()[0]?.model ?? 'unknown processor'}`);
let missed = 0;
/** What is being measured: whatever ends the process before it is done says so. */
let running = '';
const broken = (by: string) => () => {
  console.error(`"${running}" was ended by ${by} before it was done.`);
  process.exit(1);
};
process.once('beforeExit', broken('itself: nothing was left that it could wait for,'));
for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT'] as const) process.once(signal, broken(signal));

async function* each(bench: Bench): AsyncGenerator<BenchResult> {
  yield* await bench.run();
}

for (const file of files) {
  const { benches } = (await import(`./${file}`)) as { benches: Bench[] };
  for (const bench of benches) {
    console.log(`\n${bench.name}`);
    running = bench.name;
    for await (const result of each(bench)) {
      const words = verdict(result);
      if (words.startsWith('MISSED')) missed += 1;
      console.log(
        `  ${result.name.padEnd(64)} ${show(result.value).padStart(10)} ${result.unit}  ${words}${result.note ? `  (${result.note})` : ''}`,
      );
    }
  }
}
console.log(missed === 0 ? '\nevery limit kept' : `\n${missed} limits missed`);
process.exit(missed === 0 ? 0 : 1);
