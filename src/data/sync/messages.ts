import { isLocalId } from '#src/contract/commands.ts';
import type { AppError } from '#src/contract/errors.ts';
import { ok, type Result } from '#src/lib/result.ts';
import { type Runtime, runtime } from '../runtime.ts';
import { mergeMessages } from './merge.ts';
import { resolveTicketId } from './tickets.ts';

/**
 * Reads a ticket's messages (`GET /message/ticket/{id}`) and merges them; nothing stored is taken away.
 * @param id local or the server's; a local one whose server id is not known is left alone
 */
export const refreshMessages = async (
  id: string,
  signal?: AbortSignal,
  from: Runtime = runtime(),
): Promise<Result<void, AppError>> => {
  const ticketId = await resolveTicketId(id, from);
  if (isLocalId(ticketId)) return ok(undefined);
  const answer = await from.call('messages', { params: { ticketId }, ...(signal ? { signal } : {}) });
  if (!answer.ok) return answer;
  await mergeMessages(from.db(), ticketId, answer.value);
  return ok(undefined);
};
