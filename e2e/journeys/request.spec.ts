import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { stations } from '#server/db/schema.ts';
import type { TestServer } from '#tests/support/harness/server.ts';
import { allSent } from '../support/conversation.ts';
import { choose, filesOnServer, PICTURE } from '../support/files.ts';
import { expect, signIn, test, textsOf, ticketsOf, workerReady } from '../support/fixtures.ts';

test.use({ permissions: ['geolocation'] });

/** Begins a request at the first stop of the list or at this one, with the truck some nine miles north-east of it. */
const begin = async (page: Page, backend: TestServer, at?: string) => {
  await page.getByRole('tab', { name: 'All stations' }).click();
  // Until it is found out that no map can be drawn here, the list is of a smaller view.
  await expect(page.getByText('This browser cannot draw the map.')).toBeVisible();
  await expect(page.getByText(/^[\d,]+ stations on the map$/)).toBeVisible();
  const first = page.getByRole('button', { name: /^Request Service at / }).first();
  const name = at ?? ((await first.getAttribute('aria-label')) ?? '').replace('Request Service at ', '');
  const [stop] = await backend.db.select().from(stations).where(eq(stations.name, name));
  if (!stop?.latitude || !stop.longitude) throw new Error(`No place of ${name}`);
  const truck = { latitude: stop.latitude + 0.1, longitude: stop.longitude + 0.12 };
  await page.context().setGeolocation({ ...truck, accuracy: 30 });
  // The list may be in another order by now: of what is loaded anew, or from where the truck is.
  await page.getByRole('button', { name: `Request Service at ${name}`, exact: true }).click();
  await expect(page.getByRole('heading', { name: 'What do you need?' })).toBeVisible();
  const services = page.getByRole('group', { name: 'Services of this stop' }).getByRole('button');
  return { name, truck, service: services.nth(1) };
};

