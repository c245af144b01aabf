import { createHash, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { dataPrograms } from '#tests/support/harness/data-program.ts';
import { freePort, startProxy, type TestProxy } from '#tests/support/harness/proxy.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';
import { findTool } from '#tests/support/harness/tool.ts';
import { CHROMIUM_FLAGS_WITHOUT_WEBGL, wholeChromium } from '../support/chromium.ts';
import { comeBack, expectOnServer, makeTicket } from '../support/conversation.ts';
import { BROWSERS_OWN, expect, signIn, tellViolations, test, watch, workerReady } from '../support/fixtures.ts';
import { expectMarks, SENT, WAITING, write } from '../support/road.ts';

const caddy = findTool('caddy');
const executablePath = wholeChromium() ?? '';
test.skip(
  !process.env.CI && (caddy === undefined || executablePath === ''),
  'The app behind its proxy needs caddy and a whole Chromium, not its headless shell',
);

const programs = dataPrograms('proxied');
let server: TestServer;
let proxy: TestProxy;
test.beforeAll(async () => {
  const port = await freePort();
  const publicUrl = `https://localhost:${port}`;
  server = await startServer({ seed: 'demonstration', page: 'dist/app', time: 'real', publicUrl, trustedProxies: 1 });
  proxy = await startProxy(programs, { caddy: caddy ?? '', port, processes: [new URL(server.url).host] });
});
test.afterAll(async () => {
  programs.end();
  await server?.close();
});

/** A phone of a profile of its own, not a private window, where nothing is installed. It trusts the proxy's certificate alone. */
const takePhone = (): Promise<BrowserContext> => {
  const { publicKey } = new X509Certificate(readFileSync(proxy.certificate));
  const trusted = createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64');
  return chromium.launchPersistentContext(join(programs.root, 'phone'), {
    executablePath,
    args: [...CHROMIUM_FLAGS_WITHOUT_WEBGL, `--ignore-certificate-errors-spki-list=${trusted}`],
    baseURL: proxy.url,
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  });
};

test('by https through the proxy it can be installed, starts without signal, and sends what was written there', async () => {
  test.slow();
  const phone = await takePhone();
  const errors: string[] = [];
  await phone.addInitScript(tellViolations);
  const page = phone.pages()[0] ?? (await phone.newPage());
  watch(page, errors);
  const driver = await server.signIn('driver');
  const ticket = await makeTicket(driver);
  await signIn(page, 'driver', `/chat/${ticket}`);
  await workerReady(page);
  const browser = await phone.newCDPSession(page);
  await expect.poll(async () => (await browser.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([]);

  // Beside the request itself.
  await write(page, ['by the proxy']);
  await expectMarks(page, SENT, 2);
  await phone.setOffline(true);
  await page.reload();
  await write(page, ['without signal']);
  await expectMarks(page, WAITING, 1);
  await phone.setOffline(false);
  await comeBack(page);
  await expectMarks(page, SENT, 3);
  await expectOnServer(driver, ticket, ['by the proxy', 'without signal']);
  expect(errors.filter((text) => !BROWSERS_OWN.test(text))).toEqual([]);
  await phone.close();
});
