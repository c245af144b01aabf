import type { AccountDatabase } from './database.ts';
import { META, readSenderId } from './meta.ts';

/** How far a conversation that is read in parts has come. */
export interface ConversationState {
  /** The server's mark: what is new is asked for from here on. */
  readonly after: string;
  /** While older messages are still to be read: the id to ask before. */
  readonly before?: string;
  /** Id of a message that was stored with it: where that is gone, so are the others. */
  readonly anchor?: string;
  /** Who was known to be the person's own sender: who has learned another one since looks at all messages again. */
  readonly me?: string;
}

const nameOf = (ticketId: string): string => `${META.conversation}${ticketId}`;

/** How far a ticket's conversation has come, or undefined where it is to be read from the start. */
export const readConversation = async (
  db: AccountDatabase,
  ticketId: string,
): Promise<ConversationState | undefined> => {
  const state = (await db.meta.get(nameOf(ticketId)))?.value as ConversationState | undefined;
  if (state && state.me !== (await readSenderId(db))) return undefined;
  if (state?.anchor === undefined) return state;
  const stored = await db.messages.where('[ticketId+serverId]').equals([ticketId, state.anchor]).count();
  return stored > 0 ? state : undefined;
};

/** Writes it down. Call inside the transaction that stores what was read. */
export const writeConversation = async (
  db: AccountDatabase,
  ticketId: string,
  state: ConversationState,
): Promise<void> => {
  await db.meta.put({ name: nameOf(ticketId), value: state });
};

/** Forgets it, of one ticket or of all. Call inside the transaction that takes the messages away. */
export const dropConversations = async (db: AccountDatabase, ticketId?: string): Promise<void> => {
  await (ticketId === undefined
    ? db.meta.where('name').startsWith(META.conversation).delete()
    : db.meta.delete(nameOf(ticketId)));
};
