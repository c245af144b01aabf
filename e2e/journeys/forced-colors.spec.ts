import type { Locator } from '@playwright/test';
import { makeTicket } from '../support/conversation.ts';
import { expect, signIn, test, WITHOUT_WORKER } from '../support/fixtures.ts';

test.use({ ...WITHOUT_WORKER, forcedColors: 'active' });

/** Whether an element's text is underlined as what is chosen is. */
const bar = (place: Locator) =>
  place.evaluate((element) => {
    const { textDecorationLine, textDecorationThickness } = getComputedStyle(element);
    return textDecorationLine === 'underline' && textDecorationThickness === '4px';
  });

/** The ground of what is drawn before an element, where that has one; and of the page. */
const mark = (place: Locator) =>
  place.evaluate((element) => {
    const { content, backgroundColor } = getComputedStyle(element, '::before');
    return content === 'none' ? 'none' : backgroundColor;
  });
const ground = (place: Locator) => place.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

test('in the few colours of a device it is seen what is chosen, by more than a letter’s weight', async ({
  page,
  backend,
}) => {
  const driver = await backend.signIn('driver');
  const tickets = [await makeTicket(driver), await makeTicket(driver)];
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'driver', '/chats');
  const [chosen, other] = tickets.map((id) => page.getByRole('link', { name: new RegExp(`#${id}`) }));
  await chosen?.click();
  await expect.poll(() => bar(chosen as Locator)).toBe(true);
  expect(await bar(other as Locator)).toBe(false);
  const places = page.getByRole('navigation', { name: 'Main' });
  expect(await mark(places.locator('[aria-current]'))).not.toBe(await ground(places.locator('[aria-current]')));
  expect(await mark(places.locator('a:not([aria-current])').first())).toBe('none');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${backend.url}/map`);
  await expect.poll(() => bar(page.getByRole('tab', { selected: true }))).toBe(true);
  expect(await bar(page.getByRole('tab', { selected: false }).first())).toBe(false);
  const low = page.locator('nav [aria-current]');
  expect(await mark(low)).not.toBe(await ground(low));
  const grip = page.getByRole('button', { name: 'Show more of the list' }).locator('span');
  expect(await grip.evaluate((element) => getComputedStyle(element).backgroundColor)).not.toBe(await ground(low));

  await page.goto(`${backend.url}/settings`);
  const answers = page.getByRole('group', { name: 'Theme' }).locator('label');
  await expect.poll(() => bar(answers.filter({ has: page.locator(':checked') }))).toBe(true);
  expect(await bar(answers.filter({ hasNot: page.locator(':checked') }).first())).toBe(false);
});

test('of an agent’s lists in the few colours of a device the chosen one alone is underlined', async ({ page }) => {
  await signIn(page, 'admin', '/board-table');
  const edge = (place: Locator) => place.evaluate((element) => getComputedStyle(element).borderBottomColor);
  const other = page.getByRole('tab', { selected: false }).first();
  await expect.poll(() => bar(page.getByRole('tab', { selected: true }))).toBe(true);
  expect(await edge(other)).toBe(await ground(other));
});
