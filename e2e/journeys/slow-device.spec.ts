import { expect, signIn, test, WITHOUT_WORKER } from '../support/fixtures.ts';
import { holdRequests, holdStore } from '../support/hold.ts';
import { buildRoute, pickPlace, storedRow } from '../support/road.ts';

// What is answered late must not undo what the person has done meanwhile.
test.use(WITHOUT_WORKER);

test('who clears a route and goes on to another list stays there, however long the storage takes', async ({ page }) => {
  await signIn(page);
  await buildRoute(page);
  await page.getByRole('tab', { name: 'Fuel plan' }).click();
  const release = await holdStore(page, 'routes');
  await page.getByRole('button', { name: 'Clear Route' }).click();
  const nearRoute = page.getByRole('tab', { name: 'Near route' });
  await nearRoute.click();
  await release();
  await expect(page.getByLabel('Departure')).toHaveValue('');
  await expect(nearRoute).toHaveAttribute('aria-selected', 'true');
});

test('who leaves the map while a route is being built is not brought back to it', async ({ page }) => {
  await signIn(page);
  const release = await holdRequests(page, '**/route/v1/**');
  await pickPlace(page, 'Departure', 'Chicago, IL');
  await pickPlace(page, 'Destination', 'Dallas, TX');
  const asked = page.waitForRequest('**/route/v1/**');
  await page.getByRole('button', { name: 'Build Route' }).click();
  await asked;
  const chats = page.getByRole('heading', { name: 'Active Conversations', exact: true });
  await page.getByRole('link', { name: 'My chats' }).click();
  await expect(chats).toBeVisible();
  release();
  await expect.poll(() => storedRow(page, 'routes', 'last')).toBeTruthy();
  await expect(chats).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('link', { name: 'Map', exact: true }).click();
  await expect(page.getByText(/[\d,]+ mi · \d+ h/).first()).toBeVisible();
});