test('a driver says without signal what is needed and where the truck is; the agent finds, reads and calls', async ({
  page,
  context,
  browser,
  backend,
}) => {
  await signIn(page);
  await workerReady(page);
  const first = await begin(page, backend);
  // Nothing is guessed of several; a word, a picture and what is chosen are kept where the dialog is closed and the page is loaded anew.
  await expect(page.getByRole('button', { pressed: true })).toHaveCount(0);
  const asked = (await first.service.textContent()) ?? '';
  await first.service.click();
  await page.getByRole('switch', { name: 'Share where the truck is' }).click();
  await page.getByRole('textbox', { name: /^Anything to add/ }).fill('Left front, 295/75R22.5');
  await choose(page, [PICTURE]);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.reload();
  await expect(page.getByRole('tab', { name: 'All stations' })).toBeVisible();
  await context.setOffline(true);
  const { name, truck, service } = await begin(page, backend, first.name);
  await expect(page.getByRole('textbox', { name: /^Anything to add/ })).toHaveValue('Left front, 295/75R22.5');
  await expect(page.getByRole('button', { pressed: true })).toHaveText([asked]);
  await expect(service).toHaveText(asked);
  await expect(page.getByText('Found, within 100 ft. Sent once, with this request.')).toBeVisible();
  await page.getByRole('button', { name: 'Send request' }).click();
  await page.waitForURL('**/chat/local*');
  await expect(page.getByRole('log').getByText('Left front, 295/75R22.5')).toBeVisible();
  backend.faults.add({ method: 'POST', path: '/ticket', times: 1, action: { kind: 'drop-after' } });
  await context.setOffline(false);
  await page.waitForURL(/\/chat\/\d+$/);
  await allSent(page);
  const driver = await backend.signIn('driver');
  const [ticket, ...others] = await ticketsOf(driver);
  expect(others).toEqual([]);
  const id = String(ticket?.id);
  expect(ticket).toMatchObject({ service_type: [expect.anything()], shared_position: { ...truck, accuracy: 30 } });
  const [summary, ...said] = await textsOf(driver, id);
  expect(summary).toContain(`\n${asked} · `);
  expect(said).toEqual(['Left front, 295/75R22.5']);
  expect((await filesOnServer(backend, driver, id)).map(({ name }) => name)).toEqual(['tire.png']);

  const desk = await browser.newContext({ baseURL: backend.url, viewport: { width: 1440, height: 900 } });
  await desk.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: backend.url });
  const agent = await desk.newPage();
  await signIn(agent, 'admin', '/board-table');
  const { phoneNumber, truckNumber, email } = (await driver.call('profile')).body;
  const find = agent.getByRole('dialog', { name: 'Find in tickets and messages' });
  await expect(agent.getByRole('heading', { name: 'Tickets', exact: true })).toBeVisible();
  await agent.keyboard.press('/');
  for (const words of [phoneNumber.replaceAll(/\D/g, ''), email, String(truckNumber), `#${id}`]) {
    await find.getByRole('searchbox', { name: 'Words' }).fill(words);
    await expect(find.getByRole('list', { name: 'What was found' }).getByRole('link').first()).toContainText(`#${id}`);
  }
  await agent.keyboard.press('Enter');
  await agent.waitForURL(`**/chat/${id}`);
  await expect(agent.getByRole('heading', { name: `Ray Ortega #${id}` })).toBeVisible();
  const call = agent.getByRole('link', { name: `Call Ray Ortega: ${phoneNumber}` });
  await expect(call).toHaveAttribute('href', `tel:${phoneNumber.replaceAll(/[^\d+]/g, '')}`);
  await expect(agent.getByRole('link', { name: `Write to Ray Ortega: ${email}` })).toHaveAttribute(
    'href',
    `mailto:${email}`,
  );
  await agent.getByRole('button', { name: 'Copy phone number' }).click();
  await expect.poll(() => agent.evaluate(() => navigator.clipboard.readText())).toBe(phoneNumber);
  await expect(agent.getByText('Copied', { exact: true })).toBeVisible();
  await expect(
    agent.getByRole('img', { name: /^Truck [\d.]+ mi north-east of the stop\. North is up\.$/ }),
  ).toBeVisible();
  await expect(agent.getByText(/^Within 100 ft, shared /)).toBeVisible();
  await expect(agent.getByText('No other tickets')).toBeVisible();
  // On a phone all of it is in the sheet under the name.
  await agent.setViewportSize({ width: 390, height: 844 });
  await agent.getByRole('button', { name: /^Ray Ortega/ }).click();
  await expect(agent.getByRole('dialog').getByRole('link', { name: /^Call Ray Ortega/ })).toBeVisible();
  await agent.getByRole('dialog').getByRole('link', { name: 'Open the stop on the map' }).click();
  await agent.waitForURL('**/map*');
  await expect(agent.getByRole('region', { name: 'All stations' }).getByText(name)).toBeVisible();
  await desk.close();
});

test('a backend that knows only what is prescribed is asked as ever; the place is said in words, and nothing stands beside the conversation', {
  tag: '@strict-only',
}, async ({ page, backend, browser }) => {
  await signIn(page);
  const { truck, service } = await begin(page, backend);
  const asked = (await service.textContent()) ?? '';
  await service.click();
  await page.getByRole('switch', { name: 'Share where the truck is' }).click();
  await page.getByRole('button', { name: 'Send request' }).click();
  await page.waitForURL(/\/chat\/\d+$/);
  const said = `My position: ${truck.latitude.toFixed(5)}, ${truck.longitude.toFixed(5)} (within 100 ft)`;
  await expect(page.getByText(said)).toBeVisible();
  await allSent(page);
  const [ticket] = await ticketsOf(await backend.signIn('driver'));
  expect(await textsOf(await backend.signIn('driver'), ticket?.id ?? 0)).toEqual([
    expect.stringContaining(`\n${asked} · `),
    said,
  ]);
  const desk = await browser.newContext({ baseURL: backend.url, viewport: { width: 1440, height: 900 } });
  const agent = await desk.newPage();
  await signIn(agent, 'admin', `/chat/${ticket?.id}`);
  await expect(agent.getByRole('heading', { name: /^Ray Ortega/ })).toBeVisible();
  await expect(agent.getByText('Our agent', { exact: true })).toBeVisible();
  await expect(agent.getByRole('link', { name: /^Call / })).toHaveCount(0);
  await expect(agent.getByText('could not be loaded')).toHaveCount(0);
  await desk.close();
});

