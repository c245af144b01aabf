import { TICKET_MOVES, type TicketStatus } from '#src/contract/enums.ts';

export interface ModelTicket {
  readonly id: number;
  readonly owner: string;
  readonly stationId: string;
  readonly summary: string;
  /** Of the message that begins its conversation, where it has one. */
  readonly summaryId?: number;
  readonly at: number;
  /** Of the request that made it, where it had one. */
  key?: string;
  status: TicketStatus;
  /** The account of the staff member who has it. */
  agent?: string;
  /** Every status it went to, in order. */
  readonly history: TicketStatus[];
}

/** What staff write for one another. */
export interface ModelNote {
  readonly id: number;
  readonly ticketId: number;
  readonly author: string;
  readonly text: string;
  /** Milliseconds by the server's clock. */
  readonly at: number;
}

/** A ticket that was given away: what it was then. */
export interface ModelHandOver {
  readonly ticketId: number;
  readonly by: string;
  readonly to: string;
  readonly note: string | undefined;
  readonly over: { readonly status: TicketStatus; readonly agent: string | undefined };
}

interface HandOverBody {
  readonly agent_id: string;
  readonly from?: TicketStatus;
  readonly from_agent_id?: string;
  readonly note?: string;
}

interface TicketsDeps {
  nextId(): number;
  /** Milliseconds by the server's clock. */
  now(): number;
  /** Says what the reference server adds, and heeds `from`. */
  readonly additions: boolean;
  /** Gives tickets to agents, keeps notes, says whose a ticket is, and opens closed ones again. */
  readonly handsOver: boolean;
  json(status: number, body: unknown): Response;
  refuse(status: number, code: string, message: string, more?: object): Response;
}

/** Accounts that work tickets have names that begin so. */
export const isStaffAccount = (account: string): boolean => account.startsWith('admin');

/** The part of the model server that keeps tickets, and its moves (`src/contract/README.md#tickets`). */
export const modelTickets = ({ nextId, now, additions, handsOver, json, refuse }: TicketsDeps) => {
  const tickets: ModelTicket[] = [];
  const notes: ModelNote[] = [];
  const handedOver: ModelHandOver[] = [];

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
    // An agent's id is the account's name here. It stays where a ticket goes back to the board.
    ...(handsOver && ticket.agent !== undefined ? { assigned_manager_id: ticket.agent } : {}),
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
  /** Another works on it by now than the agent that the person saw. */
  const isOthers = ({ status, agent }: ModelTicket, { from_agent_id: seen }: Pick<HandOverBody, 'from_agent_id'>) =>
    handsOver && seen !== undefined && status === 'IN_PROGRESS' && agent !== undefined && agent !== seen;
  const move = (ticket: ModelTicket, account: string, to: TicketStatus): Response => {
    ticket.status = to;
    ticket.history.push(to);
    if (to === 'IN_PROGRESS') ticket.agent = account;
    return json(200, view(ticket));
  };

  const give = (ticket: ModelTicket, by: string, { agent_id: to, note }: HandOverBody): Response => {
    const { id: ticketId, status, agent } = ticket;
    handedOver.push({ ticketId, by, to, note, over: { status, agent } });
    return move(ticket, to, 'IN_PROGRESS');
  };
  /** Without a key, one that says what its author has said lately is that one, as at the reference server. */
  const write = (ticketId: number, author: string, text: string, keyed: boolean): ModelNote => {
    const same = notes.find((one) => one.ticketId === ticketId && one.author === author && one.text === text);
    if (!keyed && same) return same;
    const note = { id: nextId(), ticketId, author, text, at: now() };
    notes.push(note);
    return note;
  };

  const noteView = ({ id, text, author, at }: ModelNote, reader: string) => ({
    id,
    text,
    author_name: author,
    mine: author === reader,
    created_at: new Date(at).toISOString(),
  });

  return {
    tickets,
    notes,
    handedOver,
    /** `PUT /ticket/hand-over/{id}`, as the reference server decides it. */
    handOver: (account: string, id: number, body: HandOverBody, keyed: boolean): Response => {
      const ticket = visible(account, id);
      if (!handsOver || !ticket || !isStaffAccount(account)) return refuse(404, 'NOT_FOUND', 'Ticket not found');
      const done = ticket.status === 'IN_PROGRESS' && ticket.agent === body.agent_id;
      const moved = body.from !== undefined && body.from !== ticket.status;
      const changed = ticket.status === 'CLOSED' || moved || isOthers(ticket, body);
      if (changed && !done) return conflict(ticket);
      if (body.note !== undefined) write(id, account, body.note, keyed);
      return done ? json(200, view(ticket)) : give(ticket, account, body);
    },
    /** `POST /ticket/note/{id}`. */
    note: (account: string, id: number, { text }: { text: string }, keyed: boolean): Response => {
      if (!handsOver || !visible(account, id) || !isStaffAccount(account))
        return refuse(404, 'NOT_FOUND', 'Ticket not found');
      if (text.startsWith('poison')) return refuse(400, 'INVALID_INPUT', 'Not this text');
      return json(200, noteView(write(id, account, text, keyed), account));
    },
    /** `GET /ticket/log/{id}`: what became of tickets is not kept here. */
    log: (account: string, id: number): Response => {
      if (!handsOver || !visible(account, id) || !isStaffAccount(account))
        return refuse(404, 'NOT_FOUND', 'Ticket not found');
      const about = notes.filter(({ ticketId }) => ticketId === id);
      return json(200, { events: [], notes: about.map((note) => noteView(note, account)) });
    },
    /** A message of its customer opens a closed ticket again, for the board. */
    reopen: (ticket: ModelTicket): void => void move(ticket, ticket.owner, 'TO_DO'),
    view,
    visible,
    add,
    /** `PUT /ticket/status/{id}`, as the reference server decides it. */
    status: (
      account: string,
      id: number,
      body: Pick<HandOverBody, 'from' | 'from_agent_id'> & { readonly status: TicketStatus },
    ): Response => {
      const ticket = visible(account, id);
      if (!ticket || !isStaffAccount(account)) return refuse(404, 'NOT_FOUND', 'Ticket not found');
      const done = ticket.status === body.status && body.status === 'IN_PROGRESS' && ticket.agent === account;
      if (done) return json(200, view(ticket));
      const heeds = additions || handsOver;
      if (heeds && body.from !== undefined && body.from !== ticket.status) return conflict(ticket);
      if (isOthers(ticket, body)) return conflict(ticket);
      if (handsOver && body.from === 'CLOSED' && body.status === 'IN_PROGRESS')
        return move(ticket, account, 'IN_PROGRESS');
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
    /** The same with a ticket that is given to somebody. */
    giveBy: (account: string, id: number, to: string): void => {
      const ticket = tickets.find((one) => one.id === id);
      if (ticket) give(ticket, account, { agent_id: to });
    },
    /** What another writes about it. */
    noteBy: (account: string, id: number, text: string): void => void write(id, account, text, true),
  };
};
