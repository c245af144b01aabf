import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startingPriority } from '#src/contract/priority.ts';
import { AccountDatabase, type MessageRow, type TicketRow } from '#src/data/db/database.ts';
import { type Digest, digestOf, noteRead } from '#src/data/db/digest.ts';
import { inListOrder, isListed, type ListedTicket, listOf } from '#src/features/tickets/list/model/list.ts';
import { isAgentOf, otherAgent } from '#src/features/tickets/words/model/agent.ts';
import { listTime } from '#src/features/tickets/words/model/time.ts';
import { overdueOf } from '#src/features/tickets/words/model/urgency.ts';
import { messageRow, ticketRow } from './rows.ts';

const ME = { id: '3', name: 'Dana Whitfield' };
const at = (minute: number) => Date.UTC(2026, 10, 21, 20, 0) + minute * 60_000;
const iso = (minute: number) => new Date(at(minute)).toISOString();
const said = (minute: number, mine = false): Digest => ({
  last: { text: 'x', at: at(minute), mine, delivery: 'sent' },
  unread: 0,
});
const listed = (row: TicketRow, digest: Digest = { last: undefined, unread: 0 }): ListedTicket => ({ row, digest });
const ids = (list: readonly ListedTicket[]) => list.map(({ row }) => row.id);

describe('the lists of My chats', () => {
  it('hold what their name says, and one that the address does not know is the first', () => {
    const rows = [
      ticketRow(1, { status: 'CLOSED' }),
      ticketRow(2, { status: 'IN_PROGRESS', ticket: { assigned_manager_id: '3' } }),
      ticketRow(3),
      ticketRow(4, { status: 'TO_DO', ticket: { assigned_manager_id: '3' } }),
      ticketRow(5, { status: 'IN_PROGRESS', ticket: { assigned_manager_id: '9', assigned_manager_name: ME.name } }),
      ticketRow(6, { status: 'IN_PROGRESS', ticket: { assigned_manager_name: ME.name } }),
      ticketRow(7, { status: 'IN_PROGRESS', move: { key: 'k', from: 'OPEN' } }),
    ];
    const of = (list: Parameters<typeof isListed>[1]) =>
      rows.filter((row) => isListed(row, list, ME)).map(({ id }) => id);
    expect(of('active')).toEqual(['2', '3', '4', '5', '6', '7']);
    expect(of('closed')).toEqual(['1']);
    expect(of('mine')).toEqual(['2', '6', '7']);
    expect(of('unassigned')).toEqual(['3', '4']);
    expect(of('all')).toEqual(['2', '5', '6', '7']);
    expect([listOf('all', true), listOf('all', false), listOf(null, true)]).toEqual(['all', 'active', 'mine']);
  });

  it('put whoever waits longest first for staff, then the last word, however the rows come', () => {
    const wait = (n: number, waiting_since: string | null | undefined, digest: Digest) =>
      listed(ticketRow(n, { status: 'IN_PROGRESS', ticket: { waiting_since, assigned_manager_id: '3' } }), digest);
    const rows = [
      wait(1, iso(30), said(30)),
      wait(2, null, said(50, true)),
      wait(3, iso(10), said(40)),
      wait(4, null, said(20, true)),
      // A backend that does not tell: the customer had the last word, or the agent.
      wait(5, undefined, said(20)),
      wait(6, undefined, said(60, true)),
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray(rows, { minLength: 6 }), (mixed) => {
        expect(ids(inListOrder(mixed, 'mine', ME))).toEqual(['3', '5', '1', '6', '2', '4']);
      }),
    );
  });

  it('put the last word first for drivers, and the last closed', () => {
    const rows = [listed(ticketRow(1), said(90)), listed(ticketRow(2), said(50)), listed(ticketRow(70))];
    expect(ids(inListOrder(rows, 'active', ME))).toEqual(['1', '70', '2']);
    const closed = [5, 9, 7].map((n) =>
      listed(ticketRow(n, { status: 'CLOSED', ticket: { close_date: iso(n) } }), said(0)),
    );
    expect(ids(inListOrder(closed, 'closed', ME))).toEqual(['9', '7', '5']);
  });
});

