import { isLocalId } from '#src/contract/commands.ts';
import { REQUEST } from '#src/texts/request.ts';
import { readStored } from './database.ts';
import type { Device } from './device.ts';
import { type Action, chosen } from './plan.ts';
import { killAndStart, openStations, STATIONS, type World } from './world.ts';

/** First ids of all tickets that were made on a device. */
const madeOn = async (device: Device): Promise<string[]> => {
  const { aliases, tickets } = await readStored(device);
  return [...aliases.map(({ localId }) => localId), ...tickets.map(({ id }) => id).filter(isLocalId)];
};

/** Asks for service at a stop, from the map. */
export const request = async ({ devices, memory, note }: World, action: Action): Promise<void> => {
  const device = devices[action.device];
  const page = chosen(device.tabs, action.tab);
  if (!page) return;
  const before = new Set(await madeOn(device));
  const buttons = await openStations(page);
  await buttons.nth(Math.floor(action.size * STATIONS)).click();
  await page.getByRole('button', { name: REQUEST.send }).click();
  if (action.cut) await killAndStart(device);
  else await page.waitForURL('**/chat/*');
  const firstId = (await madeOn(device)).find((id) => !before.has(id));
  if (firstId === undefined && !action.cut) throw new Error('hidden: a request is shown and not stored');
  note(`  ${firstId === undefined ? 'not stored' : `ticket ${memory.tickets.length + 1}`}`);
  if (firstId === undefined) return;
  const number = memory.tickets.length + 1;
  memory.tickets.push({ number, madeBy: device.name, firstId, status: 'OPEN', seenOn: new Set([device.name]) });
};
