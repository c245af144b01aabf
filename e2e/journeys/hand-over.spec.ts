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
  await expect(page.getByText('Sending takes this ticket: it becomes yours.')).toBeVisible();
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
  await expect(page.getByText('Sending takes this ticket: it becomes yours.')).toBeVisible();

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

test('lost races: one of two takes, nobody closes a ticket under a colleague, and a note finds a closed one', async ({
  page,
  context,
  browser,
  backend,
}) => {
  const driver = await backend.signIn('driver');
  const first = await makeTicket(driver);
  await makeTicket(driver);
  await signIn(page, 'admin', '/board-table');
  const maria = await at(browser, page, 'super', '/board-table');
  const dialogIn = (whose: Page) => whose.getByRole('dialog');

  // Both by keyboard, in the same moment: the first row, its button, Enter.
  for (const whose of [page, maria]) {
    await expect(whose.getByRole('button', { name: /^Assign to me/ })).toHaveCount(2);
    await whose.keyboard.press('j');
    await whose.keyboard.press('a');
    await expect(dialogIn(whose).getByRole('button', { name: 'Assign to me' })).toBeVisible();
  }
  await Promise.all([page, maria].map((whose) => whose.keyboard.press('Enter')));
  // The one who lost is told by name; the row has left both tables, and nothing is left in either tray.
  const news = /^(Dana Whitfield|Marisol Keane) took the ticket of Ray Ortega, /;
  const told = async () => (await page.getByText(news).count()) + (await maria.getByText(news).count());
  await expect.poll(told).toBe(1);
  for (const whose of [page, maria]) {
    await expect(whose.getByRole('button', { name: /^Assign to me/ })).toHaveCount(1);
    await expect(whose.getByText('Not sent')).toHaveCount(0);
  }

  // What waits for signal is decided by what was seen: she has taken it over meanwhile, so it is not closed.
  await page.goto(`/chat/${first}`);
  await page.getByRole('textbox', { name: 'Message' }).fill('On my way');
  await page.getByRole('textbox', { name: 'Message' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Close ticket' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Close ticket' }).click();
  await dialogIn(page).getByRole('button', { name: 'Close ticket' }).click();
  await maria.goto(`/chat/${first}`);
  const takeOver = maria.getByRole('button', { name: 'Take over', exact: true });
  await expect(takeOver.or(maria.getByRole('button', { name: 'Close ticket' })).first()).toBeVisible();
  if (await takeOver.isVisible()) {
    await takeOver.click();
    await dialogIn(maria).getByRole('button', { name: 'Take over' }).click();
    await expect(takeOver).toHaveCount(0);
  }
  await context.setOffline(false);
  await expect(page.getByText(/^Marisol Keane took the ticket of Ray Ortega, /)).toBeVisible();
  await expect(page.getByText('Marisol Keane works on this ticket. Writing here does not take it.')).toBeVisible();
  await expect(maria.getByRole('button', { name: 'Close ticket' })).toBeVisible();

  // A note written while she closes it stands in the conversation all the same, once.
  await page.getByRole('radio', { name: 'Internal note' }).check({ force: true });
  await page.getByRole('textbox', { name: 'Internal note, for staff alone' }).fill('He waits at pump 4');
  await maria.getByRole('button', { name: 'Close ticket' }).click();
  await Promise.all([
    page.getByRole('textbox', { name: 'Internal note, for staff alone' }).press('Enter'),
    dialogIn(maria).getByRole('button', { name: 'Close ticket' }).click(),
  ]);
  // A press that meets other words than it was meant for answers nothing: she reads that there is a note, and presses again.
  const question = dialogIn(maria).getByRole('button', { name: 'Close ticket' });
  await expect(async () => {
    if (await question.isVisible()) await question.click({ timeout: 1_000 });
    await expect(question).toBeHidden({ timeout: 1_000 });
  }).toPass();
  for (const whose of [page, maria]) {
    await expect(whose.getByText('Closed by Marisol Keane')).toBeVisible();
    await expect(whose.getByText('He waits at pump 4')).toHaveCount(1);
  }
  await page.goto('/settings');
  await expect(page.getByText('Everything you did is on the server.')).toBeVisible();
  await maria.context().close();
});

test('what an agent leaves half written is there again: the tab of the note says so, and a note to hand over with', async ({
  page,
  backend,
}) => {
  const path = `/chat/${await makeTicket(await backend.signIn('driver'))}`;
  const note = page.getByRole('textbox', { name: 'Internal note, for staff alone' });
  await signIn(page, 'admin', path);
  await page.getByRole('radio', { name: 'Internal note' }).check({ force: true });
  await note.fill('Call before 5');
  await page.goto('/board-table');
  await page.goto(path);
  await page.getByRole('radio', { name: 'Internal note · draft' }).check({ force: true });
  await expect(note).toHaveValue('Call before 5');
  await note.press('Enter');
  await expect(page.getByRole('region', { name: 'Internal note by you' })).toContainText('Call before 5');
  await page.getByRole('radio', { name: 'Message' }).check({ force: true });
  await expect(page.getByRole('radio', { name: 'Internal note · draft' })).toHaveCount(0);

  const give = page.getByRole('button', { name: 'Hand over' });
  const words = page.getByRole('dialog').getByRole('textbox', { name: 'Note for them' });
  await give.click();
  await words.fill('He speaks Spanish');
  await page.reload();
  await give.click();
  await expect(words).toHaveValue('He speaks Spanish');
  await page.getByRole('dialog').getByRole('radio', { name: 'Marisol Keane' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Hand over' }).click();
  await expect(page.getByRole('region', { name: 'Internal note by you' })).toContainText([
    'Call before 5',
    'He speaks Spanish',
  ]);
  await page.reload();
  await give.click();
  await expect(words).toHaveValue('');
});

test('an open question follows its ticket: it names the colleague who took it, and goes when nothing is left to ask', async ({
  page,
  backend,
}) => {
  const maria = await backend.signIn('super');
  const id = await makeTicket(await backend.signIn('driver'));
  const move = (status: string) => maria.call('ticketStatus', { params: { id }, body: { status } });
  const owner = async () => (await maria.call('ticket', { params: { id } })).body.assigned_manager_name;
  await signIn(page, 'admin', '/board-table');
  await page.getByRole('button', { name: /^Assign to me/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('with you as its agent.');
  await expect(dialog.getByRole('button', { name: 'Assign to me' })).toBeFocused();
  await move('IN_PROGRESS');
  await expect(dialog).toContainText('which Marisol Keane is working on? You are its agent then.');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  // A press that comes before it can be read does nothing.
  const takeOver = dialog.getByRole('button', { name: 'Take over' });
  await expect(async () => {
    if (await takeOver.isVisible()) await takeOver.click({ timeout: 1_000 });
    expect(await owner()).toBe('Dana Whitfield');
  }).toPass();
  await expect(dialog).toHaveCount(0);

  await page.goto(`/chat/${id}`);
  for (const action of ['Return to board', 'Hand over']) {
    await page.getByRole('button', { name: action, exact: true }).click();
    await expect(dialog.getByRole('button', { name: action, exact: true })).toBeVisible();
    await move('CLOSED');
    await expect(page.getByText(/^Marisol Keane closed the ticket of Ray Ortega, /)).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await maria.call('ticketStatus', { params: { id }, body: { status: 'IN_PROGRESS', from: 'CLOSED' } });
  }
});
