import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectOnServer } from '../support/conversation.ts';
import { type Disk, smallDisk } from '../support/disk.ts';
import { startWithProfile } from './firefox.ts';
import { test as base, expect } from './fixtures.ts';
import { programsOf } from './installed.ts';
import { count, see, seeCount, type Tab, type } from './tab.ts';
import { MESSAGE, openConversation, WAITING, write } from './talk.ts';

const DISK = 300 * 1024 * 1024;

/** A device that could not write rests for half a minute before it tries again. */
const TRIED_AGAIN_MS = 75_000;

const NO_ROOM = /Free some space, then send again/;

interface Started {
  readonly tab: Tab;
  readonly kill: () => Promise<void>;
}

/** Starts a person's Firefox, again and again. A WebKit that is driven keeps nothing (decision 0366). */
const startIn = async (folder: string): Promise<Started> => {
  const [program = ''] = programsOf('firefox') ?? [];
  const { newTab, kill } = await startWithProfile(program, join(folder, 'profile'));
  return { tab: await newTab(), kill };
};

const test = base.extend<{ folder: string; disk: Disk }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for the pattern.
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'milepost-firefox-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
  disk: smallDisk(DISK),
});

test('a killed browser has what was written without signal, and sends it', async ({ folder, backend }) => {
  const first = await startIn(folder);
  const ticket = await openConversation(first.tab, backend);
  backend.faults.down();
  await write(first.tab, ['one', 'two']);
  await first.kill();

  const { tab, kill } = await startIn(folder);
  await tab.goto(`${backend.url}/chat/${ticket}`);
  await seeCount(tab, WAITING, 2);
  backend.faults.up();
  await seeCount(tab, WAITING, 0);
  await expectOnServer(await backend.signIn('driver'), ticket, ['one', 'two']);
  await kill();
});

test('a disk that others have filled: what was stored outlives a killed browser, the page says why it is not sent, and it goes when there is room', async ({
  disk,
  backend,
}) => {
  const first = await startIn(disk.folder);
  const ticket = await openConversation(first.tab, backend);
  await write(first.tab, ['Before']);
  await seeCount(first.tab, WAITING, 0);
  const reserves = () => first.tab.evaluate(async () => (await (await caches.open('milepost-reserve')).keys()).length);
  await expect.poll(reserves).toBe(1);
  backend.faults.down();
  const texts = [1, 2, 3].map((which) => `Full ${which} ${'.'.repeat(500)}`);
  await write(first.tab, texts);
  await seeCount(first.tab, WAITING, 3);
  const last = `Full 4 ${'.'.repeat(500)}`;
  // Typed while there is room: what drives the browser needs some, too.
  await type(first.tab, MESSAGE, last);
  disk.fill();
  await type(first.tab, MESSAGE, '', 'Enter');
  // Where SQLite's journal has no room for it, its words stay in the field (decision 0471).
  const waiting = () => count(first.tab, WAITING);
  await expect.poll(async () => (await waiting()) === 4 || (await count(first.tab, { text: NO_ROOM })) > 0).toBe(true);
  const stored = [...texts, last].slice(0, await waiting());
  await first.kill();

  // Firefox itself needs room to start, and to start the worker: the page comes from the server.
  disk.free();
  const { tab, kill } = await startIn(disk.folder);
  disk.fill();
  backend.faults.up();
  await tab.goto(`${backend.url}/chat/${ticket}`);
  for (const text of stored) await see(tab, { text });
  // Where the journal has room, it is sent all the same.
  await see(tab, { text: /this device is full/ }, { text: 'All sent' });
  disk.free();
  await expect.poll(() => count(tab, WAITING), { timeout: TRIED_AGAIN_MS }).toBe(0);
  await expectOnServer(await backend.signIn('driver'), ticket, ['Before', ...stored]);
  await kill();
});
