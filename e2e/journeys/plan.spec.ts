import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, signIn, test, WITH_WORKER, WITHOUT_WORKER, workerReady } from '../support/fixtures.ts';
import { buildRoute, pickPlace, planAfterTax, planFuel } from '../support/road.ts';

test.use(WITHOUT_WORKER);

test('a plan is driven, shared and printed: the way to a stop and to another where it is closed, its text, its stops on paper', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page);
  await buildRoute(page);
  await planFuel(page, 150, 40);
  const stops = page.getByRole('list', { name: 'Fuel stops' }).getByRole('listitem');
  await expect(stops.first()).toContainText(/detour \d|on the route/);

  await page.getByRole('button', { name: 'Share the plan' }).click();
  await expect(page.getByText('Plan copied')).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toMatch(
    /^Fuel plan: Chicago.* to Dallas.*\n\$[\d.,]+ · [\d.]+ gal · \d+ stops? · [\d,]+ mi\n(?:.+\n)*Demonstration data: .+\n\nMile \d+: /,
  );

  await page
    .getByRole('button', { name: /^Show details of / })
    .first()
    .click();
  const way = page.getByRole('link', { name: /^Navigate to / });
  await expect(way).toHaveAttribute('href', /^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&destination=-?\d/);
  // The paper says it, too.
  const closed = page.getByText(/^If it is closed: .+ (?:more|for the same money)\.$/).filter({ visible: true });
  await expect(closed).toHaveCount(1);
  await page.keyboard.press('Escape');

  const paper = page.getByRole('article').filter({ has: page.getByRole('heading', { name: /^Fuel plan: / }) });
  await expect(paper).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(paper).toBeVisible();
  await expect(
    paper.getByText(/^Plan of \d+ \w+ \d{4}, [\d:]+[AP]M\. Printed \d+ \w+ \d{4}, [\d:]+[AP]M\.$/),
  ).toBeVisible();
  await expect(paper.getByRole('listitem')).toHaveCount(text.split('\n\n').length - 1);
  await expect(page.getByRole('button')).toHaveCount(0);
});

test.describe('with the worker', () => {
  test.use(WITH_WORKER);

  test('a plan after fuel tax says what it costs in the end, and gives the return its miles and gallons, also without signal', async ({
    page,
    context,
  }) => {
    await signIn(page);
    await workerReady(page);
    await buildRoute(page);
    await planAfterTax(page, 150, 40);
    await expect(page.getByText(/^after fuel tax · \$[\d.]+ at the pumps, \$[\d.]+ credited$/)).toBeVisible();
    const stops = page.getByRole('list', { name: 'Fuel stops' }).getByRole('listitem');
    await expect(stops.first()).toContainText(/\$\d\.\d\d after tax/);

    await page.getByRole('button', { name: 'Miles and fuel by state' }).click();
    const dialog = page.getByRole('dialog', { name: 'Miles and fuel by state' });
    await expect(dialog.getByRole('row', { name: /^IL [\d.]+/ })).toBeVisible();
    await expect(dialog).toContainText(
      /Tax on the miles\$[\d.]+Credit for the fuel bought\$[\d.]+To (pay|get back)\$[\d.]+/,
    );
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^fuel-tax-[1-4]Q\d{4}\.csv$/);
    const csv = await readFile(await file.path(), 'utf8');
    expect(csv).toMatch(
      /^\uFEFFState,Miles,Gallons bought,Tax rates of\r\n(?:[A-Z]{2},[\d.]+,[\d.]+,[1-4]Q\d{4}\r\n)+$/,
    );
    // While it is open it is what is printed, and nothing else is.
    const paper = page.locator('[data-printed]').filter({ visible: true });
    await expect(paper).toHaveCount(0);
    await page.emulateMedia({ media: 'print' });
    await expect(paper).toHaveCount(1);
    await expect(paper.getByText('Miles and fuel by state')).toBeVisible();
    await expect(paper.getByText('Credit for the fuel bought')).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
    await page.emulateMedia({ media: 'screen' });
    await dialog.getByRole('button', { name: 'Close' }).click();

    await page.reload();
    await expect(page.getByText(/^after fuel tax · /)).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Edit tank, radius and minimum' }).click();
    await expect(page.getByRole('radio', { name: 'After fuel tax (IFTA)' })).toBeChecked();
    await page.getByRole('button', { name: 'Plan fuel stops' }).click();
    await expect(page.getByText(/Worked out on this device/).filter({ visible: true })).toBeVisible();
    await expect(page.getByText(/^after fuel tax · /)).toBeVisible();
  });
});

