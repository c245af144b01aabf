import { readFileSync } from 'node:fs';

/** What a step of the test command counted, and the tests to be named again at the end of the run. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  /** One text for each test that failed, or needed a second try: its name and the first lines of its error. */
  readonly notes: readonly string[];
}

const ERROR_LINES = 12;
const SECOND_TRY = ' (passed its second try)';
const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

const note = (name: string, error = ''): string => {
  const lines = error.replace(COLOURS, '').split('\n');
  const ours = lines.filter((line) => !line.includes('/node_modules/'));
  return [name, ...ours.slice(0, ERROR_LINES)].join('\n    ').trimEnd();
};

const readJson = (path: string): unknown => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
};

interface VitestReport {
  numPassedTests: number;
  testResults: readonly {
    name: string;
    status: string;
    message: string;
    assertionResults: readonly { fullName: string; status: string; failureMessages: readonly string[] }[];
  }[];
}

/**
 * Reads the report that Vitest's `json` reporter wrote.
 * @param path the file; one that is missing or broken counts nothing
 * @param fine whether the program ended well: where it did not and neither a test failed nor a worker died (an error
 *   outside a test), one failure is counted
 * @param outside the file of the errors outside any test, by the reporter in `outside-errors.ts`; missing where there were none
 */
export const readVitest = (path: string, fine: boolean, outside?: string): Tally => {
  const report = readJson(path) as VitestReport | undefined;
  const errors = outside === undefined ? [] : ((readJson(outside) ?? []) as string[]);
  const ofTests = (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    // A test that passed with errors behind it needed its second try.
    const marked = assertionResults.filter((one) => one.status === 'failed' || one.failureMessages.length > 0);
    if (status === 'failed' && !marked.some((one) => one.status === 'failed')) return [note(name, message)];
    // Vitest takes such a file for passed; one that has no tests has failed.
    const died = assertionResults.length === 0 || assertionResults.some((one) => one.status === 'pending');
    return [
      ...marked.map((one) =>
        note(`${name} › ${one.fullName}${one.status === 'failed' ? '' : SECOND_TRY}`, one.failureMessages[0]),
      ),
      ...(died ? [note(name, 'its worker died')] : []),
    ];
  });
  const notes = [...ofTests, ...errors.map((error) => note('outside any test', error))];
  const failed = notes.filter((text) => !text.includes(SECOND_TRY)).length;
  return { passed: report?.numPassedTests ?? 0, failed: !fine && failed === 0 ? 1 : failed, notes };
};

interface PlaywrightSuite {
  title: string;
  suites?: readonly PlaywrightSuite[];
  specs?: readonly {
    title: string;
    tests: readonly {
      projectName: string;
      status: string;
      results: readonly { status: string; errors: readonly { message?: string }[] }[];
    }[];
  }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: readonly PlaywrightSuite[];
}

const inSuite = ({ title, suites = [], specs = [] }: PlaywrightSuite): string[] => [
  ...specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, status, results }) =>
        note(
          `[${projectName}] ${title} › ${spec.title}${status === 'flaky' ? SECOND_TRY : ''}`,
          results.flatMap(({ errors }) => errors)[0]?.message,
        ),
      ),
  ),
  ...suites.flatMap(inSuite),
];

/** Reads the report that Playwright's `json` reporter wrote; `path` and `fine` as for {@link readVitest}. */
export const readPlaywright = (path: string, fine: boolean): Tally => {
  const report = readJson(path) as PlaywrightReport | undefined;
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {};
  return {
    passed: expected + flaky,
    failed: !fine && unexpected === 0 ? 1 : unexpected,
    notes: (report?.suites ?? []).flatMap(inSuite),
  };
};
