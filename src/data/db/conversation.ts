import type { AccountDatabase } from './database.ts';
import { META, readSenderId } from './meta.ts';
import { handedNameOf, logNameOf } from './ticket-log.ts';

/** Own messages that the server acknowledged, and has not shown since its conversation was begun anew. */
export interface Unseen {
  /** The server's. */
  readonly ids: readonly string[];
  /** Milliseconds by this device: since when they are waited for. */
  readonly since: number;
  /** The mark up to which this is known: an earlier version of the app moves that on, and looks for nothing. */
  readonly upTo: string;
}

/** How far a conversation that is read in parts has come. */
export interface ConversationState {
  /** The server's mark: what is new is asked for from here on. */
  readonly after: string;
  /** While older messages are still to be read: the id to ask before. */
  readonly before?: string;
  /** Id of a message that was stored with it: where that is gone, so are the others. */
  readonly anchor?: string;
  readonly unseen?: Unseen;
  /** Who was known to be the person's own sender: who has learned another one since looks at all messages again. */
  readonly me?: string;
}

/** Inside the names of the marks: what takes those away takes this along. */
const versionNameOf = (ticketId: string): string => `${META.conversation}version:${ticketId}`;

/**
 * What tells one state of a ticket's conversation from another, as the server's list said it last; undefined where a list
 * does not tell. A closed one changes no more. Who has learned another sender id looks at all messages again.
 */
export const listedVersion = async (db: AccountDatabase, ticketId: string): Promise<string | undefined> => {
  const ticket = (await db.tickets.get(ticketId))?.ticket;
  const version = ticket?.conversation_version ?? (ticket?.status === 'CLOSED' ? 'closed' : undefined);
  return version === undefined ? undefined : `${version} ${(await readSenderId(db)) ?? ''}`;
};

/** The version as which a conversation is stored whole, if it is. */
export const storedVersion = async (db: AccountDatabase, ticketId: string): Promise<string | undefined> =>
  (await db.meta.get(versionNameOf(ticketId)))?.value as string | undefined;

/** Notes that all of a conversation is stored, as of a version that was listed before it was asked for. */
export const noteVersion = async (db: AccountDatabase, ticketId: string, version: string): Promise<void> => {
  // Writing what is known would wake every live query, every 3 s.
  if ((await storedVersion(db, ticketId)) !== version)
    await db.meta.put({ name: versionNameOf(ticketId), value: version });
};

/** Name of the mark in `meta` that says how far a conversation was read on this device, where the backend keeps none. */
export const readMarkOf = (ticketId: string): string => `${META.conversation}read:${ticketId}`;

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
    : db.meta.bulkDelete([
        nameOf(ticketId),
        versionNameOf(ticketId),
        readMarkOf(ticketId),
        logNameOf(ticketId),
        handedNameOf(ticketId),
      ]));
};
