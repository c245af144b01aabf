import { TICKET_MOVES, type TicketStatus } from '#src/contract/enums.ts';

export interface ModelTicket {
  readonly id: number;
  readonly owner: string;
  readonly stationId: string;
  readonly summary: string;
  /** Of the message that begins its conversation, where it has one. */
  readonly summaryId?: number;
  readonly at: number;
  status: TicketStatus;
  /** The account of the staff member who has it. */
  agent?: string;
  /** Every status it went to, in order. */
  readonly history: TicketStatus[];
}

interface TicketsDeps {
  nextId(): number;
  /** Milliseconds by the server's clock. */
  now(): number;
  /** Says what the reference server adds, and heeds `from`. */
  readonly additions: boolean;
  json(status: number, body: unknown): Response;
  refuse(status: number, code: string, message: string, more?: object): Response;
}

/** Accounts that work tickets have names that begin so. */
export const isStaffAccount = (account: string): boolean => account.startsWith('admin');

/** The part of the model server that keeps tickets, and its moves (`src/contract/README.md#tickets`). */
export const modelTickets = ({ nextId, now, additions, json, refuse }: TicketsDeps) => {
  const tickets: ModelTicket[] = [];

  const view = (ticket: ModelTicket) => ({
    id: ticket.id,
    status: ticket.status,
    created_at: new Date(ticket.at).toISOString(),
    user_name: ticket.owner,
    service_address: `${ticket.stationId} Main St`,
    service_type: ['TIRES'],
    truck_brands: [],
    ...(ticket.agent === undefined ? {} : { assigned_manager_name: ticket.agent }),
    ...(additions ? { service_id: ticket.stationId } : {}),
  });
  const visible = (account: string, id: number) =>
    tickets.find((one) => one.id === id && (one.owner === account || isStaffAccount(account)));
  const add = (owner: string, stationId: string, summary: string, begins = false): ModelTicket => {
    const ticket: ModelTicket = {
      id: nextId(),
      owner,
      stationId,
      summary,
      ...(begins ? { summaryId: nextId() } : {}),
      at: now(),
      status: 'OPEN',
      history: [],
    };
    tickets.push(ticket);
    return ticket;
  };
  const conflict = (ticket: ModelTicket) =>
    refuse(409, 'STATUS_CONFLICT', 'Someone else has changed this ticket.', {
      status: ticket.status,
      ticket: view(ticket),
    });
  const move = (ticket: ModelTicket, account: string, to: TicketStatus): Response => {
    ticket.status = to;
    ticket.history.push(to);
    if (to === 'IN_PROGRESS') ticket.agent = account;
    return json(200, view(ticket));
  };

  return {
    tickets,
    view,
    visible,
    add,
    /** `PUT /ticket/status/{id}`, as the reference server decides it. */
    status: (account: string, id: number, body: { status: TicketStatus; from?: TicketStatus }): Response => {
      const ticket = visible(account, id);
      if (!ticket || !isStaffAccount(account)) return refuse(404, 'NOT_FOUND', 'Ticket not found');
      const done = ticket.status === body.status && body.status === 'IN_PROGRESS' && ticket.agent === account;
      if (done) return json(200, view(ticket));
      if (additions && body.from !== undefined && body.from !== ticket.status) return conflict(ticket);
      return TICKET_MOVES[ticket.status].includes(body.status) ? move(ticket, account, body.status) : conflict(ticket);
    },
    /** `PUT /ticket/assign/{id}`. */
    assign: (account: string, id: number): Response => {
      const ticket = visible(account, id);
      if (!ticket || !isStaffAccount(account)) return refuse(404, 'NOT_FOUND', 'Ticket not found');
      const mayTake = ticket.status === 'OPEN' || ticket.status === 'TO_DO' || ticket.agent === account;
      if (!mayTake || ticket.status === 'CLOSED') return conflict(ticket);
      ticket.agent = account;
      return json(200, view(ticket));
    },
    /** What another staff member does meanwhile. */
    moveBy: (account: string, id: number, to: TicketStatus): void => {
      const ticket = tickets.find((one) => one.id === id);
      if (ticket) move(ticket, account, to);
    },
  };
};
