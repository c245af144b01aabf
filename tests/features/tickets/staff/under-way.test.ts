// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runtime } from '#src/data/runtime.ts';
import { mergeTickets } from '#src/data/sync/merge.ts';
import { shownNotes } from '#src/features/tickets/conversation/model/notes.ts';
import { actionUnderWay } from '#src/features/tickets/staff/model/actions.ts';
import { type TicketsPage, ticketsPage } from '../page.ts';
import { ticketRow } from '../rows.ts';

const ME = '3';
const COLLEAGUE = '4';

let page: TicketsPage;
beforeEach(async () => {
  page = await ticketsPage();
});
afterEach(() => page.db.delete());

const stored = async (status: 'OPEN' | 'TO_DO' | 'IN_PROGRESS' | 'CLOSED', agent?: string) => {
  const row = ticketRow(1, { status, ticket: { assigned_manager_id: agent } });
  await page.db.tickets.put(row);
  return row;
};
const underWay = async () => {
  const row = await page.db.tickets.get('1');
  return row && actionUnderWay(row, ME);
};
const take = (from: 'OPEN' | 'TO_DO' | 'CLOSED') =>
  runtime().outbox.commit('ticket.status', { id: '1', status: 'IN_PROGRESS', from }, { assign: true });
const give = (to: string, note?: string) =>
  runtime().outbox.commit('ticket.hand-over', { id: '1', agent_id: to, ...(note && { note }) });
/** The server tells of the ticket before it has answered the action. */
const told = (agent: string) => {
  const { ticket, seenAt } = ticketRow(1, { status: 'IN_PROGRESS', ticket: { assigned_manager_id: agent } });
  return mergeTickets(page.db, [ticket], seenAt + 1, seenAt + 1);
};

it.each([
  ['OPEN', 'assign'],
  ['TO_DO', 'reassign'],
  ['CLOSED', 'reopen'],
] as const)('what is done to a ticket that was %s is called so until its own answer is there', async (from, action) => {
  await stored(from);
  await take(from);
  expect(await underWay()).toBe(action);
  await told(ME);
  expect(await underWay()).toBe(action);
});

it('a hand-over is told from a taking over, by whom it is given to', async () => {
  await stored('IN_PROGRESS', ME);
  await give(COLLEAGUE);
  expect(await underWay()).toBe('handOver');
  await told(COLLEAGUE);
  expect(await underWay()).toBe('handOver');
  await stored('IN_PROGRESS', COLLEAGUE);
  await give(ME);
  expect(await underWay()).toBe('takeOver');
});

it('of several that wait the newest is said, and the words of a hand-over wait in the conversation', async () => {
  await stored('OPEN');
  await take('OPEN');
  await told(ME);
  await give(COLLEAGUE, 'My shift ends');
  expect(await underWay()).toBe('handOver');
  expect(shownNotes([], await page.db.outbox.toArray())).toMatchObject([
    { text: 'My shift ends', mine: true, delivery: 'waiting' },
  ]);
  await runtime().outbox.commit('ticket.status', { id: '1', status: 'TO_DO', from: 'IN_PROGRESS' });
  expect(await underWay()).toBe('return');
  // Refused it is in the tray, as a whole: what would be tried again here is no note.
  await page.db.outbox.toCollection().modify({ state: 'failed' });
  expect(shownNotes([], await page.db.outbox.toArray())).toEqual([]);
});

it('one that an earlier version has stored is judged by what the server said last', () => {
  const row = ticketRow(1, { status: 'IN_PROGRESS', move: { key: 'k', from: 'OPEN' } });
  expect(actionUnderWay(row, ME)).toBe('assign');
});
