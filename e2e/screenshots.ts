/**
 * `npm run screenshots`: sign-in, map with plan, a route saved for the road, a chat, a chat with files, the settings'
 * storage, the staff's board and a ticket of theirs, on a phone and a desktop, by day and by night, from the built page over the demonstration data, into
 * public/screenshots (README, web app manifest).
 */
import { type BrowserContext, chromium, type Page, type Request } from '@playwright/test';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';
import { CHROMIUM_FLAGS, ensureChromium } from './support/chromium.ts';
import { makeTicket, openReplies } from './support/conversation.ts';
import { choose, DOCUMENT, LARGE_PICTURE } from './support/files.ts';
import { signIn, workerReady } from './support/fixtures.ts';
import { buildRoute, planFuel, requestFirst, write } from './support/road.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const;
const THEMES = { day: 'light', night: 'dark' } as const;

/** Milliseconds without a request after which all has come. */
const QUIET_MS = 500;

/** What a page waits for, but for its stream of changes: open for as long as the page is, it leaves no network idle. */
const watchRequests = (context: BrowserContext): (() => number) => {
  const underWay = new Set<Request>();
  context.on('request', (request) => {
    if (!request.url().endsWith('/changes')) underWay.add(request);
  });
  for (const end of ['requestfinished', 'requestfailed'] as const)
    context.on(end as 'requestfinished', (request) => underWay.delete(request));
  return () => underWay.size;
};

/** Pictures are taken when tiles, fonts and the tank's one animation have come to rest. */
const rest = async (page: Page, underWay: () => number): Promise<void> => {
  for (let quiet = 0; quiet < QUIET_MS; quiet = underWay() > 0 ? 0 : quiet + QUIET_MS / 5)
    await page.waitForTimeout(QUIET_MS / 5);
  await page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      document
        .getAnimations()
        .every((a) => a.playState !== 'running' || a.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY),
  );
};

interface Shown {
  readonly page: Page;
  /** Requests that it waits for. */
  readonly underWay: () => number;
}

const open = async (context: BrowserContext): Promise<Shown> => {
  const underWay = watchRequests(context);
  return { page: await context.newPage(), underWay };
};

const take = async (
  { page, underWay }: Shown,
  screen: string,
  size: (typeof SIZES)[number],
  theme: string,
): Promise<void> => {
  await rest(page, underWay);
  const path = `public/screenshots/${screen}-${size.width}x${size.height}-${theme}.png`;
  await page.screenshot({ path });
  console.log(path);
};

const picture = async (context: BrowserContext, size: (typeof SIZES)[number], theme: string): Promise<void> => {
  const shown = await open(context);
  const { page } = shown;
  await page.goto('/');
  await page.getByLabel('Username').fill('driver@milepost.test');
  await take(shown, 'sign-in', size, theme);
  await signIn(page);
  await workerReady(page);
  await buildRoute(page, 'Memphis, TN', 'Barstow, CA');
  await planFuel(page, 150, 60);
  await page.getByRole('img', { name: /Mile strip/ }).waitFor();
  await take(shown, 'map', size, theme);
  const back = page.getByRole('button', { name: 'Back to the map' });
  if (await back.isVisible()) await back.click();
  await page.getByRole('tab', { name: 'Near route' }).click();
  await page.getByRole('button', { name: 'Save for the road' }).click();
  await page.getByText('Saved for the road', { exact: true }).waitFor({ timeout: 120_000 });
  await take(shown, 'road-pack', size, theme);
  await requestFirst(page);
  await write(page, ['Left rear outer tire', 'It lost its tread at mile 12, I can still roll.']);
  await page.getByText(/Sent$/).nth(2).waitFor();
  await context.setOffline(true);
  await write(page, ['Parked at the pumps now.']);
  await take(shown, 'chat', size, theme);
  await context.setOffline(false);
  await choose(page, [LARGE_PICTURE, DOCUMENT]);
  await page.getByRole('textbox', { name: 'Message' }).fill('My plan for tonight, and what the last shop charged.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText(/Sent$/).nth(4).waitFor();
  await page
    .getByRole('button', { name: `Show ${LARGE_PICTURE.name}` })
    .getByRole('img')
    .waitFor();
  await take(shown, 'files', size, theme);
  await page.goto('/settings#storage');
  await page.getByText('Map tiles').waitFor();
  await take(shown, 'storage', size, theme);
};

/** The staff's board and one of its tickets, as a super administrator has them. */
const pictureOfDesk = async (
  context: BrowserContext,
  server: TestServer,
  size: (typeof SIZES)[number],
  theme: string,
) => {
  const [driver, owner] = [await server.signIn('driver'), await server.signIn('owner')];
  const ticket = await makeTicket(driver);
  for (const client of [owner, driver, owner]) await makeTicket(client);
  const shown = await open(context);
  const { page } = shown;
  await signIn(page, 'super', '/board-table');
  await page
    .getByRole('button', { name: /^Assign to me/ })
    .first()
    .waitFor();
  await take(shown, 'board', size, theme);
  const staff = await server.signIn('super');
  await staff.call('addReply', { body: { title: 'Which axle?', text: 'Which axle is it, and can you still roll?' } });
  await staff.call('ticketStatus', { params: { id: ticket }, body: { status: 'IN_PROGRESS' } });
  await page.goto(`/chat/${ticket}`);
  await openReplies(page);
  await page.getByRole('option', { name: 'Which axle?' }).click();
  await take(shown, 'ticket', size, theme);
};

const found = ensureChromium();
if (!found.ok) throw new Error(found.error);
const browser = await chromium.launch({ executablePath: found.value, args: CHROMIUM_FLAGS });
for (const size of SIZES) {
  for (const [theme, colorScheme] of Object.entries(THEMES)) {
    const server = await startServer({ seed: 'demonstration', page: 'dist/app', time: 'real' });
    // Or the first route waits until the roads are read.
    await server.services.maps.warm();
    const options = {
      viewport: size,
      colorScheme,
      baseURL: server.url,
      timezoneId: 'America/Chicago',
      locale: 'en-US',
    };
    const context = await browser.newContext(options);
    await picture(context, size, theme);
    await context.close();
    const desk = await browser.newContext(options);
    await pictureOfDesk(desk, server, size, theme);
    await desk.close();
    await server.close();
  }
}
await browser.close();
