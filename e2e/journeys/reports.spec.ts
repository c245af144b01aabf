import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { record } from '#server/accounts/queries/audit.ts';
import type { Db } from '#server/db/database.ts';
import { messages, tickets } from '#server/db/schema.ts';
import { bitOf } from '#server/stations/view.ts';
import { addTestUser } from '#tests/support/builders/users.ts';
import { clean } from '../support/axe.ts';
import { expect, signIn, test, WITHOUT_WORKER } from '../support/fixtures.ts';

test.use({ ...WITHOUT_WORKER, viewport: { width: 1440, height: 900 }, timezoneId: 'America/Chicago' });

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Tickets of this week, a day apart and the newest an hour old: taken by an agent of a long name, answered, closed. */
const week = async (db: Db): Promise<void> => {
  const driver = await addTestUser(db, { firstName: 'Ray', lastName: 'Ortega' });
  const names = { firstName: 'Maximiliana-Bernadette', lastName: 'Featherstonehaugh-Vandenberghe' };
  const agent = await addTestUser(db, { ...names, role: 'ADMIN' });
  for (let day = 0; day < 6; day += 1) {
    const createdAt = new Date(Date.now() - 60 * MINUTE_MS - day * DAY_MS);
    const after = (minutes: number) => new Date(createdAt.getTime() + minutes * MINUTE_MS);
    const closed = day % 2 === 0;
    const [ticket] = await db
      .insert(tickets)
      .values({
        ...{ userId: driver.id, createdAt, updatedAt: createdAt, assignedManagerId: agent.id },
        ...{ services: bitOf(day % 2 === 0 ? 1 : 7), status: closed ? 'CLOSED' : 'IN_PROGRESS' },
        closeDate: closed ? after(30 + day) : null,
      })
      .returning();
    const said = { ticketId: ticket?.id ?? 0, senderId: agent.id, text: 'On our way', createdAt: after(2 + day) };
    await db.insert(messages).values(said);
  }
};

const cells = (page: Page, row: string) =>
  page.getByRole('row').filter({ hasText: row }).getByRole('cell').allInnerTexts();

