import { existsSync, readdirSync, statSync, truncateSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { build } from 'esbuild';
import { ensureChromium } from '../support/chromium.ts';
import { createDevice, type Device } from './device.ts';
import type { KilledBrowserPage } from './killed-browser-page.ts';

type Page = typeof globalThis & KilledBrowserPage;

const KEPT = 'what a person wrote';
/** Less than what the page stores last. */
const RECORD_BYTES = 2_000;

/** A device whose pages do what the test asks for. */
const test = base.extend<{ device: Device }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for the pattern.
  device: async ({}, use) => {
    const chromium = ensureChromium();
    if (!chromium.ok) throw new Error(chromium.error);
    const { outputFiles } = await build({
      entryPoints: ['e2e/torture/killed-browser-page.ts'],
      bundle: true,
      format: 'esm',
      write: false,
    });
    const page = `<!doctype html><script type="module">${outputFiles[0]?.text}</script>`;
    const server = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(page));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const device = createDevice({
      ...{ name: 'phone', role: 'driver', sync: true, executablePath: chromium.value },
      origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    });
    await use(device);
    await device.remove();
    server.close();
  },
});

/** The log file that the device's databases are written to. */
const logOf = ({ profile }: Device): string => {
  const databases = join(profile, 'Default', 'IndexedDB');
  const folder = readdirSync(databases).find((name) => name.endsWith('.leveldb'));
  const logs = readdirSync(join(databases, folder ?? '')).filter((name) => name.endsWith('.log'));
  return join(databases, folder ?? '', logs.sort().at(-1) ?? '');
};

test('what is stored outlives a browser that is killed while two others write', async ({ device }) => {
  const page = await device.start('/');
  await page.evaluate(() => (globalThis as Page).keep());
  await page.evaluate(() => (globalThis as Page).writeOn());
  await device.kill();
  expect(await (await device.start('/')).evaluate(() => (globalThis as Page).stored())).toBe(KEPT);
});

test('what is stored outlives a browser that is killed in the midst of a write', async ({ device }) => {
  const page = await device.start('/');
  // A profile begins with the third.
  await expect(async () => expect(logOf(device)).not.toContain('000003')).toPass();
  await page.evaluate(() => (globalThis as Page).keep());
  await device.kill();
  const torn = logOf(device);
  truncateSync(torn, statSync(torn).size - RECORD_BYTES / 2);

  const next = await device.start('/');
  expect(await next.evaluate(() => (globalThis as Page).stored())).toBe(KEPT);
  // From here on nothing is written behind the half of a record.
  await expect.poll(() => existsSync(torn)).toBe(false);
  await next.evaluate(() => (globalThis as Page).keep());
  await device.kill();
  expect(await (await device.start('/')).evaluate(() => (globalThis as Page).stored())).toBe(KEPT);
});
