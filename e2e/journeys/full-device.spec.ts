import { randomBytes } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { DEMONSTRATION_PASSWORD } from '#server/seed/accounts.ts';
import { CHATS } from '#src/texts/chats.ts';
import { REQUEST } from '#src/texts/request.ts';
import type { TestServer } from '#tests/support/harness/server.ts';
import { allSent, comeBack, expectOnServer, makeTicket, openConversation } from '../support/conversation.ts';
import { type ChosenFile, choose, DOCUMENT, draftFiles, filesOnServer, sha256 } from '../support/files.ts';
import { expect, test, workerReady } from '../support/fixtures.ts';
import { expectMarks, WAITING, write } from '../support/road.ts';
import { share } from '../support/share.ts';

const MB = 1024 * 1024;
/** As large as a file may nearly be. */
const SCAN: ChosenFile = {
  ...DOCUMENT,
  name: 'scan.pdf',
  buffer: Buffer.concat([DOCUMENT.buffer, randomBytes(9 * MB)]),
};

interface Place {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly backend: TestServer;
  readonly origin: string;
}

/** A conversation of a driver's on a device that has room for so many bytes; `setQuota` gives it another, or all it has. */
const openWithRoom = async ({ page, context, backend, origin }: Place, bytes: number) => {
  const devtools = await context.newCDPSession(page);
  const setQuota = (quotaSize?: number) =>
    devtools.send('Storage.overrideQuotaForOrigin', quotaSize === undefined ? { origin } : { origin, quotaSize });
  await setQuota(bytes);
  const driver = await backend.signIn('driver');
  const ticket = await makeTicket(driver);
  await openConversation(page, ticket);
  await workerReady(page);
  return { setQuota, driver, ticket };
};

test('a full device: map tiles go first, stops stay, and the message is refused and stays in its box until there is room @strict', async ({
  page,
  context,
  backend,
  origin,
}) => {
  // From the first byte on: Chromium asks for the quota again only when more is to be written than was left.
  const { setQuota, driver, ticket } = await openWithRoom({ page, context, backend, origin }, 12 * MB);
  const tiles = () => page.evaluate(async () => (await (await caches.open('milepost-tiles')).keys()).length);
  await page.evaluate(() => Promise.all([4, 5, 6, 7].map((row) => fetch(`/maps/tiles/4/3/${row}.mvt`))));
  await expect.poll(tiles).toBe(4);
  /** Finds stops on the map, in another tab. */
  const findStops = async () => {
    const map = await context.newPage();
    await map.goto('/map');
    await map.getByRole('tab', { name: 'All stations' }).click();
    await expect(map.getByRole('button', { name: /^Request Service at / }).first()).toBeVisible();
    await map.close();
  };
  await findStops();
  await context.setOffline(true);
  const box = page.getByRole('textbox', { name: 'Message' });
  const send = page.getByRole('button', { name: 'Send', exact: true });
  const chosen = page.getByRole('list', { name: 'Files of this message' });
  const used = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
  // Room for the file in the draft, and not for its message.
  await setQuota(used + 10 * MB);
  await choose(page, [SCAN]);
  await box.fill('My front bumper');

  await send.click();
  await expect(page.getByRole('alert')).toHaveText('This device is full. Free some space, then send again.');
  await expect(box).toHaveValue('My front bumper');
  await expect(chosen.getByText(SCAN.name)).toBeVisible();
  await expect(page.getByText(/^Waiting · /)).toHaveCount(0);
  expect(await tiles()).toBe(0);
  await findStops();

  await setQuota();
  await send.click();
  await expect(page.getByText(/^Waiting · /)).toHaveCount(1);
  await expect(box).toHaveValue('');
  await expect(chosen).toBeHidden();
  await context.setOffline(false);
  await allSent(page);
  await expectOnServer(driver, ticket, ['My front bumper']);
  const { name, buffer } = SCAN;
  expect(await filesOnServer(backend, driver, ticket)).toEqual([{ name, sha256: sha256(buffer) }]);
});

/** Tries to store so many bytes beside the app, and answers what became of it: Chromium looks at the quota then. */
const tryToStore = (page: Page, bytes: number): Promise<string> =>
  page.evaluate(
    (size) =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('beside', 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore('bytes');
        opening.onsuccess = () => {
          const db = opening.result;
          const writing = db.transaction('bytes', 'readwrite');
          writing.objectStore('bytes').put(new Uint8Array(size), 1);
          const end = (word: string) => {
            db.close();
            resolve(word);
          };
          writing.oncomplete = () => end('stored');
          writing.onabort = () => end(writing.error?.name ?? 'aborted');
        };
      }),
    bytes,
  );

