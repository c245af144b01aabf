import type { Page } from '@playwright/test';
import { makeTicket } from '../support/conversation.ts';
import { expect, signIn, test, WITHOUT_WORKER } from '../support/fixtures.ts';
import { buildRoute, planFuel } from '../support/road.ts';

// A desktop whose person works by night.
test.use({ ...WITHOUT_WORKER, viewport: { width: 1280, height: 900 }, colorScheme: 'dark' });

/** CSS pixels of a Letter page between its margins, upright and lying. */
const LETTER = { upright: { width: 740, height: 980 }, lying: { width: 980, height: 740 } } as const;

/** Lays the page out for paper as a browser does: the event, then the medium and the paper's width. */
const toPaper = async (page: Page, paper: keyof typeof LETTER): Promise<void> => {
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.setViewportSize(LETTER[paper]);
};

/** Texts in sight whose ink and ground differ by less than 4.5:1, with their colours. */
const unreadable = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const luminance = (colour: string): number => {
      const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? [])
        .map((part) => Number(part) / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const groundOf = (element: Element | null): string => {
      if (!element) return 'rgb(255, 255, 255)';
      const { backgroundColor } = getComputedStyle(element);
      return /, 0\)$/.test(backgroundColor) ? groundOf(element.parentElement) : backgroundColor;
    };
    return [...document.querySelectorAll('main *')].flatMap((element) => {
      const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
      if (!own || !element.checkVisibility()) return [];
      const [ink, ground] = [getComputedStyle(element).color, groundOf(element)];
      const [high = 0, low = 0] = [luminance(ink), luminance(ground)].sort((x, y) => y - x);
      return (high + 0.05) / (low + 0.05) < 4.5 ? [`${element.textContent}: ${ink} on ${ground}`] : [];
    });
  });

/** What of the tables lies beyond the paper, fades or scrolls. */
const cut = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.data-table-frame')].flatMap((frame) => {
      const { overflowX, maskImage } = getComputedStyle(frame);
      const beyond = [...frame.querySelectorAll('th, td')].filter(
        (cell) => cell.getBoundingClientRect().right > innerWidth + 1,
      );
      return [
        ...beyond.map((cell) => cell.textContent ?? ''),
        ...(overflowX === 'visible' ? [] : [`overflow ${overflowX}`]),
        ...(maskImage === 'none' ? [] : [`mask ${maskImage}`]),
      ];
    }),
  );

const PAGES = [
  { path: '/reports', seen: 'By agent', paper: 'upright' },
  { path: '/board-table', seen: 'Ray Ortega', paper: 'upright' },
  { path: '/user-management', seen: 'driver@milepost.test', paper: 'upright' },
  { path: '/upload-locations', seen: 'Peterbilt', paper: 'lying' },
] as const;

test('on paper: tables by day at night, whole and readable, without what is for pressing', async ({
  page,
  backend,
}) => {
  await makeTicket(await backend.signIn('driver'));
  await signIn(page, 'super', PAGES[0].path);
  await page.evaluate(() => localStorage.setItem('theme', 'night'));
  for (const { path, seen, paper } of PAGES) {
    await page.goto(path);
    await expect(page.getByRole('main').getByText(seen).first()).toBeVisible();
    await toPaper(page, paper);
    // As a table: a narrow paper is no phone.
    await expect(page.getByRole('table').first(), path).toBeVisible();
    expect(await unreadable(page), path).toEqual([]);
    expect(await cut(page), path).toEqual([]);
    await expect(page.getByRole('columnheader', { name: 'Actions' })).toBeHidden();
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
    await page.setViewportSize({ width: 1280, height: 900 });
  }
});

test('on paper: a ticket with all that was written, and afterwards the screen as it was', async ({ page, backend }) => {
  const driver = await backend.signIn('driver');
  const ticketId = await makeTicket(driver);
  const said = Array.from({ length: 60 }, (_, at) => `Line ${at + 1} of what was said`);
  for (const text of said) await driver.call('sendMessage', { body: { text, ticket_id: ticketId } });
  await signIn(page, 'admin', `/chat/${ticketId}`);
  const log = page.getByRole('log');
  await expect(log.getByText(said[59] ?? '')).toBeInViewport();
  await expect(log.getByText(said[0] ?? '', { exact: true })).toHaveCount(0);

  await toPaper(page, 'upright');
  for (const text of [said[0] ?? '', said[30] ?? '', said[59] ?? ''])
    await expect(log.getByText(text, { exact: true })).toBeVisible();
  expect(await log.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
  expect(await unreadable(page)).toEqual([]);
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeHidden();
  await expect(page.getByRole('complementary', { name: 'Ticket details' })).toBeVisible();

  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(log.getByText(said[59] ?? '')).toBeInViewport();
  await expect(log.getByText(said[0] ?? '', { exact: true })).toHaveCount(0);
});

test('on paper: a ticket from a phone has its details, which the screen has behind a button', async ({
  page,
  backend,
}) => {
  const ticketId = await makeTicket(await backend.signIn('driver'));
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'admin', `/chat/${ticketId}`);
  const details = page.getByRole('complementary', { name: 'Ticket details' });
  const button = page.getByRole('button', { name: 'Show ticket details' });
  await expect(button).toBeVisible();
  await expect(details).toHaveCount(0);
  await toPaper(page, 'upright');
  await expect(details.getByText('driver@milepost.test')).toBeVisible();
  await expect(button).toHaveCount(0);
  expect(await unreadable(page)).toEqual([]);
});

test('on paper: the map has its list whole, with a date, and why there is no plan; nothing of the screen', async ({
  page,
}) => {
  await signIn(page);
  await buildRoute(page);
  await page.getByRole('tab', { name: 'Near route' }).click();
  const head = page.getByRole('status').filter({ hasText: 'stations near the route' });
  await expect(head).toBeVisible();
  const count = Number(/\d+/.exec((await head.textContent()) ?? '')?.[0]);
  expect(count).toBeGreaterThan(20);

  const paper = page.locator('[data-printed]').filter({ visible: true });
  const expectWhole = async (heading: RegExp): Promise<void> => {
    await expect(paper).toHaveCount(1);
    await expect(paper.getByRole('heading', { name: heading })).toBeVisible();
    await expect(paper.getByText(/Printed \d+ \w+ \d{4}, [\d:]+[AP]M\.$/)).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  };
  await toPaper(page, 'upright');
  await expectWhole(/^Near route: Chicago.* to Dallas/);
  await expect(paper.getByText(`${count} stations near the route`)).toBeVisible();
  await expect(paper.getByRole('listitem')).toHaveCount(count);
  await expect(paper.getByRole('listitem').last()).toContainText(
    /^(?:Mile|About mile) \d+.*\$\d\.\d\d(?:net|retail), /,
  );
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(page.locator('[data-printed]')).toHaveCount(0);

  await page.getByRole('tab', { name: 'Fuel plan' }).click();
  await page.getByLabel('Min gallons purchase').fill('95');
  await planFuel(page, 100, 60);
  await expect(page.getByRole('alert').filter({ hasText: 'No plan' })).toBeInViewport();
  await toPaper(page, 'upright');
  await expectWhole(/^Fuel plan: Chicago.* to Dallas/);
  await expect(paper).toContainText('Tank 100 gal · now 60 gal');
  await expect(paper.getByText('What would help')).toBeVisible();
});
