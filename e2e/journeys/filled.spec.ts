import type { Locator, Page } from '@playwright/test';
import { expect, signIn, test, WITH_WORKER, WITHOUT_WORKER, workerReady } from '../support/fixtures.ts';
import { buildRoute, planFuel } from '../support/road.ts';

test.use(WITHOUT_WORKER);

const nextFill = (page: Page): Locator => page.getByRole('button', { name: /^Filled here, at / }).first();
const corrections = (page: Page): Locator => page.getByRole('button', { name: /^Correct the fill at / });

/** Enters a fill in the dialog that is open; what is left out stays as the plan has it. */
const fill = async (page: Page, said: { gallons?: string; price?: string }): Promise<void> => {
  const dialog = page.getByRole('dialog');
  if (said.gallons) await dialog.getByLabel('Gallons').fill(said.gallons);
  if (said.price) await dialog.getByLabel('Price a gallon').fill(said.price);
  await dialog.getByRole('button', { name: 'Save fill' }).dblclick();
  await expect(dialog).toBeHidden();
};

/** The rows of Paid against planned, by their heads. */
const paid = async (page: Page): Promise<Record<string, string[]>> => {
  await page.getByRole('button', { name: 'Paid against planned' }).click();
  const dialog = page.getByRole('dialog', { name: 'Paid against planned' });
  await expect(dialog.getByRole('row')).toHaveCount(6);
  const rows = await dialog.getByRole('row').allInnerTexts();
  await dialog.getByRole('button', { name: 'Close' }).click();
  return Object.fromEntries(
    rows.map((row) => {
      const [head = '', ...cells] = row.split('\t').map((cell) => cell.trim());
      return [head, cells];
    }),
  );
};

test.describe('with the worker', () => {
  test.use(WITH_WORKER);

  test('what was filled is stored and the rest planned anew, without signal too, and paid stands against planned', async ({
    page,
    context,
  }) => {
    await signIn(page);
    await workerReady(page);
    await buildRoute(page, 'Chicago, IL', 'Los Angeles, CA');
    await planFuel(page, 150, 40);

    await nextFill(page).click();
    const dialog = page.getByRole('dialog', { name: 'Filled here' });
    await dialog.getByLabel('Gallons').fill('400');
    await dialog.getByRole('button', { name: 'Save fill' }).click();
    await expect(dialog.getByText('Gallons must not exceed the tank of 150 gallons')).toBeVisible();
    await fill(page, { gallons: '60', price: '3.999' });
    await expect(corrections(page)).toHaveCount(1);
    await expect(page.getByText('$239.94 paid so far')).toBeVisible();
    const first = await paid(page);
    expect(first['Paid, 1 fill']).toEqual(['60 gal', '$239.94']);

    await context.setOffline(true);
    await nextFill(page).click();
    await dialog.getByLabel('In the tank now').fill('148');
    await fill(page, { price: '3.5' });
    await expect(corrections(page)).toHaveCount(2);
    await expect(page.getByText(/Worked out on this device/).filter({ visible: true })).toBeVisible();
    const second = await paid(page);
    const dollars = (cell = ''): number => Number(cell.replace('−', '-').replace(/[$,+]/g, ''));
    const [, money] = second['Paid, 2 fills'] as [string, string];
    expect(dollars(second.Together?.[1])).toBeCloseTo(dollars(money) + dollars(second['Still to buy']?.[1]), 2);
    expect(dollars(second.Difference?.[1])).toBeCloseTo(
      dollars(second.Together?.[1]) - dollars(second.Planned?.[1]),
      2,
    );
    expect(second.Planned).toEqual(first.Planned);

    await page.reload();
    await expect(corrections(page)).toHaveCount(2);
    expect(await paid(page)).toEqual(second);

    await corrections(page).last().click();
    await page.getByRole('dialog', { name: 'Correct this fill' }).getByLabel('Gallons').fill('90');
    await fill(page, {});
    await expect.poll(async () => (await paid(page))['Paid, 2 fills']).toEqual(['150 gal', '$554.94']);

    await corrections(page).last().click();
    await page.getByRole('button', { name: 'Take this fill back' }).click();
    await expect(corrections(page)).toHaveCount(1);
    expect((await paid(page))['Paid, 1 fill']).toEqual(['60 gal', '$239.94']);
  });
});

