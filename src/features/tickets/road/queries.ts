import { useEffect, useState } from 'react';
import { isLocalId } from '#src/contract/commands.ts';
import type { Message } from '#src/contract/message.ts';
import { messagesOf } from '#src/data/db/tickets.ts';
import { type Concerns, pagePorts, poll } from '#src/data/poll.ts';
import { recordingsOf, type StoredRecording } from '#src/data/recordings/store.ts';
import { runtime } from '#src/data/runtime.ts';
import { refreshMessages } from '#src/data/sync/messages.ts';
import { useFreeNotes } from '#src/hooks/useFreeNotes.ts';
import { useLiveQuery } from '#src/hooks/useLiveQuery.ts';
import { readTickets } from '../list/queries.ts';

/** Milliseconds between two looks at the conversation, where changes are not told: a driver waits, and a battery lasts. */
const LOOK_MS = 15_000;
/** Messages of a conversation that are looked through: more do not come while nobody looks. */
const LOOKED_AT = 50;

/** A message of somebody else that came while this is shown. */
export interface RoadAnswer {
  readonly key: string;
  readonly ticketId: string;
  readonly message: Message;
  readonly from: string | undefined;
}

/** The open conversations: the one with the newest message, in which a driver talks, and what is new in all of them, in order. */
interface OpenConversations {
  /** All of them. */
  readonly ids: ReadonlySet<string>;
  readonly ticketId: string | undefined;
  readonly answers: readonly RoadAnswer[];
}

/** By conversation, the last message of somebody else when it was first looked at; undefined where there was none. */
type Before = Map<string, string | undefined>;

/** What of a conversation, the newest first, came since; of one whose mark is nowhere to be found, the last. */
const since = <T extends { readonly key: string }>(others: readonly T[], mark: string | undefined): readonly T[] => {
  const at = others.findIndex(({ key }) => key === mark);
  return at < 0 ? others.slice(0, mark === undefined ? others.length : 1) : others.slice(0, at);
};

const readOpen = async (before: Before): Promise<OpenConversations> => {
  const { tickets, movedTo } = await readTickets('active', { name: '' });
  for (const [localId, id] of movedTo) if (before.has(localId) && !before.has(id)) before.set(id, before.get(localId));
  const fresh = await Promise.all(
    tickets.map(async ({ row }) => {
      const messages = await messagesOf(runtime().db(), row.id).reverse().limit(LOOKED_AT).toArray();
      const others = messages.filter(({ mine }) => !mine);
      // One that this device has never had is no news: all of it is old.
      if (!before.has(row.id) && messages.length > 0) before.set(row.id, others[0]?.key);
      if (!before.has(row.id)) return [];
      const from = row.ticket.assigned_manager_name || undefined;
      return since(others, before.get(row.id)).map(({ key, message }) => ({ key, ticketId: row.id, message, from }));
    }),
  );
  const at = ({ message }: RoadAnswer): number => Date.parse(message.created_at);
  // Reversed first: what came at the same time stays in its conversation's order.
  const answers = fresh.flatMap((one) => one.toReversed()).sort((a, b) => at(a) - at(b));
  return { ids: new Set(tickets.map(({ row }) => row.id)), ticketId: tickets[0]?.row.id, answers };
};

/** The open conversation with the newest message; undefined where there is none. @throws where the storage cannot be read */
export const newestOpen = async (): Promise<string | undefined> =>
  (await readTickets('active', { name: '' })).tickets[0]?.row.id;

/** The voice notes to open conversations that were not sent and that no tab is at work on, the oldest first. */
export const useKeptNotes = (open: OpenConversations | undefined): readonly StoredRecording[] =>
  useFreeNotes(useLiveQuery(() => recordingsOf(runtime().db()), []) ?? []).filter(({ ticketId }) =>
    open?.ids.has(ticketId),
  );

/** See `OpenConversations`; undefined until they are read. The one that a driver talks in is kept in step while this is shown. */
export const useOpenConversations = (): OpenConversations | undefined => {
  const [before] = useState<Before>(() => new Map());
  const open = useLiveQuery(() => readOpen(before), [before]);
  const ticketId = open?.ticketId;
  useEffect(() => {
    if (ticketId === undefined || isLocalId(ticketId)) return;
    const concerns: Concerns = (change) => change === 'all' || change.ticket_id === ticketId;
    return poll(pagePorts(), LOOK_MS, (signal) => refreshMessages(ticketId, signal), concerns);
  }, [ticketId]);
  return open;
};
