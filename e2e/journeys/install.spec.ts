import type { Page } from '@playwright/test';
import { clean } from '../support/axe.ts';
import { makeTicket } from '../support/conversation.ts';
import { expect, signIn, test, WITHOUT_WORKER } from '../support/fixtures.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
test.use({
  ...WITHOUT_WORKER,
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  userAgent: IPHONE,
});

const HINT = 'Put Milepost on your home screen: it opens full screen, and starts without signal.';
const picturesOn = (page: Page) => page.getByRole('figure', { name: 'On iPhone and iPad, in Safari' });

test('an iPhone is told once how to install, in pictures; Help says it for good; an installed window says nothing', async ({
  page: installed,
  context,
  backend,
}) => {
  const ticket = await makeTicket(await backend.signIn('driver'));
  // Safari's own sign of a window that was opened from the home screen.
  await installed.addInitScript(() => Object.assign(navigator, { standalone: true }));
  await signIn(installed, 'driver', '/chats');
  await expect(installed.getByRole('link', { name: new RegExp(`#${ticket}`) })).toBeVisible();
  await expect(installed.getByText(HINT)).toHaveCount(0);
  await installed.goto('/help');
  await expect(installed.getByRole('heading', { name: 'Put Milepost on your phone' })).toBeVisible();
  await expect(picturesOn(installed)).toHaveCount(0);

  const page = await context.newPage();
  await page.goto('/chats');
  await expect(page.getByText(HINT)).toBeVisible();
  await page.getByRole('link', { name: 'Show how' }).click();
  const pictures = picturesOn(page);
  await expect(pictures.getByRole('img')).toHaveCount(3);
  await expect(pictures.getByText('Press Share.')).toBeVisible();
  await clean(page);
  await page.goto('/chats');
  await expect(page.getByRole('link', { name: new RegExp(`#${ticket}`) })).toBeVisible();
  await expect(page.getByText(HINT)).toHaveCount(0);
  await page.goto('/help');
  await expect(page.getByRole('figure', { name: 'On Android, in Chrome' }).getByRole('img')).toHaveCount(3);
  await expect(pictures).toBeVisible();
});