test('one fill entered in two windows is one: the second one says that it is stored, and corrects it', async ({
  page,
  context,
}) => {
  await signIn(page);
  await buildRoute(page);
  await planFuel(page, 150, 40);
  await expect(nextFill(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/map');
  await other.getByRole('tab', { name: 'Fuel plan' }).click();
  for (const each of [page, other]) await nextFill(each).click();
  await fill(page, { gallons: '40', price: '3.5' });
  await expect(corrections(page)).toHaveCount(1);
  const dialog = other.getByRole('dialog', { name: 'Correct this fill' });
  await expect(
    dialog.getByText(/^This fill was stored in another window meanwhile: 40 gal at \$3\.50\b/),
  ).toBeVisible();
  await dialog.getByLabel('Gallons').fill('42');
  await dialog.getByRole('button', { name: 'Save fill' }).click();
  await expect(dialog).toBeHidden();
  for (const each of [page, other]) {
    await expect(each.getByText(/paid so far/)).toContainText(/\$1\d\d\.\d\d paid so far/);
    await expect(corrections(each)).toHaveCount(1);
  }
});

test('a trip with a fill is not ended by Clear Route, Build Route or a link without a question', async ({ page }) => {
  await signIn(page);
  await buildRoute(page);
  await planFuel(page, 150, 40);
  await nextFill(page).click();
  await fill(page, { gallons: '60', price: '3.999' });
  await expect(corrections(page)).toHaveCount(1);
  const question = page.getByRole('dialog', { name: 'End this trip?' });
  const goOn = async () => {
    await expect(question).toContainText('The fill of this trip will be found under Earlier trips.');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
  };
  await page.getByRole('button', { name: 'Back to the map' }).click();
  await page.getByRole('button', { name: 'Clear Route' }).click();
  await goOn();
  await page.getByRole('button', { name: /^Edit the route/ }).click();
  await page.getByRole('button', { name: 'Build Route' }).click();
  await goOn();
  await page.getByRole('button', { name: 'Cancel' }).click();

  // A link to another route is not followed then, and the address tells of the one that is.
  await page.goto('/map?from=Memphis%2C+TN&to=Tulsa%2C+OK&mode=plan');
  await goOn();
  await expect(page).toHaveURL(/from=Chicago/);
  await expect(page.getByRole('button', { name: /^Edit the route/ })).toContainText('Chicago, IL');
  await expect(corrections(page)).toHaveCount(1);

  await page.getByRole('button', { name: 'Back to the map' }).click();
  await page.getByRole('button', { name: 'Clear Route' }).click();
  await question.getByRole('button', { name: 'End trip' }).click();
  await expect(page.getByRole('combobox', { name: 'Departure' })).toHaveValue('');
  await buildRoute(page);
  await page.getByRole('tab', { name: 'Fuel plan' }).click();
  await page.getByRole('button', { name: 'Earlier trips' }).click();
  await page
    .getByRole('dialog', { name: 'Earlier trips' })
    .getByText(/^Chicago.* to Dallas/)
    .click();
  await expect(page.getByText('60 gal at $3.999')).toBeVisible();
});

test('a fill at a place that nobody knows counts, and a new plan keeps the trip under Earlier trips', async ({
  page,
}) => {
  await signIn(page);
  await buildRoute(page);
  await planFuel(page, 150, 40);
  await nextFill(page).click();
  const dialog = page.getByRole('dialog', { name: 'Filled here' });
  await dialog.getByLabel('Where').selectOption('Another place');
  await dialog.getByLabel('Mile').fill('150');
  await fill(page, { gallons: '50', price: '3' });
  await expect(page.getByRole('heading', { name: 'A pump at mile 150' })).toBeVisible();
  await expect(page.getByText('$150.00 paid so far')).toBeVisible();
  await expect(page.getByText('The rest of the trip is being planned anew.')).toBeHidden();

  await page.getByRole('button', { name: 'Edit tank, radius and minimum' }).click();
  await page.getByRole('button', { name: 'Plan fuel stops' }).click();
  const question = page.getByRole('dialog', { name: 'Plan the whole route anew?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Plan fuel stops' }).click();
  await question.getByRole('button', { name: 'Plan anew' }).click();
  await expect(nextFill(page)).toBeVisible();
  await expect(corrections(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit tank, radius and minimum' }).click();
  await page.getByRole('button', { name: 'Earlier trips' }).click();
  const earlier = page.getByRole('dialog', { name: 'Earlier trips' });
  await earlier.getByText(/^Chicago.* to Dallas/).click();
  await expect(earlier.getByText(/paid \$150\.00/)).toBeVisible();
  await expect(earlier.getByText('50 gal at $3.000')).toBeVisible();
});
