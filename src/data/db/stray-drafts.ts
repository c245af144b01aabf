import { isLocalId } from '#src/contract/commands.ts';
import type { AccountDatabase } from './database.ts';
import {
  type DraftText,
  hasLines,
  joinUnlessThere,
  keyOfRequestDraft,
  mergedDraft,
  NEXT_REQUEST,
  putDraft,
  ticketOfRequestDraft,
} from './drafts.ts';
import { currentTicketId } from './tickets.ts';

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

/** Where a draft is found by now: of a stray one as `placeOfStray` says, else under the ticket's id of the server. Call inside as that. */
export const placeOfDraft = async (db: AccountDatabase, place: string): Promise<string> =>
  (mayStray(place) ? await placeOfStray(db, place) : undefined) ?? (await currentTicketId(db, place));

/** A draft as it is being stored. @property own what is stored of what was written here: where it went elsewhere, only that */
interface Writing {
  readonly own: string;
  readonly done: PromiseLike<unknown>;
}

/**
 * Stores what a box says, or a page has left behind, in the draft of a ticket, behind what another tab has written meanwhile. What is
 * written of a request that is refused no more goes where it is found (`placeOfStray`): in the place of what it was written on, where
 * that has gone there before it; else in the next request's sheet as a whole, since nothing of it was sent, and in a conversation only
 * what was added. Call inside a transaction that has `drafts` and `aliases`, and `outbox` where it may be such (`mayStray`).
 * @param draft asked for once it is known what is stored, and where the draft is found by now
 */
export const writeDraft = async (
  db: AccountDatabase,
  ticketId: string,
  draft: (stored: string, found: string) => DraftText | Promise<DraftText>,
): Promise<Writing> => {
  // The ticket may have moved to the server's id a moment ago, and the page not yet.
  const id = isLocalId(ticketId) ? await currentTicketId(db, ticketId) : ticketId;
  const stored = (await db.drafts.get(id))?.text ?? '';
  const place = (await placeOfStray(db, ticketId)) ?? id;
  const said = await draft(stored, place);
  const merged = mergedDraft(stored, said);
  if (merged === '' || place === id) return { own: merged, done: putDraft(db, id, merged) };
  const before = (await db.drafts.get(place))?.text ?? '';
  await putDraft(db, id, '');
  const isThere = said.over?.some((base) => base.trim() !== '' && hasLines(before, base));
  if (stored === '' && isThere) return { own: said.text, done: putDraft(db, place, mergedDraft(before, said)) };
  const own = stored === '' && place === NEXT_REQUEST ? said.text : merged;
  return { own, done: putDraft(db, place, joinUnlessThere(before, own)) };
};
