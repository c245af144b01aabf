import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { build } from 'esbuild';
import { ensureChromium } from '../support/chromium.ts';
import { createDevice } from './device.ts';
import type { TwoWriters } from './two-writers-page.ts';

type Page = typeof globalThis & TwoWriters;

test('what is stored outlives a browser that is killed while two others write', async () => {
  const chromium = ensureChromium();
  if (!chromium.ok) throw new Error(chromium.error);
  const { outputFiles } = await build({
    entryPoints: ['e2e/torture/two-writers-page.ts'],
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
  try {
    await (await device.start('/')).evaluate(() => (globalThis as Page).writeOn());
    await device.kill();
    const stored = await (await device.start('/')).evaluate(() => (globalThis as Page).stored());
    expect(stored).toBe('what a person wrote');
  } finally {
    await device.remove();
    server.close();
  }
});
