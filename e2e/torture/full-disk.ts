import { randomBytes } from 'node:crypto';
import type { CDPSession } from '@playwright/test';
import { CHATS } from '#src/texts/chats.ts';
import { openTicket, type Place, placeFor } from './conversation.ts';
import { wordsOf } from './labels.ts';
import type { Action } from './plan.ts';
import { becomes, until } from './until.ts';
import { storedLabels, type World } from './world.ts';
import { documentOf, isStored, press, rememberStored } from './write.ts';

const MB = 1024 * 1024;
/** As large as a file may nearly be, and room for it in the draft alone. */
const FILE = 9 * MB;
const ROOM = 10 * MB;

const setQuota = (devtools: CDPSession, origin: string, quotaSize?: number): Promise<unknown> =>
  devtools.send('Storage.overrideQuotaForOrigin', quotaSize === undefined ? { origin } : { origin, quotaSize });

/** After a refusal the words and the file still stand in the box, also after a reload. */
const stillThere = async ({ page }: Place, words: string, file: string): Promise<boolean> =>
  becomes(
    async () =>
      (await page.getByRole('textbox', { name: CHATS.message }).inputValue()) === words &&
      (await page.getByRole('list', { name: CHATS.chosenFiles }).getByText(file).isVisible()),
    10_000,
  );

/**
 * A large file on a device that is nearly full: stored, or refused with everything still in the box, and stored once there
 * is room again.
 */
export const fullDisk = async (world: World, action: Action): Promise<void> => {
  const place = await placeFor(world, action);
  if (!place) return;
  const { device, page, ticket } = place;
  const { url: origin } = world.server;
  const devtools = await page.context().newCDPSession(page);
  const used = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
  await setQuota(devtools, origin, used + ROOM);
  // Random bytes: what can be packed would take no room.
  const file = documentOf(device, action, randomBytes(FILE));
  const written = { words: wordsOf(device.name, action.number * 10), files: [file] };
  const before = await storedLabels(device, ticket);
  // Not the number alone: others write as well.
  const stored = () => isStored(place, [written], before);
  await press(place, written);
  let refused = false;
  await until('hidden: a large file is neither stored nor refused after 30 s', async () => {
    refused = await page.getByRole('alert').getByText(CHATS.diskFull).isVisible();
    return refused || (await stored());
  });
  world.note(`  in ticket ${ticket.number}: ${written.words} with ${file.name}, ${refused ? 'refused' : 'stored'}`);
  if (refused) {
    if (action.cut) {
      await page.reload();
      await openTicket(world, device, page, ticket);
    }
    if (!(await stillThere(place, written.words, file.name)))
      throw new Error(`lost: ${written.words} with ${file.name} was refused and is not in its box any more`);
    await setQuota(devtools, origin);
    await page.getByRole('button', { name: CHATS.send, exact: true }).click();
    await until(`hidden: ${written.words} is not stored 30 s after there was room`, stored);
  }
  await setQuota(devtools, origin);
  await devtools.detach();
  await rememberStored(world, place, [written], before);
};
