import type { Page } from '@playwright/test';
import type { TestServer } from '#tests/support/harness/server.ts';
import { makeTicket } from '../support/conversation.ts';
import { expect, signIn, test, WITHOUT_WORKER } from '../support/fixtures.ts';

test.use({ ...WITHOUT_WORKER, viewport: { width: 1440, height: 900 } });

const closeOne = async (backend: TestServer): Promise<void> => {
  const [driver, admin] = [await backend.signIn('driver'), await backend.signIn('admin')];
  const id = await makeTicket(driver);
  for (const status of ['IN_PROGRESS', 'CLOSED'])
    await admin.call('ticketStatus', { params: { id }, body: { status } });
};
/** Names of the files saved from now on. */
const savedFrom = (page: Page): readonly string[] => {
  const saved: string[] = [];
  page.on('download', (file) => saved.push(file.suggestedFilename()));
  return saved;
};

test('a last day that cannot be is said beside it, and nothing untrue in the table’s place', async ({
  page,
  backend,
}) => {
  await closeOne(backend);
  await signIn(page, 'admin', '/chat-history');
  await page.getByLabel('Closed from').fill('2026-03-29');
  await page.getByLabel('Closed to').fill('2026-03-01');
  await expect(page.getByText('The last day lies before the first one. Choose a later one.')).toBeVisible();
  await page.getByLabel('Closed to').focus();
  await page.keyboard.type('12319999');
  await expect(page.getByLabel('Closed to')).toHaveValue('9999-12-31');
  await expect(page.getByRole('alert')).toHaveText('Choose a day from 2000 to 2099');
  await expect(page.getByText('The last day lies before the first one. Choose a later one.')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'View chat with Ray Ortega' })).toBeVisible();
  await page.keyboard.type('12312026');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page).toHaveURL(/to=2026-12-31/);
  await page.getByLabel('Closed to').focus();
  await page.keyboard.type('12319999');
  await expect(page.getByRole('alert')).toHaveText('Choose a day from 2000 to 2099');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByLabel('Closed to')).toHaveValue('');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a double press on the export, by hand or by key, saves one file', async ({ page, backend }) => {
  await closeOne(backend);
  await signIn(page, 'admin', '/chat-history');
  await expect(page.getByRole('link', { name: 'View chat with Ray Ortega' })).toBeVisible();
  const saved = savedFrom(page);
  const exportCsv = page.getByRole('button', { name: 'Export as CSV' });
  backend.faults.add({ path: '*/ticket', action: { kind: 'delay', ms: 500 } });
  await exportCsv.dblclick();
  await expect.poll(() => saved.length).toBe(1);
  await expect(exportCsv).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect.poll(() => saved.length).toBe(2);
  // One that is thought better of says so, and leaves the focus where another begins.
  await exportCsv.click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Export cancelled. No file was saved.')).toBeVisible();
  await expect(exportCsv).toBeFocused();
  expect(saved).toHaveLength(2);
});
