/**
 * What a process of the simulation runs, bundled by `bundle.ts`: lives schedules one after another and prints one line of
 * JSON for each. Arguments: the first seed, how many, `on`, `off` or `both` for idempotency keys (odd seeds with them,
 * even ones without), and `trace` to send the traces of good ones as well.
 */
import './install.ts';
import { live } from './life.ts';

const [first = '1', count = '1', keys = 'both', traces] = process.argv.slice(2);

for (let seed = Number(first); seed < Number(first) + Number(count); seed += 1) {
  const life = await live(seed, keys === 'both' ? seed % 2 === 1 : keys === 'on');
  const tell = life.findings.length > 0 || traces === 'trace';
  process.stdout.write(`${JSON.stringify({ ...life, trace: tell ? life.trace : [] })}\n`);
}
