import { expect, signIn, test, textsOf, ticketsOf, workerReady } from '../support/fixtures.ts';
import { buildRoute, expectMarks, planFuel, requestFirst, SENT, WAITING, write } from '../support/road.ts';

const FIVE = [
  'Left rear outer tire',
  'It lost its tread',
  'I can still roll',
  'Parked at the pumps',
  'Blue Freightliner',
];

test('route, plan, request, five messages without signal, reload, closed tab: all arrive once, in order', {
  tag: '@strict',
}, async ({ context, backend }) => {
  let page = await context.newPage();
  await signIn(page);
  await workerReady(page);
  await buildRoute(page);
  await planFuel(page, 150, 40);
  await expect(page.getByText(/gal · \d+ stops?/).first()).toBeVisible();
  await expect(page.getByRole('img', { name: /Mile strip/ })).toBeVisible();
  if (await page.getByRole('button', { name: 'Back to the map' }).isVisible())
    await page.getByRole('button', { name: 'Back to the map' }).click();
  await requestFirst(page);
  await expect(page).toHaveURL(/\/chat\/\d+$/);

  await context.setOffline(true);
  await write(page, FIVE);
  await expectMarks(page, WAITING, 5);
  await page.reload();
  await expectMarks(page, WAITING, 5);
  const address = page.url();
  await page.close();

  page = await context.newPage();
  await page.goto(address);
  await expectMarks(page, WAITING, 5);
  await context.setOffline(false);
  await expectMarks(page, WAITING, 0);
  await expectMarks(page, SENT, 6);

  const driver = await backend.signIn('driver');
  const tickets = await ticketsOf(driver);
  expect(tickets).toHaveLength(1);
  const texts = await textsOf(driver, tickets[0]?.id ?? '');
  expect(texts.slice(-5)).toEqual(FIVE);
  expect(texts).toHaveLength(6);
});

test('a ticket requested and written in without signal, while the server loses every first answer', {
  tag: '@strict',
}, async ({ context, backend }) => {
  const page = await context.newPage();
  await signIn(page);
  await workerReady(page);
  await buildRoute(page);
  await page.getByRole('tab', { name: 'Near route' }).click();
  await expect(page.getByRole('button', { name: /^Request Service at / }).first()).toBeVisible();
  // The effect happens, the answer is lost: the ticket's once, and each message's once.
  backend.faults.add({ method: 'POST', path: '/ticket', times: 1, action: { kind: 'drop-after' } });
  for (let message = 0; message < FIVE.length; message += 1)
    backend.faults.add({ method: 'POST', path: '/message', skip: message, times: 1, action: { kind: 'drop-after' } });

  await context.setOffline(true);
  await requestFirst(page);
  await expect(page).toHaveURL(/\/chat\/local/);
  await write(page, FIVE);
  await expectMarks(page, WAITING, 5);
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/chat\/\d+$/, { timeout: 60_000 });
  await expect(page.getByText(WAITING)).toHaveCount(0, { timeout: 75_000 });

  const driver = await backend.signIn('driver');
  const tickets = await ticketsOf(driver);
  expect(tickets).toHaveLength(1);
  expect((await textsOf(driver, tickets[0]?.id ?? '')).slice(1)).toEqual(FIVE);
});

test('two tabs at once: each action arrives once', { tag: '@strict' }, async ({ context, backend }) => {
  const first = await context.newPage();
  await signIn(first);
  await workerReady(first);
  await buildRoute(first);
  await requestFirst(first);
  await expect(first).toHaveURL(/\/chat\/\d+$/);
  const second = await context.newPage();
  await second.goto(first.url());
  await expect(second.getByRole('textbox', { name: 'Message' })).toBeVisible();

  await context.setOffline(true);
  await write(first, ['one', 'two']);
  await expect(second.getByRole('log').getByText('two')).toBeVisible();
  await write(second, ['three', 'four']);
  await write(first, ['five']);
  await context.setOffline(false);
  await expectMarks(first, WAITING, 0);
  await expectMarks(second, WAITING, 0);

  const driver = await backend.signIn('driver');
  const [ticket] = await ticketsOf(driver);
  expect((await textsOf(driver, ticket?.id ?? '')).slice(1)).toEqual(['one', 'two', 'three', 'four', 'five']);
});
