import type { BrowserContext, Page } from '@playwright/test';
import type { PlanRow, RouteRow } from '#src/data/db/database.ts';
import { stateStretches } from '#src/features/fuel/states/model/states.ts';
import { lineOf, placeAt } from '#tests/support/drive-trace.ts';
import { expect, signIn, test, ticketsOf, workerReady } from '../support/fixtures.ts';
import { buildRoute, planFuel, storedRow, underActions } from '../support/road.ts';
import { mile, mileOf, shownAt, sign, truckOn } from '../support/truck.ts';

const CHICAGO = { latitude: 41.8781, longitude: -87.6298, accuracy: 10 };
test.use({ permissions: ['geolocation', 'microphone'], geolocation: CHICAGO });

/** Watches what the page asks of the device: the screen's lock, speech, and tones. */
const watchDevice = (context: BrowserContext) =>
  context.addInitScript(() => {
    const asked = {
      locks: 0,
      tones: 0,
      held: undefined as (EventTarget & { released: boolean }) | undefined,
      said: [] as string[],
    };
    Object.assign(globalThis, { asked });
    const request = async () => {
      asked.locks += 1;
      asked.held = Object.assign(new EventTarget(), { released: false, release: async () => undefined });
      return asked.held;
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
    Object.defineProperty(window, 'launchQueue', {
      value: { setConsumer: (take: unknown) => Object.assign(asked, { take }) },
    });
    const { createOscillator } = AudioContext.prototype;
    AudioContext.prototype.createOscillator = function () {
      asked.tones += 1;
      return createOscillator.call(this);
    };
    speechSynthesis.speak = ({ text }) => void asked.said.push(text);
  });
const asked = <T>(page: Page, what: 'locks' | 'said' | 'tones'): Promise<T> =>
  page.evaluate((name) => (globalThis as unknown as { asked: Record<string, T> }).asked[name] as T, what);

test('a drive: along the route and over a state line, a fill at the pump, a tunnel, back, and off the route', async ({
  page,
  context,
}) => {
  test.setTimeout(150_000);
  await watchDevice(context);
  await page.clock.install();
  await signIn(page);
  await buildRoute(page);
  await planFuel(page, 150, 60);
  await page.getByRole('img', { name: /Mile strip/ }).waitFor();
  await page.getByRole('link', { name: 'Drive' }).click();
  await expect(page).toHaveTitle('Drive · Milepost');
  const route = await storedRow<RouteRow>(page, 'routes', 'last');
  const { plan } = await storedRow<PlanRow>(page, 'plans', 'last');
  const [first, second] = plan.fuelPlan;
  if (!first?.mile || !second?.mile || !first.location.latitude || !first.location.longitude)
    throw new Error('The demonstration has a plan with two stops');
  const line = lineOf(route);
  const truck = truckOn(page, context);
  await expect.poll(() => asked<number>(page, 'locks')).toBe(1);

  await truck.at(placeAt(line, 0));
  await expect(mile(page)).toHaveText(/^Mile 0 · IL$/);
  await expect(sign(page)).toContainText(first.location.name ?? '');
  await expect(page.getByText(`${second.location.city}, ${second.location.state}`)).toBeVisible();
  await expect(page.getByText(`${first.gallons} gal`.replace(/\.0 /, ' '))).toBeVisible();

  // Across the Mississippi, and to the pumps.
  const near = first.mile - 2;
  await truck.drive(line, 20, 21);
  await truck.drive(line, near - 1, near);
  await shownAt(page, truck, line, near);
  await expect(sign(page)).toContainText(/[12]\.\d mi/);
  await truck.at(placeAt(line, first.mile), 120);
  const pump = { latitude: first.location.latitude, longitude: first.location.longitude };
  await truck.at(pump, 60);
  await expect(sign(page)).toContainText('You are there');
  await expect(page.getByRole('region', { name: 'Filled here?' })).toHaveCount(0);
  await truck.stand(pump);
  const question = page.getByRole('region', { name: 'Filled here?' });
  await expect(question.getByRole('button')).toHaveText([/^Yes, /, 'Other amount', 'Not here']);
  for (const [width, height] of [
    [844, 390],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const answer of await question.getByRole('button').all()) expect(await underActions(page, answer)).toBe(0);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await question.getByRole('button', { name: 'Other amount' }).click();
  const dialog = page.getByRole('dialog', { name: 'Filled here' });
  await expect(dialog.getByLabel('Gallons')).toBeVisible();
  // Whoever sets out meanwhile types nothing; what was typed is there when the truck stands again.
  await dialog.getByLabel('Gallons').fill('55');
  await truck.at(placeAt(line, first.mile + 0.3), 5);
  await truck.at(placeAt(line, first.mile + 0.7), 20);
  await expect(dialog).toHaveCount(0);
  await truck.stand(pump);
  await truck.stand(pump);
  await expect(dialog.getByLabel('Gallons')).toHaveValue('55');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: /^Yes, / }).dblclick();
  await expect(page.getByText(/filled\. The rest is planned anew\./)).toBeVisible();
  await expect.poll(async () => (await storedRow<PlanRow>(page, 'plans', 'last')).trip?.rest).toBe('made');
  const filled = await storedRow<PlanRow>(page, 'plans', 'last');
  expect(filled.trip?.fills.map(({ gallons }) => gallons)).toEqual([first.gallons]);
  const next = filled.plan.fuelPlan[1];
  await expect(sign(page)).toContainText(next?.location.name ?? '');

  // Another state; then a tunnel, without positions.
  const from = first.mile;
  await truck.drive(line, from, from + 2);
  const states = stateStretches(route.points, route.miles);
  const state = states.find((stretch) => stretch.from > from + 20);
  if (!state) throw new Error('The route leads into another state');
  await truck.at(placeAt(line, state.from - 3), (state.from - from) * 60);
  await expect(mile(page)).not.toContainText(`· ${state.code}`);
  await truck.drive(line, state.from - 3, state.from + 3);
  const crossed = state.from + 3;
  await shownAt(page, truck, line, crossed);
  await expect(mile(page)).toContainText(`· ${state.code}`);
  await context.setGeolocation(null);
  await page.clock.fastForward(240_000);
  await expect(page.getByText('No position for 4 min')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Other amount' })).toHaveCount(0);
  await truck.drive(line, crossed + 4, crossed + 5);
  await expect(page.getByText(/No position/)).toHaveCount(0);
  await shownAt(page, truck, line, crossed + 5);

  // Back after a missed exit.
  await truck.drive(line, crossed + 5, crossed + 3);
  await shownAt(page, truck, line, crossed + 3);

  // Off the route: a new one from here, planned with what is in the tank.
  const left = placeAt(line, crossed + 3);
  for (const miles of [1, 3, 5, 7, 9])
    await truck.at({ latitude: left.latitude + miles / 98, longitude: left.longitude - miles / 76 }, 120);
  await expect(page.getByText(/^\d(\.\d)? mi off the route$/)).toBeVisible();
  await page.getByRole('button', { name: 'New plan from here' }).click();
  await expect(page.getByText('New route and plan from here')).toBeVisible({ timeout: 30_000 });
  const anew = await storedRow<RouteRow>(page, 'routes', 'last');
  expect(anew.to.label).toBe(route.to.label);
  expect(anew.miles).toBeLessThan(route.miles - crossed + 60);
  expect((await storedRow<PlanRow>(page, 'plans', 'last')).form.currentFuel).toBeLessThan(150);
  await expect.poll(() => mileOf(page)).toBeLessThan(2);
});

test('opened without signal from the home screen; what is one tap while driving, and what waits until the truck stands', async ({
  page,
  context,
  backend,
}) => {
  test.setTimeout(150_000);
  await watchDevice(context);
  const [driver, staff] = [await backend.signIn('driver'), await backend.signIn('super')];
  await page.clock.install();
  await signIn(page, 'driver', '/drive');
  await expect(page.getByRole('heading', { name: 'No route to drive along' })).toBeVisible();
  await workerReady(page);
  await page.getByRole('button', { name: 'Open the map' }).click();
  await buildRoute(page);
  await planFuel(page, 150, 60);
  await expect(page.getByRole('link', { name: 'Drive' })).toBeVisible();
  const line = lineOf(await storedRow<RouteRow>(page, 'routes', 'last'));
  const truck = truckOn(page, context);

  // A press on the home screen's shortcut comes to the window that is open; on the bare icon, it stays where it is.
  const launch = (path: string) =>
    page.evaluate((to) => {
      const { take } = (globalThis as unknown as { asked: { take: (launch: { targetURL: string }) => void } }).asked;
      take({ targetURL: `${location.origin}${to}` });
    }, path);
  await launch('/drive');
  await expect(page.getByRole('heading', { level: 1, name: /^Drive: / })).toBeAttached();
  await launch('/map');
  await expect(page).toHaveURL(/\/drive$/);

  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await context.setOffline(true);
  await page.goto('/drive');
  await truck.drive(line, 30, 32.3);
  await expect(page.getByText('no signal · Driving')).toBeVisible();
  await expect.poll(() => mileOf(page)).toBe(32);
  expect(loaded.filter((url) => /MapPage|MapDrawing|\/map-/.test(url))).toEqual([]);
  const before = await asked<number>(page, 'locks');
  await page.evaluate(() => {
    const { held } = (globalThis as unknown as { asked: { held: { released: boolean } } }).asked;
    held.released = true;
    document.dispatchEvent(new Event('visibilitychange'));
  });
  expect(await asked<number>(page, 'locks')).toBe(before + 1);
  for (const button of await page.getByRole('main').locator('button, a').all()) {
    const box = await button.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), (await button.textContent()) ?? '').toBeGreaterThanOrEqual(76);
  }
  // On the smallest phone, upright and lying, all of them are in reach without scrolling.
  for (const [width, height] of [
    [320, 568],
    [568, 320],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const name of ['Request Service', 'Record a voice note', 'Leave drive mode'])
      await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('link', { name: 'Call support' })).toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('link', { name: 'Call support' })).toHaveAttribute('href', /^tel:\+?\d+$/);

  // Driving, it is one tap, which can be taken back for five seconds.
  await page.getByRole('button', { name: 'Record a voice note' }).click();
  await expect(page.getByText('A voice note goes to an open request. Request service first.')).toBeVisible();
  await page.getByRole('button', { name: 'Request Service' }).click();
  await expect(page.getByText(/^Asking .+ in \d s$/)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.clock.runFor(6_000);
  expect(await ticketsOf(driver)).toHaveLength(0);
  await page.getByRole('button', { name: 'Request Service' }).click();
  await expect(page.getByText(/^Asking .+ in \d s$/)).toBeVisible();
  await page.clock.runFor(6_000);
  await expect(page.getByText(/It is sent with the next signal\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Record a voice note' }).click();
  await expect(page.getByRole('button', { name: /^Send 0:0[1-9]/ })).toBeVisible();
  await page.getByRole('button', { name: /^Send 0:0/ }).click();
  await expect(page.getByText('Voice note stored. It is sent with the next signal.')).toBeVisible();
  await context.setOffline(false);
  await expect.poll(async () => (await ticketsOf(driver)).length, { timeout: 30_000 }).toBe(1);
  const id = String((await ticketsOf(driver))[0]?.id);
  await expect
    .poll(async () => JSON.stringify((await driver.call('messages', { params: { ticketId: id } })).body), {
      timeout: 30_000,
    })
    .toContain('Voice message');

  // An answer is told and heard while driving, and read standing.
  await staff.call('ticketStatus', { params: { id }, body: { status: 'IN_PROGRESS' } });
  await truck.drive(line, 32.3, 33);
  await staff.call('sendMessage', { body: { ticket_id: id, text: 'A mechanic is on the way to you' } });
  await page.clock.runFor(16_000);
  await expect(page.getByText(/ has answered$/)).toBeVisible();
  await expect(page.getByText('A mechanic is on the way to you')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Open the conversation' })).toHaveCount(0);
  expect(await asked<string[]>(page, 'said')).toEqual([]);
  await expect.poll(() => asked<number>(page, 'tones')).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Read aloud' }).click();
  expect((await asked<string[]>(page, 'said')).join()).toContain('A mechanic is on the way to you');
  await truck.stand(placeAt(line, 33));
  await expect(page.getByText('A mechanic is on the way to you')).toBeVisible();
  await page.getByRole('button', { name: 'Always read aloud' }).click();
  await staff.call('sendMessage', { body: { ticket_id: id, text: 'Stay where you are' } });
  await page.clock.runFor(16_000);
  await expect(page.getByText('Stay where you are')).toBeVisible();
  expect((await asked<string[]>(page, 'said')).at(-1)).toContain('Stay where you are');
  await page.getByRole('button', { name: 'Hide' }).click();

  // Standing, service is asked for at one of the nearest stops.
  await page.getByRole('button', { name: 'Request Service' }).click();
  await page
    .getByRole('button', { name: /^Request Service at .+ away$/ })
    .nth(1)
    .click();
  // One of several services: one tap more.
  await expect(page.getByText(/^Which service at /)).toBeVisible();
  const kinds = page
    .getByRole('main')
    .getByRole('region', { name: /^Which service at / })
    .getByRole('button');
  for (const button of await kinds.all()) expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(76);
  await kinds.first().click();
  await expect.poll(async () => (await ticketsOf(driver)).length).toBe(2);

  // Who may not be seen is told so, and what to do.
  await context.clearPermissions();
  await page.reload();
  await expect(page.getByText(/may not see where you are\. Allow location/)).toBeVisible();
});
