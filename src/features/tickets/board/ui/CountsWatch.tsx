import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { TicketCounts } from '#src/contract/desk.ts';
import { runtime } from '#src/data/runtime.ts';
import { useLiveQuery } from '#src/hooks/useLiveQuery.ts';
import { COUNTS_KEY, useTicketCounts } from '../queries.ts';

/** Milliseconds between two looks at the counts, whatever page is open. */
const LOOK_MS = 30_000;
/** Milliseconds in which the server learns of what a person has done here. */
const TOLD_MS = 1_000;

/** Changes when the person reads a conversation or moves a ticket. */
const useOwnDoings = (): string | undefined =>
  useLiveQuery(async () => {
    const { tickets } = runtime().db();
    const mine = await tickets.where('status').equals('IN_PROGRESS').toArray();
    return `${await tickets.where('status').equals('OPEN').count()} ${mine.filter((row) => row.ticket.unread).length}`;
  }, []);

interface CountsWatchProps {
  /** Told at each change; undefined while not known, and for a backend that does not tell. */
  readonly onCounts: (counts: TicketCounts | undefined) => void;
}

/** Looks at the counts of tickets every 30 s while the page is visible and online. Draws nothing. */
const CountsWatch = ({ onCounts }: CountsWatchProps) => {
  const client = useQueryClient();
  const counts = useTicketCounts(LOOK_MS);
  useEffect(() => onCounts(counts), [counts, onCounts]);
  const doings = useOwnDoings();
  const known = counts !== undefined;
  useEffect(() => {
    if (doings === undefined || !known) return;
    return runtime().ports.clock.after(TOLD_MS, () => void client.invalidateQueries({ queryKey: COUNTS_KEY }));
  }, [doings, known, client]);
  return null;
};

export default CountsWatch;
