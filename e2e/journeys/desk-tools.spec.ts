import { endSessions } from '../support/account.ts';
import { makeTicket, openReplies } from '../support/conversation.ts';
import { expect, signIn, test, WITHOUT_WORKER } from '../support/fixtures.ts';

test.use({ ...WITHOUT_WORKER, viewport: { width: 1440, height: 900 } });

test('an agent by keyboard: the sheet, find, replies, numbers on the navigation; without signal as well', async ({
  page,
  context,
  backend,
}) => {
  const [driver, admin] = [await backend.signIn('driver'), await backend.signIn('admin')];
  const ticket = await makeTicket(driver);
  await makeTicket(driver);
  await driver.call('sendMessage', { body: { ticket_id: ticket, text: 'The outer tire lost its tread' } });
  await admin.call('ticketStatus', { params: { id: ticket }, body: { status: 'IN_PROGRESS' } });

  // One ticket is open, one conversation unread.
  await signIn(page, 'admin', '/board-table');
  const main = page.getByRole('navigation', { name: 'Main' });
  await expect(main.getByRole('link', { name: 'Chat board table 1 open' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'My chats 1 unread' })).toBeVisible();

  // The sheet lists what can be pressed here, and pressing does nothing while it is open.
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet.getByText('Find in tickets and messages')).toBeVisible();
  await expect(sheet.getByText('Next ticket').first()).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(/\/board-table/);
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(page).toHaveURL(/\/chats/);
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await expect(page).toHaveURL(/\/chat-history/);

  // Find by a word of a message; Enter opens the first.
  await page.keyboard.press('/');
  const find = page.getByRole('dialog', { name: 'Find in tickets and messages' });
  await expect(find.getByRole('searchbox', { name: 'Words' })).toBeFocused();
  await page.keyboard.type('t');
  await expect(find.getByText('Write at least 2 characters.')).toBeVisible();
  // Words of which nothing can be seen are none.
  await find.getByRole('searchbox', { name: 'Words' }).fill('\u200b\u2060');
  await expect(find.getByText('Write at least 2 characters.')).toHaveCount(0);
  await expect(find.getByRole('status')).toHaveCount(0);
  await find.getByRole('searchbox', { name: 'Words' }).fill('t');
  await page.keyboard.type('read outer');
  const found = find.getByRole('list', { name: 'What was found' }).getByRole('link');
  await expect(found).toHaveCount(1);
  await expect(found.locator('mark').first()).toHaveText('outer');
  await page.keyboard.press('ArrowDown');
  await expect(found).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/chat/${ticket}$`));

  // A reply is added, then chosen by a slash.
  const box = page.getByRole('textbox', { name: 'Message' });
  await expect(box).toBeEnabled();
  await page.getByRole('button', { name: 'Replies' }).press('Enter');
  await page.getByRole('button', { name: 'Manage replies' }).press('Enter');
  await page.getByRole('button', { name: 'Add a reply' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByText('Title is required')).toBeVisible();
  await page.keyboard.type('On the way');
  await page.getByRole('textbox', { name: 'Text' }).fill('{customer}, help is on the way. It costs {price}.');
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Edit On the way' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).last().press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Find a reply' }).press('Escape');
  await expect(box).toBeFocused();
  await page.keyboard.type('/');
  await expect(page.getByRole('combobox', { name: 'Find a reply' })).toBeFocused();
  await page.keyboard.type('way');
  // Held, the key goes on in the box by then: the reply is there to be read, and not sent.
  for (const _ of [1, 2, 3]) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(box).toBeFocused();
  await expect(box).toHaveValue('Ray Ortega, help is on the way. It costs [price].');

  // Read, it is no longer counted.
  await expect(main.getByRole('link', { name: 'My chats', exact: true })).toBeVisible({ timeout: 40_000 });

  // Without signal: the replies are here, and Find says what it searches.
  await context.setOffline(true);
  await box.fill('');
  await page.keyboard.type('/');
  await expect(page.getByRole('option', { name: 'On the way' })).toBeVisible();
  await page.keyboard.press('Escape');
  await box.fill('');
  await page.getByRole('link', { name: 'Back to tickets' }).focus();
  await page.keyboard.press('/');
  await expect(find.getByRole('searchbox', { name: 'Words' })).toBeFocused();
  await page.keyboard.type('lost tread');
  await expect(
    find.getByText('No signal. Only tickets and messages stored on this device are searched.'),
  ).toBeVisible();
  await expect(found).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(find).toHaveCount(0);
});

test('a reply that a colleague has changed meanwhile is shown before it is overwritten', async ({ page, backend }) => {
  const ticket = await makeTicket(await backend.signIn('driver'));
  let colleague = await backend.signIn('super');
  const { body: reply } = await colleague.call('addReply', { body: { title: 'Late', text: 'An hour.' } });
  await signIn(page, 'admin', `/chat/${ticket}`);
  await openReplies(page);
  await page.getByRole('button', { name: 'Manage replies' }).click();
  await page.getByRole('button', { name: 'Edit Late' }).click();
  const params = { id: String(reply.id) };
  await colleague.call('changeReply', { params, body: { title: 'Late', text: 'Two hours.' } });
  const text = page.getByRole('textbox', { name: 'Text' });
  await text.fill('An hour, sorry.');
  // The session ends, and what is half written is there after the next sign-in, with what was seen before it.
  await endSessions(page, backend, () => page.getByRole('button', { name: 'Save' }).click());
  colleague = await backend.signIn('super');
  await signIn(page, 'admin', `/chat/${ticket}`);
  await openReplies(page);
  await page.getByRole('button', { name: 'Manage replies' }).click();
  await page.getByRole('button', { name: 'Edit Late' }).click();
  await expect(text).toHaveValue('An hour, sorry.');
  const save = page.getByRole('button', { name: 'Save' });
  await save.click();
  await expect(page.getByText('Somebody else has changed this reply meanwhile, to "Late": "Two hours."')).toBeVisible();
  await expect(text).toHaveValue('An hour, sorry.');
  expect((await colleague.call('replies')).body).toEqual([{ ...reply, text: 'Two hours.' }]);
  await save.click();
  await expect(page.getByText('Reply saved')).toBeVisible();
  expect((await colleague.call('replies')).body).toEqual([{ ...reply, text: 'An hour, sorry.' }]);
});
