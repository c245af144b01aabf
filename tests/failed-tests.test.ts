import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readVitest } from './failed-tests.ts';
import OutsideErrors, { OUTSIDE_ERRORS } from './outside-errors.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'milepost-report-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

interface One {
  readonly fullName: string;
  readonly status: string;
  readonly failureMessages: readonly string[];
}
const test = (fullName: string, status = 'passed', ...failureMessages: string[]): One => ({
  fullName,
  status,
  failureMessages,
});
const file = (name: string, ...assertionResults: One[]) => {
  const failed = assertionResults.some(({ status }) => status === 'failed');
  return { name, status: failed ? 'failed' : 'passed', message: '', assertionResults };
};
/** What is counted of a report as Vitest writes it. */
const read = (fine: boolean, ...testResults: readonly object[]) => {
  const path = join(folder, 'report.json');
  writeFileSync(path, JSON.stringify({ numPassedTests: 7, testResults }));
  return readVitest(path, fine);
};

const GOOD = file('good.test.ts', test('holds'), test('is left out', 'skipped'));
const BAD = file('bad.test.ts', test('holds'), test('breaks', 'failed', 'expected 1 to be 2'));
/** Vitest has heard of no end of these, and takes the file for passed. */
const DIED = file('died.test.ts', test('was running', 'pending'), test('came after', 'pending'));

describe('a report of Vitest', () => {
  it('of a run that ended well counts what passed', () => {
    expect(read(true, GOOD)).toEqual({ passed: 7, failed: 0, notes: [] });
  });

  it('names each test that failed, with its error', () => {
    expect(read(false, GOOD, BAD)).toEqual({
      passed: 7,
      failed: 1,
      notes: ['bad.test.ts › breaks\n    expected 1 to be 2'],
    });
  });

  it('names a test that needed a second try, and counts no failure', () => {
    const twice = file('twice.test.ts', test('holds', 'passed', 'timed out'));
    expect(read(true, twice)).toEqual({
      passed: 7,
      failed: 0,
      notes: ['twice.test.ts › holds (passed its second try)\n    timed out'],
    });
  });

  it.each([
    ['alone', [GOOD], 1],
    ['beside a test that failed', [GOOD, BAD], 2],
    ['beside another', [BAD, file('loading.test.ts')], 3],
    ['beside one that had failed before', [file('half.test.ts', ...BAD.assertionResults, test('ran', 'pending'))], 3],
  ])('counts a worker that died, %s', (_name, others, failed) => {
    const tally = read(false, ...others, DIED);
    expect(tally.failed).toBe(failed);
    expect(tally.notes).toContain('died.test.ts\n    its worker died');
  });

  it('names what went wrong outside any test', () => {
    const [report, outside] = [join(folder, 'report.json'), join(folder, 'outside.json')];
    writeFileSync(report, JSON.stringify({ numPassedTests: 7, testResults: [GOOD] }));
    const error = { name: 'Error', message: 'nobody caught this', VITEST_TEST_PATH: 'good.test.ts' };
    vi.stubEnv(OUTSIDE_ERRORS, outside);
    new OutsideErrors().onTestRunEnd([], [], 'passed');
    expect(readVitest(report, true, outside)).toEqual({ passed: 7, failed: 0, notes: [] });
    new OutsideErrors().onTestRunEnd([], [error], 'failed');
    const notes = ['outside any test\n    good.test.ts › nobody caught this'];
    expect(readVitest(report, false, outside)).toEqual({ passed: 7, failed: 1, notes });
  });

  it('that is missing, or blames nobody, is one failure where the program ended badly', () => {
    expect(readVitest(join(folder, 'none.json'), false)).toEqual({ passed: 0, failed: 1, notes: [] });
    expect(read(false, GOOD).failed).toBe(1);
  });
});
