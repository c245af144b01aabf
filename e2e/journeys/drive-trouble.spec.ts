import type { Page } from '@playwright/test';
import type { RouteRow } from '#src/data/db/database.ts';
import { expect, signIn, test, WITHOUT_WORKER } from '../support/fixtures.ts';
import { buildRoute, planFuel, routerReady, storedRow, underActions } from '../support/road.ts';

// The first minutes on a new phone: nothing of the app is on the device but what has been drawn.
test.use({ ...WITHOUT_WORKER, viewport: { width: 390, height: 844 }, permissions: ['geolocation'] });

test('location is withdrawn and given again, then the signal goes: the place is shown again, and service can be asked for', async ({
  page,
  context,
  origin,
}) => {
  await signIn(page);
  await buildRoute(page);
  const { points } = await storedRow<RouteRow>(page, 'routes', 'last');
  const at = async (n: number) => {
    const point = points[n];
    if (!point) throw new Error('The route has this point');
    await context.setGeolocation({ latitude: point.latitude, longitude: point.longitude, accuracy: 10 });
  };
  await at(10);
  await page.getByRole('link', { name: 'Drive' }).click();
  await expect(page.getByText('Stopped')).toBeVisible();
  await context.clearPermissions();
  await expect(page.getByText(/may not see where you are\. Allow location/)).toBeVisible();
  await context.grantPermissions(['geolocation'], { origin });
  await at(12);
  await expect(page.getByText(/may not see where you are/)).toHaveCount(0);
  await expect(page.getByText('Stopped')).toBeVisible();

  await page.waitForFunction(() =>
    ['underway', 'talkAndunderway', 'shared'].every((part) =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes(`/${part}-`) && name.endsWith('.js')),
    ),
  );
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Record a voice note' }).click();
  await expect(page.getByText('A voice note goes to an open request. Request service first.')).toBeVisible();
  await page.getByRole('button', { name: 'Request Service' }).click();
  await page
    .getByRole('button', { name: /^Request Service at .+ away$/ })
    .first()
    .click();
  await expect(page.getByText(/^Which service at |It is sent with the next signal\.$/)).toBeVisible();
});

