import type { Page } from '@playwright/test';
import { endSessions } from '../support/account.ts';
import { clean } from '../support/axe.ts';
import { expect, signIn, WITHOUT_WORKER } from '../support/fixtures.ts';
import { test } from '../support/own-server.ts';

test.use({ ...WITHOUT_WORKER, viewport: { width: 1440, height: 900 } });

const choose = (page: Page, name: string, content: string): Promise<void> =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });

test('a stop is added by hand, edited, hidden and brought back, and an import leaves alone what was set', async ({
  page,
  own,
}) => {
  test.setTimeout(180_000);
  const driver = await own.signIn('driver');
  const seen = async () => (await driver.call('stations', { query: { search: 'Ozark Hand' } })).body.totalElements;
  await signIn(page, 'admin', '/upload-locations');
  await page.getByRole('button', { name: 'Add a stop' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Ozark Hand Stop');
  await page.getByLabel('Combined id').fill('OZ-1');
  await page.getByLabel('City').fill('Russellville');
  await page.getByLabel('State').fill('AR');
  await page.getByLabel('Latitude').fill('135');
  await page.getByLabel('Longitude').fill('-93.1338');
  await page.getByLabel('Net price').fill('3.10');
  await page.getByLabel('Parking').check();
  await page.getByRole('button', { name: 'Add a stop' }).press('Enter');
  await expect(page.getByText('Latitude must be a number from -90 to 90')).toBeVisible();
  await expect(page.getByLabel('Latitude')).toBeFocused();
  await page.getByLabel('Latitude').fill('35.2784');
  // Its answers are lost, to a gateway and then on the line: pressed again it is added once, however often it is sent.
  const lose = (method: string) =>
    own.faults.add({ method, path: '/api/admin/stations*', times: 1, action: { kind: 'drop-after' } });
  await page.route(
    '**/api/admin/stations',
    async (route) => {
      await route.fetch();
      lose('POST');
      await route.fulfill({ status: 502, body: 'Bad Gateway' });
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Add a stop' }).press('Enter');
  await expect(page.getByText(/^The server did not say whether the stop was saved\. Press again/)).toBeVisible();
  await clean(page);
  await page.getByRole('button', { name: 'Add a stop' }).press('Enter');
  await expect(page.getByText('Added by hand', { exact: true })).toBeVisible();
  await expect.poll(seen).toBe(1);
  await clean(page);

  await page.getByLabel('Name', { exact: true }).fill('Ozark Hand Plaza');
  await expect(page.getByText('Not saved yet. It stays on this device until you save or discard it.')).toBeVisible();
  lose('PUT');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Edited by hand')).toBeVisible();
  await expect(page.getByText(/^This stop has been changed/)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();

  await page.getByRole('button', { name: 'Hide' }).click();
  await expect(page.getByText('Hidden: drivers see it in no list')).toBeVisible();
  await expect.poll(seen).toBe(0);
  await page.getByRole('button', { name: 'Back to truck stops' }).click();
  await page.getByRole('tab', { name: 'Hidden' }).click();
  const hidden = page.getByRole('table', { name: 'Hidden and removed stops' });
  await expect(hidden.getByText('Ozark Hand Plaza')).toBeVisible();
  await clean(page);

  // A list that says otherwise, and a stop that nobody has hidden.
  await page.getByRole('tab', { name: 'Truck stops' }).click();
  const header = 'Combined id,Name,City,State,Latitude,Longitude,Net price';
  await choose(page, 'list.csv', `${header}\nOZ-1,File Name,Russellville,AR,35.2784,-93.1338,3.25\n`);
  await expect(page.getByText('Kept as set by hand: Name.')).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Import 1 row', exact: true }).click();
  await expect(page.getByText('Imported: 0 created, 1 changed.')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Back to truck stops' }).click();
  await page.getByRole('tab', { name: 'Hidden' }).click();
  await hidden.getByRole('button', { name: 'Edit Ozark Hand Plaza' }).click();
  await expect(page.getByText('Last changed by list.csv, row 2')).toBeVisible();
  await expect(page.getByText('Changed by an import')).toBeVisible();
  await page.getByRole('button', { name: 'Show again' }).click();
  await expect.poll(seen).toBe(1);

  await page.getByRole('button', { name: 'Remove' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove Ozark Hand Plaza?' });
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Removed: drivers see it nowhere')).toBeVisible();
  await expect.poll(seen).toBe(0);
  await page.getByRole('button', { name: 'Bring back' }).click();
  await expect.poll(seen).toBe(1);
});

test('the bar at the foot of the form hides no field that has the focus', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await signIn(page, 'admin', '/upload-locations?stop=new');
  // What is typed makes the bar as high as it becomes.
  await page.getByLabel('Name', { exact: true }).fill('Ozark Hand Stop');
  const bar = page.getByText(/^Not saved yet/).locator('..');
  await expect(bar).toBeVisible();
  /** Presses a key until the focus has left the fields, and answers by how many pixels the bar lay over each of them. */
  const over = async (key: string): Promise<number[]> => {
    const overlaps: number[] = [];
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press(key);
      const overlap = await bar.evaluate((foot) => {
        const now = document.activeElement;
        const bottom = now?.closest('fieldset') ? now.getBoundingClientRect().bottom : undefined;
        return bottom && Math.max(0, Math.round(bottom - foot.getBoundingClientRect().top));
      });
      if (overlap === undefined) break;
      overlaps.push(overlap);
    }
    return overlaps;
  };
  const down = await over('Tab');
  expect(down.length).toBeGreaterThan(20);
  expect(down).toEqual(down.map(() => 0));
  await page.getByRole('button', { name: 'Discard' }).focus();
  expect((await over('Shift+Tab')).every((pixels) => pixels === 0)).toBe(true);
  await page.getByRole('button', { name: 'Discard' }).click();
});

test('a foreign list is read as a person says, and another rule takes the lowest price; an older import is undone', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await signIn(page, 'admin', '/upload-locations');
  const rows = ['7,North Hand,Joplin,MO,3.5', '7,North Hand,Joplin,MO,3.4', '7,North Hand,Joplin,MO,3.6'];
  await choose(page, 'foreign.csv', ['Our prices,,,,', 'Nr,Wo,Ort,Staat,Preis', ...rows].join('\n'));
  await expect(page.getByText('The first row names no known column')).toBeVisible({ timeout: 60_000 });
  const layout = page.getByRole('region', { name: 'How the file is read' });
  await layout.getByRole('radio', { name: /^Row 2/ }).check();
  await layout.getByRole('button', { name: 'Read below row 2' }).press('Enter');
  await expect(layout.getByText('Nr', { exact: true })).toBeVisible();
  await expect(layout.getByText('North Hand').last()).toBeVisible();
  await clean(page);
  for (const [header, meaning] of [
    ['Nr', 'Store number'],
    ['Wo', 'Name'],
    ['Ort', 'City'],
    ['Staat', 'State'],
    ['Preis', 'Retail price'],
  ] as const) {
    await layout.getByLabel(`${header} means`).selectOption(meaning);
  }
  await layout.getByRole('button', { name: 'Read again like this' }).press('Enter');
  await expect(page.getByText('1 stop has several rows with different prices.')).toBeVisible();
  await page.getByRole('button', { name: 'Lowest price' }).press('Enter');
  await page.getByRole('button', { name: 'Show the rows' }).click();
  await expect(page.getByRole('button', { name: '2 Duplicate' })).toHaveAttribute('aria-pressed', 'true');
  await expect(
    page.getByText('The retail price $3.50 gives way to $3.40 of row 4, the lowest of this stop.'),
  ).toBeVisible();
  await clean(page);
  await page.getByRole('button', { name: 'Import 1 row', exact: true }).click();
  await expect(page.getByText('Imported: 1 created, 0 changed.')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Back to truck stops' }).click();
  await choose(page, 'next.csv', ['Nr,Wo,Ort,Staat,Preis', '8,South Hand,Joplin,MO,3.5'].join('\n'));
  await expect(page.getByText('as in the last file of this shape')).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Import 1 row', exact: true }).click();
  await expect(page.getByText('Imported: 1 created, 0 changed.')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Back to truck stops' }).click();

  // The first one, after the second.
  await page.getByRole('tab', { name: 'Imports' }).click();
  await page.getByRole('button', { name: 'Undo the import of foreign.csv' }).click();
  const dialog = page.getByRole('dialog', { name: 'Undo this import?' });
  await expect(dialog.getByText('Go away: 1 · Become what they were: 0 · Stay as they are now: 0')).toBeVisible();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone', { exact: true })).toBeVisible({ timeout: 30_000 });
  await page.getByRole('tab', { name: 'Truck stops' }).click();
  await page.getByRole('searchbox', { name: 'Search' }).fill('hand');
  await expect(page.getByRole('button', { name: 'Edit South Hand' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit North Hand' })).toHaveCount(0);
});

test('two administrators at one stop, hidden while a driver asks for service there', async ({ page, browser, own }) => {
  test.setTimeout(180_000);
  const [driver, admin] = [await own.signIn('driver'), await own.signIn('admin')];
  const { id } = (await driver.call('stations', { query: { size: 1 } })).body.content[0];
  const path = `/upload-locations?stop=${id}`;
  await signIn(page, 'admin', '/upload-locations');
  await page.goto(path);
  const context = await browser.newContext({
    ...WITHOUT_WORKER,
    baseURL: own.url,
    viewport: { width: 1440, height: 900 },
  });
  const other = await context.newPage();
  await signIn(other, 'super', '/upload-locations');
  await other.goto(path);

  // The second one is refused with what to do, keeps what was typed, and sees what the first one has changed.
  await other.getByLabel('City').fill('Dardanelle');
  await page.getByLabel('Name', { exact: true }).fill('Once Stop');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Edited by hand')).toBeVisible();
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText(/^This stop has been changed meanwhile\./)).toBeVisible();
  await expect(other.getByLabel('Name', { exact: true })).toHaveValue('Once Stop');
  await expect(other.getByLabel('City')).toHaveValue('Dardanelle');
  await clean(other);
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByRole('button', { name: 'Save' })).toBeDisabled();
  const { station } = (await admin.call('stationRecord', { params: { id: String(id) } })).body;
  expect(station).toMatchObject({ name: 'Once Stop', city: 'Dardanelle' });

  // What both have typed is told before it is saved over, also where the page has looked again by itself.
  const record = async () => (await admin.call('stationRecord', { params: { id: String(id) } })).body;
  const { updatedAt } = await record();
  await other.getByLabel('Name', { exact: true }).fill('Mine Stop');
  const set = { name: 'Theirs Stop', city: 'Carthage' };
  await admin.call('editStation', { params: { id: String(id) }, body: { updatedAt, set } });
  await other.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  const theirs = other.getByText('Somebody else has written here meanwhile: Name "Theirs Stop".');
  await expect(theirs).toBeVisible();
  await expect(other.getByLabel('City')).toHaveValue('Carthage');
  await clean(other);
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText(/^This stop has been changed meanwhile\./)).toBeVisible();
  expect((await record()).station).toMatchObject(set);
  await other.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await record()).station).toMatchObject({ name: 'Mine Stop', city: 'Carthage' });
  await expect(theirs).toHaveCount(0);

  // A driver whose list still has it asks for service there: nothing of that is lost, and the agent is told.
  await other.getByRole('button', { name: 'Hide' }).click();
  await expect(other.getByText('Hidden: drivers see it in no list')).toBeVisible();
  const made = await driver.call('createTicket', { body: { message: 'Twice Stop', service_id: String(id) } });
  expect(made.status).toBe(200);
  await page.goto(`/chat/${made.body.id}`);
  await expect(page.getByText('An administrator has hidden this stop: no driver sees it any more.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open the stop on the map' })).toHaveCount(0);
  await clean(page);
  await context.close();
});

test('what is typed of a stop is there after going back and after another sign-in, for the same person alone', async ({
  page,
  own,
}) => {
  test.setTimeout(120_000);
  const admin = await own.signIn('admin');
  const { id, name } = (await admin.call('stations', { query: { size: 1 } })).body.content[0];
  const path = `/upload-locations?stop=${id}`;
  const nameField = page.getByLabel('Name', { exact: true });
  const city = page.getByLabel('City');
  const back = page.getByRole('button', { name: 'Back to truck stops' });
  await signIn(page, 'admin', '/upload-locations');
  await page.getByRole('button', { name: 'Add a stop' }).click();
  await nameField.fill('Ozark Kept Stop');
  await back.click();
  await page.getByRole('button', { name: 'Add a stop' }).click();
  await expect(nameField).toHaveValue('Ozark Kept Stop');

  // The session ends with the save.
  await page.goto(path);
  await expect(nameField).toHaveValue(name);
  await city.fill('Kept City');
  await endSessions(page, own, () => page.getByRole('button', { name: 'Save' }).click());
  await signIn(page, 'super', '/upload-locations');
  await page.goto(path);
  await expect(nameField).toHaveValue(name);
  await expect(city).not.toHaveValue('Kept City');
  await endSessions(page, own, () => page.reload());
  await signIn(page, 'admin', '/upload-locations');
  await page.goto(path);
  await expect(city).toHaveValue('Kept City');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(city).not.toHaveValue('Kept City');
  await back.click();
  await page.getByRole('button', { name: 'Add a stop' }).click();
  await expect(nameField).toHaveValue('Ozark Kept Stop');
});

test('who goes on to another page while a stop is being added stays there, and is told', async ({ page, own }) => {
  await signIn(page, 'admin', '/upload-locations');
  await page.getByRole('button', { name: 'Add a stop' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Ozark Slow Stop');
  await page.getByLabel('Combined id').fill('OZ-2');
  await page.getByLabel('Latitude').fill('35.2784');
  await page.getByLabel('Longitude').fill('-93.1338');
  own.faults.add({ method: 'POST', path: '/api/admin/stations', times: 1, action: { kind: 'delay', ms: 2_000 } });
  const added = page.waitForRequest((request) => request.method() === 'POST');
  await page.getByRole('button', { name: 'Add a stop' }).press('Enter');
  await added;
  await page.getByRole('link', { name: 'Accounts' }).click();
  await expect(page.getByText('Stop added')).toBeVisible();
  await expect(page).toHaveURL(/accounts/);
});
