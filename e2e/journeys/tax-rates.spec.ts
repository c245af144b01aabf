import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { clean } from '../support/axe.ts';
import { expect, signIn, test, workerReady } from '../support/fixtures.ts';
import { buildRoute, planAfterTax } from '../support/road.ts';

const now = new Date();
/** The quarter of today, which no version of the product can know when it is made. */
const THIS_QUARTER = `${Math.floor(now.getUTCMonth() / 3) + 1}Q${now.getUTCFullYear()}`;

const choose = (page: Page, name: string, text: string | Buffer): Promise<void> =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: typeof text === 'string' ? Buffer.from(text) : text });

test('an administrator brings the fuel tax rates up to date, and drivers plan with them, also without signal', async ({
  page,
  browser,
  context,
  baseURL,
  backend,
}) => {
  const desk = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...(baseURL && { baseURL }) });
  const admin = await desk.newPage();
  await signIn(admin, 'admin', '/upload-locations');
  await admin.getByRole('tab', { name: 'Fuel tax' }).click();
  const table = admin.getByRole('table', { name: 'Fuel tax rates by quarter' });
  const [file] = await Promise.all([
    admin.waitForEvent('download'),
    table
      .getByRole('button', { name: /^Download the rates of / })
      .first()
      .click(),
  ]);
  const former = await readFile(await file.path(), 'utf8');
  const next = former.replaceAll(/^\dQ\d{4}/gm, THIS_QUARTER).replace(/,IL,[\d.]+/, ',IL,0.9');

  backend.faults.add({
    method: 'POST',
    path: '*/tax-rates',
    times: 1,
    action: { kind: 'status', status: 502, body: '<html>' },
  });
  await choose(admin, 'rates.csv', next.replace(/,TX,[\d.]+/, ',TX,twenty'));
  const alert = admin.getByRole('alert');
  await expect(alert).toContainText('The file is not to blame');
  await alert.getByRole('button', { name: 'Try again' }).click();
  const preview = admin.getByRole('dialog', { name: 'Rates in rates.csv' });
  await expect(preview.getByRole('alert')).toContainText(/Row \d+: The rate "twenty" is not a number of dollars/);
  await expect(preview.getByRole('button', { name: 'Save rates' })).toHaveCount(0);
  await clean(admin);
  await preview.getByRole('button', { name: 'Back' }).click();
  // As Excel saves Unicode text.
  await choose(admin, 'rates.csv', Buffer.from(`\uFEFF${next.replace(/^\uFEFF/, '')}`, 'utf16le'));
  await expect(preview.getByRole('region', { name: THIS_QUARTER })).toContainText('0.9000');
  await preview.getByRole('button', { name: 'Save rates' }).click();
  await expect(admin.getByText(`Rates of ${THIS_QUARTER} saved.`)).toBeVisible();
  await expect(table.getByRole('row').nth(1)).toContainText(THIS_QUARTER);
  await desk.close();

  await signIn(page);
  await workerReady(page);
  await buildRoute(page);
  await planAfterTax(page, 150, 40);
  const dialog = page.getByRole('dialog', { name: 'Miles and fuel by state' });
  const showRates = async () => {
    await page.getByRole('button', { name: 'Miles and fuel by state' }).click();
    await expect(dialog).toContainText(`Rates of ${THIS_QUARTER}, read on `);
    await expect(dialog).toContainText('Uploaded by an administrator');
    await dialog.getByRole('button', { name: 'Close' }).click();
  };
  await showRates();
  // Another plan in between says nothing of tax; the rates are kept all the same.
  await page.getByRole('button', { name: 'Edit tank, radius and minimum' }).click();
  await page.getByText('Pump price').click();
  await page.getByRole('button', { name: 'Plan fuel stops' }).click();
  await expect(page.getByText(/^after fuel tax · /)).toHaveCount(0);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Edit tank, radius and minimum' }).click();
  await page.getByText('After fuel tax (IFTA)').click();
  await page.getByRole('button', { name: 'Plan fuel stops' }).click();
  await expect(page.getByText(/Worked out on this device/).filter({ visible: true })).toBeVisible();
  await showRates();
});
