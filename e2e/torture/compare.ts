import type { TicketStatus } from '#src/contract/enums.ts';
import { compareLists, type ListFault } from '#tests/support/lists.ts';
import { deviceOf } from './labels.ts';
import type { Memory, SaidFile } from './memory.ts';
import { DEVICES, type DeviceName } from './plan.ts';

/** One thing that should not be. */
export interface Finding {
  readonly fault: ListFault | 'hidden' | 'stuck' | 'wrong';
  readonly what: string;
}

/** A ticket as the server has it: its messages by their labels, in its order. */
export interface ServerTicket {
  readonly id: string;
  readonly status: TicketStatus;
  readonly lines: readonly string[];
  /** A message of its customer's that arrived after it was closed has opened it again. */
  readonly reopened?: boolean;
}

/** A message that a device has and the server has not: refused for good, or waiting behind one that was. */
export interface Left {
  readonly device: DeviceName;
  readonly ticketId: string;
  readonly label: string;
  readonly refused: boolean;
}

/** A conversation as a page shows it or a device stores it; a line that is not sent says so. */
export interface View {
  readonly where: string;
  readonly device: DeviceName;
  readonly ticketId: string;
  readonly lines: readonly string[];
  /** Where it says what the ticket is. */
  readonly status?: TicketStatus;
  /** That is what the device shows for a change that waits, and not what the server said last. */
  readonly moving?: boolean;
}

/** A list of conversations, by their ids. */
export interface List {
  readonly where: string;
  readonly ids: readonly string[];
  /** The statuses it holds. */
  readonly of: readonly TicketStatus[];
}

/** Everything that can be seen in the end. */
export interface Observed {
  readonly tickets: readonly ServerTicket[];
  readonly files: readonly SaidFile[];
  readonly left: readonly Left[];
  readonly views: readonly View[];
  readonly lists: readonly List[];
}

/** What a device must show of a ticket: what the server has, then what is left on the device. */
export const expectedLines = (
  { tickets, left }: Pick<Observed, 'tickets' | 'left'>,
  { device, ticketId }: Pick<View, 'device' | 'ticketId'>,
): string[] => [
  ...(tickets.find(({ id }) => id === ticketId)?.lines ?? []),
  ...left
    .filter((one) => one.device === device && one.ticketId === ticketId)
    .map(({ label, refused }) => `${label} (${refused ? 'not sent' : 'waiting'})`),
];

const all = (texts: readonly string[]) => texts.map((text) => ({ text, must: true }));

/** Each ticket that was shown is on the server, and no other. */
const checkTickets = (memory: Memory, { tickets }: Observed): Finding[] =>
  compareLists(
    'tickets',
    tickets.map(({ id }) => id),
    all(memory.tickets.map(({ id, number }) => id ?? `the request of ticket ${number}`)),
    false,
  );

/** Each message that was shown is once on the server or refused on its device, in its device's order, and no other is. */
const checkMessages = (memory: Memory, { tickets, left }: Observed): Finding[] =>
  memory.tickets.flatMap((ticket) =>
    DEVICES.flatMap((device) => {
      const arrived = tickets.find(({ id }) => id === ticket.id)?.lines.filter((line) => deviceOf(line) === device);
      const kept = left.filter((one) => one.device === device && one.ticketId === (ticket.id ?? ticket.firstId));
      const said = memory.said.filter((one) => one.ticket === ticket && one.device === device);
      return compareLists(
        `ticket ${ticket.number} (${ticket.id}), from ${device}`,
        [...(arrived ?? []), ...kept.map(({ label }) => label)],
        all(said.map(({ label }) => label)),
        true,
      );
    }),
  );

/** Nothing is left behind but in a conversation that was closed before it arrived. */
const checkLeft = ({ tickets, left }: Observed): Finding[] =>
  left
    .filter(({ ticketId }) => tickets.find(({ id }) => id === ticketId)?.status !== 'CLOSED')
    .map(({ device, ticketId, label, refused }) => ({
      fault: 'stuck',
      what: `${device}: ${label} in ticket ${ticketId} ${refused ? 'was refused' : 'waits'}`,
    }));

/** A person who looks sees what the server has. */
const checkViews = (observed: Observed): Finding[] =>
  observed.views.flatMap(({ lines, where, ...view }): Finding[] => {
    const ticket = observed.tickets.find(({ id }) => id === view.ticketId);
    const wrong =
      view.status && ticket && view.status !== ticket.status
        ? [
            {
              fault: 'wrong' as const,
              what: `${where}: ticket ${ticket.id} is ${view.status}${view.moving ? ' by a change that waits' : ''}, not ${ticket.status}`,
            },
          ]
        : [];
    const found = compareLists(
      `${where}, ticket ${view.ticketId}`,
      lines,
      all(expectedLines(observed, { device: view.device, ticketId: view.ticketId })),
      true,
    );
    return [
      ...wrong,
      ...found.map(({ fault, what }) => ({ fault: fault === 'lost' ? 'hidden' : fault, what }) as const),
    ];
  });

const checkLists = ({ tickets, lists }: Observed): Finding[] =>
  lists.flatMap(({ where, ids, of }) =>
    compareLists(where, ids, all(tickets.filter(({ status }) => of.includes(status)).map(({ id }) => id)), false).map(
      ({ fault, what }) => ({ fault: fault === 'lost' ? 'hidden' : fault, what }) as const,
    ),
  );

/** The agent's last change of each ticket holds, but where its customer wrote on after it was closed. */
const checkMoves = (memory: Memory, { tickets }: Observed): Finding[] =>
  memory.tickets.flatMap(({ id, number, status }) => {
    const ticket = tickets.find((one) => one.id === id);
    if (!ticket || ticket.status === status || (ticket.reopened && ticket.status === 'TO_DO')) return [];
    return [
      { fault: 'lost' as const, what: `ticket ${number} (${id}) is ${ticket.status}, and was shown as ${status}` },
    ];
  });

/** Files arrived byte for byte. */
const checkFiles = (memory: Memory, { files, left }: Observed): Finding[] =>
  memory.files.flatMap(({ name, sha256 }) => {
    if (left.some(({ label }) => label.includes(name))) return [];
    const arrived = files.filter((file) => file.name === name);
    return arrived.length === 1 && arrived[0]?.sha256 === sha256
      ? []
      : [{ fault: 'lost' as const, what: `the bytes of ${name}: ${arrived.length} files of that name, or others` }];
  });

/** Holds what the people were shown as stored against server, pages and devices, when nothing is under way any more. */
export const findFaults = (memory: Memory, observed: Observed): Finding[] => [
  ...checkTickets(memory, observed),
  ...checkMessages(memory, observed),
  ...checkMoves(memory, observed),
  ...checkFiles(memory, observed),
  ...checkLeft(observed),
  ...checkViews(observed),
  ...checkLists(observed),
];
