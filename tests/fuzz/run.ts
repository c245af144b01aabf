/**
 * `npm run fuzz`: attacks servers with random hostile requests for ten minutes, a fresh seed after another, and prints
 * what it found: a failure of the server's, an answer later than 2 s, another account's data, a right that nobody has.
 * Leaves with 1 where there was something.
 *
 * `--minutes N` for so long, `--seed N` one run that can be repeated, `--requests N` in each run, `--plant NAME` with a
 * planted bug, `--verbose` prints every request of a run.
 */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { fuzz, tellFound } from './fuzz.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string' },
    requests: { type: 'string', default: '10000' },
    plant: { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
});

const until = Date.now() + Number(values.minutes) * 60_000;
const statuses: Record<string, number> = {};
let requests = 0;
let found = 0;
for (let runs = 0; runs === 0 || (values.seed === undefined && Date.now() < until); runs += 1) {
  const seed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed);
  const report = await fuzz({
    seed,
    requests: Number(values.requests),
    ...(values.plant === undefined ? {} : { plant: values.plant }),
    onFound: (one) => console.log(`${tellFound(one, seed)}\n`),
    ...(values.verbose
      ? {
          onRequest: (sent, status) =>
            console.log(`${status} ${sent.caller} ${sent.method} ${sent.target.slice(0, 200)}`),
        }
      : {}),
  });
  requests += report.requests;
  found += report.found.length;
  for (const [status, count] of Object.entries(report.statuses)) statuses[status] = (statuses[status] ?? 0) + count;
  console.log(`seed ${seed}: ${report.requests} requests, ${report.found.length} findings`);
}
console.log(
  `\n${requests.toLocaleString('en-US')} requests, ${found} findings; answers by status: ${JSON.stringify(statuses)}`,
);
process.exit(found === 0 ? 0 : 1);
