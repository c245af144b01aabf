import { liveQuery } from 'dexie';
import type { AppError } from '#src/contract/errors.ts';
import type { DraftRemainder } from '#src/data/db/drafts.ts';
import { readWithRetry } from '#src/data/db/read-with-retry.ts';
import { type CommitResult, runtime } from '#src/data/runtime.ts';
import { refreshTicketLog } from '#src/data/sync/ticket-log.ts';
import { refreshTicket, refreshTickets } from '#src/data/sync/tickets.ts';
import { STAFF } from '#src/texts/staff.ts';
import { TICKET_WORDS } from '#src/texts/ticket-words.ts';
import { toast } from '#src/ui/toast.ts';
import { type ActionTarget, expectedState, type StaffAction, serverFailed, statusAfter } from './model/actions.ts';

/**
 * How an action ended: with nothing where the server has it, or it fell with the one before it.
 * @param onTrouble called once where the server fails, and is asked again
 */
const outcome = (key: string, onTrouble: () => void): Promise<AppError | undefined> =>
  new Promise((resolve) => {
    const { db, ports } = runtime();
    const { outbox } = db();
    let told = false;
    const watching = liveQuery(() =>
      readWithRetry(ports.clock, () => outbox.where('key').equals(key).first()),
    ).subscribe({
      next: (row) => {
        if (row?.state === 'due') {
          if (!told && serverFailed(row)) onTrouble();
          told ||= serverFailed(row);
          return;
        }
        watching.unsubscribe();
        resolve(row?.error);
      },
      // Signed out meanwhile: whoever signs in again finds it in the tray.
      error: () => undefined,
    });
  });

/** A refusal in words; where somebody else was faster, that is told as news (`watchRaces`). */
const showRefusal = (action: string, id: string, error: AppError): void => {
  console.warn(`The server refused to ${action} ticket ${id}`, error);
  if (error.kind !== 'conflict') toast.error(STAFF.failed(action));
};

/** An action that is at work, in words. */
const DOING = {
  ...STAFF.processing,
  'take over': STAFF.processing.takeOver,
  'hand over': STAFF.processing.handOver,
} as const;
type Doing = keyof typeof DOING;

const follow = async (action: Doing, id: string, key: string, onSettled?: () => void): Promise<void> => {
  const error = await outcome(key, () => toast.snackbar(STAFF.trouble(DOING[action])));
  if (error) showRefusal(action, id, error);
  // A backend may answer nothing: who has the ticket, since when it is closed, and what note went with it, are then known from here.
  else await Promise.all([refreshTicket(id), runtime().config.features.handOver && refreshTicketLog(id)]);
  await refreshTickets({ staff: true, page: 0 });
  onSettled?.();
};

/** Tells how a committed action ended, or that it could not be stored. @returns whether it is stored */
const told = (action: Doing, id: string, done: CommitResult, onSettled?: () => void): boolean => {
  if (!done.ok) {
    console.warn(`Could not ${action} ticket ${id}`, done.error);
    if (done.error.kind === 'quota') toast.snackbar(TICKET_WORDS.diskFull);
    else toast.error(STAFF.failed(action));
    return false;
  }
  // Signed out before the server has answered: nobody is left to be told.
  follow(action, id, done.value.key, onSettled).catch(() => undefined);
  return true;
};

/**
 * Gives a ticket to an agent, kept and sent when there is signal, as `actOnTicket`.
 * @param note for staff alone, 1 to 2,000 characters
 * @param draftRemainder what has been written since, which the note's draft keeps
 * @returns whether it is stored
 */
export const handTicketOver = async (
  row: ActionTarget,
  agentId: string,
  note: string | undefined,
  draftRemainder: DraftRemainder,
): Promise<boolean> => {
  const input = { id: row.id, agent_id: agentId, ...expectedState(row), ...(note && { note }) };
  return told('hand over', row.id, await runtime().outbox.commit('ticket.hand-over', input, { draftRemainder }));
};

/**
 * Writes an internal note, of 1 to 2,000 characters: stored at once, and sent when there is signal.
 * @param draftRemainder what has been written since, which the draft keeps
 */
export const addNote = (ticketId: string, text: string, draftRemainder: DraftRemainder): Promise<CommitResult> =>
  runtime().outbox.commit('ticket.note', { id: ticketId, text }, { draftRemainder });

/**
 * Does a staff action on a ticket as the person sees it: shown at once, kept and sent when there is signal, rolled back
 * where the server refuses; the refusal is said in a toast wherever the person is by then.
 * @param onSettled called once the server has answered and the list in progress is read anew, unless the page has gone
 * @returns whether it is stored: where it is not, the device is full, and a toast has said so
 */
export const actOnTicket = async (action: StaffAction, row: ActionTarget, onSettled?: () => void): Promise<boolean> => {
  const { outbox, session } = runtime();
  const { id } = row;
  const me = session.store.getState().profile?.id;
  if (action === 'takeOver' && me !== undefined) {
    const done = await outbox.commit('ticket.hand-over', { id, agent_id: me, ...expectedState(row) });
    return told('take over', id, done, onSettled);
  }
  const takes = action === 'assign' || action === 'reassign';
  const move = { id, status: statusAfter(action), ...expectedState(row) };
  return told(action, id, await outbox.commit('ticket.status', move, takes ? { assign: true } : {}), onSettled);
};
