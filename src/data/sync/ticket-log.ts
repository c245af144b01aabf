import type { AppError } from '#src/contract/errors.ts';
import { ok, type Result } from '#src/lib/result.ts';
import { keepLog } from '../db/ticket-log.ts';
import { type Runtime, runtime } from '../runtime.ts';

/** Reads a ticket's log and stores it. @param ticketId the server's */
export const refreshTicketLog = async (
  ticketId: string,
  signal?: AbortSignal,
  from: Runtime = runtime(),
): Promise<Result<true, AppError>> => {
  const answer = await from.call('ticketLog', { params: { id: ticketId }, signal });
  if (!answer.ok) return answer;
  const db = from.db();
  await db.transaction('rw', db.meta, () => keepLog(db, ticketId, answer.value));
  return ok(true);
};
