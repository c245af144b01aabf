import type { Page } from '@playwright/test';
import { expect, signIn, test, WITH_WORKER, WITHOUT_WORKER, workerReady } from '../support/fixtures.ts';

test.use(WITHOUT_WORKER);

/** What anybody may read, with a sentence of each that somebody looks for. */
const PAGES = [
  { path: '/help', title: 'Help', says: 'What each mark means' },
  { path: '/help/notices', title: 'Third-party notices', says: 'GeoNames' },
  { path: '/contact-us', title: 'Customer Support', says: 'Email' },
  { path: '/terms-and-conditions', title: 'Terms and Conditions', says: 'Arbitration' },
  { path: '/privacy-policy', title: 'Privacy Policy', says: 'Updated 5 August 2025' },
] as const;

const expectPage = async (page: Page, { title, says }: (typeof PAGES)[number]): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page).toHaveTitle(`${title} · Milepost`);
  await expect(page.getByText(says, { exact: true }).last()).toBeVisible();
};

test.describe('with the worker', () => {
  test.use(WITH_WORKER);

  test('signed out: every public page opens, and again without signal', async ({ page, context }) => {
    await page.goto('/help');
    await workerReady(page);
    for (const entry of PAGES) {
      await page.goto(entry.path);
      await expectPage(page, entry);
    }
    await context.setOffline(true);
    for (const entry of PAGES) {
      await page.goto(entry.path);
      await expectPage(page, entry);
    }
  });

  test('one page visited is enough: the others open without signal, by their links', async ({ page, context }) => {
    await page.goto('/contact-us');
    await workerReady(page);
    await context.setOffline(true);
    await page.goto('/help');
    await page.getByRole('link', { name: 'Privacy Policy' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Terms and Conditions' }).last().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Terms and Conditions' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
  });
});

test('on a slow line the mark stands before any code, and a page comes with its parts, not one after the other', async ({
  page,
}) => {
  const held: Record<string, () => void> = {};
  const hold = (name: string, address: string) => {
    const released = new Promise<void>((resolve) => {
      held[name] = resolve;
    });
    return page.route(address, async (route) => {
      await released;
      await route.continue();
    });
  };
  await hold('code', '**/assets/first-*.js');
  await hold('configuration', '**/config.json');
  // The configuration is on its way before the code that reads it.
  const configuration = page.waitForRequest('**/config.json');
  const parts = ['HelpPage', 'InfoLayout', 'install'].map((name) => page.waitForRequest(`**/assets/${name}-*.js`));
  await page.goto('/help', { waitUntil: 'commit' });
  await configuration;
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Starting...');
  held.code?.();
  await Promise.all(parts);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
  held.configuration?.();
  await expectPage(page, PAGES[0]);
});

test('code that cannot be loaded says so, instead of starting for ever', async ({ page, allowedErrors }) => {
  allowedErrors.push(/ERR_FAILED/);
  await page.route('**/assets/first-*.js', (route) => route.abort());
  await page.goto('/help');
  const status = page.getByRole('main').getByRole('status');
  await expect(status).toHaveText('Milepost could not be loaded. Reload when you have signal.');
  await page.unroute('**/assets/first-*.js');
  await page.reload();
  await expectPage(page, PAGES[0]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a page says what it needs, and nothing turns', async ({ page }) => {
    await page.goto('/help');
    // Playwright finds no text in this element.
    await expect(page.locator('noscript')).toBeVisible();
    await expect(page.getByText('Starting...')).toBeHidden();
  });
});

test('Terms state their facts', async ({ page }) => {
  await page.goto('/terms-and-conditions');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const text = page.getByRole('main');
  for (const fact of [
    /binding arbitration/,
    /settle the dispute informally for 60 days/,
    /within one year after it arose/,
    /at least 30 days before/,
    /pay it back in full/,
    /Where a price in Milepost is wrong/,
  ])
    await expect(text).toContainText(fact);
});

test('Privacy states its facts, with one address to write to', async ({ page }) => {
  await page.goto('/privacy-policy');
  await expect(page.getByText('Updated 5 August 2025')).toBeVisible();
  const text = page.getByRole('main');
  for (const fact of [
    /your name or username/,
    /your phone number/,
    /your e-mail address/,
    /your password/,
    /your location, when/,
    /your camera and your photo gallery/,
    /Who sees it/,
    /How long it is kept/,
    /sets no cookies/,
    /Nobody under 13/,
    /California Consumer Privacy Act/,
    /within one month/,
  ])
    await expect(text).toContainText(fact);
  const addresses = await page
    .locator('a[href^="mailto:"]')
    .evaluateAll((links) => links.map((link) => link.textContent));
  expect(new Set(addresses)).toEqual(new Set(['support@milepost.test']));
});

test('Contact Us opens the dialler and the mail client', async ({ page }) => {
  await page.goto('/contact-us');
  await expect(page.getByRole('link', { name: /^Phone/ })).toHaveAttribute('href', 'tel:+18005550199');
  await expect(page.getByRole('link', { name: /^Email/ })).toHaveAttribute('href', 'mailto:support@milepost.test');
});

for (const signedIn of [false, true]) {
  test(`the contents lead to a section and Back leads back, by keyboard, ${signedIn ? 'in the shell' : 'signed out'}`, async ({
    page,
  }) => {
    if (signedIn) await signIn(page);
    await page.goto('/terms-and-conditions');
    const contents = page.getByRole('navigation', { name: 'On this page' });
    const link = contents.getByRole('link', { name: 'One year for claims' });
    await link.focus();
    await page.keyboard.press('Enter');
    const heading = page.getByRole('heading', { name: 'One year for claims' });
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport();
    await expect(page).toHaveURL(/#one-year$/);
    await page.goBack();
    await expect(link).toBeFocused();
    await expect(link).toBeInViewport();
    await page.goForward();
    await expect(heading).toBeInViewport();
    // The next Tab goes on from the section: the contents are behind.
    await page.keyboard.press('Tab');
    await expect(contents.locator(':focus')).toHaveCount(0);
    await page.reload();
    await expect(heading).toBeInViewport();
  });
}

test('the address of a section opens there, in a tab of its own', async ({ page }) => {
  await page.goto('/privacy-policy#california');
  await expect(page.getByRole('heading', { name: 'California' })).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'California' })).toBeFocused();
});

