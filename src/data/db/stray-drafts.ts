import type { AccountDatabase } from './database.ts';
import { NEXT_REQUEST, ticketOfRequestDraft } from './drafts.ts';

/**
 * Where what is written anew of a refused request is found once that is refused no more, because it has gone out or was discarded, in
 * another tab perhaps: nobody is led to its own draft then. It is its conversation's box, or that of the next request. Call inside a
 * transaction that has `outbox` and `aliases`.
 * @param place in the place of a ticket's id
 * @returns undefined for any other draft, and as long as the request waits or is refused
 */
export const placeOfStray = async (db: AccountDatabase, place: string): Promise<string | undefined> => {
  const ticketId = ticketOfRequestDraft(place);
  if (ticketId === undefined) return undefined;
  // Its queue has this id only as long as the request is in it.
  if ((await db.outbox.where('lane').equals(ticketId).count()) > 0) return undefined;
  return (await db.aliases.get(ticketId))?.serverId ?? NEXT_REQUEST;
};
