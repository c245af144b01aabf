import type { Changes } from '#src/data/changes/changes.ts';
import type { MessageRow, TicketRow } from '#src/data/db/database.ts';
import { messagesOf } from '#src/data/db/tickets.ts';
import { everyChange, pageVisibility, poll, type Visibility } from '#src/data/poll.ts';
import type { Clock } from '#src/data/ports.ts';
import { runtime } from '#src/data/runtime.ts';
import { refreshMessages } from '#src/data/sync/messages.ts';
import { listStatuses, refreshTickets } from '#src/data/sync/tickets.ts';
import { SETTINGS } from '#src/texts/settings.ts';
import { ticketNumber, ticketTitle } from '../words/model/labels.ts';
import { messageSummary } from '../words/model/message-text.ts';

/** Milliseconds between two looks of a page in the background: a tenth of the calls of an open conversation. */
const LOOK_MS = 30_000;
/** Conversations looked at in one go, the newest tickets first. */
const CONVERSATIONS_MAX = 5;
/** Messages of a conversation that are compared: nobody writes more in one interval. */
const COMPARED = 50;
const EXCERPT_LENGTH = 160;

/** Messages of somebody else that came into one conversation while nobody was looking. */
export interface Arrival {
  readonly ticketId: string;
  /** The stop, or for staff the customer. */
  readonly title: string;
  readonly text: string;
}

/** The person who asked for notifications, as far as the list of tickets goes. */
interface Watcher {
  readonly staff: boolean;
}

const newest = (ticketId: string): Promise<MessageRow[]> =>
  messagesOf(runtime().db(), ticketId).reverse().limit(COMPARED).toArray();

const arrivalIn = async (row: TicketRow, { staff }: Watcher, signal: AbortSignal): Promise<Arrival | undefined> => {
  const known = new Set((await newest(row.id)).map((message) => message.key));
  const answer = await refreshMessages(row.id, signal);
  // A conversation that this device has never had is no news: all of it is old.
  if (!answer.ok || known.size === 0) return undefined;
  const fresh = (await newest(row.id)).filter((message) => !message.mine && !known.has(message.key));
  const [last] = fresh;
  if (!last) return undefined;
  const text = messageSummary(last.message).slice(0, EXCERPT_LENGTH);
  return {
    ticketId: row.id,
    title: [ticketTitle(row.ticket, staff), ticketNumber(row.id)].filter(Boolean).join(' · '),
    text: fresh.length > 1 ? SETTINGS.notifications.several(fresh.length, text) : text,
  };
};

/** The tickets of a person's lists as stored, the newest first. */
const newestTickets = async (staff: boolean): Promise<TicketRow[]> => {
  const { tickets } = runtime().db();
  const statuses = listStatuses(staff ? 'all' : 'active');
  return (await tickets.where('status').anyOf(statuses).toArray()).sort((a, b) => b.createdAt - a.createdAt);
};

/** One look at the newest conversations; answers what has come since they were last stored, the newest ticket first. */
export const lookForArrivals = async (watcher: Watcher, signal: AbortSignal): Promise<readonly Arrival[]> => {
  await refreshTickets({ ...watcher, page: 0, signal });
  const rows = await newestTickets(watcher.staff);
  const arrivals: Arrival[] = [];
  for (const row of rows.filter(({ delivery }) => delivery === 'sent').slice(0, CONVERSATIONS_MAX)) {
    const arrival = await arrivalIn(row, watcher, signal);
    if (arrival) arrivals.push(arrival);
  }
  return arrivals;
};

/** Resolves after `ms` milliseconds, at a change, or aborted. */
const pause = (clock: Clock, ms: number, signal: AbortSignal, changes: Changes | undefined): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      cancel();
      unsubscribe?.();
      resolve();
    };
    const cancel = clock.after(ms, end);
    const unsubscribe = changes?.subscribe(end);
    signal.addEventListener('abort', end);
  });

/**
 * Looks for messages while the page is in the background and online, one page of the account at a time
 * (src/decisions/0503-what-all-screens-share.md). The answer ends it.
 */
export const watchArrivals = (
  watcher: Watcher,
  notify: (arrival: Arrival) => void,
  screen: Visibility = pageVisibility,
): (() => void) => {
  const { ports, db, changes } = runtime();
  const { clock, connectivity, locks } = ports;
  const background: Visibility = { visible: () => !screen.visible(), subscribe: screen.subscribe };
  const lock = `milepost-arrivals:${db().name}`;
  const look = (signal: AbortSignal) =>
    locks.hold(lock, { ifAvailable: true }, async () => {
      for (const arrival of await lookForArrivals(watcher, signal)) notify(arrival);
      // Held until shortly before the next look, so that another page in the background leaves it to this one.
      await pause(clock, LOOK_MS * 0.9, signal, changes);
    });
  return poll({ clock, connectivity, visibility: background, changes }, LOOK_MS, look, everyChange);
};
