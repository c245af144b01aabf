import { afterEach, describe, expect, it } from 'vitest';
import type { Call, Runtime } from '#src/data/runtime.ts';
import { type DeskNews, watchDeskNews } from '#src/features/tickets/refresh/news.ts';
import { err, ok } from '#src/lib/result.ts';
import { world } from '#tests/support/fakes/screen.ts';
import { ticketRow } from './rows.ts';

let stop = () => {};
afterEach(() => stop());

const at = (minute: number) => new Date(Date.UTC(2026, 10, 24, 8, minute)).toISOString();

/** A desk whose server has these lists. */
const desk = () => {
  const screen = world();
  const lists = {
    tickets: [{ ...ticketRow(1).ticket, status: 'OPEN', created_at: at(1) }],
    ownTickets: [{ ...ticketRow(9).ticket, status: 'IN_PROGRESS', unread: 2 }],
  };
  const lost = { is: false };
  const call = (async (name: 'tickets' | 'ownTickets') =>
    lost.is ? err({ kind: 'offline' }) : ok({ items: [...lists[name]], hasNext: false })) as unknown as Call;
  const told: DeskNews[] = [];
  stop = watchDeskNews((news) => told.push(news), screen.ports, { call, config: { features: {} } } as Runtime);
  const open = (id: number, minute: number) => ({ ...ticketRow(id).ticket, status: 'OPEN', created_at: at(minute) });
  return { ...screen, lists, lost, told, open };
};
const ids = (told: readonly DeskNews[]) => told.map(({ ticketId, title }) => `${title} ${ticketId}`);

it('what is there at the first look is no news; a new ticket and a new answer are, once', async () => {
  const { pass, lists, told, open } = desk();
  await pass(10_000);
  expect(told).toEqual([]);
  lists.tickets = [open(2, 2), open(3, 2), ...lists.tickets];
  await pass(3_000);
  expect(ids(told).sort()).toEqual(['New ticket 2', 'New ticket 3']);
  lists.ownTickets = lists.ownTickets.map((ticket) => ({ ...ticket, unread: 3 }));
  await pass(10_000);
  expect(ids(told).slice(2)).toEqual(['New answer 9']);
});

it('a ticket that goes back to the list, and messages that were read, are no news', async () => {
  const { pass, lists, told, open } = desk();
  await pass(1_000);
  const [first] = lists.tickets;
  lists.tickets = [open(2, 5)];
  await pass(3_000);
  expect(ids(told)).toEqual(['New ticket 2']);
  // The older one is seen again, and one older still that was never on the first page.
  lists.tickets = [open(2, 5), ...(first ? [first] : []), open(4, 0)];
  lists.ownTickets = lists.ownTickets.map((ticket) => ({ ...ticket, unread: 0 }));
  await pass(10_000);
  expect(ids(told)).toEqual(['New ticket 2']);
});

it('what comes while the signal is away is told when it is back', async () => {
  const { pass, lists, lost, told, open } = desk();
  await pass(1_000);
  lost.is = true;
  lists.tickets = [open(2, 2), ...lists.tickets];
  await pass(60_000);
  expect(told).toEqual([]);
  lost.is = false;
  await pass(3_000);
  expect(ids(told)).toEqual(['New ticket 2']);
});

describe('a ticket that becomes the agent’s', () => {
  const own = (unread: number, over = {}) => ({ ...ticketRow(5).ticket, status: 'IN_PROGRESS', unread, ...over });

  it('and was taken by the agent is no answer, whatever of it is unread; what is written after that is one', async () => {
    const { pass, lists, told } = desk();
    await pass(1_000);
    lists.ownTickets = [own(1), ...lists.ownTickets];
    await pass(10_000);
    expect(ids(told)).toEqual([]);
    lists.ownTickets = [own(2), ...lists.ownTickets.slice(1)];
    await pass(10_000);
    expect(ids(told)).toEqual(['New answer 5']);
  });

  it('and left in between is none either, when it comes back', async () => {
    const { pass, lists, told } = desk();
    const mine = lists.ownTickets;
    await pass(1_000);
    lists.ownTickets = [];
    await pass(3_000);
    lists.ownTickets = mine;
    await pass(10_000);
    expect(ids(told)).toEqual([]);
  });

  it('and was given by a colleague is told as that alone', async () => {
    const { pass, lists, told } = desk();
    await pass(1_000);
    lists.ownTickets = [own(4, { handed_over_by: 'Marisol Vega' }), ...lists.ownTickets];
    await pass(10_000);
    expect(ids(told)).toEqual(['Handed over to you by Marisol Vega 5']);
  });
});
