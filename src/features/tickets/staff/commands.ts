import { liveQuery } from 'dexie';
import type { AppError } from '#src/contract/errors.ts';
import type { TicketRow } from '#src/data/db/database.ts';
import { runtime } from '#src/data/runtime.ts';
import { refreshTicket, refreshTickets } from '#src/data/sync/tickets.ts';
import { CHATS } from '#src/texts/chats.ts';
import { STAFF } from '#src/texts/staff.ts';
import { toast } from '#src/ui/toast.ts';
import { type StaffAction, serverFailed, statusAfter } from './model/actions.ts';

/**
 * How an action ended: with nothing where the server has it, or it fell with the one before it.
 * @param onTrouble called once where the server fails, and is asked again
 */
const outcome = (key: string, onTrouble: () => void): Promise<AppError | undefined> =>
  new Promise((resolve) => {
    const { outbox } = runtime().db();
    let told = false;
    const watching = liveQuery(() => outbox.where('key').equals(key).first()).subscribe({
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

/** A refusal, and where somebody else was faster, what has become of the ticket. */
const showRefusal = async (action: StaffAction, id: string, error: AppError): Promise<void> => {
  console.warn(`The server refused to ${action} ticket ${id}`, error);
  toast.error(STAFF.failed(action));
  if (error.kind !== 'conflict') return;
  const row = await runtime().db().tickets.get(id);
  if (!row) return;
  const { user_name, assigned_manager_name } = row.ticket;
  toast.snackbar(STAFF.now[row.status](user_name || CHATS.unknown, assigned_manager_name));
};

const follow = async (action: StaffAction, id: string, key: string, onSettled?: () => void): Promise<void> => {
  const error = await outcome(key, () => toast.snackbar(STAFF.trouble(STAFF.processing[action])));
  if (error) await showRefusal(action, id, error);
  // A backend may answer nothing: who has the ticket, and since when it is closed, are then known from here.
  else await refreshTicket(id);
  await refreshTickets({ staff: true, page: 0 });
  onSettled?.();
};

/**
 * Does a staff action on a ticket as the person sees it: shown at once, kept and sent when there is signal, rolled back
 * where the server refuses; the refusal is said in a toast wherever the person is by then.
 * @param onSettled called once the server has answered and the list in progress is read anew, unless the page has gone
 * @returns whether it is stored: where it is not, the device is full, and a toast has said so
 */
export const actOnTicket = async (
  action: StaffAction,
  { id, status }: Pick<TicketRow, 'id' | 'status'>,
  onSettled?: () => void,
): Promise<boolean> => {
  const { outbox } = runtime();
  const done =
    action === 'assign' || action === 'reassign'
      ? await outbox.commit('ticket.status', { id, status: 'IN_PROGRESS', from: status }, { assign: true })
      : await outbox.commit('ticket.status', { id, status: statusAfter(action), from: status });
  if (!done.ok) {
    console.warn(`Could not ${action} ticket ${id}`, done.error);
    if (done.error.kind === 'quota') toast.snackbar(CHATS.diskFull);
    else toast.error(STAFF.failed(action));
    return false;
  }
  // Signed out before the server has answered: nobody is left to be told.
  follow(action, id, done.value.key, onSettled).catch(() => undefined);
  return true;
};
