import type { Locator, Page } from '@playwright/test';
import type { RouteRow } from '#src/data/db/database.ts';
import { lineOf, placeAt } from '#tests/support/drive-trace.ts';
import { makeTicket } from '../support/conversation.ts';
import { expect, signIn, test, ticketsOf, WITHOUT_WORKER } from '../support/fixtures.ts';
import { buildRoute, planFuel, routerReady, storedRow, underActions } from '../support/road.ts';
import { sign, truckOn } from '../support/truck.ts';

// A cab that shakes, a call, a page that goes: nothing is done that nobody meant, and nothing is lost that somebody did.
const CHICAGO = { latitude: 41.8781, longitude: -87.6298, accuracy: 10 };
test.use({
  ...WITHOUT_WORKER,
  permissions: ['geolocation', 'microphone'],
  geolocation: CHICAGO,
  viewport: { width: 390, height: 844 },
  hasTouch: true,
});

const ASKING = /^Asking .+ in \d s$/;

/** Drives along a route; answers what goes on doing so. */
const driving = async (page: Page, context: Parameters<typeof truckOn>[1]) => {
  await page.clock.install();
  await signIn(page);
  await buildRoute(page);
  await expect(page.getByRole('link', { name: 'Drive' })).toBeVisible();
  // The stops around the route are stored before they are looked for.
  await page.getByRole('tab', { name: 'Near route' }).click();
  await page
    .getByRole('button', { name: /^Request Service at / })
    .first()
    .waitFor();
  const line = lineOf(await storedRow<RouteRow>(page, 'routes', 'last'));
  const truck = truckOn(page, context);
  await page.goto('/drive');
  let at = 30;
  const on = async () => {
    // A receiver says where it is again and again: a position that the browser lost is no matter.
    await expect
      .poll(async () => {
        await truck.drive(line, at, at + 1);
        at += 1;
        return page.getByText(/^Driving/).isVisible();
      })
      .toBe(true);
  };
  await on();
  const stand = () => truck.stand(placeAt(line, at));
  return { on, stand };
};

/** Two taps in one place, as a thumb makes them in a cab that shakes. */
const tapTwice = async (page: Page, name: string | RegExp, gap: number) => {
  const box = await page.getByRole('button', { name }).boundingBox();
  if (!box) throw new Error('It is drawn');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.touchscreen.tap(x, y);
  // How far apart taps are is what this is about; the page's own clock is the test's.
  await new Promise((resolve) => setTimeout(resolve, gap));
  await page.touchscreen.tap(x, y);
};

/** Begins a note, as soon as drive mode knows the conversation that it goes to. */
const beginNote = (page: Page, press = (mic: Locator) => mic.click()): Promise<void> =>
  expect(async () => {
    const mic = page.getByRole('button', { name: 'Record a voice note' });
    if (await mic.isVisible()) await press(mic);
    await expect(page.getByRole('button', { name: /^Send/ })).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });

