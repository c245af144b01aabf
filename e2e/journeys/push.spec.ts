import type { Page } from '@playwright/test';
import type { PushService, TestSubscription } from '#tests/support/harness/push-service.ts';
import type { TestServer } from '#tests/support/harness/server.ts';
import { wholeChromium } from '../support/chromium.ts';
import { makeTicket, openConversation } from '../support/conversation.ts';
import { expect, signIn, textsOf, workerReady } from '../support/fixtures.ts';
import {
  createDelivery,
  dismiss,
  notifications,
  pressClosed,
  renewAddress,
  subscribeAt,
  test,
} from '../support/push.ts';
import { expectMarks, WAITING, write } from '../support/road.ts';

test.use({ viewport: { width: 390, height: 844 } });
test.skip(
  !process.env.CI && wholeChromium() === undefined,
  'Notifications need a whole Chromium, not its headless shell',
);

/** What the push service has for the phone, once it is there. */
const nextPush = async (backend: TestServer, service: PushService): Promise<Record<string, unknown>> => {
  backend.services.pusher.wake();
  await expect.poll(() => service.taken.length).toBeGreaterThan(0);
  const [push] = service.taken.splice(0);
  return push?.news ?? {};
};

/** A driver's request that an agent has taken; the phone that shows it is to be told. */
const toldOfOne = async (page: Page, backend: TestServer, subscription: TestSubscription) => {
  const [driver, admin] = [await backend.signIn('driver'), await backend.signIn('admin')];
  const ticket = await makeTicket(driver);
  await subscribeAt(page.context(), subscription);
  await openConversation(page, ticket);
  await workerReady(page);
  await page.getByRole('button', { name: 'Tell me' }).click();
  await expect(page.getByText('Milepost will tell you when support answers.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tell me' })).toHaveCount(0);
  const params = { id: ticket };
  await admin.call('assignTicket', { params });
  await admin.call('ticketStatus', { params, body: { status: 'IN_PROGRESS' } });
  return { driver, admin, ticket };
};

test('asked after a request, told with every page closed: one notification, the answer on the phone, what waited sent', async ({
  page,
  context,
  backend,
  service,
  origin,
}) => {
  const { driver, admin, ticket } = await toldOfOne(page, backend, service.subscribe('phone'));
  await admin.call('sendMessage', { body: { text: 'A truck is on its way', ticket_id: Number(ticket) } });
  const first = await nextPush(backend, service);
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('There is no worker.');

  // Somebody who looks at the conversation is told by it.
  await expect(page.getByText('A truck is on its way', { exact: true })).toBeVisible();
  const deliver = await createDelivery(await context.newPage(), origin);
  await page.bringToFront();
  await deliver(first);
  // What they do not look at comes over it.
  await deliver({ for: first.for, kind: 'approved', unread: 1 });
  const approved = { title: 'Your account is approved', body: 'You can ask for service at any stop now.', tag: '/map' };
  await expect.poll(() => notifications(worker)).toEqual([approved]);
  await dismiss(worker);

  await context.setOffline(true);
  await write(page, ['At the red pump']);
  await expectMarks(page, WAITING, 1);
  await page.close();
  await context.setOffline(false);
  await admin.call('sendMessage', { body: { text: 'Ten more minutes', ticket_id: Number(ticket) } });
  await deliver(await nextPush(backend, service));
  await expect.poll(async () => (await notifications(worker)).map(({ body }) => body)).toEqual(['New answer']);
  await expect.poll(() => textsOf(driver, ticket)).toContain('At the red pump');
  await admin.call('sendMessage', { body: { text: 'It is a blue van', ticket_id: Number(ticket) } });
  await deliver(await nextPush(backend, service));
  // The newer one in the place of the former, and nothing of what was written on a locked screen.
  await expect
    .poll(() => notifications(worker))
    .toEqual([{ title: expect.any(String), body: '2 new answers', tag: `/chat/${ticket}` }]);

  await context.setOffline(true);
  const again = await context.newPage();
  await again.goto(`/chat/${ticket}`);
  await expect(again.getByText('It is a blue van', { exact: true })).toBeVisible();
});

test('Reply with every page closed opens the box of that conversation; a new address of the browser is told to the server', async ({
  page,
  context,
  backend,
  service,
  origin,
}) => {
  const { driver, admin, ticket } = await toldOfOne(page, backend, service.subscribe('phone'));
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('There is no worker.');
  const deliver = await createDelivery(await context.newPage(), origin);
  await page.close();

  await renewAddress(worker, service.subscribe('phone, renewed'));
  await admin.call('sendMessage', { body: { text: 'Which tire?', ticket_id: Number(ticket) } });
  backend.services.pusher.wake();
  await expect.poll(() => service.taken.map(({ device }) => device)).toEqual(['phone, renewed']);
  await deliver(await nextPush(backend, service));
  await expect.poll(async () => (await notifications(worker)).map(({ body }) => body)).toEqual(['New answer']);
  const path = await pressClosed(worker, 'reply');
  expect(await notifications(worker)).toEqual([]);
  const opened = await context.newPage();
  await opened.goto(path);
  await expect(opened).toHaveURL(new RegExp(`/chat/${ticket}`));
  await expect(opened.getByText('Which tire?', { exact: true })).toBeVisible();
  const box = opened.getByRole('textbox', { name: 'Message' });
  await expect(box).toBeFocused();
  await opened.keyboard.type('Front left');
  await opened.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.poll(() => textsOf(driver, ticket)).toContain('Front left');
});

test('Settings say how this phone is told, and another device turns it off', async ({
  page,
  context,
  backend,
  service,
}) => {
  await subscribeAt(context, service.subscribe('phone'));
  await signIn(page, 'driver', '/settings');
  await workerReady(page);
  const main = page.getByRole('switch', { name: 'News on this device' });
  await expect(page.getByText('Says so when there is an answer, also while Milepost is closed.')).toBeVisible();
  await main.click();
  await expect(page.getByText('News comes to this device, also while Milepost is closed.')).toBeVisible();
  await page.getByRole('switch', { name: 'Show what was written' }).click();
  await page.getByRole('switch', { name: 'Quiet hours' }).click();
  await page.getByLabel('Until').selectOption('7:30 AM');
  await page.getByRole('switch', { name: 'By e-mail as well' }).click();
  const saved = async () =>
    (await backend.database.db.execute(
      'select show_text, quiet_from, quiet_to from push_subscriptions',
    )) as unknown as {
      rows: unknown[];
    };
  await expect.poll(async () => (await saved()).rows).toEqual([{ show_text: true, quiet_from: 1320, quiet_to: 450 }]);
  await page.reload();
  await expect(page.getByText('Told of news')).toBeVisible();

  const other = await backend.signIn('driver');
  const { body: sessions } = await other.call('sessions');
  const phone = sessions.find((one: { push: boolean }) => one.push);
  expect((await other.call('push')).body.mail).toBe(true);
  await other.call('endPush', { params: { id: phone.id } });
  await page.reload();
  await expect(main).toBeChecked({ checked: false, timeout: 15_000 });
});
