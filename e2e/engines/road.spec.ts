import { resolve } from 'node:path';
import { MAP_TEXT } from '#src/texts/map.ts';
import { REQUEST } from '#src/texts/request.ts';
import type { TestServer } from '#tests/support/harness/server.ts';
import { filesOnServer, PICTURE, sha256 } from '../support/files.ts';
import { textsOf, ticketsOf } from '../support/fixtures.ts';
import { putOff, storedOn } from './device.ts';
import { expect, test } from './fixtures.ts';
import { chooseFile, click, see, seeAddress, seeCount, type Tab, type } from './tab.ts';
import { MESSAGE, openConversation, signIn, WAITING, workerReady, write } from './talk.ts';

const TEN = Array.from({ length: 10 }, (_, index) => `Message ${index + 1} of ten`);
const WORDS = 'This tire';

/** Texts of this person's messages as the conversation shows them, from above. */
const shownOn = (tab: Tab, texts: readonly string[]): Promise<string[]> =>
  tab.evaluate(
    (known) => {
      const [log] = findAll({ by: 'role', role: 'log', pattern: '', flags: '' });
      return [...(log?.querySelectorAll('*') ?? [])]
        .filter(({ childElementCount }) => childElementCount === 0)
        .map(({ textContent }) => textContent.trim())
        .filter((text) => known.includes(text));
    },
    [...texts],
  );

/** Server, page and device have exactly these messages after the ticket's own, in this order. */
const expectAgreed = async (tab: Tab, backend: TestServer, texts: readonly string[]): Promise<string> => {
  await seeCount(tab, WAITING, 0);
  await expect.poll(() => shownOn(tab, texts)).toEqual(texts);
  await expect.poll(async () => (await storedOn(tab)).waiting).toEqual([]);
  const { messages } = await storedOn(tab);
  expect(messages.slice(-texts.length)).toEqual(texts.map((text) => [text, 'sent']));
  const driver = await backend.signIn('driver');
  const tickets = await ticketsOf(driver);
  expect(tickets).toHaveLength(1);
  const id = String(tickets[0]?.id);
  expect((await textsOf(driver, id)).slice(1)).toEqual(texts);
  expect(messages).toHaveLength(texts.length + 1);
  return id;
};

test('a request, ten messages and a picture without a network, a reload, lost answers: all arrive once, in order', async ({
  phone,
  tab,
  backend,
}) => {
  await signIn(tab, backend.url);
  await see(tab, { text: /stations on the map$/ });
  await see(tab, { role: 'region', name: MAP_TEXT.map }, { text: MAP_TEXT.noWebgl });
  await workerReady(tab);
  await click(tab, { role: 'tab', name: 'All stations' });
  await see(tab, { role: 'button', name: /^Request Service at / });

  await phone.setOnline(false);
  backend.faults.down();
  await click(tab, { role: 'button', name: /^Request Service at / });
  await click(tab, { role: 'button', name: REQUEST.send });
  await seeAddress(tab, /\/chat\/local/);
  await write(tab, TEN);
  await chooseFile(tab, { label: 'Attach files' }, resolve('public/icons/icon-192.png'));
  await see(tab, { role: 'list', name: 'Files of this message' });
  await type(tab, MESSAGE, WORDS, 'Enter');
  await seeCount(tab, WAITING, TEN.length + 1);
  await tab.reload();
  await seeCount(tab, WAITING, TEN.length + 1);
  expect(await shownOn(tab, [...TEN, WORDS])).toEqual([...TEN, WORDS]);

  for (const path of ['/ticket', '/message/init-upload'])
    backend.faults.add({ method: 'POST', path, times: 1, action: { kind: 'drop-after' } });
  backend.faults.add({ method: 'PUT', times: 1, action: { kind: 'drop-after' } });
  for (let message = 0; message < TEN.length; message += 3)
    backend.faults.add({ method: 'POST', path: '/message', skip: message, times: 1, action: { kind: 'drop-after' } });
  backend.faults.up();
  await phone.setOnline(true);
  await seeAddress(tab, /\/chat\/\d+$/);
  const id = await expectAgreed(tab, backend, [...TEN, WORDS]);
  const files = await filesOnServer(backend, await backend.signIn('driver'), id);
  expect(files).toEqual([{ name: 'icon-192.png', sha256: sha256(PICTURE.buffer) }]);
});

test('two tabs write in turn without a network: one of them sends, all once, in order', async ({
  phone,
  tab,
  backend,
}) => {
  await openConversation(tab, backend);
  const other = await phone.newTab();
  await other.goto(await tab.evaluate(() => location.href));
  await see(other, MESSAGE);
  await phone.setOnline(false);
  backend.faults.down();
  const texts = ['one', 'two', 'three', 'four'];
  for (const [place, text] of texts.entries()) {
    await write(place % 2 === 0 ? tab : other, [text]);
    await see(place % 2 === 0 ? other : tab, { text });
  }
  backend.faults.up();
  await phone.setOnline(true);
  await expectAgreed(tab, backend, texts);
  await expectAgreed(other, backend, texts);
  const sent = backend.faults.seen.filter(({ method, path }) => method === 'POST' && path === '/message');
  expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(texts.length);
  expect(sent).toHaveLength(texts.length);
});

/** Two messages that a server which is gone has not taken, put off so far that no timer sends them in this test. */
const twoPutOff = async (tab: Tab, backend: TestServer): Promise<string[]> => {
  await openConversation(tab, backend);
  backend.faults.down();
  await write(tab, ['first', 'second']);
  await seeCount(tab, WAITING, 2);
  await expect.poll(() => putOff(tab)).toBe(true);
  return ['first', 'second'];
};

test('what waits is sent when the page is looked at again', async ({ tab, backend }) => {
  const texts = await twoPutOff(tab, backend);
  await tab.hide();
  await expect.poll(() => tab.evaluate(() => document.visibilityState)).toBe('hidden');
  backend.faults.up();
  await tab.show();
  await expectAgreed(tab, backend, texts);
});

test('what waits is sent when the browser says that the network is back', async ({ phone, tab, backend }) => {
  const texts = await twoPutOff(tab, backend);
  await phone.setOnline(false);
  await expect.poll(() => tab.evaluate(() => navigator.onLine)).toBe(false);
  backend.faults.up();
  await phone.setOnline(true);
  await expectAgreed(tab, backend, texts);
});

test('what waits is sent when the app is opened again', async ({ tab, backend }) => {
  const texts = await twoPutOff(tab, backend);
  const address = await tab.evaluate(() => location.href);
  await tab.goto('about:blank');
  backend.faults.up();
  await tab.goto(address);
  await expectAgreed(tab, backend, texts);
});
