import type { Ticket } from '#src/contract/ticket.ts';

const MINUTE_MS = 60_000;
const HOUR_MIN = 60;
const DAY_MIN = 24 * HOUR_MIN;

/** How pressing a wait is: under 15 minutes, to an hour, longer. */
export type WaitAge = 'short' | 'long' | 'late';

/**
 * Since when a customer waits for staff, in milliseconds; undefined where nobody waits. A backend that does not tell is
 * taken at what the board says: on the first two tabs somebody waits since the ticket was opened.
 */
export const waitingSince = (
  ticket: Pick<Ticket, 'waiting_since' | 'created_at'>,
  status: Ticket['status'],
): number | undefined => {
  if (ticket.waiting_since) return Date.parse(ticket.waiting_since);
  const unknown = ticket.waiting_since === undefined;
  return unknown && (status === 'OPEN' || status === 'TO_DO') ? Date.parse(ticket.created_at) : undefined;
};

/** A wait as a figure of two parts: '12 m', '2 h 10 m', '3 d 4 h'. A device's clock that is behind counts as none. */
export const waitText = (ms: number): string => {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS));
  if (minutes < HOUR_MIN) return `${minutes} m`;
  if (minutes < DAY_MIN) return `${Math.floor(minutes / HOUR_MIN)} h ${minutes % HOUR_MIN} m`;
  return `${Math.floor(minutes / DAY_MIN)} d ${Math.floor((minutes % DAY_MIN) / HOUR_MIN)} h`;
};

/** @param ms milliseconds of waiting */
export const waitAge = (ms: number): WaitAge =>
  ms < 15 * MINUTE_MS ? 'short' : ms <= HOUR_MIN * MINUTE_MS ? 'long' : 'late';
