import type { Ticket } from '#src/contract/ticket.ts';
import type { AccountDatabase } from '../db/database.ts';
import { isStaffAction } from '../outbox/moves.ts';
import type { Ports } from '../ports.ts';
import type { Call } from '../runtime.ts';
import { mergeTickets } from './merge.ts';

interface StaffTicketDeps {
  readonly db: AccountDatabase;
  readonly ports: Pick<Ports, 'clock' | 'connectivity'>;
  readonly call: Call;
}

/**
 * Reads the ticket of a failed staff action anew before the person asks for it once more, so that it is made from what
 * is so now. Does nothing for other actions, and without signal.
 * @param key of the outbox row
 */
export const readStaffTicket = async ({ db, ports, call }: StaffTicketDeps, key: string): Promise<void> => {
  const row = await db.outbox.where('key').equals(key).first();
  if (!row || !isStaffAction(row.command) || !ports.connectivity.online()) return;
  const askedAt = ports.clock.now();
  const answer = await call('ticket', { params: { id: row.lane } });
  if (answer.ok) await mergeTickets(db, [answer.value satisfies Ticket], askedAt, ports.clock.now());
};
