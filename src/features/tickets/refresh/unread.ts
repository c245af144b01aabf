import { liveQuery } from 'dexie';
import { digestOf } from '#src/data/db/digest.ts';
import { runtime } from '#src/data/runtime.ts';
import { listStatuses } from '#src/data/sync/tickets.ts';
import { type AgentLike, isAgentOf } from '../words/model/agent.ts';

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

/** Tells how many conversations hold something unread, at each change. The answer ends it. */
export const watchUnread = (reader: Reader, tell: (conversations: number) => void): (() => void) => {
  const watching = liveQuery(() => countUnread(reader)).subscribe({
    next: tell,
    // Signed out meanwhile: nobody is left to be told.
    error: () => undefined,
  });
  return () => watching.unsubscribe();
};
