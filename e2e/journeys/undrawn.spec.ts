import { expect, signIn, test, WITHOUT_WORKER } from '../support/fixtures.ts';

test.use(WITHOUT_WORKER);

test('a browser that finds out late that it cannot draw the map leaves the list as it stands', {
  tag: '@strict-only',
}, async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/MapDrawing-*.js', async (route) => {
    await released;
    await route.continue();
  });
  await signIn(page);
  const said = page.getByRole('status').filter({ hasText: /^[\d,]+ stations on the map$/ });
  await expect(said).toBeVisible();
  const names = () => page.getByRole('heading', { level: 3 }).allTextContents();
  const before = [await said.textContent(), ...(await names())];
  release();
  await expect(page.getByText('This browser cannot draw the map. The list shows the same stations.')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Departure' })).toBeEnabled();
  expect([await said.textContent(), ...(await names())]).toEqual(before);
});