test('a refused request is written anew without signal, with all it said, and what waits behind it goes along', async ({
  page,
  context,
  backend,
}) => {
  backend.faults.add({ method: 'POST', path: '/ticket', times: 1, action: { kind: 'status', status: 400, body: {} } });
  await signIn(page);
  await workerReady(page);
  const { truck, service } = await begin(page, backend);
  const asked = (await service.textContent()) ?? '';
  const line = page.getByRole('textbox', { name: /^Anything to add/ });
  await service.click();
  await line.fill('Left front');
  await choose(page, [PICTURE]);
  await page.getByRole('switch', { name: 'Share where the truck is' }).click();
  await expect(page.getByText('Found, within 100 ft. Sent once, with this request.')).toBeVisible();
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText('Request not sent.')).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('textbox', { name: 'Message' }).fill('Parked in lane 4');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log').getByText('Parked in lane 4')).toBeVisible();

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page.getByText('It takes the place of the request that was not sent.')).toBeVisible();
  await expect(line).toHaveValue('Left front');
  await expect(page.getByRole('button', { pressed: true })).toHaveText([asked]);
  await expect(page.getByText('tire.png')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Share where the truck is' })).toBeChecked();
  await line.fill('Left front, and the valve');
  // Closed, it stands as it was; the words are kept.
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.goBack();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(line).toHaveValue('Left front, and the valve');
  await page.getByRole('button', { name: 'At another stop' }).click();
  await expect(page.getByText('Choose a stop and request service before you leave the map.')).toBeVisible();
  await page.getByRole('tab', { name: 'All stations' }).click();
  await page
    .getByRole('button', { name: /^Request Service at / })
    .nth(1)
    .click();
  await expect(line).toHaveValue('Left front, and the valve');
  await page.getByRole('button', { name: 'Send request' }).click();
  await page.waitForURL('**/chat/local*');
  await expect(page.getByRole('log').getByText('Parked in lane 4')).toBeVisible();
  await context.setOffline(false);
  await page.waitForURL(/\/chat\/\d+$/);
  await allSent(page);
  const driver = await backend.signIn('driver');
  const [ticket, ...others] = await ticketsOf(driver);
  expect(others).toEqual([]);
  expect(ticket).toMatchObject({ shared_position: { ...truck, accuracy: 30 } });
  const [, ...said] = await textsOf(driver, String(ticket?.id));
  expect(said).toEqual(['Left front, and the valve', 'Parked in lane 4']);
  expect((await filesOnServer(backend, driver, String(ticket?.id))).map(({ name }) => name)).toEqual(['tire.png']);
});

test('a key that is pressed twice opens the sheet and sends nothing; pressed once more, it sends', async ({
  page,
  backend,
}) => {
  await signIn(page, 'driver', '/map?services=1');
  await page.getByRole('tab', { name: 'All stations' }).click();
  const request = page.getByRole('button', { name: /^Request Service at / }).first();
  await request.press('Enter');
  // What it is likely for is chosen: Send has the focus. From now on the sheet is on the device, and opens at once.
  const send = page.getByRole('button', { name: 'Send request' });
  await expect(send).toBeFocused();
  await page.getByRole('button', { name: 'Cancel' }).click();
  // Until the sheet has gone, nothing beside it can have the focus.
  await expect(request).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(send).toBeFocused();
  await expect(async () => {
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/chat\/\d+$/, { timeout: 1_000 });
  }).toPass();
  expect(await ticketsOf(await backend.signIn('driver'))).toHaveLength(1);
});
