import { describe, expect, it } from 'vitest';
import type { Ticket } from '#src/contract/ticket.ts';
import type { TicketRow } from '#src/data/db/database.ts';
import {
  closedLately,
  newestSent,
  type ReadState,
  shouldMarkRead,
} from '#src/features/tickets/conversation/model/read-mark.ts';
import { messageRow } from './rows.ts';

const state = (over: Partial<ReadState> = {}): ReadState => ({
  unread: 0,
  newest: { serverId: '9', mine: false },
  atOpening: '9',
  reported: undefined,
  closing: false,
  ...over,
});

describe('how far a conversation has been read', () => {
  it('is told where something was unread, once for each newest message', () => {
    expect(shouldMarkRead(state({ unread: 2 }))).toBe(true);
    expect(shouldMarkRead(state({ unread: 2, reported: '9' }))).toBe(false);
    expect(shouldMarkRead(state({ unread: 2, reported: '8' }))).toBe(true);
  });
  it('is told when somebody else writes while it is open', () => {
    expect(shouldMarkRead(state({ atOpening: '8' }))).toBe(true);
    expect(shouldMarkRead(state({ atOpening: '8', newest: { serverId: '9', mine: true } }))).toBe(false);
  });
  it('is not told where nothing is new, nothing is there, or the backend does not count', () => {
    expect(shouldMarkRead(state())).toBe(false);
    expect(shouldMarkRead(state({ unread: 2, newest: undefined }))).toBe(false);
    expect(shouldMarkRead(state({ unread: undefined, atOpening: '8' }))).toBe(false);
  });
  it('is told once more when the ticket was closed lately, by a server that counts', () => {
    expect(shouldMarkRead(state({ reported: '9', closing: true }))).toBe(true);
    expect(shouldMarkRead(state({ unread: undefined, closing: true }))).toBe(false);
    const at = '2026-11-20T18:00:00.000Z';
    const row = (status: Ticket['status'], close_date?: string) =>
      ({ status, ticket: { id: '1', close_date } }) as unknown as TicketRow;
    const now = Date.parse(at);
    expect(closedLately(row('CLOSED', at), now + 59 * 60_000)).toBe(at);
    expect(closedLately(row('CLOSED', at), now + 61 * 60_000)).toBeUndefined();
    expect(closedLately(row('IN_PROGRESS', at), now)).toBeUndefined();
    expect(closedLately({ ...row('CLOSED', at), move: { key: 'k', from: 'IN_PROGRESS' } }, now)).toBeUndefined();
  });
  it('goes by the newest message that the server has', () => {
    const rows = [messageRow(1, { serverId: '1' }), messageRow(2, { serverId: '2' }), messageRow(3, { mine: true })];
    expect(newestSent(rows)?.serverId).toBe('2');
    expect(newestSent([messageRow(3)])).toBeUndefined();
  });
});
