import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Page } from 'playwright';
import { isBuilt } from '#server/cli/sources.ts';
import { DEMONSTRATION_PASSWORD } from '#server/seed/accounts.ts';
import type { TestServer } from '#tests/support/harness/server.ts';

/** Whom the benches of the page sign in. */
export const DRIVER = 'driver@milepost.test';

const build = (): void => {
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'server/cli/build.ts'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The page could not be built');
};

/** Builds the page where there is none yet. */
export const ensureBuilt = (): void => {
  if (!existsSync('dist/app/index.html')) build();
};

/** Builds page and server where the sources have changed. */
export const ensureServerBuilt = (): void => {
  if (!isBuilt()) build();
};

/** The middle one. */
export const median = (samples: readonly number[]): number =>
  [...samples].sort((a, b) => a - b)[Math.floor(samples.length / 2)] ?? Number.NaN;

/** Signs in on the page, as a driver. */
export const signInAsDriver = async (page: Page, server: TestServer): Promise<void> => {
  await page.goto(server.url);
  await page.getByLabel('Username').fill(DRIVER);
  await page.getByLabel('Password', { exact: true }).fill(DEMONSTRATION_PASSWORD);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.waitForURL('**/map');
};
