import { useCallback } from 'react';
import type { Agent } from '#src/contract/desk.ts';
import type { Concerns } from '#src/data/poll.ts';
import { runtime } from '#src/data/runtime.ts';
import { refreshTicketLog } from '#src/data/sync/ticket-log.ts';
import { type ServerAnswer, useServer } from '#src/hooks/useServer.ts';

/** Milliseconds between two looks at a ticket's log, where changes are not told. */
const LOOK_MS = 15_000;

/** Who can be given a ticket, kept on the device for when there is no signal. */
export const useAgents = (enabled: boolean): ServerAnswer<readonly Agent[]> =>
  useServer<readonly Agent[]>({
    key: ['agents'],
    ask: (signal) => runtime().call('agents', { signal }),
    addition: 'agents',
    enabled,
    persist: true,
  });

/** Keeps the stored log of a ticket in step with the server's. @param ticketId the server's */
export const useLogWatch = (ticketId: string, enabled: boolean): void => {
  const concerns = useCallback<Concerns>((change) => change === 'all' || change.ticket_id === ticketId, [ticketId]);
  useServer({
    key: ['ticket-log', ticketId],
    ask: (signal) => refreshTicketLog(ticketId, signal),
    addition: 'ticketLog',
    everyMs: LOOK_MS,
    concerns,
    enabled,
  });
};
