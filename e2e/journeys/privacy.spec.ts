import type { Page } from '@playwright/test';
import { hasLocation } from '#src/lib/media-metadata/strip-metadata.ts';
import { exifSegment, joined } from '#tests/support/builders/pictures.ts';
import { upload } from '#tests/support/harness/uploads.ts';
import { allSent, makeTicket, openConversation } from '../support/conversation.ts';
import { choose, filesOnServer, PICTURE } from '../support/files.ts';
import { expect, test, workerReady } from '../support/fixtures.ts';

test.use({ viewport: { width: 1440, height: 900 } });

/** Which of these addresses the browser's own cache, or any cache of the worker's, still answers, the network apart. */
const stillThere = (page: Page, urls: readonly string[]): Promise<string[]> =>
  page.evaluate(async (asked) => {
    const found: string[] = [];
    for (const url of asked) {
      const cached = await fetch(url, { cache: 'only-if-cached', mode: 'same-origin' }).catch(() => undefined);
      if (cached?.ok || (await caches.match(url, { ignoreVary: true }))) found.push(url);
    }
    return found;
  }, urls);

/** True where the browser still draws the picture at this address. */
const draws = (page: Page, url: string): Promise<boolean> =>
  page.evaluate(
    (src) =>
      new Promise<boolean>((done) => {
        Object.assign(new Image(), { onload: () => done(true), onerror: () => done(false), src });
      }),
    url,
  );

/** How many copies of files the device of the demonstration driver holds. */
const copies = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('milepost:driver@milepost.test');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const counting = opening.result.transaction('fileCopies').objectStore('fileCopies').count();
          counting.onerror = () => reject(counting.error);
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      }),
  );

test('a picture is fetched once, and nothing of it is on the device after Log out', async ({ page, backend }) => {
  const [driver, staff] = [await backend.signIn('driver'), await backend.signIn('super')];
  const ticket = await makeTicket(driver);
  const file = { ...PICTURE, bytes: new Uint8Array(PICTURE.buffer), mediaType: 'image' as const };
  const key = await upload(backend.url, staff, ticket, file);
  await staff.call('sendMessage', { body: { text: 'image:1', ticket_id: ticket, attachments: [key] } });
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' && /^\/(message|messages|ticket|tickets|api|auth)\b/.test(pathname))
      asked.push(request.url());
  });
  await openConversation(page, ticket);
  await workerReady(page);
  const log = page.getByRole('log');
  const large = page.getByRole('dialog');
  await expect(log.getByRole('img', { name: PICTURE.name })).toBeVisible();
  const isPicture = (url: string) => new URL(url).pathname.startsWith('/message/attachment/');
  const fetched = asked.filter(isPicture);
  for (let time = 0; time < 3; time += 1) {
    await log.getByRole('button', { name: `Show ${PICTURE.name}` }).click();
    await expect(large.getByRole('img', { name: PICTURE.name })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(large).toBeHidden();
    await page.reload();
  }
  await expect(log.getByRole('img', { name: PICTURE.name })).toBeVisible();
  expect(asked.filter(isPicture), 'shown from the device').toEqual(fetched);
  expect(await copies(page)).toBe(2);
  expect(await stillThere(page, fetched)).toEqual([]);
  const shown = (await log.getByRole('img', { name: PICTURE.name }).getAttribute('src')) ?? '';
  expect(await draws(page, shown)).toBe(true);

  const ended = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
  await (await ended).finished();
  expect(await copies(page)).toBe(0);
  await expect.poll(() => stillThere(page, [...new Set(asked)])).toEqual([]);
  expect(await draws(page, shown)).toBe(false);
});

test('a photograph is sent without its place and stands upright', { tag: '@strict' }, async ({ page, backend }) => {
  const driver = await backend.signIn('driver');
  const ticket = await makeTicket(driver);
  await openConversation(page, ticket);
  const drawn = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 120, height: 60 });
    canvas.getContext('2d')?.fillRect(0, 0, 60, 60);
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
  });
  const plain = Buffer.from(drawn, 'base64');
  // Turned by a quarter, as a phone that is held upright writes it.
  const photograph = joined(
    plain.subarray(0, 2),
    exifSegment({ orientation: 6, latitude: 41, little: false }),
    plain.subarray(2),
  );
  expect(hasLocation(photograph)).toBe(true);
  await choose(page, [{ name: 'yard.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(photograph) }]);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.poll(() => filesOnServer(backend, driver, ticket)).toHaveLength(1);
  await allSent(page);
  const { body } = await driver.call('messages', { params: { ticketId: ticket } });
  const [file] = body.at(-1).attachments;
  const address = new URL(file.url, backend.mainApiUrl);
  const own = address.origin === backend.mainApiUrl;
  const answer = await fetch(address, own ? { headers: { Authorization: `Bearer ${driver.token}` } } : {});
  const arrived = new Uint8Array(await answer.arrayBuffer());
  expect(hasLocation(arrived)).toBe(false);
  expect(Buffer.from(arrived).includes('Pixels')).toBe(false);
  // The picture itself is what the camera took.
  expect(Buffer.from(arrived).includes(plain.subarray(-200))).toBe(true);
  await page.getByRole('log').getByRole('button', { name: 'Show yard.jpg' }).click();
  const shown = page.getByRole('dialog').getByRole('img', { name: 'yard.jpg' });
  await expect(shown).toBeVisible();
  await expect
    .poll(() => shown.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]))
    .toEqual([60, 120]);
});
