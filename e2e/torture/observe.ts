import type { Page } from '@playwright/test';
import { CHANGES } from '#src/contract/changes.ts';
import type { TicketLog } from '#src/contract/desk.ts';
import { CHATS } from '#src/texts/chats.ts';
import { TRAY } from '#src/texts/tray.ts';
import type { ApiClient } from '#tests/support/harness/client.ts';
import { filesOnServer } from '../support/files.ts';
import { ticketsOf } from '../support/fixtures.ts';
import { expectedLines, type Left, type List, type Observed, type ServerTicket, type View } from './compare.ts';
import { filesOf, readStored } from './database.ts';
import type { Device } from './device.ts';
import { labelOf } from './labels.ts';
import type { SaidFile } from './memory.ts';
import { becomes } from './until.ts';
import { storedLabels, type World } from './world.ts';

/** Milliseconds for a page to show what the server has: two looks of one that follows changes, the first of which may fail. */
const PATIENCE = 2 * CHANGES.lookMs;
/** Pixels: all rows of a conversation are drawn at once. */
const ALL_ROWS = 12_000;

interface ServerMessage {
  readonly id: number;
  readonly text: string;
  readonly attachments?: readonly { readonly filename: string }[];
}

const readTicket = async (client: ApiClient, id: string, status: ServerTicket['status']): Promise<ServerTicket> => {
  const { body } = await client.call('messages', { params: { ticketId: id } });
  const messages: ServerMessage[] = Array.isArray(body) ? body : body.items;
  const lines = [...messages]
    .sort((a, b) => a.id - b.id)
    .map(({ text, attachments = [] }) => labelOf([text, ...attachments.map(({ filename }) => filename)].join(' ')));
  return { id, status, lines };
};

/** All tickets of the driver's, those that are closed among them. */
const readServer = async ({ driver, server }: World): Promise<{ tickets: ServerTicket[]; files: SaidFile[] }> => {
  const closed = await driver.call('ownTickets', { query: { status: 'CLOSED', page: 0, pageSize: 100 } });
  const listed = [...(await ticketsOf(driver)), ...closed.body.items] as { id: number; status: string }[];
  const ids = new Map(listed.map(({ id, status }) => [String(id), status as ServerTicket['status']]));
  const staff = await server.signIn('admin');
  const tickets = await Promise.all(
    [...ids].map(async ([id, status]) => {
      const { body } = await staff.call('ticketLog', { params: { id } });
      // A backend that has the prescribed calls alone has no log, and opens nothing again.
      const { events = [] }: Partial<TicketLog> = body;
      const last = events.findLast(({ kind }) => kind === 'reopened' || kind === 'closed');
      return { ...(await readTicket(driver, id, status)), reopened: last?.kind === 'reopened' };
    }),
  );
  const files = await Promise.all([...ids.keys()].map((id) => filesOnServer(server, driver, id)));
  return { tickets, files: files.flat() };
};

/** The messages that a device keeps and has not sent, of those that were refused or wait behind one that was. */
const readLeft = async (device: Device): Promise<Left[]> => {
  const stored = await readStored(device);
  return [...stored.messages]
    .sort((a, b) => (a.order < b.order ? -1 : 1))
    .filter(({ delivery }) => delivery !== 'sent')
    .map((row) => ({
      device: device.name,
      ticketId: row.ticketId,
      label: labelOf([row.message.text, ...filesOf(row, stored)].join(' ')),
      refused: row.delivery === 'failed',
    }));
};

/** What stands under a message that waits behind another: the other's words are in it. */
const BEHIND = new RegExp(TRAY.waitsFor('.*'));
/** What a row that is not sent says: that it was refused, or that it waits. */
const markOf = (text: string): string => {
  if (text.includes(CHATS.notSent)) return ' (not sent)';
  const waits = BEHIND.test(text) || [CHATS.waiting(''), CHATS.waitsForRequest].some((words) => text.includes(words));
  return waits ? ' (waiting)' : '';
};

