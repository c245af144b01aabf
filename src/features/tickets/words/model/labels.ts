import { GENERAL_SERVICE } from '#src/contract/enums.ts';
import type { Ticket } from '#src/contract/ticket.ts';
import { TICKET_WORDS } from '#src/texts/ticket-words.ts';

/** 'ROADSIDE_ASSISTANCE' as 'Roadside Assistance'. */
const words = (value: string): string =>
  value
    .split(/[_\s]+/)
    .filter((part) => part !== '')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1).toLowerCase())
    .join(' ');

/** Upper-snake values as capitalised words joined by commas; empty where there are none. */
export const valueList = (values: readonly string[] | undefined): string =>
  (values ?? [])
    .map(words)
    .filter((text) => text !== '')
    .join(', ');

/** A ticket's service types as a person reads them; 'General Service' where it has none. */
export const serviceLabel = (ticket: Pick<Ticket, 'service_type'>): string =>
  valueList(ticket.service_type) || GENERAL_SERVICE;

/** The stop of a ticket: its name where the backend tells it, else its address, else 'No address'. */
export const stopName = (ticket: Pick<Ticket, 'station_name' | 'service_address'>): string =>
  ticket.station_name || ticket.service_address || TICKET_WORDS.noAddress;

/** What heads a ticket: for staff its customer, for the customer the stop. */
export const ticketTitle = (
  ticket: Pick<Ticket, 'station_name' | 'service_address' | 'user_name'>,
  staff: boolean,
): string => (staff ? ticket.user_name || TICKET_WORDS.unknown : stopName(ticket));

/** What a ticket is called on the phone: `#1024`; undefined before the server has given a number, and where it gives none. */
export const ticketNumber = (id: string): string | undefined => (/^\d{1,10}$/.test(id) ? `#${id}` : undefined);

/** Whose ticket it is: who is no agent has none but their own, and a waiting one has no name of the server yet. */
export const customerName = (
  ticket: Pick<Ticket, 'user_name'>,
  viewer: { readonly staff: boolean; readonly name: string },
): string => ticket.user_name || (!viewer.staff && viewer.name) || TICKET_WORDS.unknown;

/** Who wrote a message of someone else, where the backend does not name the sender: the other party of the ticket. */
export const otherParty = (
  ticket: Pick<Ticket, 'assigned_manager_name' | 'user_name'>,
  staff: boolean,
): string | undefined => (staff ? ticket.user_name : ticket.assigned_manager_name) || undefined;
