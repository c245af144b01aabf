import type { Locator, Page } from '@playwright/test';
import { MAP_TEXT } from '#src/texts/map.ts';
import type { ApiClient } from '#tests/support/harness/client.ts';
import type { TestServer } from '#tests/support/harness/server.ts';
import { makeTicket } from '../support/conversation.ts';
import { signIn, workerReady } from '../support/fixtures.ts';
import { filesOf, readStored } from './database.ts';
import type { Device } from './device.ts';
import { labelOf } from './labels.ts';
import { emptyMemory, type Memory, type Ticket } from './memory.ts';
import { type Action, chosen, type DeviceName } from './plan.ts';

/** One life: a server, three devices, and what their people remember. */
export interface World {
  readonly server: TestServer;
  readonly driver: ApiClient;
  readonly devices: Readonly<Record<DeviceName, Device>>;
  readonly memory: Memory;
  /** Adds a line to the story. */
  readonly note: (line: string) => void;
}

/** Conversations that are there from the start. */
const KNOWN = 3;
/** Of so many stations at the head of the list one is asked. */
export const STATIONS = 3;

/** Opens the map with its list of stations; answers the buttons that ask for service at them. */
export const openStations = async (page: Page): Promise<Locator> => {
  await page.goto('/map');
  await page.getByRole('tab', { name: MAP_TEXT.allStations }).click();
  const buttons = page.getByRole('button', { name: /^Request Service at / });
  await buttons.nth(STATIONS - 1).waitFor();
  return buttons;
};

/** Signs everybody in, with some conversations to begin with. */
export const createWorld = async (
  server: TestServer,
  devices: World['devices'],
  note: World['note'],
): Promise<World> => {
  const driver = await server.signIn('driver');
  const memory = emptyMemory();
  for (let number = 1; number <= KNOWN; number += 1) {
    const id = await makeTicket(driver);
    memory.tickets.push({ number, firstId: id, id, status: 'OPEN', seenOn: new Set() });
  }
  for (const device of Object.values(devices)) {
    const page = await device.start('/');
    await signIn(page, device.role, `/chat/${memory.tickets[0]?.id}`);
    await workerReady(page);
    // What the map has shown once is there without signal, too.
    if (device.role === 'driver') await openStations(page);
  }
  return { server, driver, devices, memory, note };
};

/** Kills a device's browser and starts it again where its first tab was. */
export const killAndStart = async (device: Device): Promise<void> => {
  const path = new URL(device.tabs[0]?.url() ?? '').pathname;
  await device.kill();
  await device.start(path);
};

/** Labels of the messages that a device has stored for a ticket, in their order. */
export const storedLabels = async (device: Device, ticket: Ticket): Promise<string[]> => {
  const stored = await readStored(device);
  // The rows move to the server's id in the midst of an action.
  const alias = stored.aliases.find(({ localId }) => localId === ticket.firstId);
  const ids = new Set([ticket.firstId, ticket.id, alias?.serverId]);
  return stored.messages
    .filter((row) => ids.has(row.ticketId))
    .sort((a, b) => (a.order < b.order ? -1 : 1))
    .map((row) => labelOf([row.message.text, ...filesOf(row, stored)].join(' ')));
};

/** Finds out which id the server gave to a ticket that was made on a device. */
export const learnIds = async ({ memory, devices }: Pick<World, 'memory' | 'devices'>): Promise<void> => {
  for (const ticket of memory.tickets) {
    if (ticket.id !== undefined || ticket.madeBy === undefined) continue;
    const { aliases } = await readStored(devices[ticket.madeBy]);
    const id = aliases.find(({ localId }) => localId === ticket.firstId)?.serverId;
    if (id !== undefined) ticket.id = id;
  }
};

/** The conversation that an action is about: any that is not closed as far as the agent knows. */
export const ticketFor = ({ memory }: World, action: Action): Ticket | undefined =>
  chosen(
    memory.tickets.filter(({ status }) => status !== 'CLOSED'),
    action.ticket,
  );