test('a wholly full device: what is stored opens, renewed tokens are not lost, and what waits goes without new room', async ({
  page,
  context,
  backend,
  origin,
}) => {
  const { setQuota, driver, ticket } = await openWithRoom({ page, context, backend, origin }, 40 * MB);
  const texts = Array.from({ length: 8 }, (_, i) => `Mile ${i + 1}`);
  await context.setOffline(true);
  await write(page, texts);
  const used = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
  // Not a byte, not even what is kept back for sending.
  await setQuota(1);
  expect(await tryToStore(page, 60 * MB)).toBe('QuotaExceededError');
  expect(await tryToStore(page, 1)).toBe('QuotaExceededError');

  await page.reload();
  await expect(page.getByRole('log').getByText('Mile 8')).toBeVisible();
  await expectMarks(page, WAITING, texts.length);

  await context.setOffline(false);
  await expect(page.getByText('this device is full')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Make room' })).toBeVisible();
  const refreshed = () => backend.faults.seen.filter(({ path }) => path.endsWith('/refresh')).length;
  for (const round of [1, 2]) {
    backend.faults.add({ path: '/api/profile/me', times: 1, action: { kind: 'status', status: 401 } });
    await page.reload();
    await expect.poll(refreshed).toBe(round);
    await expect(page.getByRole('log').getByText('Mile 8')).toBeVisible();
  }
  await expectOnServer(driver, ticket, []);

  // As full as it was when the work was made: what was kept back is enough.
  await setQuota(used);
  await comeBack(page);
  await allSent(page);
  await expectOnServer(driver, ticket, texts);
  await page.reload();
  await expect(page.getByRole('log').getByText('Mile 8')).toBeVisible();
});

test('a picture shared with a full device: it is said, what is there stays, and shared again with room it goes into the draft', async ({
  page,
  context,
  backend,
  origin,
}) => {
  const { setQuota, ticket } = await openWithRoom({ page, context, backend, origin }, 12 * MB);
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.fill('My front bumper');
  // Stored, that is: with the device full it could not be.
  await page.reload();
  await expect(message).toHaveValue('My front bumper');
  await context.setOffline(true);
  const used = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
  // Whatever is cleared away to make room, there is none.
  await setQuota(used / 2);
  await share(page, [SCAN], { text: 'Scanned today' });
  // Chromium may take one more write before it looks at the room: then what was shared is kept, and goes on, which takes next to none.
  const refused = 'This device has no room left for what you shared.';
  const stays = 'This device is full. Free some space, then send again.';
  const attached = page.getByRole('list', { name: 'Files of this message' }).getByText(SCAN.name);
  const alert = page.getByRole('alert').filter({ hasText: refused });
  await expect(alert.or(page.getByText(stays)).or(attached)).toBeVisible();
  const nothing = page.getByRole('heading', { name: 'Nothing is waiting here' });
  await expect(nothing.or(page.getByText(SCAN.name))).toBeVisible();

  await setQuota();
  await share(page, [SCAN], { text: 'Scanned today' });
  await expect(page).toHaveURL(new RegExp(`/chat/${ticket}`));
  await expect(message).toHaveValue('My front bumper\nScanned today');
  await expect(attached).toBeVisible();
});

test('a file that a full device does not take says so, the page asks before it is left, and it is stored once there is room', async ({
  page,
  context,
  backend,
  origin,
}) => {
  const { setQuota } = await openWithRoom({ page, context, backend, origin }, 12 * MB);
  const used = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
  await setQuota(used / 2);
  expect(await tryToStore(page, 60 * MB)).toBe('QuotaExceededError');
  await choose(page, [SCAN]);
  const notStored = page.getByText(CHATS.filesUnstored(1, true));
  await expect(notStored).toBeVisible();
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await setQuota();
  await expect(notStored).toBeHidden({ timeout: 30_000 });
  await page.reload();
  await expect(page.getByRole('list', { name: 'Files of this message' }).getByText(SCAN.name)).toBeVisible();
});

test('a refused request is discarded on a full device, and the large file that was chosen in it is kept for the next one', async ({
  page,
  context,
  backend,
  origin,
}) => {
  const { setQuota } = await openWithRoom({ page, context, backend, origin }, 80 * MB);
  backend.faults.add({ method: 'POST', path: '/ticket', times: 1, action: { kind: 'status', status: 400, body: {} } });
  const begin = async () => {
    await page.goto('/map');
    await page.getByRole('tab', { name: 'All stations' }).click();
    await page
      .getByRole('button', { name: /^Request Service at / })
      .first()
      .click();
  };
  await begin();
  await page.getByRole('button', { name: REQUEST.send }).click();
  await expect(page.getByText('Request not sent.')).toBeVisible();
  await choose(page, [SCAN]);
  await expect.poll(() => draftFiles(page)).toBe(1);
  const used = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
  await setQuota(used);
  expect(await tryToStore(page, 60 * MB)).toBe('QuotaExceededError');
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  // The page goes on at once: in the store it is done a moment later.
  await allSent(page);
  await setQuota();
  await begin();
  await expect(page.getByRole('list', { name: 'Files of this message' }).getByText(SCAN.name)).toBeVisible();
  await page.getByRole('button', { name: REQUEST.send }).click();
  await page.waitForURL(/\/chat\/\d+$/);
  await allSent(page);
  const ticket = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const { name, buffer } = SCAN;
  expect(await filesOnServer(backend, await backend.signIn('driver'), ticket)).toEqual([
    { name, sha256: sha256(buffer) },
  ]);
});

test('who is new to a full device is told that it is full, and comes in once there is room', async ({
  page,
  context,
  origin,
}) => {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  await page.goto('/');
  await page.getByLabel('Username').fill('driver@milepost.test');
  await page.getByLabel('Password', { exact: true }).fill(DEMONSTRATION_PASSWORD);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByText('This device has no room left. Free some space and try again.')).toBeVisible();
  await devtools.send('Storage.overrideQuotaForOrigin', { origin });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('tab', { name: 'All stations' })).toBeVisible();
});
