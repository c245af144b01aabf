import type { BrowserContext } from '@playwright/test';
import { SYNC_TAG } from '#src/data/outbox/sync-tag.ts';
import { allSent, comeBack, expectOnServer, makeTicket, openConversation, unsentOn } from '../support/conversation.ts';
import { expect, test, textsOf, withoutSync, workerReady } from '../support/fixtures.ts';
import { expectMarks, WAITING, write } from '../support/road.ts';

/** Lets Background Sync fire, as the browser does when the signal is back, with no page of the app open. */
const fireSync = async (context: BrowserContext, origin: string): Promise<void> => {
  const devtools = await context.newCDPSession(await context.newPage());
  const found = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (own) resolve(own.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await found;
  await devtools.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag: SYNC_TAG, lastChance: false });
};

test('every page closed: the worker sends what waits', async ({ page, context, backend, origin }) => {
  const driver = await backend.signIn('driver');
  const ticket = await makeTicket(driver);
  await openConversation(page, ticket);
  await workerReady(page);
  await context.setOffline(true);
  await write(page, ['Sent by the worker', 'And this as well']);
  await expectMarks(page, WAITING, 2);
  await page.close();
  await context.setOffline(false);
  expect(await textsOf(driver, ticket)).toHaveLength(1);
  await fireSync(context, origin);
  await expect.poll(async () => (await textsOf(driver, ticket)).length).toBe(3);
  await expectOnServer(driver, ticket, ['Sent by the worker', 'And this as well']);

  const again = await context.newPage();
  await again.goto(`/chat/${ticket}`);
  await expect(again.getByRole('log').getByText('And this as well')).toBeVisible();
  await allSent(again);
});

test('every page closed and the answers lost: the worker sends each action once, in order', async ({
  page,
  context,
  backend,
  origin,
}) => {
  const driver = await backend.signIn('driver');
  const [ticket, other] = [await makeTicket(driver), await makeTicket(driver)];
  const [texts, others] = [
    ['One', 'Two', 'Three', 'Two'],
    ['Elsewhere', 'And there'],
  ];
  await openConversation(page, ticket);
  await workerReady(page);
  await page.goto(`/chat/${other}`);
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeEnabled();
  await context.setOffline(true);
  await write(page, others);
  await page.goto(`/chat/${ticket}`);
  for (const text of texts) {
    const count = await page.getByText(WAITING).count();
    await page.getByRole('textbox', { name: 'Message' }).fill(text);
    await page.getByRole('textbox', { name: 'Message' }).press('Enter');
    await expectMarks(page, WAITING, count + 1);
  }
  await page.close();
  // The effect of each of the first comes about, and nobody hears of it.
  backend.faults.add({ method: 'POST', path: '/message', times: 3, action: { kind: 'drop-after' } });
  backend.faults.add({ method: 'POST', path: '/message', times: 2, action: { kind: 'drop-before' } });
  await context.setOffline(false);
  const sent = async () => [...(await textsOf(driver, ticket)).slice(1), ...(await textsOf(driver, other)).slice(1)];
  // As the browser does, again and again, while the worker says that something still waits.
  await expect(async () => {
    await fireSync(context, origin);
    expect(await sent()).toHaveLength(texts.length + others.length);
  }).toPass({ timeout: 60_000 });
  await expectOnServer(driver, ticket, texts);
  await expectOnServer(driver, other, others);

  const again = await context.newPage();
  await again.goto(`/chat/${ticket}`);
  await expect(again.getByRole('log').getByText('Three')).toBeVisible();
  await allSent(again);
  await expectOnServer(driver, ticket, texts);
  await expectOnServer(driver, other, others);
});

test('without Background Sync: what waits goes when the app is opened, looked at, or online again', async ({
  context,
  backend,
}) => {
  await context.addInitScript(withoutSync);
  const driver = await backend.signIn('driver');
  const ticket = await makeTicket(driver);
  let page = await context.newPage();
  await openConversation(page, ticket);
  expect(await page.evaluate(() => 'sync' in ServiceWorkerRegistration.prototype)).toBe(false);
  await workerReady(page);

  await context.setOffline(true);
  await write(page, ['sent on opening']);
  await page.close();
  await context.setOffline(false);
  page = await context.newPage();
  await page.goto(`/chat/${ticket}`);
  await expect(page.getByText('sent on opening')).toBeVisible();
  await allSent(page);

  // With this page's time standing still no backoff ends by itself.
  await page.clock.setFixedTime(Date.now());
  backend.faults.add({ method: 'POST', path: '/message', times: 1, action: { kind: 'status', status: 503 } });
  await write(page, ['sent when looked at']);
  await expect(page.getByText('trying again soon')).toBeVisible();
  await expectMarks(page, WAITING, 1);
  // The line says so before the first try as well: who looks then looks too early, and nothing ends the wait.
  await expect.poll(() => unsentOn(page)).toMatchObject({ unsent: [expect.stringContaining('"failures":1')] });
  await comeBack(page);
  await allSent(page);

  // Time goes on: a try that leaves before the line is wholly back is put off, and that must end.
  await page.clock.setSystemTime(Date.now());
  await context.setOffline(true);
  await write(page, ['sent when online again']);
  await context.setOffline(false);
  await allSent(page);
  await expectOnServer(driver, ticket, ['sent on opening', 'sent when looked at', 'sent when online again']);
});
