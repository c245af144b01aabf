/**
 * `npm run torture`: lives random actions of a driver with two devices and of an agent in real browsers, against the built
 * page and a real server with faults, and holds server, pages and devices in the end against what the people were shown as
 * stored. Leaves with 1 where something was lost, doubled, reordered, hidden or stuck.
 *
 * `--seed N` the first seed instead of a fresh one, `--seeds N` so many one after another, `--actions N` in each,
 * `--backend strict` against a backend that has the prescribed calls alone, `--verbose` tells each action as it happens.
 */
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { isBuilt } from '#server/cli/sources.ts';
import { ensureChromium } from '../support/chromium.ts';
import { live } from './life.ts';
import { planOf } from './plan.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    seeds: { type: 'string', default: '1' },
    actions: { type: 'string', default: '150' },
    backend: { type: 'string', default: 'reference' },
    verbose: { type: 'boolean', default: false },
  },
});
const backend = values.backend === 'strict' ? 'strict' : 'reference';

const build = () =>
  spawnSync(process.execPath, [...process.execArgv, 'server/cli/build.ts'], { stdio: 'inherit' }).status === 0;
if (!isBuilt() && !build()) process.exit(2);
const chromium = ensureChromium();
if (!chromium.ok) {
  console.error(chromium.error);
  process.exit(2);
}

let bad = 0;
for (let seed = Number(values.seed), left = Number(values.seeds); left > 0; seed += 1, left -= 1) {
  const story: string[] = [];
  const started = Date.now();
  const note = (line: string): void => {
    story.push(`${String(Math.round((Date.now() - started) / 1000)).padStart(4)} s  ${line}`);
    if (values.verbose) console.log(story.at(-1));
  };
  const { findings, stored } = await live({
    backend,
    actions: planOf(seed, Number(values.actions)),
    executablePath: chromium.value,
    note,
  });
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(`seed ${seed}: ${values.actions} actions in ${seconds} s, ${stored}: ${findings.length} faults`);
  if (findings.length === 0) continue;
  bad += 1;
  if (!values.verbose) console.log(story.join('\n'));
  console.log(`\n${findings.map(({ fault, what }) => `${fault}: ${what}`).join('\n')}`);
  console.log(`\nAgain: npm run torture -- --backend ${backend} --seed ${seed} --actions ${values.actions}\n`);
}
process.exit(bad === 0 ? 0 : 1);
