import { isLocalId } from '#src/contract/commands.ts';
import type { AppError } from '#src/contract/errors.ts';
import { ok, type Result } from '#src/lib/result.ts';
import { type ConversationState, listedVersion, noteVersion, readConversation } from '../db/conversation.ts';
import { currentTicketId } from '../db/tickets.ts';
import { type CallResult, type Reader, runtime } from '../runtime.ts';
import { errorOfStorage } from '../storage-error.ts';
import { areLost, rebuildUploads } from './lost-messages.ts';
import { mergeMessages, mergePart, type Progress } from './merge.ts';

type Part = CallResult<'messagePart'>;

/** Where a part leads. A restart begins anew, with the older messages as well. */
const nextOf = (was: ConversationState | undefined, { after = '', before, restart }: Part): ConversationState =>
  was === undefined || restart ? { after, ...(before ? { before } : {}) } : { ...was, after };

/** The same with the next part of the older messages read. */
const nextBefore = ({ before: _, ...was }: ConversationState, { before }: Part): ConversationState =>
  before ? { ...was, before } : was;

/**
 * Reads what is new of a conversation, and of one that is read for the first time all that is older. How far it has come
 * is written down with the messages; from the first one that is held back on, it is not, and comes again the next time.
 * @returns whether all of it is stored
 */
const readParts = async (
  from: Reader,
  ticketId: string,
  signal: AbortSignal | undefined,
): Promise<Result<boolean, AppError>> => {
  const db = from.db();
  // What is sent again under its key is never made twice: elsewhere nothing is called lost.
  const keys = from.config.features.idempotencyKey === true;
  const ask = (query: { after?: string; before?: string }) =>
    from.call('messagePart', { params: { ticketId }, query, signal });
  let state = await readConversation(db, ticketId);
  let written = true;
  const keep = async (part: Part, next: ConversationState, more: Pick<Progress, 'anew' | 'lost'> = {}) => {
    const same = state?.after === next.after && state.before === next.before && !more.lost;
    const now = keys ? from.ports.clock.now() : undefined;
    const progress = written ? { was: state, next, now, ...more } : undefined;
    if (!same || part.items.length > 0) written = (await mergePart(db, ticketId, part.items, progress)) && written;
    state = written ? await readConversation(db, ticketId) : next;
  };
  for (let more = true; more; ) {
    const answer: Result<Part, AppError> = await ask(state ? { after: state.after } : {});
    if (!answer.ok) return answer;
    const was = state?.after;
    await keep(answer.value, nextOf(state, answer.value), { anew: answer.value.restart === true });
    more = answer.value.more && answer.value.after !== was;
  }
  for (let before = state?.before; before !== undefined; ) {
    const answer: Result<Part, AppError> = await ask({ before });
    if (!answer.ok) return answer;
    if (state) await keep(answer.value, nextBefore(state, answer.value));
    before = answer.value.before && answer.value.before !== before ? answer.value.before : undefined;
  }
  if (!keys || !written || !state?.unseen) return ok(written);
  // It is looked for once more later: written while all was read, it is behind the mark.
  if (!areLost(state, from.ports.clock.now())) return ok(false);
  const answer: Result<Part, AppError> = await ask({ after: state.after });
  if (!answer.ok) return answer;
  if (answer.value.more || answer.value.restart) return ok(false);
  const lost = await rebuildUploads(db, from.ports, ticketId, state.unseen.ids);
  try {
    await keep(answer.value, nextOf(state, answer.value), { lost });
  } catch (error) {
    // Its files find no room: all else goes on, and they are tried again.
    if (errorOfStorage(error).kind !== 'quota') throw error;
    return ok(false);
  }
  return ok(written);
};

const readWhole = async (
  from: Reader,
  ticketId: string,
  signal: AbortSignal | undefined,
): Promise<Result<boolean, AppError>> => {
  const answer = await from.call('messages', { params: { ticketId }, signal });
  return answer.ok ? ok(await mergeMessages(from.db(), ticketId, answer.value)) : answer;
};

/**
 * Reads a ticket's messages and merges them; nothing stored is removed. A backend that has them in parts is asked for what is
 * new, any other one for the whole list. What a restored server has lost of this device's own is shown as not sent.
 * @param id local or the server's; a local one whose server id is not known is left alone
 */
export const refreshMessages = async (
  id: string,
  signal?: AbortSignal,
  from: Reader = runtime(),
): Promise<Result<void, AppError>> => {
  const ticketId = await currentTicketId(from.db(), id);
  if (isLocalId(ticketId)) return ok(undefined);
  const db = from.db();
  const version = await listedVersion(db, ticketId);
  const read = from.config.features.messageParts ? readParts : readWhole;
  const stored = await read(from, ticketId, signal);
  if (!stored.ok) return stored;
  if (stored.value && version !== undefined) await noteVersion(db, ticketId, version);
  return ok(undefined);
};
