import { describe, expect, it } from 'vitest';
import { newestSent, type ReadState, shouldMarkRead } from '#src/features/tickets/conversation/model/read-mark.ts';
import { messageRow } from './rows.ts';

const state = (over: Partial<ReadState> = {}): ReadState => ({
  unread: 0,
  newest: { serverId: '9', mine: false },
  atOpening: '9',
  reported: undefined,
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
  it('goes by the newest message that the server has', () => {
    const rows = [messageRow(1, { serverId: '1' }), messageRow(2, { serverId: '2' }), messageRow(3, { mine: true })];
    expect(newestSent(rows)?.serverId).toBe('2');
    expect(newestSent([messageRow(3)])).toBeUndefined();
  });
});
