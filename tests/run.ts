/**
 * The one test command (`npm test`): types, lint, import rules, unit, property and server tests, the build with its
 * budgets, the browser journeys, the road in other engines, and the build under every Node that it is for. Every step runs even where an earlier one failed; what
 * failed is named again at the end, and the last line is `N passed, N failed`. `npm test -- unit` runs one step (types,
 * lint, unit, build, browser, engines, nodes).
 */
import { type SpawnSyncOptions, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lookForEngines } from '../e2e/engines/installed.ts';
import { ensureChromium } from '../e2e/support/chromium.ts';
import { readPlaywright, readVitest, type Tally } from './failed-tests.ts';
import { OUTSIDE_ERRORS } from './outside-errors.ts';
import drawSeed from './support/seed.ts';

const scratch = mkdtempSync(join(tmpdir(), 'milepost-test-'));
const run = (command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): boolean => {
  const options: SpawnSyncOptions = { stdio: 'inherit', env: { ...process.env, ...env } };
  return spawnSync(command, args, options).status === 0;
};
const bin = (name: string): string => join('node_modules', '.bin', name);
const one = (name: string, passed: boolean): Tally => ({
  passed: passed ? 1 : 0,
  failed: passed ? 0 : 1,
  notes: passed ? [] : [name],
});
const sum = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.reduce((total, { failed }) => total + failed, 0),
  notes: tallies.flatMap(({ notes }) => notes),
});

const types = (): Tally =>
  sum(['.', 'sw', 'server', 'tests'].map((project) => one(`types of ${project}`, run(bin('tsc'), ['-p', project]))));

const lint = (): Tally => one('lint', run(bin('biome'), ['check', '--error-on-warnings', '.']));

/** Vitest with its reports. */
const vitest = (name: string, ...options: string[]): Tally => {
  const report = join(scratch, `${name}.json`);
  const outside = join(scratch, `${name}-outside.json`);
  const reporters = ['default', 'json', './tests/outside-errors.ts'].map((reporter) => `--reporter=${reporter}`);
  const fine = run(bin('vitest'), ['run', ...options, ...reporters, `--outputFile.json=${report}`], {
    [OUTSIDE_ERRORS]: outside,
  });
  return readVitest(report, fine, outside);
};
const unit = (): Tally => vitest('unit');

const build = (): Tally => one('build', run(bin('tsx'), ['server/cli/build.ts']));

const isBuilt = (): boolean => {
  const built = ['dist/app/index.html', 'dist/server/main.js'].every((file) => existsSync(file));
  if (!built) console.error('There is no built page or server to test: the build step comes first.');
  return built;
};

const browser = (): Tally => {
  if (!isBuilt()) return one('browser', false);
  const chromium = ensureChromium();
  if (!chromium.ok) {
    console.error(chromium.error);
    return one('browser', false);
  }
  const report = join(scratch, 'playwright.json');
  const fine = run(bin('playwright'), ['test', '--config', 'e2e/playwright.config.ts'], {
    CHROMIUM_PATH: chromium.value,
    // A text of the specification that no journey has seen fails the run (src/decisions/0900).
    SPEC_TEXTS: process.env.SPEC_TEXTS ?? 'all',
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  return readPlaywright(report, fine);
};

/** An engine that is not there is left out with a line that says so; on CI it is a failure. */
const engines = (): Tally => {
  if (!isBuilt()) return one('engines', false);
  const { there, missing } = lookForEngines();
  const leftOut: Tally = { passed: 0, failed: process.env.CI ? missing.length : 0, notes: missing };
  for (const line of missing) console.log(line);
  if (there.length === 0) return leftOut;
  const report = join(scratch, 'engines.json');
  const projects = there.map((name) => `--project=${name}`);
  const fine = run(bin('playwright'), ['test', '--config', 'e2e/engines/playwright.config.ts', ...projects], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  return sum([leftOut, readPlaywright(report, fine)]);
};

const wanted = process.argv.slice(2);

/** It loads three versions of Node: where nobody asks for it, it is CI's alone. */
const nodes = (): Tally => {
  if (!process.env.CI && !wanted.includes('nodes')) {
    console.log('Left out, since it loads Node 20, 22 and 24 from the registry: npm test -- nodes');
    return { passed: 0, failed: 0, notes: [] };
  }
  if (!isBuilt()) return one('nodes', false);
  return vitest('nodes', '--config', 'tests/nodes/vitest.config.ts');
};

const STEPS: Readonly<Record<string, () => Tally>> = { types, lint, unit, build, browser, engines, nodes };

const unknown = wanted.filter((name) => !(name in STEPS));
if (unknown.length > 0) {
  console.error(`No such step: ${unknown.join(', ')}. Steps: ${Object.keys(STEPS).join(', ')}.`);
  process.exit(2);
}
drawSeed();
const tallies: Tally[] = [];
for (const [name, step] of Object.entries(STEPS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const started = Date.now();
  console.log(`\n== ${name}`);
  const tally = step();
  tallies.push(tally);
  console.log(
    `== ${name}: ${tally.passed} passed, ${tally.failed} failed in ${Math.round((Date.now() - started) / 1000)} s`,
  );
}
rmSync(scratch, { recursive: true, force: true });
const total = sum(tallies);
if (total.notes.length > 0) console.log(`\nTo look at:\n${total.notes.join('\n')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
// Nothing passed and nothing was said: no step has run.
process.exit(total.failed === 0 && total.passed + total.notes.length > 0 ? 0 : 1);