test('a super administrator reads what became of the tickets, saves it, and finds who did what', async ({
  page,
  backend,
}) => {
  await week(backend.db);
  await signIn(page, 'super', '/map');
  await page.getByRole('link', { name: 'Reports' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
  await page.getByText('7 days', { exact: true }).click();
  await expect(page).toHaveURL(/days=7/);
  await expect(page.getByText('100% answered · 50% closed')).toBeVisible();
  await expect(page.getByText('9 in 10 within 7 min')).toBeVisible();
  await expect(page.getByRole('img', { name: /^Time to the first answer, day by day; highest 7 min/ })).toBeVisible();
  expect((await cells(page, 'Maximiliana')).slice(1)).toEqual(['6', '6', '3', '4 min', '7 min', '32 min', '34 min']);
  await page.getByRole('tab', { name: 'By service' }).click();
  expect((await cells(page, 'Towing'))[1]).toBe('3');
  await clean(page);

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^milepost-report-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(lines[1]).toBe('total,,6,6,3,,240,420,1920,2040');
  expect(lines).toContain('service,Tires,3,3,3,,240,360,1920,2040');

  // A span of one's own; one that cannot be is said beside its field, and asked for nowhere.
  await page.getByLabel('To', { exact: true }).fill('2026-01-01');
  await page.getByLabel('From', { exact: true }).fill('2026-02-01');
  await expect(page.getByText('This day lies before the first one')).toBeVisible();
  await page.getByLabel('From', { exact: true }).fill('2026-01-01');
  await expect(page.getByText('No tickets in this span')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('2026-01-01');

  const at = (second: number) => new Date(Date.now() - DAY_MS + second * 1000);
  const mira = await addTestUser(backend.db, { firstName: 'Mira', lastName: 'Osei', role: 'ADMIN' });
  const ray = await addTestUser(backend.db, { firstName: 'Ray', lastName: 'Quintero' });
  const told = { actorId: mira.id, address: '198.51.100.7' };
  for (let second = 0; second < 55; second += 1)
    await record(backend.db, { ...told, action: 'approved', subjectId: ray.id }, at(second));
  await record(backend.db, { ...told, action: 'import-applied', detail: 'stops of November.xlsx' }, at(60));
  await record(backend.db, { ...told, action: 'ticket.painted' as never }, at(61));
  await page.getByRole('tab', { name: 'Who did what' }).click();
  await page.getByRole('searchbox', { name: /^Person/ }).fill('osei');
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(51);
  // Newest first; what this page has no word for is shown by its name.
  await expect(rows.nth(1)).toContainText('ticket.painted');
  await expect(rows.nth(2)).toContainText(
    /Mira Osei.*imported a spreadsheet.*stops of November\.xlsx.*198\.51\.100\.7/,
  );
  await clean(page);
  const next = page.getByRole('button', { name: 'Next page' });
  await next.focus();
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(8);
  await expect(next).toBeFocused();
  await expect(page.getByText('51–57')).toBeVisible();
  await page.getByRole('button', { name: 'Previous page' }).click();
  await expect(rows).toHaveCount(51);
  await page.getByLabel('Action').selectOption('imported a spreadsheet');
  await expect(rows).toHaveCount(2);
  await expect(page).toHaveURL(/q=osei.*action=import-applied/);
  await page.getByLabel('To', { exact: true }).fill('2026-01-01');
  await expect(page.getByText('No entry is of this person, action and span.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(rows.filter({ hasText: 'Marisol Keane' }).first()).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('heading', { name: 'Mira Osei' }).first()).toBeVisible();
  await clean(page);
  await page.getByRole('tab', { name: 'Tickets' }).click();
  await expect(page.getByRole('img', { name: /^Tickets a day/ })).toBeVisible();
  await clean(page);
});

test('a day typed key by key is the one typed, the other stays, and what cannot be is said beside it', async ({
  page,
}) => {
  const [from, to] = [page.getByLabel('From', { exact: true }), page.getByLabel('To', { exact: true })];
  await signIn(page, 'super', '/reports?from=2026-09-01&to=2026-10-31');
  // In between it is the 31st of November: of no month, and yet not blank.
  await to.focus();
  await page.keyboard.type('11152026');
  await expect(to).toHaveValue('2026-11-15');
  await expect(from).toHaveValue('2026-09-01');
  await expect(page).toHaveURL(/from=2026-09-01&to=2026-11-15/);
  await from.focus();
  await page.keyboard.type('11012026');
  await expect(from).toHaveValue('2026-11-01');
  await expect(to).toHaveValue('2026-11-15');
  // Half a day is none; the other end stands.
  await to.focus();
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('alert')).toHaveText('Choose a day from 2000 to 2099');
  await expect(from).toHaveValue('2026-11-01');
  await to.focus();
  await page.keyboard.type('11');
  await expect(to).toHaveValue('2026-11-15');
  await expect(page.getByRole('alert')).toHaveCount(0);
  // Blank at both ends they are not the last thirty days either.
  await to.fill('');
  await from.fill('');
  await expect(to).toHaveValue('');
  await expect(page.getByRole('alert')).toHaveText('Choose a day');
  await page.getByText('7 days', { exact: true }).click();
  await expect(to).not.toHaveValue('');
});

test('a double press on Save as CSV saves one file, and so does Enter held down', async ({ page }) => {
  await signIn(page, 'super', '/reports');
  const saved: string[] = [];
  page.on('download', (file) => saved.push(file.suggestedFilename()));
  const save = page.getByRole('button', { name: 'Save as CSV' });
  const first = page.waitForEvent('download');
  await save.dblclick();
  await first;
  await page.getByRole('tab', { name: 'Who did what' }).click();
  await expect(page.getByRole('table').getByRole('row').first()).toBeVisible();
  expect(saved).toHaveLength(1);

  await page.getByRole('tab', { name: 'Tickets', exact: true }).click();
  await save.focus();
  await page.keyboard.down('Enter');
  // Half a second later a computer begins to repeat it.
  const repeats = Date.now() + 500;
  await expect.poll(() => Date.now()).toBeGreaterThan(repeats);
  for (let times = 0; times < 10; times += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await page.getByRole('tab', { name: 'Who did what' }).click();
  await expect(page.getByRole('table').getByRole('row').first()).toBeVisible();
  expect(saved).toHaveLength(2);
});

test('an administrator has the report without the trail; another backend has neither and says so', {
  tag: '@strict',
}, async ({ page, kind }) => {
  await signIn(page, 'admin', '/reports');
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
  await expect(page.getByText(kind === 'reference' ? /tickets opened/ : 'This server makes no reports.')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Who did what' })).toHaveCount(0);
});
