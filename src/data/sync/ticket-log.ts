import type { TicketLog } from '#src/contract/desk.ts';
import type { AppError } from '#src/contract/errors.ts';
import { ok, type Result } from '#src/lib/result.ts';
import { logNameOf, readLog, type StoredLog } from '../db/ticket-log.ts';
import { type Runtime, runtime } from '../runtime.ts';

/**
 * The log of the server with what waits here behind it. A note of the server that may be the work of one that waits stays
 * out until that is known, or it would stand there twice.
 */
export const withWaiting = (log: TicketLog, stored: StoredLog | undefined): StoredLog => {
  const known = new Set(stored?.notes.map(({ id }) => id));
  const waiting = stored?.notes.filter(({ delivery }) => delivery !== undefined) ?? [];
  const mayBe = (text: string) => waiting.some((one) => one.delivery === 'waiting' && one.text === text);
  const notes = log.notes.filter((note) => known.has(note.id) || !note.mine || !mayBe(note.text));
  return { events: log.events, notes: [...notes, ...waiting] };
};

/** Reads a ticket's log and stores it. @param ticketId the server's */
export const refreshTicketLog = async (
  ticketId: string,
  signal?: AbortSignal,
  from: Runtime = runtime(),
): Promise<Result<true, AppError>> => {
  const answer = await from.call('ticketLog', { params: { id: ticketId }, signal });
  if (!answer.ok) return answer;
  const db = from.db();
  await db.transaction('rw', db.meta, async () => {
    const stored = await readLog(db, ticketId);
    const next = withWaiting(answer.value, stored);
    // Writing what is known would wake the page at each look.
    if (JSON.stringify(next) !== JSON.stringify(stored)) await db.meta.put({ name: logNameOf(ticketId), value: next });
  });
  return ok(true);
};
