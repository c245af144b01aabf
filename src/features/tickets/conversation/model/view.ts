import type { AppError } from '#src/contract/errors.ts';
import { isUnapproved, type Profile } from '#src/contract/profile.ts';
import type { TicketRow } from '#src/data/db/database.ts';
import { isDenied } from '#src/data/http/page-of-others.ts';
import { CHATS } from '#src/texts/chats.ts';

/** What a ticket's page shows. */
export type TicketView = 'loading' | 'ready' | 'not-found' | 'forbidden' | 'offline' | 'failed';

/**
 * What a ticket's page shows. 403 and 404 lead back to My chats, unless the device keeps it for what is not sent in it
 * (`refreshTicket`); without signal the stored conversation opens.
 * @param stored whether this device has the ticket; undefined until that is known
 * @param local whether the ticket has no id of the server
 * @param error what asking the server last ended with
 * @param online what the browser believes
 */
export const ticketView = (
  stored: boolean | undefined,
  local: boolean,
  error: AppError | undefined,
  online: boolean,
): TicketView => {
  if (stored === undefined) return 'loading';
  if (stored) return 'ready';
  if (isDenied(error)) return error?.status === 403 ? 'forbidden' : 'not-found';
  if (local) return 'not-found';
  if (error === undefined) return online ? 'loading' : 'offline';
  return error.kind === 'offline' ? 'offline' : 'failed';
};

/** What stands in the place of a conversation's messages where the device has none. */
export type EmptyThread = 'loading' | 'offline' | 'failed' | 'empty';

/**
 * Why the device has no message of a ticket that it has: a list brings tickets without their messages.
 * @param sent whether the server knows the ticket
 * @param asked whether the server was asked for the messages at least once
 * @param error what asking for them last ended with
 * @param online what the browser believes
 */
export const emptyThread = (
  sent: boolean,
  asked: boolean,
  error: AppError | undefined,
  online: boolean,
): EmptyThread => {
  if (!sent) return 'empty';
  if (error) return error.kind === 'offline' ? 'offline' : 'failed';
  if (asked) return 'empty';
  return online ? 'loading' : 'offline';
};

/**
 * What is said of a conversation without messages: what becomes of what is written there.
 * @param profile the viewer's; an account that nobody has approved is refused, with signal or without
 */
export const emptyText = (
  { status, delivery, error }: Pick<TicketRow, 'status' | 'delivery' | 'error'>,
  profile: Pick<Profile, 'approved' | 'profileTypeName'> | undefined,
): string => {
  if (status === 'CLOSED') return CHATS.noMessagesClosed;
  if (delivery === 'sent') return CHATS.noMessagesMore;
  const refused = delivery === 'failed' && error?.code === 'NOT_APPROVED' && profile?.approved === undefined;
  if (refused || isUnapproved(profile)) return CHATS.noMessagesApproval;
  return delivery === 'failed' ? CHATS.noMessagesRefused : CHATS.noMessagesMore;
};