describe('a conversation in a list', () => {
  let db: AccountDatabase;
  let runs = 0;
  beforeEach(async () => {
    runs += 1;
    db = new AccountDatabase(`lists-${runs}`);
    await db.open();
  });
  afterEach(() => db.delete());
  const put = (n: number, over: Partial<Omit<MessageRow, 'message'>> = {}) =>
    db.messages.put(messageRow(n, { order: `s${String(n).padStart(6, '0')}`, ...over }));
  const digest = (ticket: Partial<TicketRow['ticket']> = {}, over: Partial<Omit<TicketRow, 'ticket'>> = {}) =>
    db.transaction('r', [db.messages, db.meta], () => digestOf(db, ticketRow(7, { ...over, ticket })));

  it('tells what others wrote since it was read here, or since one’s own last word, where the backend does not', async () => {
    await put(1, { mine: true });
    expect((await digest()).unread).toBe(0);
    await put(2);
    await put(3);
    await put(4, { mine: true, delivery: 'waiting', order: 'w1' });
    expect((await digest()).unread).toBe(2);
    await noteRead(db, '7', 's000002');
    expect((await digest()).unread).toBe(1);
    await noteRead(db, '7', 's000003');
    await noteRead(db, '7', 's000001');
    expect((await digest()).unread).toBe(0);
    await put(5);
    expect((await digest()).unread).toBe(1);
    expect((await digest({ unread: 4 })).unread).toBe(4);
    expect((await digest({ unread: 4 }, { status: 'CLOSED' })).unread).toBe(0);
  });

  it('tells the newest message, of the server’s and of what is stored or waits here', async () => {
    const told = { text: 'told', created_at: iso(5), mine: false };
    expect((await digest()).last).toBeUndefined();
    expect((await digest({ last_message: told })).last).toMatchObject({ text: 'told', at: at(5), mine: false });
    await put(4);
    expect((await digest({ last_message: told })).last?.text).toBe('told');
    await put(6);
    expect((await digest({ last_message: told })).last?.text).toBe('message 6');
    await put(3, { mine: true, delivery: 'waiting', order: 'w1' });
    expect((await digest({ last_message: told })).last).toMatchObject({ text: 'message 3', delivery: 'waiting' });
  });
});

it('a colleague’s ticket is known by its agent’s id, else by the name; back on the board it is nobody’s', () => {
  const theirs = { status: 'IN_PROGRESS', assigned_manager_id: '9', assigned_manager_name: 'Marisol Keane' } as const;
  expect(otherAgent(theirs, ME)).toBe('Marisol Keane');
  expect(otherAgent({ ...theirs, status: 'TO_DO' }, ME)).toBeUndefined();
  expect(isAgentOf({ ...theirs, assigned_manager_id: undefined }, { id: '3', name: 'Marisol Keane' })).toBe(true);
  expect(isAgentOf({ assigned_manager_id: undefined, assigned_manager_name: undefined }, { name: '' })).toBe(false);
});

it('a ticket is late without a first answer, or when it is open for too long, by the targets that there are', () => {
  const targets = { firstAnswerMinutes: 15, closeMinutes: 60 };
  const open = (waiting_since: string | null | undefined) => ({ created_at: iso(0), waiting_since });
  expect(overdueOf(open(iso(0)), 'OPEN', targets, at(15))).toBeUndefined();
  expect(overdueOf(open(iso(0)), 'OPEN', targets, at(16))).toBe('answer');
  expect(overdueOf(open(iso(0)), 'IN_PROGRESS', targets, at(16))).toBe('answer');
  expect(overdueOf(open(iso(3)), 'IN_PROGRESS', targets, at(50))).toBeUndefined();
  expect(overdueOf(open(null), 'IN_PROGRESS', targets, at(61))).toBe('close');
  expect(overdueOf(open(iso(0)), 'CLOSED', targets, at(999))).toBeUndefined();
  // A backend that tells no waits is taken at the status.
  expect(overdueOf(open(undefined), 'OPEN', targets, at(16))).toBe('answer');
  expect(overdueOf(open(undefined), 'IN_PROGRESS', targets, at(16))).toBeUndefined();
  expect(overdueOf(open(iso(0)), 'OPEN', { firstAnswerMinutes: 0, closeMinutes: 0 }, at(9_999))).toBeUndefined();
  expect(overdueOf(open(iso(0)), 'OPEN', undefined, at(9_999))).toBeUndefined();
});

it('help at the road begins high, whatever else is asked for', () => {
  expect(startingPriority(['TIRES', 'TOWING'])).toBe('HIGH');
  expect(startingPriority(['ROADSIDE_ASSISTANCE'])).toBe('HIGH');
  expect(startingPriority(['TIRES'])).toBe('NORMAL');
  expect(startingPriority([])).toBe('NORMAL');
});

it('a row’s time has its day unless it is today’s, and its year unless it is this one’s', () => {
  const time = (y: number, m: number, d: number, h = 14) => new Date(y, m, d, h, 41).getTime();
  const now = time(2026, 10, 21, 18);
  expect(listTime(time(2026, 10, 21), now)).toBe('2:41PM');
  expect(listTime(time(2026, 10, 20), now)).toBe('Nov 20, 2:41PM');
  expect(listTime(time(2025, 10, 21), now)).toBe('Nov 21, 2025');
});
