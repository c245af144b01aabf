import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrivedMessages, messageTime, threadRows } from '#src/features/tickets/conversation/model/thread.ts';
import { dayNumber } from '#src/features/tickets/words/model/time.ts';
import { messageRow } from './rows.ts';

const at = (iso: string) => ({ message: { created_at: iso } });

describe('a conversation', () => {
  it('has a date line before each day and a name above each run of another’s messages', () => {
    const rows = threadRows(
      [
        messageRow(1, at('2026-11-20T18:00:00Z')),
        messageRow(2, at('2026-11-20T18:01:00Z')),
        messageRow(3, { mine: true, ...at('2026-11-20T18:02:00Z') }),
        messageRow(4, { message: { created_at: '2026-11-20T18:03:00Z', sender_name: 'Dana Whitfield' } }),
        messageRow(5, at('2026-11-21T18:00:00Z')),
      ],
      'Agent',
    );
    expect(
      rows.map((row) =>
        row.kind === 'message' ? [row.row.message.id, row.who] : row.kind === 'day' ? row.day : row.note.text,
      ),
    ).toEqual([
      '20.11.2026',
      ['1', 'Agent'],
      ['2', undefined],
      ['3', undefined],
      ['4', 'Dana Whitfield'],
      '21.11.2026',
      ['5', 'Agent'],
    ]);
  });

  it('shows what waits with the time of this device and what was sent with the server’s', () => {
    const madeAt = Date.parse('2026-11-22T09:00:00Z');
    const row = messageRow(1, { mine: true, madeAt, delivery: 'waiting' });
    expect(messageTime(row)).toBe(madeAt);
    expect(messageTime({ ...row, delivery: 'sent' })).toBe(Date.parse(row.message.created_at));
  });

  it('keeps every message in its place, with date lines that never go back and unique keys', () => {
    const day = 86_400_000;
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 40 }), fc.boolean()), { maxLength: 60 }), (spec) => {
        const messages = spec.map(([days, mine], n) =>
          messageRow(n, { mine, ...at(new Date(Date.UTC(2026, 0, 1) + days * day).toISOString()) }),
        );
        const rows = threadRows(messages, undefined);
        expect(rows.flatMap((row) => (row.kind === 'message' ? [row.row] : []))).toEqual(messages);
        expect(new Set(rows.map((row) => row.key)).size).toBe(rows.length);
        const days = rows.flatMap((row) => (row.kind === 'day' ? [row.key] : []));
        expect(days).toEqual([...days].sort());
        const first = messages[0];
        if (first) expect(days[0]).toBe(`day:${dayNumber(messageTime(first))}`);
      }),
    );
  });
});

describe('what has come', () => {
  const known = new Set(['server:2', 'key-9']);
  it('is what others wrote since, even where something of mine still waits below', () => {
    const rows = [messageRow(2), messageRow(3), messageRow(4, { mine: true }), messageRow(9, { mine: true })];
    expect(arrivedMessages(rows, known).map((row) => row.key)).toEqual(['server:3']);
  });
  it('is not what was only read from further back', () =>
    expect(arrivedMessages([messageRow(1), messageRow(2)], known)).toEqual([]));
  it('is nothing at the first look', () => expect(arrivedMessages([messageRow(1)], new Set())).toEqual([]));
});
