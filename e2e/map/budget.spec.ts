import { gzipSync } from 'node:zlib';
import { expect, signIn, test } from '../support/fixtures.ts';

/** Kilobytes after gzip of what a page fetched, by the address's path; pictures and fonts as they are. */
const weigh = async (url: string): Promise<number> => {
  const response = await fetch(url);
  const body = Buffer.from(await response.arrayBuffer());
  return (/\.(woff2|png)$/.test(url) ? body.length : gzipSync(body, { level: 9 }).length) / 1000;
};

/** Milliseconds after which the page fetches what it needs only once it is there (`src/app/Background.tsx`). */
const LATER_MS = 3_000;

/** Holds back what begins later: whether it falls into the loading of the map would be a matter of the machine. */
const holdWhatIsLater = (ms: number): void => {
  const start = window.setTimeout;
  const held = (work: () => void, after?: number): number => (after === ms ? 0 : start(work, after));
  window.setTimeout = held as typeof window.setTimeout;
};

test('the sign-in page and the map route keep their budgets, as a browser fetches them', async ({
  browser,
  backend,
}) => {
  // Without the worker: what a first visit pays before it installs.
  const context = await browser.newContext({ serviceWorkers: 'block', baseURL: backend.url });
  await context.addInitScript(holdWhatIsLater, LATER_MS);
  // A stream has no end, and the network would never be idle.
  await context.route('**/ticket/changes', (route) => route.abort());
  const page = await context.newPage();
  const fetched = new Set<string>();
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (
      url.origin === backend.url &&
      (url.pathname === '/' || /^\/(assets|fonts)\/|\.(js|css|woff2)$/.test(url.pathname))
    )
      fetched.add(url.origin + url.pathname);
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  const signInFiles = [...fetched];
  const kb = async (files: readonly string[]): Promise<number> =>
    (await Promise.all(files.map(weigh))).reduce((all, one) => all + one, 0);
  const scripts = signInFiles.filter((file) => file.endsWith('.js'));
  expect(await kb(scripts)).toBeLessThanOrEqual(118);
  expect(await kb(signInFiles)).toBeLessThanOrEqual(170);

  fetched.clear();
  await signIn(page);
  await expect(page.getByRole('combobox', { name: 'Departure' })).toBeEnabled();
  await page.waitForLoadState('networkidle');
  const onTop = [...fetched].filter((file) => !signInFiles.includes(file) && !file.includes('/maps/'));
  expect(onTop.some((file) => /\/(talk|route|soon)-/.test(file))).toBe(false);
  expect(onTop.some((file) => file.includes('MapDrawing'))).toBe(true);
  expect(await kb(onTop)).toBeLessThanOrEqual(490);
  await context.close();
});
