import { isLocalId } from '#src/contract/commands.ts';
import type { AccountDatabase } from './database.ts';
import { keyOfRequestDraft, NEXT_REQUEST, ticketOfRequestDraft } from './drafts.ts';

const requestOf = (place: string): string | undefined =>
  ticketOfRequestDraft(place) ?? (isLocalId(place) ? place : undefined);

/** Whether such a draft may be one that `placeOfStray` finds a place for: of a request, in its sheet or in its conversation. */
export const mayStray = (place: string): boolean => requestOf(place) !== undefined;

/**
 * Where what is written of a refused request is found once that is refused no more, because it has gone out, was discarded or another
 * took its place, in another tab perhaps: nobody is led to the draft of its sheet then, and once it was discarded, to that of its
 * conversation. It is its conversation's box, or the sheet of the next request. Call inside a transaction that has `outbox` and
 * `aliases`.
 * @param place in the place of a ticket's id
 * @returns undefined for any other draft, and as long as the request waits or is refused
 */
export const placeOfStray = async (db: AccountDatabase, place: string): Promise<string | undefined> => {
  const ticketId = requestOf(place);
  if (ticketId === undefined) return undefined;
  // Its queue has this id only as long as the request is in it, or the one that took its place.
  const isQueued = (await db.outbox.where('lane').equals(ticketId).count()) > 0;
  const key = keyOfRequestDraft(place);
  if (key === undefined ? isQueued : (await db.outbox.where('key').equals(key).count()) > 0) return undefined;
  if (isQueued) return ticketId;
  return (await db.aliases.get(ticketId))?.serverId ?? NEXT_REQUEST;
};
