import { rmSync } from 'node:fs';
import { allSent, comeBack, expectOnServer, makeTicket, openConversation } from '../support/conversation.ts';
import { expect, workerReady } from '../support/fixtures.ts';
import { buildVersion } from '../support/new-version.ts';
import { test as base } from '../support/process-test.ts';
import { expectMarks, WAITING, write } from '../support/road.ts';

const test = base.extend<{ nextPage: string }>({
  nextPage: async ({ browserName: _ }, use) => {
    const folder = buildVersion('9.9.9');
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
});
test.use({ viewport: { width: 1440, height: 900 } });

test('a new version comes while one is offline with work waiting: it waits for the tap, and nothing is lost', async ({
  page,
  context,
  process,
  nextPage,
}) => {
  test.setTimeout(180_000);
  const driver = await process.signIn('driver');
  const ticket = await makeTicket(driver);
  await openConversation(page, ticket);
  await workerReady(page);
  await context.setOffline(true);
  await write(page, ['Written in the old version', 'And one more']);

  await process.kill();
  await process.start(nextPage);
  // The work goes on waiting over the change of versions.
  await process.addFault({ method: 'POST', path: '/message', action: { kind: 'status', status: 503 } });
  await context.setOffline(false);

  // A part of the old version that was never opened, which the server has no more.
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByText(/^Milepost 0\.1\.0 · /)).toBeVisible();
  await page.getByRole('button', { name: 'Check for updates' }).click();
  await expect(page.getByText('A new version is ready', { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/^Milepost 0\.1\.0 · /)).toBeVisible();

  await page.getByRole('button', { name: 'Update', exact: true }).first().click();
  // The browser lets the former worker end what it is at first: a sync that meets the failing server.
  await expect(page.getByText(/^Milepost 9\.9\.9 · /)).toBeVisible({ timeout: 60_000 });
  await page.goto(`/chat/${ticket}`);
  await expectMarks(page, WAITING, 2);
  await process.clearFaults();
  await comeBack(page);
  await allSent(page);
  await expectOnServer(driver, ticket, ['Written in the old version', 'And one more']);
});
