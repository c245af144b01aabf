import { allSent, expectOnServer, makeTicket, openConversation } from '../support/conversation.ts';
import { expect, signIn, textsOf, ticketsOf, WITHOUT_WORKER } from '../support/fixtures.ts';
import { test } from '../support/process-test.ts';
import { sendRequest, write } from '../support/road.ts';

test.use(WITHOUT_WORKER);

test('a server restored from a backup has lost messages that had arrived: the driver reads so, and sends one again', async ({
  page,
  process,
}) => {
  // Three starts of a whole server.
  test.setTimeout(180_000);
  const id = await makeTicket(await process.signIn('driver'));
  await openConversation(page, id);
  await write(page, ['Left front tire']);
  await allSent(page);
  const restore = await process.backUp();
  await write(page, ['I stand at exit 14', 'Call me when you are here']);
  await allSent(page);

  await restore();
  // No worker keeps the app's parts in this test: one that was asked for meanwhile is not there.
  await page.reload();
  const log = page.getByRole('log');
  await expect(log.getByText('The server has lost it. Send it again if it is still needed.')).toHaveCount(2, {
    timeout: 60_000,
  });
  const driver = await process.signIn('driver');
  await expectOnServer(driver, id, ['Left front tire']);

  await page.getByRole('button', { name: 'Send again: I stand at exit 14' }).click();
  await page.getByRole('button', { name: 'Discard: Call me when you are here' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await allSent(page);
  await expectOnServer(driver, id, ['Left front tire', 'I stand at exit 14']);
  await expect(log.getByText('I stand at exit 14')).toHaveCount(1);
});

test('a server restored from a backup has lost a whole request: the driver reads so in its conversation, and it goes again as it was', async ({
  page,
  process,
  allowedErrors,
}) => {
  test.setTimeout(180_000);
  // While the server is not there, no worker keeps the app's parts.
  allowedErrors.push(/Failed to fetch dynamically imported module/);
  await signIn(page);
  const restore = await process.backUp();
  await page.reload();
  await page.getByRole('button', { name: 'Show more of the list' }).click();
  await page
    .getByRole('button', { name: /^Request Service at / })
    .first()
    .click();
  await sendRequest(page);
  await write(page, ['I stand at exit 14']);
  await allSent(page);

  await restore();
  await page.reload();
  const told = page.getByText('The server has lost it. Send it again if it is still needed.');
  await expect(told).toBeVisible({ timeout: 60_000 });
  const driver = await process.signIn('driver');
  expect(await ticketsOf(driver)).toEqual([]);

  await page.getByRole('button', { name: 'Retry' }).click();
  await allSent(page);
  const [ticket, ...more] = await ticketsOf(driver);
  expect(more).toEqual([]);
  expect((await textsOf(driver, ticket?.id ?? 0)).slice(1)).toEqual(['I stand at exit 14']);
  await expect(page.getByRole('log').getByText('I stand at exit 14')).toHaveCount(1);
});
