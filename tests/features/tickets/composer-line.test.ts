import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TICKET_STATUSES } from '#src/contract/enums.ts';
import type { OutboxRow } from '#src/data/db/database.ts';
import { composerLine, isOver } from '#src/features/tickets/conversation/model/composer-line.ts';
import { eventText } from '#src/features/tickets/conversation/model/event-text.ts';
import { shownNotes } from '#src/features/tickets/conversation/model/notes.ts';
import { threadRows } from '#src/features/tickets/conversation/model/thread.ts';
import { staffActions } from '#src/features/tickets/staff/model/actions.ts';
import { messageRow, ticketRow } from './rows.ts';

const NOW = Date.parse('2026-11-24T12:00:00Z');
const LATER = '2026-11-30T12:00:00Z';
const EARLIER = '2026-11-20T12:00:00Z';
const me = { staff: true, name: 'Dana', now: NOW };
const driver = { staff: false, name: 'Ray', now: NOW };
type Status = (typeof TICKET_STATUSES)[number];
const row = (status: Status, ticket: object = {}) =>
  ticketRow(7, { status, ticket: { assigned_manager_name: undefined, ...ticket } });

describe('the line above the box', () => {
  it.each([
    ['OPEN', {}, 'Sending takes this ticket: it becomes yours.'],
    ['TO_DO', { assigned_manager_name: 'Maria' }, 'Sending takes this ticket: it becomes yours.'],
    ['IN_PROGRESS', { assigned_manager_name: 'Maria' }, 'Maria works on this ticket. Writing here does not take it.'],
    [
      'IN_PROGRESS',
      { assigned_manager_name: 'Dana', handed_over_by: 'Maria' },
      'Maria handed this ticket over to you.',
    ],
    ['IN_PROGRESS', { assigned_manager_name: 'Dana' }, undefined],
    ['CLOSED', { closed_by: 'Maria' }, 'Maria closed this ticket.'],
    ['CLOSED', { closed_by: 'Dana' }, 'You closed this ticket.'],
    ['CLOSED', {}, undefined],
  ] as const)('to staff, of one that is %s with %o', (status, ticket, line) => {
    expect(composerLine(row(status, ticket), me)).toBe(line);
  });

  it('tells a customer who closed it, and how long it can be opened again', () => {
    const closed = { closed_by: 'Maria', reopen_until: LATER };
    expect(composerLine(row('CLOSED', closed), driver)).toMatch(
      /^Maria closed this conversation\. Writing here opens it again, until Mon, Nov 30\.$/,
    );
    expect(composerLine(row('CLOSED', { ...closed, reopen_until: EARLIER }), driver)).toBe(
      'Maria closed this conversation.',
    );
    // A backend that says nothing of it: as ever.
    expect(composerLine(row('CLOSED'), driver)).toBeUndefined();
    for (const status of ['OPEN', 'TO_DO', 'IN_PROGRESS'] as const)
      expect(composerLine(row(status), driver)).toBeUndefined();
  });

  it('a conversation is over exactly where it is closed and writing opens nothing', () => {
    const until = fc.constantFrom(undefined, null, EARLIER, LATER);
    fc.assert(
      fc.property(fc.constantFrom(...TICKET_STATUSES), until, fc.boolean(), (status, reopen_until, staff) => {
        const opens = !staff && reopen_until === LATER;
        expect(isOver(row(status, { reopen_until }), { staff, now: NOW })).toBe(status === 'CLOSED' && !opens);
      }),
    );
  });
});

it('staff are offered what the ticket and the backend allow, taking over first', () => {
  const onlooker = { name: 'Dana', now: NOW, handsOver: true };
  const theirs = row('IN_PROGRESS', { assigned_manager_name: 'Maria' });
  expect(staffActions(theirs, onlooker)).toEqual(['takeOver', 'return', 'close']);
  expect(staffActions(theirs, { ...onlooker, handsOver: false })).toEqual(['return', 'close']);
  expect(staffActions(theirs, { ...onlooker, name: 'Maria' })).toEqual(['return', 'close']);
  expect(staffActions(row('CLOSED', { reopen_until: LATER }), onlooker)).toEqual(['reopen']);
  expect(staffActions(row('CLOSED', { reopen_until: EARLIER }), onlooker)).toEqual([]);
});

describe('notes', () => {
  const note = (id: string, at: string, text = `note ${id}`) =>
    ({ id, text, author_name: 'Maria', mine: true, created_at: at }) as const;
  const waiting = (key: string, text: string, more: object = {}) =>
    ({
      key,
      command: 'ticket.note',
      input: { id: '7', text },
      state: 'due',
      madeAt: NOW,
      ...more,
    }) as unknown as OutboxRow;

  it('stand before the first younger message, each once, and never before the day they are of', () => {
    const times = fc.array(fc.integer({ min: 0, max: 5 * 86_400_000 }), { maxLength: 12 });
    fc.assert(
      fc.property(times, times, (said, noted) => {
        const iso = (ms: number) => new Date(NOW + ms).toISOString();
        const sorted = (list: number[]) => [...list].sort((a, b) => a - b);
        const messages = sorted(said).map((ms, i) => messageRow(i, { message: { created_at: iso(ms) } }));
        const rows = threadRows(
          messages,
          'Ray',
          sorted(noted).map((ms, i) => note(String(i), iso(ms))),
        );
        const ms = rows.flatMap((one) =>
          one.kind === 'day' ? [] : Date.parse(one.kind === 'note' ? one.note.created_at : one.row.message.created_at),
        );
        expect(ms).toEqual(sorted(ms));
        expect(rows.filter(({ kind }) => kind === 'note')).toHaveLength(noted.length);
        expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
      }),
    );
  });

  it('on their way are shown last, refused ones with their reason; one that has arrived unheard is shown once', () => {
    const stored = [note('1', EARLIER)];
    const error = { kind: 'rejected', message: 'Full' } as const;
    const queue = [waiting('a', 'note 1'), waiting('b', 'more'), waiting('c', 'refused', { state: 'failed', error })];
    expect(shownNotes(stored, queue)).toMatchObject([
      { id: '1' },
      { id: 'b', delivery: 'waiting', mine: true },
      { id: 'c', delivery: 'failed', error },
    ]);
    const message = {
      ...waiting('d', 'x'),
      command: 'message.send',
      input: { ticket_id: '7', text: 'x' },
    } as OutboxRow;
    expect(shownNotes([], [message])).toEqual([]);
  });
});

it('each event of a timeline says who did it and to whom', () => {
  const event = (kind: 'assigned' | 'handed-over' | 'closed' | null, to?: string) =>
    eventText({ id: '1', at: EARLIER, kind, by: 'Dana', to });
  expect(event('assigned', 'Maria')).toBe('Assigned to Maria by Dana');
  expect(event('handed-over', 'Maria')).toBe('Handed over to Maria by Dana');
  expect(event('handed-over')).toBe('Taken over by Dana');
  expect(event('closed')).toBe('Closed by Dana');
  // A kind that only a newer server knows.
  expect(event(null)).toBe('Dana');
});
