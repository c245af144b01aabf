import type { Page } from '@playwright/test';
import { expect, signIn, test, workerReady } from '../support/fixtures.ts';
import { followFirst } from '../support/places.ts';
import { buildRoute, planFuel, routerReady } from '../support/road.ts';

const ways = (page: Page) => page.getByRole('region', { name: 'Ways' }).getByRole('button');
const dollars = (text: string): number => Number(/\$([\d,]+\.\d\d)/.exec(text)?.[1]?.replaceAll(',', ''));

test('two ways compared by their fuel bills, the cheaper chosen, and there after a reload without signal', {
  tag: '@strict',
}, async ({ page, context, backend }) => {
  test.setTimeout(240_000);
  await routerReady(page, backend);
  await signIn(page);
  await workerReady(page);
  await buildRoute(page, 'Chicago, IL', 'Dallas, TX');
  await expect(ways(page).first()).toBeVisible();
  const count = await ways(page).count();
  expect(count).toBeGreaterThan(1);
  await expect(ways(page).first()).toHaveAttribute('aria-pressed', 'true');
  const lengths = await ways(page).allTextContents();
  expect(new Set(lengths).size).toBe(count);

  await planFuel(page, 150, 60);
  await expect(ways(page).filter({ hasText: 'cheapest' })).toHaveCount(1);
  const texts = await ways(page).allTextContents();
  expect(texts.every((text) => dollars(text) > 0)).toBe(true);
  // What the plan costs stands above its stops.
  const bill = async () => {
    const beside = (await page.getByRole('region', { name: 'Ways' }).textContent()) ?? '';
    return dollars(((await page.getByRole('tabpanel').textContent()) ?? '').replace(beside, ''));
  };
  await expect.poll(bill).toBe(dollars(texts[0] ?? ''));

  // The cheapest, or the second where that was chosen already: its plan is here at once.
  const cheapest = texts.findIndex((text) => text.includes('cheapest'));
  const wanted = cheapest === 0 ? 1 : cheapest;
  await ways(page).nth(wanted).click();
  await expect(ways(page).nth(wanted)).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(bill).toBe(dollars(texts[wanted] ?? ''));
  await expect.poll(() => ways(page).allTextContents()).toEqual(texts);

  await context.setOffline(true);
  await page.reload();
  await expect(ways(page).nth(wanted)).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => ways(page).allTextContents()).toEqual(texts);
  expect(await bill()).toBe(dollars(texts[wanted] ?? ''));
  await ways(page).first().click();
  await expect.poll(bill).toBe(dollars(texts[0] ?? ''));
});

test('no bill of an earlier plan stands beside a refusal, and going back to that plan brings its bills and posts back', async ({
  page,
  backend,
}) => {
  test.setTimeout(240_000);
  await routerReady(page, backend);
  await signIn(page);
  await buildRoute(page, 'Chicago, IL', 'Dallas, TX');
  await planFuel(page, 150, 60);
  await expect(ways(page).filter({ hasText: 'cheapest' })).toHaveCount(1);
  const before = await ways(page).allTextContents();

  await page.getByRole('button', { name: 'Edit tank, radius and minimum' }).click();
  await page.getByLabel('Min gallons purchase').fill('95');
  await planFuel(page, 100, 30);
  await expect(page.getByRole('alert').filter({ hasText: 'No plan' })).toBeInViewport();
  // What each way says then is of the form that was refused: that there is no plan, or what another way would cost.
  await expect(ways(page).first()).toContainText('no fuel plan');
  await expect(ways(page).first()).not.toContainText('$');
  // Said in sight, and only what is so.
  const others = (await ways(page).allTextContents()).slice(1);
  await expect(
    page.getByText(
      others.some((text) => text.includes('$'))
        ? 'Another way has a fuel plan: choose it.'
        : 'None of these ways has a fuel plan.',
    ),
  ).toBeVisible();

  await page.getByRole('tabpanel', { name: 'Fuel plan' }).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(/gal · \d+ stops?/).first()).toBeVisible();
  await expect.poll(() => ways(page).allTextContents()).toEqual(before);
  await expect(page.getByRole('alert').filter({ hasText: 'No plan' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit tank, radius and minimum' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'No plan' })).toHaveCount(0);
});

test('what stands above the list near a route comes with it, and the bills of its ways move nothing under the thumb', {
  tag: '@strict-only',
}, async ({ page, context, backend }) => {
  test.setTimeout(240_000);
  await routerReady(page, backend);
  await signIn(page);
  const first = page.getByRole('button', { name: /^Request Service at / }).first();
  await page.getByRole('tab', { name: 'Near route' }).click();
  await expect(first).toBeHidden();
  const placesWhileBuilt = await followFirst(page);
  await buildRoute(page, 'Chicago, IL', 'Dallas, TX');
  await expect(first).toBeVisible();
  await expect(ways(page).first()).toBeVisible();
  await expect(page.getByText(/^about \d/)).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('needs a signal')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/^about \d/)).toBeVisible();
  expect((await placesWhileBuilt()).filter((place) => place !== 'nowhere')).toHaveLength(1);

  // The plan is shown while those of the other ways are being made.
  backend.faults.add({ method: 'POST', path: '/assistant/plan', action: { kind: 'delay', ms: 2_000 } });
  await planFuel(page, 150, 60);
  await expect(page.getByText(/gal · \d+ stops?/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Back to the map' }).click();
  await page.getByRole('tab', { name: 'Near route' }).click();
  await expect(first).toBeVisible();
  const placesWhileCompared = await followFirst(page);
  await expect(page.getByRole('button', { name: 'Comparing fuel bills' })).toBeVisible();
  await expect(ways(page).filter({ hasText: 'cheapest' })).toHaveCount(1);
  expect(await placesWhileCompared()).toHaveLength(1);

  await page.getByText('How these compare').click();
  await expect(page.getByText('These are the fuel bills of the same form.')).toBeVisible();
});
