import { type ObjectStorageServer, startObjectStorage } from '#tests/support/harness/object-storage.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';
import { allSent, makeTicket, openConversation } from '../support/conversation.ts';
import { choose, DOCUMENT, filesOnServer, PICTURE, sha256 } from '../support/files.ts';
import { test as base, expect, WITHOUT_WORKER } from '../support/fixtures.ts';

/** Files of the server of this story are in a bucket of another origin. */
const test = base.extend<{ bucket: ObjectStorageServer; own: TestServer }>({
  bucket: async ({ browserName: _ }, use) => {
    const bucket = await startObjectStorage(() => new Date());
    await use(bucket);
    await bucket.close();
  },
  own: async ({ kind, bucket }, use) => {
    const strict = kind === 'strict';
    const s3 = bucket.settings;
    const server = await startServer({ seed: 'demonstration', page: 'dist/app', time: 'real', strict, s3 });
    await use(server);
    await server.close();
  },
  origin: async ({ own }, use) => use(own.url),
});
test.use({ ...WITHOUT_WORKER, viewport: { width: 1440, height: 900 } });

test('a picture and a document go to a bucket of another origin, and are seen again from there', {
  tag: '@strict',
}, async ({ page, own, bucket, kind }) => {
  const driver = await own.signIn('driver');
  const ticket = await makeTicket(driver);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(bucket.settings.endpoint)) asked.push(request.method());
  });
  await openConversation(page, ticket);
  await choose(page, [PICTURE, DOCUMENT]);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const sent = [PICTURE, DOCUMENT].map(({ name, buffer }) => ({ name, sha256: sha256(buffer) }));
  await expect.poll(() => filesOnServer(own, driver, ticket), { timeout: 60_000 }).toEqual(sent);
  await allSent(page);
  expect(asked.filter((method) => method === 'PUT')).toHaveLength(2);
  expect(bucket.objects.size).toBe(2);

  // A device that has no copy of its own reads them from where they are kept.
  await page.evaluate(async () => {
    for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
    localStorage.clear();
  });
  await page.context().clearCookies();
  await page.goto(own.url);
  await openConversation(page, ticket);
  const picture = page.getByRole('log').getByRole('img', { name: PICTURE.name, exact: true });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  if (kind === 'strict') expect(asked).toContain('GET');
});
