import type { Page } from '@playwright/test';
import type { TestServer } from '#tests/support/harness/server.ts';
import { expect, signIn, WITHOUT_WORKER } from '../support/fixtures.ts';
import { holdRequests } from '../support/hold.ts';
import { test } from '../support/own-server.ts';

// What is answered late must not undo what an administrator has done meanwhile.
test.use({ ...WITHOUT_WORKER, viewport: { width: 1440, height: 900 } });

const RECORD = '**/api/admin/stations/*';
const STATE = `${RECORD}/state`;

/** Opens a stop's page. */
const openStop = async (page: Page, server: TestServer) => {
  const admin = await server.signIn('admin');
  const { id } = (await admin.call('stations', { query: { size: 1 } })).body.content[0];
  const read = async () => (await admin.call('stationRecord', { params: { id: String(id) } })).body;
  const path = `/upload-locations?stop=${id}`;
  await signIn(page, 'admin', '/upload-locations');
  await page.goto(path);
  const name = page.getByLabel('Name', { exact: true });
  await expect(name).toBeVisible();
  return {
    id: String(id),
    admin,
    read,
    name,
    city: page.getByLabel('City'),
    save: page.getByRole('button', { name: 'Save' }),
  };
};

test('what is typed while a stop is being saved or hidden stays in its field', async ({ page, own }) => {
  const { name, city, save, read } = await openStop(page, own);
  await name.fill('Slow Stop');
  const saved = await holdRequests(page, RECORD, { method: 'PUT', times: 1 });
  const asked = page.waitForRequest((request) => request.method() === 'PUT');
  await save.click();
  await asked;
  await city.fill('Dardanelle');
  saved();
  await expect(page.getByText('Edited by hand')).toBeVisible();
  await expect(name).toHaveValue('Slow Stop');
  await expect(city).toHaveValue('Dardanelle');

  await page.getByRole('button', { name: 'Hide' }).click();
  await expect(page.getByText('Hidden: drivers see it in no list')).toBeVisible();
  await expect(city).toHaveValue('Dardanelle');
  await save.click();
  await expect.poll(async () => (await read()).station).toMatchObject({ name: 'Slow Stop', city: 'Dardanelle' });
  await expect(save).toBeDisabled();
});

test('the question before a stop is removed stays while another answer comes, and its own answer is waited for', async ({
  page,
  own,
}) => {
  await openStop(page, own);
  const hidden = await holdRequests(page, STATE, { times: 1 });
  await page.getByRole('button', { name: 'Hide' }).click();
  const question = page.getByRole('dialog', { name: /^Remove / });
  await page.getByRole('button', { name: 'Remove' }).click();
  const keep = question.getByRole('button', { name: 'Keep it' });
  await expect(keep).toBeVisible();
  hidden();
  await expect(page.getByText('Hidden: drivers see it in no list')).toBeVisible();
  await expect(keep).toBeVisible();

  const status = await holdRequests(page, STATE, { times: 1 });
  own.faults.add({
    method: 'PUT',
    path: '/api/admin/stations/*/state',
    times: 1,
    action: { kind: 'status', status: 500 },
  });
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(keep).toBeDisabled();
  status();
  await expect(question.getByRole('alert')).toBeVisible();
  await keep.click();
  await expect(question).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(keep).toBeVisible();
  await expect(question.getByRole('alert')).toHaveCount(0);
});

test('who leaves a stop before it was refused to be saved is told on the page they are on', async ({ page, own }) => {
  const { name, save } = await openStop(page, own);
  await name.fill('Slow Stop');
  const release = await holdRequests(page, RECORD, { method: 'PUT' });
  own.faults.add({ method: 'PUT', path: '/api/admin/stations/*', action: { kind: 'status', status: 500 } });
  const asked = page.waitForRequest((request) => request.method() === 'PUT');
  await save.click();
  await asked;
  await page.getByRole('link', { name: 'Accounts' }).click();
  await expect(page.getByRole('heading', { name: 'Accounts' })).toBeVisible();
  release();
  await expect(page.getByText('Slow Stop may not have been saved. Look at it again.')).toBeVisible();
  await expect(page).toHaveURL(/accounts/);
});

