import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS } from './support/chromium.ts';
import type { BackendKind } from './support/fixtures.ts';

/**
 * The browser journeys, against the built page of `dist/app`. `reference`: the reference server; `strict`: a backend that
 * is only what the specification says, on three origins (`decisions.md`, Any backend).
 */
export default defineConfig<object, { kind: BackendKind }>({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json']],
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    viewport: { width: 390, height: 844 },
    trace: 'retain-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: CHROMIUM_FLAGS,
    },
  },
  projects: [
    { name: 'reference', use: { kind: 'reference' } },
    { name: 'strict', testMatch: 'journeys/**/*.spec.ts', use: { kind: 'strict' } },
  ],
});