test('on paper: the whole document by day, without what is for the screen', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page);
  await page.goto('/terms-and-conditions');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  const paper = await page.evaluate(() => ({
    ink: getComputedStyle(document.querySelector('h1') ?? document.body).color,
    ground: getComputedStyle(document.body).backgroundColor,
    cut:
      document.documentElement.scrollHeight - (document.querySelector('article')?.getBoundingClientRect().bottom ?? 0),
  }));
  expect(paper).toMatchObject({ ink: 'rgb(20, 25, 26)', ground: 'rgb(255, 255, 255)' });
  expect(paper.cut, 'the document flows over the pages instead of scrolling in a box').toBeLessThan(100);
});

test('the documents stay readable on a narrow screen with large text', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['/terms-and-conditions', '/privacy-policy', '/help', '/contact-us']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
  }
});

test('Settings lead to the terms and to what is done with one’s data', async ({ page }) => {
  await signIn(page, 'driver', '/settings');
  const about = page.getByRole('region', { name: 'About' });
  for (const title of ['Terms and Conditions', 'Privacy Policy']) {
    await about.getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.goBack();
  }
});

test('an address without its ticket leads to the chats', async ({ page }) => {
  await signIn(page, 'driver', '/chats');
  await page.goto('/chat/');
  await expect(page).toHaveURL('/chats');
});

test('Help has a part for staff, which drivers are not shown', async ({ page }) => {
  const part = page.getByRole('heading', { level: 2, name: 'For staff' });
  await signIn(page, 'driver');
  await page.goto('/help');
  await expect(page.getByRole('heading', { level: 2, name: 'What each mark means' })).toBeVisible();
  await expect(part).toHaveCount(0);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Log out' }).first().click();
  await expect(page.getByLabel('Username')).toBeVisible();
  await signIn(page, 'admin', '/profile');
  await page.goto('/help');
  await expect(part).toBeVisible();
});
