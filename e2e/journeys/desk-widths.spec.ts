import type { Page } from '@playwright/test';
import { makeTicket } from '../support/conversation.ts';
import { expect, signIn, test, WITHOUT_WORKER } from '../support/fixtures.ts';

test.use(WITHOUT_WORKER);

/** Pixels: the height of a box of one row. */
const ONE_ROW = 50;

const box = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const size = async (page: Page) => (await box(page).boundingBox()) ?? { width: 0, height: 0 };

test('the box of messages has the height of its text whatever becomes of its width', async ({ page, backend }) => {
  const driver = await backend.signIn('driver');
  const ticket = await makeTicket(driver);
  await page.setViewportSize({ width: 320, height: 844 });
  await signIn(page, 'admin', `/chat/${ticket}`);
  await expect(box(page)).toBeEnabled();
  await expect.poll(async () => (await size(page)).height).toBeLessThan(ONE_ROW);
  await box(page).fill('Your tow truck is forty minutes out.');
  await expect.poll(async () => (await size(page)).height).toBeGreaterThan(ONE_ROW);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(async () => (await size(page)).height).toBeLessThan(ONE_ROW);
  await page.setViewportSize({ width: 320, height: 844 });
  await expect.poll(async () => (await size(page)).height).toBeGreaterThan(ONE_ROW);
});
