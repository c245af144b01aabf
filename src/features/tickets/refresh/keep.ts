import { isAsked } from '#src/data/asked-service.ts';
import { digestOf } from '#src/data/db/digest.ts';
import { subscribeToStored } from '#src/data/db/read-with-retry.ts';
import { everyChange, pagePorts, poll } from '#src/data/poll.ts';
import { runtime } from '#src/data/runtime.ts';
import { makeConversationPrefetcher } from '#src/data/sync/prefetch-conversations.ts';
import { listStatuses } from '#src/data/sync/tickets.ts';
import { type AgentLike, isAgentOf } from '../words/model/agent.ts';

/** Milliseconds between two rounds. */
const ROUND_MS = 60_000;

/**
 * Keeps the conversations of My chats and the last closed ones on the device, opened or not, while the page is visible and
 * online (decision 0700). The answer ends it.
 */
export const watchConversations = (staff: boolean): (() => void) => {
  const from = runtime();
  const ports = pagePorts();
  const prefetcher = makeConversationPrefetcher(from, staff);
  const lock = `milepost-conversations:${from.db().name}`;
  const round = (signal: AbortSignal) => {
    const wants = () => !signal.aborted && ports.connectivity.online() && ports.visibility.visible();
    return from.ports.locks.hold(lock, { ifAvailable: true }, () => prefetcher.round(wants, signal));
  };
  // What is told to a driver is about their own tickets, and seldom; to staff, about everybody's.
  return poll(ports, ROUND_MS, round, staff ? undefined : everyChange);
};

/** Requests what was asked for in drive mode by a page that is gone (`requestAsked`). @param wanted whether it is still this page's to do */
export const finishAsked = async (wanted: () => boolean): Promise<void> => {
  if (await isAsked()) await (await import('../road/asked.ts')).requestAsked(wanted);
};

/** Who is told: a driver of all their conversations, an agent of their own. */
interface Reader extends AgentLike {
  readonly staff: boolean;
}

/** How many conversations of a person that are not closed hold messages that they have not read, as far as this device knows. */
const countUnread = async ({ staff, ...who }: Reader): Promise<number> => {
  const db = runtime().db();
  return db.transaction('r', [db.tickets, db.messages, db.meta], async () => {
    const rows = await db.tickets
      .where('status')
      .anyOf(listStatuses(staff ? 'mine' : 'active'))
      .toArray();
    const own = rows.filter(({ delivery, ticket }) => delivery === 'sent' && (!staff || isAgentOf(ticket, who)));
    const digests = await Promise.all(own.map((row) => digestOf(db, row)));
    return digests.filter(({ unread }) => unread > 0).length;
  });
};

/** Calls `notify` with how many conversations hold something unread, at each change. The answer ends it. */
export const watchUnread = (reader: Reader, notify: (conversations: number) => void): (() => void) => {
  return subscribeToStored(runtime().ports.clock, () => countUnread(reader), notify);
};
