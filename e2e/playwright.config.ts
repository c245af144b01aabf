import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, CHROMIUM_FLAGS_WITHOUT_WEBGL, wholeChromium } from './support/chromium.ts';
import type { BackendKind } from './support/fixtures.ts';

// The threads of the tests' servers are those of the build, started without compiling their sources.
process.env.TEST_PROGRAMS_FOLDER ??= resolve('dist/server');

const launch = (args: string[], executablePath = process.env.CHROMIUM_PATH) => ({
  launchOptions: {
    ...(executablePath ? { executablePath } : {}),
    args,
  },
});

const WHOLE_BROWSER = 'journeys/{push,proxied,disk-full}.spec.ts';

/**
 * The browser journeys, against the built page of `dist/app`. `reference`: the reference server; `strict`: a backend that
 * has the prescribed calls alone, on three origins (`src/contract/README.md#any-backend`); the journeys that meet its
 * differences carry the tag `@strict` and run against both, those of `@strict-only` against it alone; the strict ones in a browser
 * without Background Sync, too.
 */
export default defineConfig<object, { kind: BackendKind }>({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
  // Each is busy with about one processor.
  workers: Math.max(2, Math.floor(availableParallelism() / 2)),
  forbidOnly: true,
  // A second try on the noisy machines of CI alone; one that needed it is listed as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json'], ['./coverage/reporter.ts']],
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    viewport: { width: 390, height: 844 },
    // Recording takes as long again as the test: only the second try is recorded, or what is asked for with `--trace on`.
    trace: process.env.CI ? 'on-first-retry' : 'off',
    // Nothing is proved by waiting for a sheet to slide; `map` runs with motion.
    contextOptions: { reducedMotion: 'reduce' },
  },
  // Software WebGL costs a test half a minute on two cores, so the map is drawn where it is what is looked at; the other
  // journeys run in a browser without WebGL, which the app must serve as well.
  projects: [
    {
      name: 'map',
      testMatch: 'map/**/*.spec.ts',
      use: { kind: 'reference', contextOptions: {}, ...launch(CHROMIUM_FLAGS) },
    },
    {
      name: 'reference',
      testIgnore: ['map/**', 'engines/**', WHOLE_BROWSER],
      grepInvert: /@strict-only/,
      use: { kind: 'reference', ...launch(CHROMIUM_FLAGS_WITHOUT_WEBGL) },
    },
    {
      // What the headless shell cannot: notifications are shown, and whether the app can be installed is judged as on a phone.
      name: 'notifications',
      testMatch: WHOLE_BROWSER,
      use: { kind: 'reference', ...launch(CHROMIUM_FLAGS_WITHOUT_WEBGL, wholeChromium()) },
    },
    {
      name: 'strict',
      testMatch: 'journeys/**/*.spec.ts',
      grep: /@strict/,
      use: { kind: 'strict', ...launch(CHROMIUM_FLAGS_WITHOUT_WEBGL) },
    },
  ],
});
