import { TICKET_MOVES } from '#src/contract/enums.ts';
import type { ModelServer } from '#tests/support/client/model-server.ts';
import type { ModelTicket } from '#tests/support/client/model-tickets.ts';
import type { Trace } from './trace.ts';

/** Who else writes. */
export const SOMEBODY = 'admin.two@milepost.test';
/** Who else may be given a ticket. */
export const THIRD = 'admin.three@milepost.test';

/** What happens without this device. */
export interface Others {
  /** What other staff members did to tickets, by id: how many changes the server had before each. */
  readonly others: ReadonlyMap<number, readonly number[]>;
  /** What the person did on another device: the server's ids of messages and tickets. */
  readonly elsewhere: ReadonlySet<number>;
  /** Notes that a ticket's status is another now by nothing that this device did. */
  changedByOther(ticket: ModelTicket): void;
  /** Another staff member changes a ticket. */
  another(): void;
  /** An agent takes a driver's ticket and closes it. */
  closes(): void;
  /** Somebody else writes; where the server knows keys, the very words of the person at times. */
  somebodyWrites(): void;
  /** The person writes, or asks for service, on another device: often in the very words that are used on this one. */
  actElsewhere(): void;
  /**
   * The person asks for service on another device, whatever this one has on its way, once it may know of that device, or has asked for nothing yet: where
   * it does not, two requests in the same words become one without keys (`src/data/README.md#with-and-without-keys`).
   */
  askElsewhere(): void;
  /** Notes what the person asked for on this device last: the other one is often asked for the same. */
  askedHere(station: string, summary: string): void;
}

interface OthersDeps {
  readonly server: ModelServer;
  /** The person's own, and whether they work tickets. */
  readonly account: string;
  readonly staff: boolean;
  readonly keys: boolean;
  readonly handsOver: boolean;
  readonly random: () => number;
  readonly pick: <T>(list: readonly T[]) => T;
  readonly trace: Trace;
  /** Milliseconds by the server's clock. */
  readonly now: () => number;
}

/** Milliseconds for which a request says that another device is in use, a little less than the page takes it for. */
const LATELY_MS = 20 * 3_600_000;

export const makeOthers = ({
  server,
  account,
  staff,
  keys,
  handsOver,
  random,
  pick,
  trace,
  now,
}: OthersDeps): Others => {
  const others = new Map<number, number[]>();
  const changedByOther = ({ id, history }: ModelTicket): void =>
    void others.set(id, [...(others.get(id) ?? []), history.length]);
  const elsewhere = new Set<number>();
  let asked: { readonly station: string; readonly summary: string } | undefined;
  const anyRequest = () => ({
    station: pick(['7', '8', '9']),
    summary: pick(['same stop', 'stop 0', 'stop 1', 'elsewhere']),
  });
  const request = ({ station, summary } = anyRequest()): void => {
    const made = server.requestElsewhere(account, station, summary);
    elsewhere.add(made.id);
    trace(`on another device: the person asks for "${summary}" at ${station}, ${made.id}`);
  };
  return {
    others,
    elsewhere,
    changedByOther,
    another: () => {
      const ticket = pick(server.tickets);
      const way = handsOver ? pick(['move', 'move', 'give', 'note'] as const) : 'move';
      if (way === 'note') {
        trace(`somebody else notes something about ${ticket?.id}`);
        if (ticket) server.desk.noteBy(SOMEBODY, ticket.id, 'theirs');
        return;
      }
      if (way === 'give' && ticket && ticket.status !== 'CLOSED') {
        const to = pick([account, THIRD]);
        trace(`somebody else gives ${ticket.id} to ${to}`);
        changedByOther(ticket);
        return server.desk.giveBy(SOMEBODY, ticket.id, to);
      }
      const to = ticket && pick(TICKET_MOVES[ticket.status].filter((status) => handsOver || status !== 'CLOSED'));
      if (!ticket || !to) return;
      trace(`somebody else moves ${ticket.id} to ${to}`);
      changedByOther(ticket);
      server.desk.moveBy(SOMEBODY, ticket.id, to);
    },
    closes: () => {
      const ticket = pick(server.tickets.filter((one) => one.status !== 'CLOSED'));
      if (!ticket) return;
      trace(`an agent closes ${ticket.id}`);
      changedByOther(ticket);
      server.desk.moveBy(SOMEBODY, ticket.id, 'IN_PROGRESS');
      server.desk.moveBy(SOMEBODY, ticket.id, 'CLOSED');
    },
    somebodyWrites: () => {
      const ticket = pick(server.tickets);
      // Without keys a message whose answer was lost is known again by its words, before the person's id was ever learned.
      const text = pick(keys ? ['ok', 'text 1', 'text 2', 'hello'] : ['hello']);
      if (!ticket || ticket.status === 'CLOSED') return;
      trace(`somebody else writes "${text}" in ${ticket.id}`);
      server.addMessage(ticket.id, SOMEBODY, text);
    },
    askElsewhere: () => {
      const isKnown = server.tickets.some(({ id, at }) => elsewhere.has(id) && now() - at < LATELY_MS);
      if (isKnown || asked === undefined) request(random() < 0.8 ? asked : anyRequest());
    },
    askedHere: (station, summary) => {
      asked = { station, summary };
    },
    actElsewhere: () => {
      if (!staff && random() < 0.4) return request();
      const ticket = pick(server.tickets.filter(({ owner }) => staff || owner === account));
      const text = pick(['ok', 'ok', 'text 1', 'text 2']);
      if (!ticket || ticket.status === 'CLOSED') return;
      trace(`on another device: the person writes "${text}" in ${ticket.id}`);
      elsewhere.add(server.addMessage(ticket.id, account, text).id);
    },
  };
};
