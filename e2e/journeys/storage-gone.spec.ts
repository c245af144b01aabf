import type { Page } from '@playwright/test';
import { DEMONSTRATION_PASSWORD } from '#server/seed/accounts.ts';
import { allSent, expectOnServer, makeTicket, openConversation } from '../support/conversation.ts';
import { expect, test, workerReady } from '../support/fixtures.ts';
import { expectMarks, WAITING, write } from '../support/road.ts';

/** Clears what the browser stores of this site while its pages are open, as a person does in the browser's settings. */
const clearSite = async (page: Page, storageTypes = 'all'): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin: new URL(page.url()).origin, storageTypes });
};

const TOLD = /^This browser has deleted what Milepost had stored/;

for (const signal of [true, false])
  test(`the browser clears the site’s storage under an open page: every tab says so, and one signs in and goes on, ${signal ? 'with' : 'without'} signal`, {
    tag: '@strict',
  }, async ({ page, context, backend }) => {
    const driver = await backend.signIn('driver');
    const ticket = await makeTicket(driver);
    await openConversation(page, ticket);
    await workerReady(page);
    await write(page, ['sent before']);
    await allSent(page);
    const other = await context.newPage();
    await other.goto('/map');
    await expect(other.getByRole('tab', { name: 'All stations' })).toBeVisible();
    await page.bringToFront();
    if (!signal) {
      await context.setOffline(true);
      await write(page, ['waits']);
      await expectMarks(page, WAITING, 1);
    }
    await clearSite(page);
    for (const one of [page, other]) await expect(one.getByText(TOLD)).toBeVisible();
    await context.setOffline(false);
    // The very page goes on, where it was.
    await page.getByLabel('Username').fill('driver@milepost.test');
    await page.getByLabel('Password', { exact: true }).fill(DEMONSTRATION_PASSWORD);
    await page.getByRole('button', { name: 'Log In' }).click();
    await page.waitForURL(`**/chat/${ticket}`);
    await write(page, ['sent after']);
    await allSent(page);
    // What waited was on this device alone.
    await expectOnServer(driver, ticket, ['sent before', 'sent after']);
  });

test('the browser loses the files of the app: they are put back by the next page load, and it opens without signal', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await workerReady(page);
  const files = () =>
    page.evaluate(async () => {
      const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      return (await Promise.all(opened.map((cache) => cache.keys()))).flat().length;
    });
  const all = await files();
  await clearSite(page, 'cache_storage');
  expect(await files()).toBe(0);
  await page.reload();
  await expect.poll(files, { timeout: 60_000 }).toBe(all);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByLabel('Username')).toBeVisible();
});
