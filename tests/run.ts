/**
 * The one test command (`npm test`): types, lint, import rules, unit, property and server tests, the build with its
 * budgets, and the browser journeys. Every step runs even where an earlier one failed, and the last line is
 * `N passed, N failed`. `npm test -- unit` runs one step (types, lint, unit, build, browser).
 */
import { type SpawnSyncOptions, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from '../e2e/support/chromium.ts';

interface Tally {
  passed: number;
  failed: number;
}

const scratch = mkdtempSync(join(tmpdir(), 'milepost-test-'));
const run = (command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): boolean => {
  const options: SpawnSyncOptions = { stdio: 'inherit', env: { ...process.env, ...env } };
  return spawnSync(command, args, options).status === 0;
};
const bin = (name: string): string => join('node_modules', '.bin', name);
const one = (passed: boolean): Tally => ({ passed: passed ? 1 : 0, failed: passed ? 0 : 1 });
const sum = (tallies: readonly Tally[]): Tally =>
  tallies.reduce((a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed }), { passed: 0, failed: 0 });

const types = (): Tally => sum(['.', 'sw', 'server', 'tests'].map((project) => one(run(bin('tsc'), ['-p', project]))));

const lint = (): Tally => one(run(bin('biome'), ['check', '--error-on-warnings', '.']));

const readJson = (path: string): unknown => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
};

const unit = (): Tally => {
  const report = join(scratch, 'vitest.json');
  const fine = run(bin('vitest'), ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]);
  const counts = readJson(report) as { numPassedTests?: number; numFailedTests?: number } | undefined;
  const tally = { passed: counts?.numPassedTests ?? 0, failed: counts?.numFailedTests ?? 0 };
  // A crash outside a test (a suite that does not load, an unhandled error) leaves no failed test behind.
  return !fine && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
};

const build = (): Tally => one(run(bin('tsx'), ['server/cli/build.ts']));

const browser = (): Tally => {
  if (!['dist/app/index.html', 'dist/server/main.js'].every((file) => existsSync(file))) {
    console.error('There is no built page or server to test: the build step comes first.');
    return one(false);
  }
  const chromium = ensureChromium();
  if (!chromium.ok) {
    console.error(chromium.error);
    return one(false);
  }
  const report = join(scratch, 'playwright.json');
  const fine = run(bin('playwright'), ['test', '--config', 'e2e/playwright.config.ts'], {
    CHROMIUM_PATH: chromium.value,
    // A text of the specification that no journey has seen fails the run (src/decisions/0900).
    SPEC_TEXTS: process.env.SPEC_TEXTS ?? 'all',
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  const stats = (readJson(report) as { stats?: { expected: number; unexpected: number; flaky: number } } | undefined)
    ?.stats;
  const tally = { passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0), failed: stats?.unexpected ?? 0 };
  return !fine && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
};

const STEPS: Readonly<Record<string, () => Tally>> = { types, lint, unit, build, browser };

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in STEPS));
if (unknown.length > 0) {
  console.error(`No such step: ${unknown.join(', ')}. Steps: ${Object.keys(STEPS).join(', ')}.`);
  process.exit(2);
}
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
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