test('a phone that gives its rough place alone: what to do is said, and nothing is guessed from it', async ({
  page,
  context,
}) => {
  await signIn(page);
  await buildRoute(page);
  const { points } = await storedRow<RouteRow>(page, 'routes', 'last');
  const { latitude, longitude } = points[10] ?? { latitude: 0, longitude: 0 };
  await context.setGeolocation({ latitude, longitude, accuracy: 5_000 });
  await page.getByRole('link', { name: 'Drive' }).click();
  await expect(page.getByText(/known to some miles only\. Allow the precise location/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Destination' })).toContainText(/mile \d/);
  await context.setGeolocation({ latitude, longitude, accuracy: 10 });
  await expect(page.getByText('Stopped')).toBeVisible();
  await expect(page.getByText(/known to some miles only/)).toHaveCount(0);
});

/** What of drive mode lies beyond the screen's sides, beyond the button that it stands on, or beyond the end of its own line. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const words = (element: Element) => (element.textContent ?? '').slice(0, 30);
    const outside = (element: Element, by: { readonly left: number; readonly right: number }) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 1 && (left < by.left - 1 || right > by.right + 1);
    };
    const screen = { left: 0, right: window.innerWidth };
    const texts = [...document.querySelectorAll('main :is(p, b, span, h2, button, a)')].filter(
      (one) => !one.closest('.sr-only'),
    );
    const onButtons = [...document.querySelectorAll('main .drive-button > span')].filter((one) =>
      outside(one, (one.parentElement as Element).getBoundingClientRect()),
    );
    // A stop's own name alone may end in dots: the town and its exit say which it is.
    const lines = texts.filter(
      (one) => !one.matches('.drive-name') && one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 1,
    );
    return [...texts.filter((one) => outside(one, screen)), ...onButtons, ...lines].map(words);
  });

test('the sign of a planned stop has the whole town, its exit and its miles on every screen; a place that is approximate is "about"', async ({
  page,
  context,
  backend,
}) => {
  await page.route('**/assistant/plan', async (route) => {
    const answer = await route.fetch();
    const plan: { fuelPlan: { location: object }[] } = await answer.json();
    const at = { city: 'Rancho Cucamonga', state: 'CA', address: 'I-44, Exit 283A', approximate: true };
    const fuelPlan = plan.fuelPlan.map((stop) => ({ ...stop, location: { ...stop.location, ...at } }));
    await route.fulfill({ response: answer, json: { ...plan, fuelPlan } });
  });
  await signIn(page);
  await routerReady(page, backend);
  await buildRoute(page);
  await planFuel(page, 150, 40);
  await expect(page.getByRole('heading', { name: 'Fuel plan' })).toBeVisible();
  const { points } = await storedRow<RouteRow>(page, 'routes', 'last');
  const [first] = points;
  if (!first) throw new Error('The route has a start');
  await page.goto('/drive');
  const sign = page.getByRole('region', { name: 'Next stop' });
  await expect(sign).toContainText(/about mile \d+/);
  await context.setGeolocation({ latitude: first.latitude, longitude: first.longitude, accuracy: 10 });
  await expect(sign).toContainText(/about \d+ mi/);
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    for (const [width, height] of [
      [390, 844],
      [320, 568],
      [568, 320],
      [844, 390],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      expect(await cutOff(page), `${width}x${height}`).toEqual([]);
      await expect(sign).toBeInViewport({ ratio: 1 });
    }
  }
  // A common phone that lies has room for all of it.
  await page.setViewportSize({ width: 844, height: 390 });
  expect(await underActions(page, page.getByText(/^Then Rancho Cucamonga, CA, about/))).toBe(0);
});

test('a long way, on small phones, lying and with letters of twice the size: no figure and no word is cut off', async ({
  page,
  context,
}) => {
  await signIn(page);
  await buildRoute(page, 'Chicago, IL', 'Los Angeles, CA');
  const { points } = await storedRow<RouteRow>(page, 'routes', 'last');
  const [first] = points;
  if (!first) throw new Error('The route has a start');
  await context.setGeolocation({ latitude: first.latitude, longitude: first.longitude, accuracy: 10 });
  await page.getByRole('link', { name: 'Drive' }).click();
  await expect(page.getByRole('region', { name: 'Destination' })).toContainText(/^Los Angeles, CA[12],\d{3} mi$/);
  const session = await context.newCDPSession(page);
  const look = async (what: string) => {
    for (const standard of [16, 24, 32]) {
      await session.send('Page.setFontSizes', { fontSizes: { standard } });
      for (const [width, height] of [
        [390, 844],
        [320, 568],
        [568, 320],
        [844, 390],
      ] as const) {
        await page.setViewportSize({ width, height });
        expect(await cutOff(page), `${what}, ${width}x${height}, ${standard} px`).toEqual([]);
      }
    }
    await session.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
    await page.setViewportSize({ width: 390, height: 844 });
  };
  await look('standing');
  await page.getByRole('button', { name: 'Request Service' }).click();
  await expect(page.getByText('Request Service at', { exact: true })).toBeVisible();
  await look('the choice of a stop');
  for (const stop of await page.getByRole('button', { name: /^Request Service at .+ away$/ }).all()) {
    await stop.click();
    if (await page.getByText(/^Which service at /).isVisible()) break;
  }
  await look('the choice of a service');
  // Lying, all of them are seen at once.
  await page.setViewportSize({ width: 568, height: 320 });
  const kinds = page.getByRole('region', { name: /^Which service at / }).getByRole('button');
  for (const kind of await kinds.all()) await expect(kind).toBeInViewport({ ratio: 1 });
});
