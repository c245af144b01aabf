import type { Page } from '@playwright/test';
import { makeTicket } from '../support/conversation.ts';
import { expect, signIn, test, WITHOUT_WORKER } from '../support/fixtures.ts';

test.use(WITHOUT_WORKER);

const WIDTHS = [1024, 1100, 1200, 1280, 1440, 1920];
/** Pixels: a box in which a sentence can be read, and the height of one row in it. */
const READABLE = 260;
const ONE_ROW = 50;

const box = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const size = async (page: Page) => (await box(page).boundingBox()) ?? { width: 0, height: 0 };

/** All that an agent writes with is there: no width was won by leaving something out. */
const tools = async (page: Page) => {
  await expect(page.getByRole('button', { name: /^Attach files/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Record voice message' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible();
};

test('an agent reads what is being written at every width of a desktop, the menu open or closed', async ({
  page,
  backend,
}) => {
  const [driver, admin] = [await backend.signIn('driver'), await backend.signIn('admin')];
  const ticket = await makeTicket(driver);
  await admin.call('ticketStatus', { params: { id: ticket }, body: { status: 'IN_PROGRESS' } });
  await page.setViewportSize({ width: 1024, height: 700 });
  await signIn(page, 'admin', `/chat/${ticket}`);
  await expect(box(page)).toBeEnabled();
  const details = page.getByRole('complementary', { name: 'Ticket details' });
  for (const path of [`/chat/${ticket}`, '/chats']) {
    await page.goto(`${backend.url}${path}`);
    await expect(box(page)).toBeEnabled();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 700 });
      await expect.poll(async () => (await size(page)).width, `${path} at ${width}`).toBeGreaterThan(READABLE);
      await expect.poll(async () => (await size(page)).height, `${path} at ${width}`).toBeLessThan(ONE_ROW);
      await tools(page);
    }
  }

  // The details have a panel where there is room, and open from the name where there is none.
  await page.goto(`${backend.url}/chat/${ticket}`);
  await expect(details).toBeVisible();
  await page.setViewportSize({ width: 1024, height: 700 });
  await expect(details).toHaveCount(0);
  await page.getByRole('button', { name: /^Ray Ortega/ }).click();
  await page
    .getByRole('dialog', { name: 'Ticket details' })
    .getByRole('button', { name: 'Back to conversation' })
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // What an agent does with the ticket stays one press, or one key, away.
  await expect(page.getByRole('button', { name: 'Close ticket' })).toBeVisible();
  await page.keyboard.press('r');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Close the menu' }).click();
  await expect(details).toBeVisible();
  await expect.poll(async () => (await size(page)).width).toBeGreaterThan(READABLE);
});

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
