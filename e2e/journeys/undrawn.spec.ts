import { expect, signIn, test, WITHOUT_WORKER } from '../support/fixtures.ts';

test.use(WITHOUT_WORKER);

test('a browser that finds out late that it cannot draw the map leaves what stands in the list where it is, and adds to it', {
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
  const before = [await said.textContent(), await names()] as const;
  release();
  await expect(page.getByText('This browser cannot draw the map. The list shows the same stations.')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Departure' })).toBeEnabled();
  await expect(said).not.toHaveText(before[0] ?? '');
  await expect(said).toBeVisible();
  expect(await names()).toEqual(before[1]);
});
