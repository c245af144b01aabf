import type { Customer } from '#src/contract/customer.ts';
import { runtime } from '#src/data/runtime.ts';
import { type ServerAnswer, useServer } from '#src/hooks/useServer.ts';

/**
 * Who asks in a ticket, for staff. `gone` where the backend does not tell: it takes the call's name for a ticket's id, and
 * refuses that in a way of its own. What was read stays for when there is no signal.
 * @param ticketId the server's
 */
export const useCustomer = (ticketId: string): ServerAnswer<Customer> =>
  useServer({
    key: ['customer', ticketId],
    ask: (signal) => runtime().call('ticketCustomer', { params: { id: ticketId }, signal }),
    addition: 'ticketCustomer',
    lacks: ({ kind }) => kind === 'rejected',
    persist: true,
    repeats: true,
  });