test('the second half of a double tap begins, sends and asks for nothing', async ({ page, context, backend }) => {
  const driver = await backend.signIn('driver');
  await makeTicket(driver);
  await driving(page, context);
  for (const gap of [120, 250, 450]) {
    await tapTwice(page, 'Record a voice note', gap);
    await expect(page.getByRole('button', { name: /^Send 0:0[1-9]/ })).toBeVisible();
    await tapTwice(page, 'Cancel', gap);
    await expect(page.getByRole('button', { name: 'Record a voice note' })).toBeVisible();
    await expect(page.getByText(ASKING)).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Record a voice note' }).click();
  await expect(page.getByRole('button', { name: /^Send 0:0[1-9]/ })).toBeVisible();
  await tapTwice(page, /^Send/, 250);
  await expect(page.getByText('Voice note sent')).toBeVisible();
  await expect(page).toHaveURL(/\/drive$/);
  await expect(page.getByRole('button', { name: 'Record a voice note' })).toBeVisible();
  await page.clock.runFor(8_000);
  expect(await ticketsOf(driver)).toHaveLength(1);
});

test('service asked for right before the page goes is asked for by the next one, here and elsewhere, once each', async ({
  page,
  context,
  backend,
}) => {
  const driver = await backend.signIn('driver');
  const { on } = await driving(page, context);
  await page.getByRole('button', { name: 'Request Service' }).click();
  await expect(page.getByText(ASKING)).toBeVisible();
  await page.reload();
  await expect(page.getByText(ASKING)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Request Service' })).toBeVisible();
  await page.clock.runFor(8_000);
  expect(await ticketsOf(driver)).toHaveLength(0);

  await on();
  await page.getByRole('button', { name: 'Request Service' }).click();
  await expect(page.getByText(ASKING)).toBeVisible();
  await page.reload();
  await expect(page.getByText(ASKING)).toBeVisible();
  await page.clock.runFor(8_000);
  await expect.poll(async () => (await ticketsOf(driver)).length).toBe(1);

  await on();
  await page.getByRole('button', { name: 'Request Service' }).click();
  await expect(page.getByText(ASKING)).toBeVisible();
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await page.clock.runFor(4_000);
  await expect.poll(async () => (await ticketsOf(driver)).length).toBe(2);
  await page.goto('/drive');
  await expect(page.getByRole('button', { name: 'Request Service' })).toBeVisible();
  await page.clock.runFor(8_000);
  expect(await ticketsOf(driver)).toHaveLength(2);
});

test('a voice note that a reload cuts short, or that is taken back, is one tap away', async ({
  page,
  context,
  backend,
}) => {
  const driver = await backend.signIn('driver');
  const id = await makeTicket(driver);
  const { on, stand } = await driving(page, context);
  const messages = async () =>
    JSON.stringify((await driver.call('messages', { params: { ticketId: id } })).body).split('"Voice message"').length -
    1;
  await beginNote(page, (mic) => mic.press('Enter'));
  await expect(page.getByRole('button', { name: /^(Opening|Send)/ })).toBeFocused();
  await expect(page.getByRole('button', { name: /^Send 0:0[3-9]/ })).toBeVisible();
  await page.reload();
  await on();
  await expect(page.getByText(/^0:0\d of a voice note is not sent\.$/)).toBeVisible();
  await page.getByRole('button', { name: /^Send 0:0\d$/ }).click();
  await expect.poll(messages, { timeout: 30_000 }).toBe(1);

  await page.getByRole('button', { name: 'Record a voice note' }).click();
  await expect(page.getByRole('button', { name: /^Send 0:0[3-9]/ })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  const kept = page.getByText(/^0:0\d of a voice note is not sent\.$/);
  await page.clock.runFor(8_000);
  await expect(kept).toBeVisible();
  await stand();
  const [send, later, open] = [/^Send 0:0\d$/, 'Later', 'Open the conversation'].map((name) =>
    page.getByRole('button', { name }),
  );
  await expect(open as Locator).toBeVisible();
  for (const [width, height] of [
    [320, 568],
    [844, 390],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const button of [send, later, open] as Locator[])
      expect(await underActions(page, button), `${width}x${height}`).toBe(0);
  }
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(kept).toHaveCount(0);
  expect(await messages()).toBe(1);
});

test('a call that takes the microphone is told, and the note goes on after it', async ({ page, context, backend }) => {
  await context.addInitScript(() => {
    const call = { on: false, track: undefined as EventTarget | undefined };
    Object.assign(globalThis, { call });
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (wanted) => {
      const stream = await open(wanted);
      call.track = stream.getAudioTracks()[0];
      if (call.track) Object.defineProperty(call.track, 'muted', { get: () => call.on });
      return stream;
    };
  });
  const turn = (on: boolean) =>
    page.evaluate((now) => {
      const { call } = globalThis as unknown as { call: { on: boolean; track: EventTarget } };
      call.on = now;
      call.track.dispatchEvent(new Event(now ? 'mute' : 'unmute'));
    }, on);
  await makeTicket(await backend.signIn('driver'));
  await driving(page, context);
  await beginNote(page);
  await expect(page.getByRole('button', { name: /^Send 0:0[2-9]/ })).toBeVisible();
  await turn(true);
  await expect(page.getByRole('alert')).toHaveText('Another app has the microphone. Resume when it is free.');
  const buttons = ['Cancel', 'Resume', /^Send 0:0[2-9]$/].map((name) => page.getByRole('button', { name }));
  for (const [width, height] of [
    [320, 568],
    [844, 390],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const button of buttons) {
      await expect(button).toBeInViewport({ ratio: 1 });
      const box = await button.boundingBox();
      expect(Math.min(box?.height ?? 0, box?.width ?? 0), `${width}x${height}`).toBeGreaterThanOrEqual(76);
    }
    await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 });
  }
  await turn(false);
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Send/ })).toBeFocused();
  await page.getByRole('button', { name: /^Send/ }).click();
  await expect(page.getByText('Voice note sent')).toBeVisible();
});

test('in the few colours of a device nothing on the sign covers the town or the sign’s border', async ({
  page,
  backend,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signIn(page);
  await routerReady(page, backend);
  await buildRoute(page);
  await planFuel(page, 150, 60);
  await expect(page.getByRole('heading', { name: 'Fuel plan' })).toBeVisible();
  await page.goto('/drive');
  await expect(sign(page)).toContainText('mi');
  const look = async () => {
    const box = await sign(page).locator('h2').boundingBox();
    if (!box) throw new Error('It is drawn');
    return (await page.screenshot({ clip: box })).toString('base64');
  };
  const whole = await look();
  await page.locator('.drive-at').evaluate((miles: HTMLElement) => {
    miles.style.visibility = 'hidden';
  });
  expect(await look()).toBe(whole);
});