test('no plan says what would help, and one press makes it', async ({ page }) => {
  await signIn(page);
  await buildRoute(page);
  await page.getByRole('tab', { name: 'Fuel plan' }).click();
  await page.getByLabel('Min gallons purchase').fill('95');
  await planFuel(page, 100, 60);
  await expect(page.getByRole('alert').filter({ hasText: 'No plan' })).toBeInViewport();
  const helps = page.getByRole('region', { name: 'What would help' }).getByRole('button');
  await expect(helps.first()).toBeInViewport();
  await expect(page.getByRole('tab', { name: 'Fuel plan' })).toBeInViewport();
  await helps.filter({ hasText: /^Buy at least / }).click();
  await expect(page.getByText(/gal · \d+ stops?/).first()).toBeVisible();
});

test('Cancel gives up the plan that is being made: the one before stands, and stays', async ({ page, backend }) => {
  await signIn(page);
  await buildRoute(page);
  await planFuel(page, 150, 40);
  // The other ways' plans, asked for by the same call, are there.
  await expect(page.getByText('cheapest').first()).toBeVisible();
  const edit = page.getByRole('button', { name: 'Edit tank, radius and minimum' });
  await edit.click();
  await page.getByLabel('Current fuel').fill('60');
  backend.faults.add({ path: '/assistant/plan', action: { kind: 'delay', ms: 2_000 } });
  const asked = page.waitForRequest('**/assistant/plan');
  const givenUp = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/assistant/plan'));
  await page.getByRole('button', { name: 'Plan fuel stops' }).click();
  await asked;
  await page.getByRole('button', { name: 'Cancel' }).click();
  await givenUp;
  await expect(page.getByText('40 gal in the tank')).toBeVisible();
  await edit.click();
  await page.getByLabel('Current fuel').fill('70');
  await page.getByRole('button', { name: 'Plan fuel stops' }).click();
  // One that is being made is seen to be, by who looks at another screen meanwhile.
  await page.getByRole('link', { name: 'Chats' }).click();
  await expect(page).toHaveURL(/\/chats/);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Planning' })).toBeVisible();
  await expect(page.getByText('70 gal in the tank')).toBeVisible();
});

/** What is stored of half-made forms, of all accounts. */
const halfMade = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const rows: unknown[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.startsWith('milepost:')) continue;
      const database = await done(indexedDB.open(name));
      rows.push(...(await done(database.transaction('meta').objectStore('meta').getAll())));
      database.close();
    }
    return JSON.stringify(rows.filter((row) => /^(route|fuel)Draft$/.test((row as { name: string }).name)));
  });

test('a half-made route and a half-filled fuel form outlive a reload and a tab that is killed, until they are used', async ({
  page,
  context,
}) => {
  await signIn(page);
  await pickPlace(page, 'Departure', 'Chicago, IL');
  await page.getByRole('combobox', { name: 'Destination' }).fill('Dal');
  await expect.poll(() => halfMade(page)).toContain('"Dal"');
  // Closed so, it gets no last moment.
  await page.close();
  const next = await context.newPage();
  await next.goto('/map');
  await expect(next.getByRole('combobox', { name: 'Departure' })).toHaveValue('Chicago, IL');
  await expect(next.getByRole('combobox', { name: 'Destination' })).toHaveValue('Dal');
  await pickPlace(next, 'Destination', 'Dallas, TX');
  await next.getByRole('button', { name: 'Build Route' }).click();
  await expect(next.getByText(/[\d,]+ mi · \d+ h/).first()).toBeVisible();
  await expect.poll(() => halfMade(next)).toBe('[]');

  await next.getByRole('tab', { name: 'Fuel plan' }).click();
  await next.getByLabel('Tank capacity').fill('211');
  await next.getByLabel('Current fuel').fill('77');
  await expect.poll(() => halfMade(next)).toContain('"77"');
  await next.reload();
  await next.getByRole('tab', { name: 'Fuel plan' }).click();
  await expect(next.getByLabel('Tank capacity')).toHaveValue('211');
  await expect(next.getByLabel('Current fuel')).toHaveValue('77');
  await next.getByRole('button', { name: 'Plan fuel stops' }).click();
  await expect(next.getByText('77 gal in the tank')).toBeVisible();
  await expect.poll(() => halfMade(next)).toBe('[]');
  await next.reload();
  await expect(next.getByText('77 gal in the tank')).toBeVisible();
});

