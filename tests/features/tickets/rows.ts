import type { MessageRow, TicketRow } from '#src/data/db/database.ts';

/** A stored message; `n` gives its key, its order and, unless overridden, its minute. */
export const messageRow = (
  n: number,
  over: Partial<Omit<MessageRow, 'message'>> & { message?: Partial<MessageRow['message']> } = {},
): MessageRow => {
  const { message, ...row } = over;
  const mine = row.mine ?? false;
  return {
    key: mine ? `key-${n}` : `server:${n}`,
    ticketId: '7',
    order: String(n).padStart(6, '0'),
    mine,
    delivery: 'sent',
    message: {
      id: String(n),
      text: `message ${n}`,
      sender_id: mine ? 'me' : 'agent',
      sender_name: undefined,
      created_at: new Date(Date.UTC(2026, 10, 21, 20, 0) + n * 60_000).toISOString(),
      ticket_id: '7',
      attachments: [],
      ...message,
    },
    ...row,
  };
};

/** A stored ticket; `n` gives its id and its minute. */
export const ticketRow = (
  n: number,
  over: Partial<Omit<TicketRow, 'ticket'>> & { ticket?: Partial<TicketRow['ticket']> } = {},
): TicketRow => {
  const { ticket, ...row } = over;
  const createdAt = Date.UTC(2026, 10, 21, 20, 0) + n * 60_000;
  const status = row.status ?? 'OPEN';
  return {
    id: String(n),
    createdAt,
    status,
    delivery: 'sent',
    seenAt: createdAt,
    ticket: {
      id: String(n),
      status,
      created_at: new Date(createdAt).toISOString(),
      user_name: 'Ray Ortega',
      service_address: '2104 N Main St, Shamrock, TX 79079',
      service_type: ['TIRES', 'ROADSIDE_ASSISTANCE'],
      truck_brands: ['FREIGHTLINER'],
      assigned_manager_name: undefined,
      station_name: 'Panhandle Fuel Stop',
      ...ticket,
    },
    ...row,
  };
};