/** The rows of the open conversation; days between them are left out. */
const readScreen = async (page: Page): Promise<Pick<View, 'lines'>> => {
  const rows = await page.evaluate(() => {
    /** All text, with blanks between the elements that it stands in. */
    const textOf = (node: Node): string =>
      node.childNodes.length === 0 ? (node.textContent ?? '') : [...node.childNodes].map(textOf).join(' ');
    return [...document.querySelectorAll('[role=log] [data-index]')].map((row) => ({
      text: textOf(row),
      timed: row.querySelector('time') !== null,
      names: [...row.querySelectorAll('[aria-label]')].map((named) => named.getAttribute('aria-label')),
    }));
  });
  const lines = rows.flatMap(({ text, timed, names }) => {
    const mark = markOf(text);
    return timed || mark !== '' ? [`${labelOf([text.replace(BEHIND, ''), ...names].join(' '))}${mark}`] : [];
  });
  return { lines };
};

/** What one look at a conversation sees. */
type Read = Pick<View, 'lines' | 'status' | 'moving'>;

/** Looks at one conversation until it is as it must be, for a while; answers what was seen last. */
const view = async (
  wanted: Pick<Observed, 'tickets' | 'left'>,
  seen: Omit<View, keyof Read>,
  read: () => Promise<Read>,
): Promise<View> => {
  const expected = expectedLines(wanted, seen).join('\n');
  const status = wanted.tickets.find(({ id }) => id === seen.ticketId)?.status;
  let last: Read = { lines: [] };
  await becomes(async () => {
    last = await read();
    return last.lines.join('\n') === expected && (last.status ?? status) === status;
  }, PATIENCE);
  return { ...seen, ...last };
};

/** Every conversation on a device: as its open tabs show it now, as they show it opened anew, and as it is stored. */
const readViews = async (
  { memory }: World,
  device: Device,
  wanted: Pick<Observed, 'tickets' | 'left'>,
): Promise<View[]> => {
  const views: View[] = [];
  const { name } = device;
  for (const page of device.tabs) {
    const ticketId = /\/chat\/(\d+)$/.exec(page.url())?.[1];
    await page.setViewportSize({ width: page.viewportSize()?.width ?? 390, height: ALL_ROWS });
    if (ticketId === undefined) continue;
    views.push(await view(wanted, { where: `an open tab of ${name}`, device: name, ticketId }, () => readScreen(page)));
  }
  const [page] = device.tabs;
  for (const { id: ticketId } of wanted.tickets) {
    if (!page) break;
    await page.goto(`/chat/${ticketId}`);
    views.push(await view(wanted, { where: `the page of ${name}`, device: name, ticketId }, () => readScreen(page)));
    const ticket = memory.tickets.find(({ id }) => id === ticketId);
    if (!ticket) continue;
    views.push(
      await view(wanted, { where: `the database of ${name}`, device: name, ticketId }, async () => {
        const row = (await readStored(device)).tickets.find(({ id }) => id === ticketId);
        return {
          // What is not sent is marked as on the page.
          lines: [
            ...(await storedLabels(device, ticket)).slice(
              0,
              wanted.tickets.find(({ id }) => id === ticketId)?.lines.length,
            ),
            ...expectedLines({ tickets: [], left: wanted.left }, { device: name, ticketId }),
          ],
          ...(row && { status: row.status, moving: row.move !== undefined }),
        };
      }),
    );
  }
  return views;
};

/** My chats, as a device lists them. */
const readList = async (device: Device, tickets: readonly ServerTicket[]): Promise<List> => {
  const of: List['of'] = device.role === 'driver' ? ['OPEN', 'TO_DO', 'IN_PROGRESS'] : ['IN_PROGRESS'];
  const wanted = tickets.filter(({ status }) => of.includes(status)).length;
  const [page] = device.tabs;
  await page?.goto('/chats');
  let ids: string[] = [];
  await becomes(async () => {
    const links =
      (await page?.locator('nav a[href*="chat"]').evaluateAll((all) => all.map((a) => a.getAttribute('href')))) ?? [];
    ids = links.flatMap((href) => /(?:\/chat\/|ticket=)(\d+|local.*)$/.exec(href ?? '')?.[1] ?? []);
    return ids.length === wanted;
  }, PATIENCE);
  return { where: `the list of ${device.name}`, ids, of };
};

/** Looks at everything, once nothing is under way. */
export const observe = async (world: World): Promise<Observed> => {
  const devices = Object.values(world.devices);
  const { tickets, files } = await readServer(world);
  const left = (await Promise.all(devices.map(readLeft))).flat();
  const views = (await Promise.all(devices.map((device) => readViews(world, device, { tickets, left })))).flat();
  const lists = await Promise.all(devices.map((device) => readList(device, tickets)));
  return { tickets, files, left, views, lists };
};
