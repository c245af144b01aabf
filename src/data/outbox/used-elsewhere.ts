import type { Ticket } from '#src/contract/ticket.ts';
import type { AccountDatabase } from '../db/database.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * Whether the person has lately used another device as well, as far as this one has been shown: a request, or a message of
 * their own, that was not made here, by the server's clock from a day before these tickets or later.
 * @param listed the account's tickets
 * @param except those that say nothing of it: they may have been made here
 */
export const usedElsewhere = async (
  db: AccountDatabase,
  listed: readonly Ticket[],
  except: readonly Ticket[],
): Promise<boolean> => {
  const since = Math.min(...except.map((ticket) => Date.parse(ticket.created_at))) - DAY_MS;
  const isExcepted = (id: string) => except.some((ticket) => ticket.id === id);
  const madeHere = new Set((await db.aliases.toArray()).map(({ serverId }) => serverId));
  const isForeign = ({ id, created_at: at }: Ticket) => !madeHere.has(id) && !isExcepted(id) && Date.parse(at) > since;
  if (listed.some(isForeign)) return true;
  const foreign = await db.messages
    .filter(({ key, mine, message }) => {
      const isWrittenElsewhere = mine && key.startsWith('server:');
      return isWrittenElsewhere && Date.parse(message.created_at) > since;
    })
    .toArray();
  // The first message of a request that was made here was not written by itself.
  const counts = new Map<string, number>();
  for (const { ticketId } of foreign) counts.set(ticketId, (counts.get(ticketId) ?? 0) + 1);
  return [...counts].some(([id, count]) => !isExcepted(id) && count > (madeHere.has(id) ? 1 : 0));
};