test('a stop that is read long after it was saved is not shown as it was before', async ({ page, own }) => {
  const { name, city, save, read } = await openStop(page, own);
  // Opened again from its list, the page shows what it has and asks anew.
  await page.getByRole('button', { name: 'Back to truck stops' }).click();
  const release = await holdRequests(page, RECORD, { method: 'GET', times: 1, answered: true });
  const asked = page.waitForRequest(RECORD);
  await page.goBack();
  await asked;
  await name.fill('Slow Stop');
  await save.click();
  await expect(page.getByText('Edited by hand')).toBeVisible();
  release();
  await city.fill('Dardanelle');
  await save.click();
  await expect(save).toBeDisabled();
  await expect(page.getByText(/^This stop has been changed/)).toHaveCount(0);
  expect((await read()).station).toMatchObject({ name: 'Slow Stop', city: 'Dardanelle' });
});

test('a file that is stopped while the server takes it in is an import that is cancelled', async ({ page, own }) => {
  await signIn(page, 'admin', '/upload-locations');
  // The server says late that it has the file.
  own.faults.add({
    method: 'POST',
    path: '/api/maintenance-services/imports',
    times: 1,
    action: { kind: 'delay', ms: 10_000 },
  });
  await page.locator('input[type=file]').setInputFiles({
    name: 'given-up.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Combined id,Name,City,State,Latitude,Longitude\nS-1,Sound,Russellville,AR,35.2784,-93.1338'),
  });
  await expect(page.getByText('All sent. The server reads it...')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Upload stopped. Nothing was written.')).toBeVisible();
  await page.getByRole('tab', { name: 'Imports' }).click();
  await expect(page.getByRole('row', { name: /^given-up\.csv/ })).toContainText('Cancelled');
});

test('a suspicious row that is ticked and unticked at once stays out, however slow the line is', async ({ page }) => {
  test.setTimeout(180_000);
  await signIn(page, 'admin', '/upload-locations');
  const rows = ['Combined id,Name,City,State,Latitude,Longitude,Net price'];
  rows.push('S-1,Sound,Russellville,AR,35.2784,-93.1338,3.10', 'S-2,Too Cheap,Russellville,AR,35.2804,-93.1358,0.40');
  const buffer = Buffer.from(rows.join('\n'));
  await page.locator('input[type=file]').setInputFiles({ name: 'doubts.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: '1 Suspicious' }).click({ timeout: 60_000 });
  const box = page.getByRole('checkbox', { name: 'Row 3 goes in' });
  const release = await holdRequests(page, '**/ticks', { times: 1 });
  const answers: string[] = [];
  page.on('response', (answer) => answer.url().endsWith('/ticks') && answers.push(answer.url()));
  const asked = page.waitForRequest('**/ticks');
  await box.check();
  await asked;
  await box.uncheck();
  release();
  await expect.poll(() => answers.length).toBe(2);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Import 1 row', exact: true })).toBeVisible();
  await expect(box).not.toBeChecked();
});

test('a page of hidden stops that is not there yet is not shown as if it were', async ({ page, own }) => {
  const admin = await own.signIn('admin');
  const { content } = (await admin.call('stations', { query: { size: 11 } })).body;
  for (const { id } of content)
    await admin.call('withholdStation', { params: { id: String(id) }, body: { state: 'hidden' } });
  await signIn(page, 'admin', '/upload-locations');
  await page.getByRole('tab', { name: 'Hidden' }).click();
  const table = page.getByRole('table', { name: 'Hidden and removed stops' });
  await expect(table.getByRole('row')).toHaveCount(11);
  await expect(table).toHaveAttribute('aria-busy', 'false');
  const release = await holdRequests(page, '**/api/admin/stations?page=1*');
  const asked = page.waitForRequest('**/api/admin/stations?page=1*');
  await page.getByRole('button', { name: 'Next page' }).click();
  await asked;
  await expect(table).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(table.getByRole('row')).toHaveCount(2);
  await expect(table).toHaveAttribute('aria-busy', 'false');
});
