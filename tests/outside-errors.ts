import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';

/** The environment variable with the file to write to. */
export const OUTSIDE_ERRORS = 'MILEPOST_OUTSIDE_ERRORS';

/** Writes down, as JSON, the errors that Vitest met outside any test: they fail a run, and its `json` reporter leaves them out. */
export default class OutsideErrors implements Reporter {
  onTestRunEnd(...[, errors]: Parameters<NonNullable<Reporter['onTestRunEnd']>>): void {
    const path = process.env[OUTSIDE_ERRORS];
    const texts = errors.map(({ message, stack, VITEST_TEST_PATH: file, VITEST_TEST_NAME: test }) =>
      [file, test, stack ?? message].filter((part) => typeof part === 'string').join(' › '),
    );
    if (path !== undefined && texts.length > 0) writeFileSync(path, JSON.stringify(texts));
  }
}
