import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { wholeChromium } from '../support/chromium.ts';
import { allSent, expectOnServer, makeTicket, openConversation } from '../support/conversation.ts';
import { type Disk, smallDisk } from '../support/disk.ts';
import { test as base, expect, workerReady } from '../support/fixtures.ts';
import { expectMarks, WAITING, write } from '../support/road.ts';
import { createDevice, type Device } from '../torture/device.ts';

const MB = 1024 * 1024;
const DISK = 200 * MB;

/**
 * Has the browser keep what the site stores, as it does for an app on the home screen: others it deletes, all at once, where
 * the disk is full.
 */
const keepSite = (profile: string, origin: string): void => {
  const durable_storage = { [`${origin},*`]: { setting: 1 } };
  mkdirSync(join(profile, 'Default'));
  writeFileSync(
    join(profile, 'Default', 'Preferences'),
    JSON.stringify({ profile: { content_settings: { exceptions: { durable_storage } } } }),
  );
};

const test = base.extend<{ disk: Disk; phone: Device }>({
  disk: smallDisk(DISK),
  phone: async ({ disk, origin }, use) => {
    const device = createDevice({
      ...{ name: 'phone', role: 'driver', sync: true, executablePath: wholeChromium() ?? '' },
      ...{ origin, folder: disk.folder },
    });
    keepSite(device.profile, origin);
    await use(device);
    await device.remove();
  },
});

test.skip(
  !process.env.CI && wholeChromium() === undefined,
  'Only a whole Chromium keeps what it was asked to, not its headless shell',
);

/** How many times room is kept back on the disk. */
const reserves = async ({ tabs: [page] }: Device): Promise<number | undefined> =>
  page?.evaluate(async () => (await (await caches.open('milepost-reserve')).keys()).length);

test('a disk that others have filled to the last byte: what is written is stored, outlives a killed browser, and is sent', async ({
  disk,
  phone,
  backend,
}) => {
  const driver = await backend.signIn('driver');
  const ticket = await makeTicket(driver);
  const page = await phone.start('/');
  await openConversation(page, ticket);
  await workerReady(page);
  await write(page, ['Before']);
  await allSent(page);
  await expect.poll(() => reserves(phone)).toBe(1);
  await phone.setOffline(true);
  disk.fill();
  // Each more than the rest of a block of the disk.
  const texts = [1, 2, 3].map((which) => `Full ${which} ${'.'.repeat(2_000)}`);
  await write(page, texts);
  await expectMarks(page, WAITING, 3);

  await phone.kill();
  disk.fill();
  const again = await phone.start(`/chat/${ticket}`);
  await expectMarks(again, WAITING, 3);
  await phone.setOffline(false);
  await expect(again.getByText('All sent')).toBeVisible();
  await expectOnServer(driver, ticket, ['Before', ...texts]);

  // What was half written as the disk filled shows at the second start.
  disk.free();
  for (const _ of ['first', 'second']) {
    await phone.kill();
    await expect((await phone.start(`/chat/${ticket}`)).getByText('Full 3')).toBeVisible();
  }

  // Filled while nobody looked, with the room kept back again.
  await expect.poll(() => reserves(phone)).toBe(1);
  await phone.kill();
  disk.fill();
  const last = await phone.start(`/chat/${ticket}`);
  await expect(last.getByText('Full 3')).toBeVisible();
  const more = `Full 4 ${'.'.repeat(2_000)}`;
  await write(last, [more]);
  await allSent(last);
  await expectOnServer(driver, ticket, ['Before', ...texts, more]);
});
