import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';
import { clean } from '../support/axe.ts';
import { test as base, expect, signIn, WITHOUT_WORKER } from '../support/fixtures.ts';

/** These change stations, so each has a server of its own. */
const test = base.extend<{ own: TestServer }>({
  own: async ({ kind }, use) => {
    const server = await startServer({
      seed: 'demonstration',
      page: 'dist/app',
      time: 'real',
      strict: kind === 'strict',
    });
    await use(server);
    await server.close();
  },
  origin: async ({ own }, use) => use(own.url),
});
test.use({ ...WITHOUT_WORKER, viewport: { width: 1440, height: 900 } });

const HEADER = 'Combined id,Store number,Name,City,State,Address,Latitude,Longitude,Net price,Mystery';
const CREATED = 'NEW-1,9001,Russellville Travel Plaza,Russellville,AR,1 Main Street,35.2784,-93.1338,3.10,x';
const REJECTED = 'NEW-3,9003,Estancia Valley Fuel,Moriarty,NM,3 Main Street,135.2,-106.1,3.10,x';

const some = async (server: TestServer) => {
  const admin = await server.signIn('admin');
  const { body } = await admin.call('stations', { query: { page: 0, size: 1 } });
  const [stop] = body.content;
  return { stop, total: Number(body.totalElements) };
};

const choose = (page: Page, name: string, content: string | Buffer): Promise<void> =>
  page.locator('input[type=file]').setInputFiles({
    name,
    mimeType: 'text/csv',
    buffer: typeof content === 'string' ? Buffer.from(content) : content,
  });

