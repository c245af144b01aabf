/**
 * `npm run simulate`: lives 100,000 random schedules of a device against a model server and prints how many actions were
 * lost, doubled or reordered. Leaves with 1 where one was.
 *
 * `--schedules N` another number, `--from N` the first seed instead of a fresh one, `--keys on|off` only with or without idempotency keys,
 * `--seed N` one schedule with its story, `--mutate NAME` with a planted bug, `--processes N` instead of one a core.
 */
import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { again, FRESH, farm, story } from './farm.ts';

const { values } = parseArgs({
  options: {
    schedules: { type: 'string', default: '100000' },
    from: { type: 'string', default: String(randomInt(FRESH)) },
    keys: { type: 'string' },
    seed: { type: 'string' },
    mutate: { type: 'string' },
    processes: { type: 'string', default: String(availableParallelism()) },
  },
});
const one = values.seed !== undefined;
const keys = values.keys === 'off' ? 'off' : one || values.keys === 'on' ? 'on' : 'both';
const count = one ? 1 : Number(values.schedules);

/** Milliseconds between two lines of progress. */
const PROGRESS_MS = 10_000;
/** Bad schedules told with their story; of the others, the command. */
const STORIES = 3;

const first = Number(values.seed ?? values.from);
if (!one) console.log(`From seed ${first}: --from ${first} lives the same again`);
const started = performance.now();
let done = 0;
let bad = 0;
let told = started;
const harvest = await farm({
  first,
  count,
  keys,
  processes: one ? 1 : Number(values.processes),
  mutate: values.mutate,
  traces: one,
  onLife: (life) => {
    done += 1;
    if (life.findings.length > 0) {
      bad += 1;
      // At once: a run of an hour that is cut off has still said what it found.
      console.log(bad > STORIES ? again(life, values.mutate) : `\n${story(life, values.mutate)}\n`);
    } else if (one) console.log(life.trace.join('\n'));
    if (performance.now() - told < PROGRESS_MS) return;
    told = performance.now();
    console.log(
      `${done.toLocaleString('en-US')} schedules, ${bad} bad, ${Math.round((done * 1000) / (told - started))} a second`,
    );
  },
});
const { lost, doubled, reordered, stuck, wrong } = harvest.faults;
console.log(
  `\n${harvest.schedules.toLocaleString('en-US')} schedules: ${lost} lost, ${doubled} doubled, ${reordered} reordered, ${stuck} stuck, ${wrong} otherwise wrong; ${Math.round(harvest.schedules / harvest.seconds)} schedules a second`,
);
process.exit(bad === 0 && harvest.schedules > 0 ? 0 : 1);
