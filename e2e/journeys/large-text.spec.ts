import type { Locator, Page } from '@playwright/test';
import { CHATS } from '#src/texts/chats.ts';
import { REQUEST } from '#src/texts/request.ts';
import { VOICE } from '#src/texts/voice.ts';
import { makeTicket } from '../support/conversation.ts';
import { expect, signIn, test, WITHOUT_WORKER } from '../support/fixtures.ts';
import { buildRoute } from '../support/road.ts';

// A small phone, and letters of twice the size: nothing is out of reach (WCAG 1.4.4, 1.4.10).
test.use({ ...WITHOUT_WORKER, viewport: { width: 320, height: 568 } });

/** Two ways to letters of twice the size: the browser's own, and the page's. */
const WAYS: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  browser: async (page) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  },
  page: (page) => page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%')),
};

/** Whether all of an element is on the screen, and nothing lies over it. */
const isInSight = (place: Locator): Promise<boolean> =>
  place.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return false;
    const points = [top + 2, (top + bottom) / 2, bottom - 2].map((y) => [(left + right) / 2, y] as const);
    return points.every(([x, y]) => element.contains(document.elementFromPoint(x, y)));
  });

/** Turns the wheel until something is in sight. @param by pixels at each turn, back if negative */
const scrollTo = async (page: Page, place: Locator, by: number): Promise<void> => {
  await expect(async () => {
    if (await isInSight(place)) return;
    await page.mouse.wheel(0, by);
    expect(await isInSight(place)).toBe(true);
  }).toPass({ intervals: [100], timeout: 30_000 });
};

for (const [way, enlarge] of Object.entries(WAYS))
  for (const role of ['driver', 'admin'] as const)
    test(`a conversation with letters of twice the size (${way}): its messages and Send are in reach, ${role}`, async ({
      page,
      backend,
    }) => {
      const ticket = await makeTicket(await backend.signIn('driver'));
      await signIn(page, role, `/chat/${ticket}`);
      await enlarge(page);
      const box = page.getByRole('textbox', { name: 'Message' });
      const send = page.getByRole('button', { name: CHATS.send, exact: true });
      const log = page.getByRole('log');
      // Where the messages are pulled down at their top, a phone would load the page anew.
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).overscrollBehaviorY)).toBe('none');
      await box.fill('Left rear tire');
      expect((await log.boundingBox())?.height).toBeGreaterThan(120);
      await page.mouse.move(8, 300);
      await scrollTo(page, send, 100);
      await send.click();
      await expect(log.getByText('Left rear tire', { exact: true })).toBeVisible();
      await page.mouse.move(8, 540);
      await scrollTo(page, page.getByRole('heading', { level: 1 }), -100);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    });

for (const [way, enlarge] of Object.entries(WAYS))
  test(`a request with letters of twice the size (${way}): its news is read, and each of its buttons pressed`, async ({
    page: first,
    context,
  }) => {
    await signIn(first);
    const second = await context.newPage();
    await second.goto('/map');
    for (const page of [first, second]) {
      await page.getByRole('tab', { name: 'All stations' }).click();
      await page
        .getByRole('button', { name: /^Request Service at / })
        .first()
        .click();
    }
    await enlarge(second);
    // Or the other sheet may begin only after that.
    await first.getByRole('textbox', { name: REQUEST.line }).fill('Left rear tire');
    await expect(second.getByRole('textbox', { name: REQUEST.line })).toHaveValue('Left rear tire');
    await first.getByRole('button', { name: REQUEST.send }).click();
    await first.waitForURL(/\/chat\/\d+$/);
    const news = second.getByText(REQUEST.sentElsewhere);
    await expect(news).toBeVisible();
    const sheet = second.getByRole('dialog');
    await second.mouse.move(12, 300);
    for (const place of [
      news,
      sheet.getByRole('button', { name: REQUEST.another }),
      sheet.getByRole('textbox'),
      sheet.getByRole('button', { name: REQUEST.openSent }),
      sheet.getByRole('button', { name: REQUEST.cancel }),
    ])
      await scrollTo(second, place, 60);
  });

