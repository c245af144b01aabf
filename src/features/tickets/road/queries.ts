import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useRef } from 'react';
import { isLocalId } from '#src/contract/commands.ts';
import type { Message } from '#src/contract/message.ts';
import { messagesOf } from '#src/data/db/tickets.ts';
import { type Concerns, pagePorts, poll } from '#src/data/poll.ts';
import { runtime } from '#src/data/runtime.ts';
import { refreshMessages } from '#src/data/sync/messages.ts';
import { readTickets } from '../list/queries.ts';

/** Milliseconds between two looks at the conversation, where changes are not told: a driver waits, and a battery lasts. */
const LOOK_MS = 15_000;

/** The open conversation that a driver talks in: the one with the newest message. */
export interface OpenConversation {
  readonly ticketId: string;
  /** Its last message of somebody else; undefined where there is none. */
  readonly last: { readonly key: string; readonly message: Message; readonly from: string | undefined } | undefined;
}

const readNewest = async (): Promise<OpenConversation | null> => {
  const [first] = (await readTickets('active', { name: '' })).tickets;
  if (!first) return null;
  const { row } = first;
  const messages = await messagesOf(runtime().db(), row.id).reverse().limit(20).toArray();
  const last = messages.find(({ mine }) => !mine);
  return {
    ticketId: row.id,
    last: last && { key: last.key, message: last.message, from: row.ticket.assigned_manager_name || undefined },
  };
};

/** The newest open conversation, null where there is none; undefined until it is read. Kept in step while it is shown. */
export const useOpenConversation = (): OpenConversation | null | undefined => {
  const open = useLiveQuery(readNewest, []);
  const ticketId = open?.ticketId;
  useEffect(() => {
    if (ticketId === undefined || isLocalId(ticketId)) return;
    const concerns: Concerns = (change) => change === 'all' || change.ticket_id === ticketId;
    return poll(pagePorts(), LOOK_MS, (signal) => refreshMessages(ticketId, signal), concerns);
  }, [ticketId]);
  return open;
};

/** The last message of somebody else, where it came since this is shown. */
export const useAnswer = (open: OpenConversation | null | undefined): OpenConversation['last'] => {
  const before = useRef<{ readonly ticketId: string; readonly key: string | undefined }>(undefined);
  if (open && before.current?.ticketId !== open.ticketId)
    before.current = { ticketId: open.ticketId, key: open.last?.key };
  return open?.last?.key === before.current?.key ? undefined : open?.last;
};
