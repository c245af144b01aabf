import { makeTicket, openConversation } from './support/conversation.ts';
import { expect, signIn, test, WITH_WORKER, WITHOUT_WORKER, workerReady } from './support/fixtures.ts';
import { buildRoute, planFuel, write } from './support/road.ts';

test.use(WITHOUT_WORKER);

test.describe('with the worker', () => {
  test.use(WITH_WORKER);

  test('the app can be installed: manifest, icons, shortcuts, a worker in control', async ({ page, request }) => {
    await signIn(page);
    await workerReady(page);
    const manifest = await (await request.get('/manifest.webmanifest')).json();
    expect(manifest).toMatchObject({ name: 'Milepost', start_url: '/map', display: 'standalone' });
    expect(manifest.shortcuts.map((s: { name: string }) => s.name)).toEqual(['Drive', 'My chats', 'Map']);
    expect(manifest.icons.some((icon: { purpose: string }) => icon.purpose === 'maskable')).toBe(true);
    for (const { src } of [...manifest.icons, ...manifest.screenshots]) {
      const picture = await request.get(src);
      expect(picture.headers()['content-type'], src).toBe('image/png');
    }
  });
});

test('guards: a guarded page leads to the root, and back after sign-in; unknown paths lead to the map', async ({
  page,
}) => {
  await page.goto('/settings');
  await expect(page).toHaveURL(/\/$/);
  await page.getByLabel('Username').fill('driver@milepost.test');
  await page.getByLabel('Password', { exact: true }).fill('Milepost-2026!');
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page).toHaveURL(/\/settings$/);
  await expect(page).toHaveTitle('Settings · Milepost');
  for (const path of ['/', '/dashboard', '/checkout', '/nowhere', '/user-management', '/board', '/accounts']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/map/);
  }
});

test("side navigation by role, the staff's tools for staff alone, and the drawer remembers its width", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await signIn(page);
  const main = page.getByRole('navigation', { name: 'Main' });
  await expect(main.getByRole('link', { name: 'Map' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Accounts' })).toHaveCount(0);
  const toggle = page.getByRole('button', { name: /the menu$/ });
  const before = await toggle.getAttribute('aria-label');
  await toggle.click();
  await page.reload();
  await expect(toggle).not.toHaveAttribute('aria-label', before ?? '');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/$/);
  // A driver's page carries nothing of the staff's.
  const staffs = () => asked.filter((path) => /\/desk-/.test(path));
  expect(staffs()).toEqual([]);
  await signIn(page, 'super');
  await expect.poll(() => staffs().length).toBeGreaterThan(0);
  for (const name of [
    'Chat board table',
    'My chats',
    'Chat history',
    'Upload locations',
    'Accounts',
    'Map',
    'User management',
  ])
    await expect(main.getByRole('link', { name })).toBeVisible();
});

test("at the drawer's foot what is waiting leaves Send now in one line", async ({ page, backend }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openConversation(page, await makeTicket(await backend.signIn('driver')));
  backend.faults.add({ method: 'POST', path: '/message', action: { kind: 'drop-before' } });
  await write(page, ['waits']);
  const foot = page.getByRole('button', { name: 'Send now' }).first();
  await expect(page.getByText('trying again soon').first()).toBeVisible();
  const lines = () =>
    foot.evaluate((button) => {
      const words = document.createRange();
      words.selectNodeContents(button);
      return words.getClientRects().length;
    });
  // The button may be drawn anew between being found and being measured.
  await expect.poll(lines).toBe(1);
});

test('signed out in one tab is signed out in all', async ({ context }) => {
  const first = await context.newPage();
  await first.setViewportSize({ width: 1440, height: 900 });
  await signIn(first);
  const second = await context.newPage();
  await second.goto('/settings');
  await expect(second.getByRole('heading', { level: 1 })).toBeVisible();
  await first.getByRole('button', { name: 'Log out' }).click();
  await expect(second.getByLabel('Username')).toBeVisible();
});

// Here and not among the journeys: a backend may ignore the advanced members.
test('a plan that cannot exist because of the reserve says so and keeps the numbers', async ({ page }) => {
  await signIn(page);
  await buildRoute(page);
  await page.getByRole('tab', { name: 'Fuel plan' }).click();
  await page.getByText('Advanced').click();
  await page.getByLabel('Reserve').fill('59');
  await planFuel(page, 60, 60);
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: /reserve/i })
      .first(),
  ).toBeVisible();
  await expect(page.getByLabel('Reserve')).toHaveValue('59');
});