test('a truck is saved once and chosen in one tap on the next trip, its fuel read off the gauge', async ({ page }) => {
  await signIn(page);
  await buildRoute(page);
  await page.getByRole('tab', { name: 'Fuel plan' }).click();
  await page.getByLabel('Tank capacity').fill('300');
  await page.getByLabel('Min gallons purchase').fill('20');
  await page.getByRole('button', { name: 'Save this truck' }).click();
  const naming = page.getByRole('dialog', { name: 'Save this truck' });
  await naming.getByRole('button', { name: 'Save' }).click();
  await expect(naming.getByText('Name of the truck is required')).toBeVisible();
  await naming.getByLabel('Name of the truck').fill('Old Blue');
  await page.keyboard.press('Enter');
  await expect(naming).toBeHidden();
  await expect(page.getByRole('button', { name: 'Old Blue', pressed: true })).toBeVisible();

  // The next trip begins with an empty form.
  await page.getByRole('button', { name: 'Clear Route' }).click();
  await buildRoute(page);
  await page.reload();
  await page.getByRole('tab', { name: 'Fuel plan' }).click();
  await page.getByRole('button', { name: 'Old Blue', pressed: false }).click();
  await expect(page.getByLabel('Tank capacity')).toHaveValue('300');
  await expect(page.getByLabel('Min gallons purchase')).toHaveValue('20');
  await page.getByLabel('Fuel gauge').selectOption('3/8');
  await expect(page.getByLabel('Current fuel')).toHaveValue('112.5');
  await page.getByRole('button', { name: 'Plan fuel stops' }).click();
  await expect(page.getByText(/gal · \d+ stops?/).first()).toBeVisible();

  await page.getByRole('button', { name: 'Edit tank, radius and minimum' }).click();
  await page.getByRole('button', { name: 'Delete Old Blue' }).click();
  await page.getByRole('dialog', { name: 'Delete this truck?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: 'Old Blue' })).toHaveCount(0);
  await expect(page.getByLabel('Tank capacity')).toHaveValue('300');
});

test('a server that is down or busy, or a page of the Wi-Fi in its place, leaves the planning to the device', async ({
  page,
}) => {
  await signIn(page);
  await buildRoute(page);
  await page.getByRole('tab', { name: 'Fuel plan' }).click();
  const edit = page.getByRole('button', { name: 'Edit tank, radius and minimum' });
  const planButton = page.getByRole('button', { name: 'Plan fuel stops' });
  await page.getByLabel('Tank capacity').fill('150');
  for (const [fuel, answer] of [
    ['40', { status: 503, contentType: 'text/html', body: '<html>Down for a moment</html>' }],
    ['41', { status: 429, headers: { 'Retry-After': '120' }, body: '' }],
    ['42', { status: 200, contentType: 'text/html', body: '<html>Welcome to our Wi-Fi</html>' }],
  ] as const) {
    await page.route('**/assistant/plan', (route) => route.fulfill(answer));
    await page.getByLabel('Current fuel').fill(fuel);
    await planButton.click();
    await expect(
      page.getByText(/Worked out on this device, from stored stations/).filter({ visible: true }),
    ).toBeVisible();
    await page.unroute('**/assistant/plan');
    await edit.click();
  }
});
