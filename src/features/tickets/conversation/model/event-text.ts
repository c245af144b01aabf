import type { StoredLog } from '#src/data/db/ticket-log.ts';
import { EVENTS } from '#src/texts/handing-over.ts';

/** One step of a ticket's timeline in words: what happened, who did it, and to whom. */
export const eventText = ({ kind, by, to }: StoredLog['events'][number]): string => {
  const who = by || EVENTS.someone;
  if (kind === null) return who;
  if (kind === 'handed-over' || kind === 'assigned')
    return to ? EVENTS[kind](who, to) : kind === 'assigned' ? EVENTS.taken(who) : EVENTS.takenOver(who);
  return EVENTS[kind](who);
};
