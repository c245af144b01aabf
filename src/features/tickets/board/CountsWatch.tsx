import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { TicketCounts } from '#src/contract/desk.ts';
import { runtime } from '#src/data/runtime.ts';
import { pageVisibility, poll } from '../poll.ts';
import { COUNTS_KEY, useTicketCounts } from './queries.ts';

/** Milliseconds between two looks at the counts, whatever page is open. */
const LOOK_MS = 30_000;

interface CountsWatchProps {
  /** Told at each change; undefined while not known, and for a backend that does not tell. */
  readonly onCounts: (counts: TicketCounts | undefined) => void;
}

/** Looks at the counts of tickets every 30 s while the page is visible and online. Draws nothing. */
const CountsWatch = ({ onCounts }: CountsWatchProps) => {
  const client = useQueryClient();
  const counts = useTicketCounts();
  useEffect(() => onCounts(counts), [counts, onCounts]);
  useEffect(() => {
    const { clock, connectivity } = runtime().ports;
    const look = () => client.refetchQueries({ queryKey: COUNTS_KEY }, { cancelRefetch: false });
    return poll({ clock, connectivity, visibility: pageVisibility }, LOOK_MS, look);
  }, [client]);
  return null;
};

export default CountsWatch;
