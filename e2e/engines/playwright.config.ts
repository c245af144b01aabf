import { defineConfig } from '@playwright/test';
import type { EngineOptions } from './fixtures.ts';

/** The road in other engines than Chromium (decision 0366), both at once. Playwright runs the tests and drives no browser. */
export default defineConfig<object, EngineOptions>({
  testDir: '.',
  outputDir: '../../test-results/engines',
  fullyParallel: false,
  workers: 2,
  forbidOnly: true,
  retries: process.env.CI ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json']],
  projects: [
    { name: 'firefox', use: { engine: 'firefox' } },
    { name: 'webkit', testIgnore: 'killed.spec.ts', use: { engine: 'webkit' } },
  ],
});
