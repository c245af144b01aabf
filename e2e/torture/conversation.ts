import type { Page } from '@playwright/test';
import { CHATS } from '#src/texts/chats.ts';
import { readStored } from './database.ts';
import type { Device } from './device.ts';
import type { Ticket } from './memory.ts';
import { type Action, chosen } from './plan.ts';
import { until } from './until.ts';
import { learnIds, ticketFor, type World } from './world.ts';

/** Milliseconds until a page that has never shown a conversation is taken to have none. */
const FIRST_SIGHT = 8_000;

/** An open conversation in which one can write. */
export interface Place {
  readonly device: Device;
  readonly page: Page;
  readonly ticket: Ticket;
}

/** The address of a ticket on a device; undefined where it cannot be known there yet. */
const addressOn = (device: Device, { id, firstId, madeBy }: Ticket): string | undefined =>
  id ?? (madeBy === device.name ? firstId : undefined);

/** True where a page shows this ticket's conversation. */
const shows = (page: Page, ticket: Ticket): boolean => {
  const last = decodeURIComponent(new URL(page.url()).pathname.split('/').at(-1) ?? '');
  return last === ticket.id || last === ticket.firstId;
};

/**
 * Opens a conversation on a page.
 * @returns false where it cannot be had there now: this device has never had signal to load it
 * @throws where it was seen there before and does not come
 */
export const openTicket = async (world: World, device: Device, page: Page, ticket: Ticket): Promise<boolean> => {
  if (ticket.id === undefined) await learnIds(world);
  const address = addressOn(device, ticket);
  if (address === undefined) return false;
  if (!shows(page, ticket)) await page.goto(`/chat/${encodeURIComponent(address)}`);
  const box = page.getByRole('textbox', { name: CHATS.message });
  const seen = ticket.seenOn.has(device.name);
  try {
    await box.waitFor(seen ? {} : { timeout: FIRST_SIGHT });
  } catch (error) {
    if (!seen) return false;
    throw new Error(`hidden: ${device.name} does not show ticket ${ticket.number} any more`, { cause: error });
  }
  ticket.seenOn.add(device.name);
  return true;
};

/** Where an action's message is written: its device, tab and ticket; undefined, and noted, where nothing can be. */
export const placeFor = async (world: World, action: Action): Promise<Place | undefined> => {
  const device = world.devices[action.device];
  const page = chosen(device.tabs, action.tab);
  const ticket = ticketFor(world, action);
  if (!page || !ticket) return undefined;
  if (!(await openTicket(world, device, page, ticket))) {
    world.note(`  ticket ${ticket.number} is not on ${device.name} yet`);
    return undefined;
  }
  if (await page.getByPlaceholder(CHATS.conversationClosed).isVisible()) {
    world.note(`  ticket ${ticket.number} is closed there`);
    return undefined;
  }
  // What a refused or interrupted message has left chosen is not sent with the next one; it is read from the store, and shows late.
  const chosenBefore = page.getByRole('list', { name: CHATS.chosenFiles }).getByRole('button');
  const { draftFiles } = await readStored(device);
  const kept = draftFiles.filter(({ ticketId }) => ticketId === ticket.id || ticketId === ticket.firstId).length;
  await until(`hidden: ${kept} files of a draft`, async () => (await chosenBefore.count()) >= kept);
  while ((await chosenBefore.count()) > 0) await chosenBefore.first().click();
  return { device, page, ticket };
};
