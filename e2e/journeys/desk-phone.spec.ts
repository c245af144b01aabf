import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { clean } from '../support/axe.ts';
import { makeTicket } from '../support/conversation.ts';
import { expect, signIn, test, WITHOUT_WORKER } from '../support/fixtures.ts';

test.use({ ...WITHOUT_WORKER, viewport: { width: 390, height: 844 } });

test('on a phone one row has the controls of board and history, and the messages have the room', async ({
  page,
  backend,
}) => {
  const [driver, admin] = [await backend.signIn('driver'), await backend.signIn('admin')];
  const ids = [await makeTicket(driver), await makeTicket(driver), await makeTicket(driver)];
  const [early, late, open] = ids as [string, string, string];
  for (const id of [early, late]) {
    await admin.call('ticketStatus', { params: { id }, body: { status: 'IN_PROGRESS' } });
    await admin.call('ticketStatus', { params: { id }, body: { status: 'CLOSED' } });
  }
  await backend.db.execute(sql`update tickets set close_date = '2026-03-10T18:00:00Z' where id = ${Number(early)}`);

  // The board: filters in a sheet, by keyboard; the focus comes back, and the button says how many are on.
  await signIn(page, 'admin', '/board-table');
  const filters = page.getByRole('button', { name: /^Filters/ });
  const order = page.getByRole('combobox', { name: 'Order' });
  const row = async () => {
    const [a, b] = [await filters.boundingBox(), await order.boundingBox()];
    return Math.abs((a?.y ?? 0) + (a?.height ?? 0) / 2 - (b?.y ?? 99) - (b?.height ?? 0) / 2);
  };
  expect(await row()).toBeLessThan(2);
  await filters.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByLabel('Priority').selectOption('Urgent');
  await clean(page);
  await sheet.getByRole('button', { name: 'Show tickets' }).press('Enter');
  await expect(page.getByText('No ticket fits the filters')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Filters, 1 on' })).toBeFocused();
  await order.selectOption('Longest waiting');
  await expect(page).toHaveURL(/sort=waiting_since/);

  // A card tells what a row of the table tells.
  await page.goto(`${backend.url}/board-table`);
  const ticket = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: /^Ray Ortega/ }) });
  await expect(ticket.getByText('Truck brands: ', { exact: true })).toBeVisible();

  // The history: by the days of closing, in the address and in what is exported.
  await page.goto(`${backend.url}/chat-history`);
  const chats = page.getByRole('link', { name: 'View chat with Ray Ortega' });
  await expect(chats).toHaveCount(2);
  expect(await row()).toBeLessThan(2);
  await filters.press('Enter');
  await sheet.getByLabel('Closed from').fill('2026-03-11');
  await sheet.getByLabel('Closed to').fill('2026-03-09');
  await expect(sheet.getByRole('alert')).toHaveText('This day lies before the first one');
  await clean(page);
  await sheet.getByRole('button', { name: 'Show tickets' }).press('Enter');
  await expect(page.getByText('No days to show')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export as CSV' })).toBeDisabled();
  await filters.press('Enter');
  // A year that is typed key by key stays in the field.
  await sheet.getByLabel('Closed from').focus();
  await page.keyboard.type('03092026');
  await expect(sheet.getByLabel('Closed from')).toHaveValue('2026-03-09');
  await sheet.getByLabel('Closed to').fill('2026-03-11');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/from=2026-03-09&to=2026-03-11/);
  await expect(chats).toHaveCount(1);
  await page.reload();
  await expect(chats).toHaveCount(1);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).split('\r\n').filter(Boolean);
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual([early]);

  // A conversation: what stands below the messages is the quiet line and one row.
  await page.goto(`${backend.url}/chat/${open}`);
  await expect(page.getByText('Sending takes this ticket: it becomes yours.')).toBeVisible();
  const box = page.getByRole('textbox', { name: 'Message' });
  const below = async () =>
    844 -
    ((await page.getByRole('log').boundingBox())?.y ?? 0) -
    ((await page.getByRole('log').boundingBox())?.height ?? 0);
  expect(await below()).toBeLessThan(150);
  const more = page.getByRole('button', { name: 'Attach files, replies, internal note' });
  await more.press('Enter');
  await page.getByRole('menuitem', { name: 'Internal note' }).press('Enter');
  const note = page.getByRole('textbox', { name: 'Internal note, for staff alone' });
  await expect(note).toBeFocused();
  await note.fill('He waits at pump 4');
  await page.getByRole('button', { name: 'Write a message instead' }).press('Enter');
  await expect(box).toBeFocused();
  await expect(box).toHaveValue('');
  await more.press('Enter');
  await page.getByRole('menuitem', { name: 'Internal note' }).press('Enter');
  await expect(note).toHaveValue('He waits at pump 4');
  await page.getByRole('button', { name: 'Add note' }).press('Enter');
  await expect(page.getByRole('region', { name: 'Internal note by you' })).toContainText('He waits at pump 4');
  await clean(page);
  // What is closed can still be noted about.
  await page.goto(`${backend.url}/chat/${late}`);
  await page.getByRole('button', { name: 'Internal note' }).press('Enter');
  await expect(note).toBeFocused();
});

test('a phone held sideways: the filters are behind their button, all of the menu is in sight, and a form has the window', async ({
  page,
  backend,
}) => {
  await makeTicket(await backend.signIn('driver'));
  await page.setViewportSize({ width: 844, height: 390 });
  await signIn(page, 'super', '/board-table');
  await expect(page.getByRole('row', { name: /Ray Ortega/ }).first()).toBeInViewport();
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(page.getByRole('dialog', { name: 'Filters' }).getByLabel('Priority')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'More' }).click();
  const entries = page.getByRole('menuitem');
  await expect(entries.last()).toBeVisible();
  for (const entry of await entries.all()) await expect(entry).toBeInViewport({ ratio: 1 });
  await page.getByRole('menuitem', { name: 'Upload locations' }).click();

  await page.getByRole('button', { name: 'Add a stop' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('A stop');
  const save = page.getByRole('button', { name: 'Add a stop' }).last();
  await expect(page.getByText('Not saved yet.')).not.toBeInViewport();
  await save.focus();
  await expect(save).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('textbox', { name: 'Name', exact: true }).focus();
  await expect(save).toBeInViewport({ ratio: 1 });
});
