import type { Browser, Page } from '@playwright/test';
import type { TestRole } from '#tests/support/harness/client.ts';
import { makeTicket } from '../support/conversation.ts';
import { expect, signIn, test, WITHOUT_WORKER } from '../support/fixtures.ts';

test.use({ ...WITHOUT_WORKER, viewport: { width: 1440, height: 900 } });

/** Somebody else at a device of their own, in the same conversation. */
const at = async (browser: Browser, page: Page, role: TestRole, path: string): Promise<Page> => {
  const context = await browser.newContext({
    ...WITHOUT_WORKER,
    baseURL: new URL(page.url()).origin,
    viewport: { width: 1440, height: 900 },
  });
  const other = await context.newPage();
  await signIn(other, role, path);
  return other;
};

test('two agents and a driver: answered, noted, handed over, closed, opened again, raced for and taken over', async ({
  page,
  context,
  browser,
  backend,
}) => {
  const ticket = await makeTicket(await backend.signIn('driver'));
  const path = `/chat/${ticket}`;
  const NOTE = 'He has been rude on the telephone';
  await signIn(page, 'admin', path);
  const [maria, ray] = [await at(browser, page, 'super', path), await at(browser, page, 'driver', path)];
  const say = async (whose: Page, text: string) => {
    await whose.getByRole('textbox', { name: 'Message' }).fill(text);
    await whose.getByRole('textbox', { name: 'Message' }).press('Enter');
  };
  const act = async (whose: Page, action: string) => {
    await whose.getByRole('button', { name: action, exact: true }).click();
    await whose.getByRole('dialog').getByRole('button', { name: action, exact: true }).click();
  };

  // Said before it is sent; Enter sends and takes.
  await expect(
    page.getByText('Sending takes this ticket: it moves to In progress, with you as its agent.'),
  ).toBeVisible();
  await say(page, 'On my way');
  await expect(page.getByText('Taken by Dana Whitfield')).toBeVisible();
  await expect(maria.getByText('Dana Whitfield works on this ticket. Writing here does not take it.')).toBeVisible();
  await expect(ray.getByText('On my way', { exact: true })).toBeVisible();

  // A note is for staff alone.
  await page.getByRole('radio', { name: 'Internal note' }).check({ force: true });
  await page.getByRole('textbox', { name: 'Internal note, for staff alone' }).fill(NOTE);
  await page.getByRole('textbox', { name: 'Internal note, for staff alone' }).press('Enter');
  await expect(page.getByRole('region', { name: 'Internal note by you' })).toContainText(NOTE);
  await expect(maria.getByRole('region', { name: 'Internal note by Dana Whitfield' })).toContainText(NOTE);
  await page.getByRole('radio', { name: 'Message' }).check({ force: true });

  // Handed over, with a word; the colleague is told in the conversation, and the timeline says who did it.
  await page.getByRole('button', { name: 'Hand over', exact: true }).click();
  const giving = page.getByRole('dialog');
  await giving.getByRole('button', { name: 'Hand over' }).click();
  await expect(giving.getByRole('alert')).toHaveText('Choose a colleague.');
  await giving.getByRole('radio', { name: 'Marisol Keane' }).check();
  await giving.getByRole('textbox', { name: /^Note for them/ }).fill('My shift ends');
  await giving.getByRole('button', { name: 'Hand over' }).click();
  await expect(maria.getByText('Dana Whitfield handed this ticket over to you.')).toBeVisible();
  await expect(maria.getByText('Handed over to Marisol Keane by Dana Whitfield')).toBeVisible();
  await expect(maria.getByText('My shift ends')).toBeVisible();
  await expect(page.getByText('Marisol Keane works on this ticket. Writing here does not take it.')).toBeVisible();

  // Who closed it stands on everybody's open page; the driver's next message opens it again, on the board.
  await act(maria, 'Close ticket');
  await expect(page.getByText('Marisol Keane closed this ticket.')).toBeVisible();
  await expect(
    ray.getByText(/^Marisol Keane closed this conversation\. Writing here opens it again, until /),
  ).toBeVisible();
  await say(ray, 'It leaks again');
  await expect(ray.getByText(/^Marisol Keane closed/)).toHaveCount(0);
  await expect(page.getByText('Reopened by Ray Ortega')).toBeVisible();
  await expect(
    page.getByText('Sending takes this ticket: it moves to In progress, with you as its agent.'),
  ).toBeVisible();

  // A race that is lost without signal: news, and the answer is not.
  await context.setOffline(true);
  await say(page, 'I can be there');
  await act(maria, 'Reassign to me');
  await expect(maria.getByText('Return to board')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/^Marisol Keane took the ticket of Ray Ortega, /)).toBeVisible();
  await expect(page.getByText('Not sent. Marisol Keane took this ticket first.')).toBeVisible();
  await expect(ray.getByText('I can be there')).toHaveCount(0);
  await page.getByRole('button', { name: 'Send anyway: I can be there' }).click();
  await expect(ray.getByText('I can be there', { exact: true })).toBeVisible();

  // Taken over in one step, named in the question; closed, and opened again by staff.
  await page.getByRole('button', { name: 'Take over', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('which Marisol Keane is working on? You are its agent then.');
  await page.getByRole('dialog').getByRole('button', { name: 'Take over' }).click();
  await expect(maria.getByText('Dana Whitfield works on this ticket. Writing here does not take it.')).toBeVisible();
  await act(page, 'Close ticket');
  await expect(maria.getByText('Dana Whitfield closed this ticket.')).toBeVisible();
  await act(maria, 'Reopen');
  await expect(page.getByText('Reopened by Marisol Keane')).toBeVisible();

  // Nothing is left behind, and none of it was ever the driver's to read.
  await page.goto('/settings');
  await expect(page.getByText('Everything you did is on the server.')).toBeVisible();
  for (const text of [NOTE, 'My shift ends', 'Internal note']) await expect(ray.getByText(text)).toHaveCount(0);
  expect(await ray.evaluate(async () => JSON.stringify(await indexedDB.databases()))).not.toContain(NOTE);
  await Promise.all([maria.context().close(), ray.context().close()]);
});
