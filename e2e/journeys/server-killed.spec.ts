import { allSent, comeBack, expectOnServer } from '../support/conversation.ts';
import { expect, signIn, ticketsOf, WITHOUT_WORKER } from '../support/fixtures.ts';
import { test } from '../support/process-test.ts';
import { expectMarks, WAITING, write } from '../support/road.ts';

test.use(WITHOUT_WORKER);

test('a server killed after the effect and before the answer: the ticket and the message are there once', async ({
  page,
  process,
}) => {
  // Three starts of a whole server.
  test.setTimeout(180_000);
  await signIn(page);
  await page.getByRole('tab', { name: 'All stations' }).click();
  const request = page.getByRole('button', { name: /^Request Service at / }).first();
  await expect(request).toBeVisible();

  await process.addFault({ method: 'POST', path: '/ticket', action: { kind: 'hang-after' } });
  await request.click();
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page).toHaveURL(/\/chat\/local/);
  // The page's own code is here: no worker keeps it in this test, and a dead server has none to give.
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  let driver = await process.signIn('driver');
  await expect.poll(async () => (await ticketsOf(driver)).length).toBe(1);
  await process.kill();
  await write(page, ['Written while nobody answers']);
  await expectMarks(page, WAITING, 1);
  await process.start();
  await comeBack(page);
  await expect(page).toHaveURL(/\/chat\/\d+$/, { timeout: 60_000 });
  await allSent(page);

  driver = await process.signIn('driver');
  const [ticket, ...others] = await ticketsOf(driver);
  expect(others).toEqual([]);
  const id = String(ticket?.id);
  await expectOnServer(driver, id, ['Written while nobody answers']);

  await process.addFault({ method: 'POST', path: '/message', action: { kind: 'hang-after' } });
  await write(page, ['The server dies over this one']);
  await expect.poll(async () => (await driver.call('messages', { params: { ticketId: id } })).body.length).toBe(3);
  await process.kill();
  await write(page, ['And this one comes after it']);
  await expectMarks(page, WAITING, 2);
  await process.start();
  await comeBack(page);
  await allSent(page);
  await expectOnServer(driver, id, [
    'Written while nobody answers',
    'The server dies over this one',
    'And this one comes after it',
  ]);
});
