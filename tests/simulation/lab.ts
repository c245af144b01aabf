/**
 * What a process of the simulation runs, bundled by `bundle.ts`: lives schedules one after another and prints one line of
 * JSON for each. Arguments: `trace` to send the traces of good ones as well, else `quiet`; then for each row of schedules the
 * first seed, how many, and `on`, `off` or `both` for idempotency keys (odd seeds with them, even ones without).
 */
import './install.ts';
import { live } from './life.ts';

const [traces, ...rows] = process.argv.slice(2);

for (let at = 0; at < rows.length; at += 3) {
  const [first, count, keys = 'both'] = rows.slice(at, at + 3);
  for (let seed = Number(first); seed < Number(first) + Number(count); seed += 1) {
    const life = await live(seed, keys === 'both' ? seed % 2 === 1 : keys === 'on');
    const tell = life.findings.length > 0 || traces === 'trace';
    process.stdout.write(`${JSON.stringify({ ...life, trace: tell ? life.trace : [] })}\n`);
  }
}
