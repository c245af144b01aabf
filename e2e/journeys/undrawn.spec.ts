import type { Page } from '@playwright/test';
import { expect, signIn, test, WITHOUT_WORKER } from '../support/fixtures.ts';
import { followFirst } from '../support/places.ts';

test.use(WITHOUT_WORKER);

const countOf = (page: Page) => page.getByRole('status').filter({ hasText: /^[\d,]+ stations on the map$/ });

/** Signs in to the list of a map whose drawing is on its way. @returns lets the browser find out that it cannot draw it */
const openUndrawn = async (page: Page) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/MapDrawing-*.js', async (route) => {
    await released;
    await route.continue();
  });
  await signIn(page);
  await page.getByRole('tab', { name: 'All stations' }).click();
  await expect(countOf(page)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Request Service at / }).nth(2)).toBeVisible();
  return release;
};

test('a browser that finds out late that it cannot draw the map moves nothing under the thumb, and adds to the list', {
  tag: '@strict-only',
}, async ({ page, backend }) => {
  const release = await openUndrawn(page);
  const said = countOf(page);
  const before = (await said.textContent()) ?? '';
  const placesOfFirst = await followFirst(page);
  backend.faults.add({ method: 'GET', path: '/wex/locations*', action: { kind: 'delay', ms: 1_000 } });
  release();
  await expect(page.getByText('This browser cannot draw the map. The list shows the same stations.')).toBeVisible();
  await expect(page.getByText('Loading locations...')).toBeVisible();
  await expect(said).toBeVisible();
  await expect(said).not.toHaveText(before);
  expect(await placesOfFirst()).toHaveLength(1);
});

test('nor does it where the rest of the list fails: what is wrong stands below it, with another try', {
  tag: '@strict-only',
}, async ({ page, backend }) => {
  const release = await openUndrawn(page);
  const placesOfFirst = await followFirst(page);
  backend.faults.add({
    method: 'GET',
    path: '/wex/locations*',
    action: { kind: 'status', status: 500 },
  });
  release();
  await expect(page.getByText('Stations could not be loaded.')).toBeVisible();
  backend.faults.clear();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Stations could not be loaded.')).toBeHidden();
  expect(await placesOfFirst()).toHaveLength(1);
});