/** Buttons and links of a place whose words run out of them, or lie on those of another. */
const spilt = (place: Locator): Promise<string[]> =>
  place.evaluate((element) => {
    const boxes = [...element.querySelectorAll('button, a')].flatMap((pressed) => {
      const words = document.createRange();
      words.selectNodeContents(pressed);
      const [box, text] = [pressed.getBoundingClientRect(), words.getBoundingClientRect()];
      return box.width > 2 ? [{ name: pressed.textContent ?? '', box, text }] : [];
    });
    return boxes.flatMap(({ name, box, text }) =>
      text.width <= box.width + 1 &&
      boxes.every(
        (other) =>
          other.box === box ||
          other.box.right <= box.left + 1 ||
          other.box.left >= box.right - 1 ||
          other.box.bottom <= box.top + 1 ||
          other.box.top >= box.bottom - 1,
      )
        ? []
        : [name],
    );
  });

for (const [way, enlarge] of Object.entries(WAYS))
  test(`letters of twice the size (${way}): no button of the route's form, the lists or the bar runs out of its place`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page);
    await buildRoute(page);
    await page.getByRole('button', { name: /^Edit the route/ }).click();
    await enlarge(page);
    for (const place of [
      page.getByRole('navigation', { name: 'Main' }),
      page.getByRole('tablist').first(),
      page.locator('form').filter({ has: page.getByRole('combobox', { name: 'Departure' }) }),
      page.getByRole('region', { name: 'Ways' }),
    ])
      await expect.poll(() => spilt(place)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

test.describe('a voice note', () => {
  test.use({ permissions: ['microphone'] });
  for (const [way, enlarge] of Object.entries(WAYS))
    for (const width of [320, 390])
      test(`with letters of twice the size (${way}, ${width} px): recorded and paused, each of its buttons is in reach`, async ({
        page,
        backend,
      }) => {
        await page.setViewportSize({ width, height: 844 });
        const ticket = await makeTicket(await backend.signIn('driver'));
        await signIn(page, 'driver', `/chat/${ticket}`);
        await enlarge(page);
        const note = page.getByRole('group', { name: VOICE.messageText });
        const button = (name: string) => note.getByRole('button', { name, exact: true });
        await page.getByRole('button', { name: VOICE.record }).click();
        await expect(page.getByRole('timer')).toHaveText('0:01');
        await page.mouse.move(8, 300);
        for (const name of [VOICE.cancel, VOICE.send, VOICE.pause]) await scrollTo(page, button(name), 60);
        await button(VOICE.pause).click();
        for (const name of [VOICE.player.play, VOICE.cancel, VOICE.resume, VOICE.sendShort])
          await scrollTo(page, button(name), 60);
        expect(await spilt(note)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        await button(VOICE.sendShort).click();
        await expect(page.getByRole('log').getByRole('button', { name: VOICE.player.play })).toBeVisible();
      });
});

for (const [width, height] of [
  [390, 340],
  [390, 420],
  [568, 320],
] as const)
  test(`half of a split screen, or a small phone held sideways: the route's form is in reach (${width}x${height})`, async ({
    page,
  }) => {
    await signIn(page);
    await page.setViewportSize({ width, height });
    const low = ['Build Route', 'Clear Route', 'Use current location', 'Add a stop'];
    const names = height > 400 ? [...low, 'Filters'] : low;
    await expect(async () => {
      for (const name of names)
        expect(await isInSight(page.getByRole('button', { name, exact: true }).first()), name).toBe(true);
    }).toPass({ timeout: 15_000 });
  });

test('who comes into a lowered sheet by keys sees it rise, and no place without a size', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  const sheet = page.getByRole('region', { name: 'Stations', exact: true });
  await sheet.getByRole('button', { name: 'Show more of the list' }).focus();
  const height = async () => (await sheet.boundingBox())?.height ?? 0;
  expect(await height()).toBeLessThan(100);
  await page.keyboard.press('Tab');
  await expect.poll(height).toBeGreaterThan(400);
  for (let stop = 0; stop < 4; stop += 1) {
    expect(await page.evaluate(() => document.activeElement?.clientHeight)).toBeGreaterThan(0);
    await page.keyboard.press('Tab');
  }
});
