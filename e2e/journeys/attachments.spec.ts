import { clean } from '../support/axe.ts';
import { allSent, expectOnServer, makeTicket, openConversation } from '../support/conversation.ts';
import {
  bring,
  type ChosenFile,
  choose,
  DOCUMENT,
  draftFiles,
  filesOnServer,
  LARGE_PICTURE,
  PICTURE,
  sha256,
} from '../support/files.ts';
import { expect, test, workerReady } from '../support/fixtures.ts';
import { expectMarks, WAITING } from '../support/road.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const asSent = (files: readonly ChosenFile[]) => files.map(({ name, buffer }) => ({ name, sha256: sha256(buffer) }));

test('two pictures and a document without signal: kept over a reload, delivered whole, shown large by keyboard', {
  tag: '@strict',
}, async ({ page, context, backend }) => {
  const driver = await backend.signIn('driver');
  const ticket = await makeTicket(driver);
  await openConversation(page, ticket);
  await workerReady(page);
  await context.setOffline(true);
  await choose(page, [PICTURE, LARGE_PICTURE, DOCUMENT]);
  const chosen = page.getByRole('list', { name: 'Files of this message' });
  await expect(chosen.getByRole('listitem')).toHaveCount(3);
  await expect.poll(() => draftFiles(page)).toBe(3);
  await page.reload();
  await expect(chosen.getByRole('listitem')).toHaveCount(3);
  await page.getByRole('textbox', { name: 'Message' }).fill('See these');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expectMarks(page, WAITING, 1);
  await expect(chosen).toBeHidden();
  await page.reload();
  const log = page.getByRole('log');
  for (const { name } of [PICTURE, LARGE_PICTURE])
    await expect(log.getByRole('img', { name, exact: true })).toBeVisible();
  await expect(log.getByText(DOCUMENT.name)).toBeVisible();
  await expectMarks(page, WAITING, 1);

  await context.setOffline(false);
  await allSent(page);
  expect(await filesOnServer(backend, driver, ticket)).toEqual(asSent([PICTURE, LARGE_PICTURE, DOCUMENT]));
  await expectOnServer(driver, ticket, ['See these']);

  const large = page.getByRole('dialog');
  await log.getByRole('button', { name: `Show ${PICTURE.name}` }).focus();
  await page.keyboard.press('Enter');
  await expect(large.getByRole('heading', { name: PICTURE.name })).toBeVisible();
  await expect(large.getByRole('img', { name: PICTURE.name })).toBeVisible();
  await clean(page);
  await page.keyboard.press('ArrowRight');
  await expect(large.getByRole('heading', { name: LARGE_PICTURE.name })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(large).toBeHidden();
  await expect(log.getByRole('button', { name: `Show ${PICTURE.name}` })).toBeFocused();
});

test('files dropped and pasted join the message; too large and of a wrong kind are refused with their sentence', async ({
  page,
  backend,
}) => {
  const driver = await backend.signIn('driver');
  const ticket = await makeTicket(driver);
  await openConversation(page, ticket);
  await bring(page, 'drop', [
    PICTURE,
    { name: 'run.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') },
  ]);
  const chosen = page.getByRole('list', { name: 'Files of this message' });
  await expect(page.getByRole('alert')).toHaveText('File type exe is not allowed.');
  await expect(chosen.getByRole('listitem')).toHaveCount(1);
  await bring(page, 'paste', [DOCUMENT]);
  await expect(page.getByRole('alert')).toBeHidden();
  await expect(chosen.getByRole('listitem')).toHaveCount(2);
  await choose(page, [{ ...DOCUMENT, name: 'scan.pdf', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) }]);
  await expect(page.getByRole('alert')).toHaveText('File scan.pdf is too large. Maximum size is 10MB.');
  await chosen.getByRole('button', { name: `Remove ${PICTURE.name}` }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await allSent(page);
  await expect.poll(() => filesOnServer(backend, driver, ticket)).toEqual(asSent([DOCUMENT]));
  await expectOnServer(driver, ticket, ['file:1']);
});

test('an upload cut in the middle goes on where it was, over a reload; one taken back is never sent', {
  tag: '@strict',
}, async ({ page, backend }) => {
  const driver = await backend.signIn('driver');
  const ticket = await makeTicket(driver);
  await openConversation(page, ticket);
  const met = (method: string, path: RegExp) =>
    backend.faults.seen.filter((seen) => seen.method === method && path.test(seen.path)).length;
  // The bytes of the first file arrive, those of the second do not.
  backend.faults.add({ method: 'PUT', path: '/storage/*', skip: 1, action: { kind: 'drop-before' } });
  await choose(page, [PICTURE, LARGE_PICTURE]);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.poll(() => met('PUT', /^\/storage\//)).toBeGreaterThan(1);
  await page.reload();
  await expectMarks(page, WAITING, 1);
  backend.faults.clear();
  await allSent(page);
  expect(await filesOnServer(backend, driver, ticket)).toEqual(asSent([PICTURE, LARGE_PICTURE]));
  expect(met('POST', /init-upload$/), 'announced once only').toBe(0);
  expect(met('PUT', /^\/storage\//), 'the first file is there').toBe(1);

  backend.faults.add({ method: 'PUT', path: '/storage/*', action: { kind: 'drop-before' } });
  await choose(page, [DOCUMENT]);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('button', { name: `Cancel ${DOCUMENT.name}` }).click();
  await expect(page.getByRole('log').getByText(DOCUMENT.name)).toBeHidden();
  backend.faults.clear();
  await page.reload();
  await allSent(page);
  await expectOnServer(driver, ticket, ['image:2']);
});