const saved = async (page: Page, press: Locator): Promise<{ name: string; text: string }> => {
  const [download] = await Promise.all([page.waitForEvent('download'), press.click()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
};

/** Callers are given the former stations for as long as reading the new ones takes. */
const expectTotal = (server: TestServer, total: number) =>
  expect.poll(async () => (await some(server)).total).toBe(total);

test('a spreadsheet is looked at before it is written, found again after a reload, imported, and undone', async ({
  page,
  own,
}) => {
  // The thread that reads spreadsheets is compiled at its first start.
  test.setTimeout(180_000);
  const { stop, total } = await some(own);
  await signIn(page, 'admin', '/upload-locations');
  const table = page.getByRole('table', { name: 'Truck stops' });
  await expect(table.getByRole('row')).toHaveCount(11);
  for (const name of ['Store number', 'Name and identificator', 'Tire service', 'Light mechanical', 'Peterbilt']) {
    await expect(table.getByRole('columnheader', { name, exact: true })).toHaveCount(1);
  }
  await expect(table.getByText('Yes', { exact: true }).first()).toBeAttached();
  await expect(table.getByText('No', { exact: true }).first()).toBeAttached();
  await clean(page);

  await page.getByRole('searchbox', { name: 'Search' }).fill('no stop has this name');
  await expect(page.getByRole('heading', { name: 'No rows found' })).toBeVisible();
  // Words of which nothing can be seen are none.
  await page.getByRole('searchbox', { name: 'Search' }).fill('\u200b\u2060');
  await expect(table.getByRole('row')).toHaveCount(11);

  // The state is remembered: another visit shows it again.
  await page.getByLabel('Rows per page').selectOption('25');
  await expect(table.getByRole('row')).toHaveCount(26);
  await page.getByRole('link', { name: 'Accounts' }).click();
  await expect(page.getByRole('heading', { name: 'Accounts' })).toBeVisible();
  await page.getByRole('link', { name: 'Upload locations' }).click();
  await expect(table.getByRole('row')).toHaveCount(26);

  const changed = `${stop.combinId},${stop.storeNumber},"${stop.name}",${stop.city},${stop.state},"77 New Road",,,,x`;
  // A header and a name without a blank, longer than any window is wide.
  const header = HEADER.replace('Mystery', 'Mystery'.repeat(20));
  const rejected = REJECTED.replace('Estancia Valley Fuel', 'Estancia'.repeat(38));
  await choose(page, 'stations-november.csv', [header, changed, CREATED, rejected].join('\n'));
  const write = page.getByRole('button', { name: 'Import 2 rows' });
  await expect(write).toBeVisible({ timeout: 60_000 });
  await page.reload();
  await expect(write).toBeVisible();
  await expect(page.getByText('stations-november.csv')).toBeVisible();
  await expect(page.getByText('3 rows read')).toBeVisible();
  // A file that is dropped here does not take the browser away from the page.
  const stays = await page.getByText('stations-november.csv').evaluate((element) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['x'], 'another.csv'));
    return !element.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
  });
  expect(stays).toBe(true);
  const unknown = page.getByText(/headers mean nothing here: Mystery/);
  await expect(unknown).toBeVisible();
  await expect(page.getByText('Nothing is written until you press Import.')).toBeVisible();
  const preview = page.getByRole('table', { name: 'Preview of the rows' });
  await expect(preview.getByRole('row')).toHaveCount(4);
  await expect(preview.getByText('77 New Road')).toBeVisible();
  const reason = preview.getByText(/^Row 4: /);
  await expect(reason).toBeVisible();
  expect(await reason.evaluate((element) => element.getBoundingClientRect().right)).toBeLessThan(1440);
  expect(await reason.evaluate((element) => element.closest('tr')?.offsetHeight)).toBeLessThan(140);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await unknown.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await clean(page);
  await page.getByRole('button', { name: '1 Created' }).click();
  await expect(preview.getByRole('row')).toHaveCount(2);
  await expect(preview.getByText('New station')).toBeVisible();
  const file = await saved(page, page.getByRole('button', { name: 'Save rejected rows as CSV' }));
  expect(file.name).toBe('stations-november - rejected rows.csv');
  expect(file.text).toMatch(/^\uFEFFRow,Column,Reason\r\n4,Latitude,/);
  expect((await some(own)).total).toBe(total);

  await write.press('Enter');
  await expect(page.getByText('Imported: 1 created, 1 changed.')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('heading', { name: 'Upload locations' })).toBeFocused();
  await expectTotal(own, total + 1);
  await page.getByRole('button', { name: 'Back to truck stops' }).click();
  await page.getByRole('tab', { name: 'Imports' }).click();
  await expect(page.getByRole('cell', { name: '1 created · 1 changed · 1 rejected' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo the import of stations-november.csv' }).click();
  const dialog = page.getByRole('dialog', { name: 'Undo this import?' });
  await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone', { exact: true })).toBeVisible({ timeout: 30_000 });
  await expectTotal(own, total);

  // What was looked at alone has written nothing, and its line does not say otherwise.
  await choose(page, 'given-up.csv', [HEADER, CREATED].join('\n'));
  await page.getByRole('button', { name: 'Cancel' }).click({ timeout: 60_000 });
  await expect(page.getByRole('row', { name: /^given-up\.csv/ })).toContainText('Cancelled');
  await expect(page.getByRole('row', { name: /^given-up\.csv/ })).toContainText('Nothing was written');
  await expectTotal(own, total);
});

test('bad files say what to do; prices come alone; without signal the table is the last one', async ({
  page,
  own,
  context,
}) => {
  test.setTimeout(180_000);
  const { stop } = await some(own);
  await signIn(page, 'admin', '/upload-locations?part=prices');
  const prices = page.getByRole('table', { name: 'Prices' });
  await expect(prices.getByRole('row')).toHaveCount(11);
  const alert = page.getByRole('alert');
  await choose(page, 'photo.png', 'x');
  await expect(alert).toHaveText('photo.png is not a spreadsheet. Choose a .xlsx, .xls or .csv file.');
  await choose(page, 'nothing.csv', '');
  await expect(alert).toContainText('nothing.csv is empty.');
  const imports = '/api/maintenance-services/imports';
  own.faults.add({ method: 'POST', path: imports, times: 1, action: { kind: 'status', status: 502, body: '<html>' } });
  await choose(page, 'photo.csv', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]));
  await expect(alert).toContainText('The server did not answer as it should');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(alert).toContainText('Nothing was written.', { timeout: 60_000 });
  await page.getByRole('button', { name: 'Choose another file' }).click();

  const template = await saved(page, page.getByRole('button', { name: 'Download template' }));
  expect(template.name).toBe('prices-template.csv');
  expect(template.text).toContain('Net price');
  await choose(
    page,
    'prices.csv',
    `Combined id,Store number,Name,Net price\n${stop.combinId},${stop.storeNumber},Another Name,2.22`,
  );
  await page.getByRole('button', { name: 'Import 1 row', exact: true }).click({ timeout: 60_000 });
  await expect(page.getByText('Imported: 0 created, 1 changed.')).toBeVisible({ timeout: 30_000 });
  const first = async () => {
    const { netPrice, name } = (await some(own)).stop;
    return [netPrice, name];
  };
  await expect.poll(first).toEqual([2.22, stop.name]);

  await page.getByRole('button', { name: 'Back to truck stops' }).click();
  await expect(prices.getByRole('row')).toHaveCount(11);
  await context.setOffline(true);
  await expect(page.getByText('No signal: uploading needs it.')).toBeVisible();
  await expect(page.getByText(/^No signal\. The table is as of /)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upload prices' })).toBeDisabled();
  await expect(prices.getByRole('row')).toHaveCount(11);
});

/** As another administrator does it, who looks at another page. */
const importElsewhere = async (server: TestServer, content: string) => {
  const other = await server.signIn('super');
  const form = new FormData();
  form.set('file', new Blob([content]), 'elsewhere.csv');
  return other.call('importStations', { raw: form });
};

test('suspicious rows stay out unless they are ticked, by keyboard, one by one or all of a kind', async ({
  page,
  own,
}) => {
  test.setTimeout(180_000);
  const { total } = await some(own);
  await signIn(page, 'admin', '/upload-locations');
  const rows = [
    'S-1,9101,Too Cheap,Russellville,AR,1 Main Street,35.2804,-93.1358,0.40,x',
    'S-2,9102,Cheap As Well,Russellville,AR,2 Main Street,35.2794,-93.1348,0.41,x',
    'S-3,9103,Swapped Axes,Russellville,AR,3 Main Street,-93.1358,35.2774,3.10,x',
    'S-4,9104,Far Away,Russellville,AR,4 Main Street,40.2,-77.19,3.10,x',
  ];
  await choose(page, 'doubts.csv', [HEADER, CREATED, ...rows].join('\n'));
  await expect(page.getByRole('button', { name: 'Import 1 row', exact: true })).toBeVisible({ timeout: 60_000 });
  const tile = page.getByRole('button', { name: '4 Suspicious' });
  await tile.press('Enter');
  const preview = page.getByRole('table', { name: 'Preview of the rows' });
  await expect(preview.getByRole('row')).toHaveCount(5);
  await expect(preview.getByText('The place 40.2, -77.19 lies outside AR.')).toBeVisible();
  await expect(
    preview.getByText(/^The coordinates -93\.1358, 35\.2774 have a wrong sign or are swapped\./),
  ).toBeVisible();
  await clean(page);

  const cheap = page.getByRole('checkbox', { name: /^Price below \$1 or above \$15: 2 rows/ });
  await cheap.focus();
  await page.keyboard.press('Space');
  await expect(cheap).toBeChecked();
  await expect(cheap).toBeFocused();
  await expect(page.getByRole('checkbox', { name: 'Row 3 goes in' })).toBeChecked();
  const second = page.getByRole('checkbox', { name: 'Row 4 goes in' });
  await second.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Price below $1 or above $15: 2 rows, 1 ticked')).toBeVisible();
  await expect(second).not.toBeChecked();
  await page.getByRole('button', { name: 'Show only: Coordinates swapped or of a wrong sign' }).press('Enter');
  await expect(preview.getByRole('row')).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Row 5 goes in' }).press('Space');
  // The server has it once the button counts it.
  await expect(page.getByRole('button', { name: 'Import 3 rows' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Row 5 goes in' })).toBeChecked();
  await page.getByRole('button', { name: 'Import 3 rows' }).press('Enter');
  await expect(page.getByText('Imported: 3 created, 0 changed.')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('2 rows left out as suspicious.')).toBeVisible();
  await expectTotal(own, total + 3);
});

test('a preview is made anew when another administrator has imported, and a notice ends with its cause', async ({
  page,
  own,
}) => {
  test.setTimeout(180_000);
  const { total } = await some(own);
  await signIn(page, 'admin', '/upload-locations');
  await choose(page, 'mine.csv', [HEADER, CREATED, REJECTED].join('\n'));
  await expect(page.getByRole('button', { name: 'Import 1 row', exact: true })).toBeVisible({ timeout: 60_000 });
  expect((await importElsewhere(own, [HEADER, CREATED].join('\n'))).status).toBe(200);
  await expect(page.getByText(/^The truck stops had changed, so this preview was made anew\./)).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByText('There is nothing to import')).toBeVisible();
  await expect(page.getByRole('button', { name: '1 Unchanged' })).toBeVisible();
  await expectTotal(own, total + 1);

  // The line about what waits goes when another administrator has cancelled it.
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Import cancelled. Nothing was written.')).toBeVisible();
  await choose(page, 'again.csv', [HEADER, REJECTED].join('\n'));
  await expect(page.getByText('1 row read')).toBeVisible({ timeout: 60_000 });
  const id = new URL(page.url()).searchParams.get('import') ?? '';
  await page.goBack();
  await expect(page.getByText('again.csv is read.')).toBeVisible();
  const other = await own.signIn('super');
  expect((await other.call('cancelImport', { params: { id } })).status).toBe(200);
  await expect(page.getByText('again.csv is read.')).toHaveCount(0);
});

test('a backend without a preview takes the file at once, and its report is shown', { tag: '@strict' }, async ({
  page,
  own,
  kind,
}) => {
  test.setTimeout(180_000);
  const path = '/api/maintenance-services/imports';
  if (kind === 'reference') own.faults.add({ path, action: { kind: 'status', status: 404 } });
  const { total } = await some(own);
  await signIn(page, 'admin', '/upload-locations');
  await expect(page.getByText(/^This server shows no preview/)).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Imports' })).toHaveCount(0);
  await choose(page, 'stops.csv', [HEADER, CREATED, REJECTED].join('\n'));
  await expect(page.getByText('stops.csv was imported')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/^2 read · 1 created/)).toBeVisible();
  await expect(page.getByText(/^Row 3: /)).toBeVisible();
  await expectTotal(own, total + 1);
});
