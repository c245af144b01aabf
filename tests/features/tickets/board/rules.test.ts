import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inTicketOrder } from '#src/data/sync/ticket-page.ts';
import {
  countFilters,
  daysFilter,
  fits,
  isReversed,
  readDays,
  readFilters,
  withFilter,
  withoutFilters,
} from '#src/features/tickets/board/model/filters.ts';
import { addressLines, belongs, lastSeen, stepTo, storedPage } from '#src/features/tickets/board/model/rows.ts';
import { waitAge, waitingSince, waitText } from '#src/features/tickets/words/model/waiting.ts';
import { tableDay } from '#src/lib/table-day.ts';
import { ticketRow } from '../rows.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const CREATED = '2026-11-21T20:00:00.000Z';

describe('how long a customer waits', () => {
  it.each([
    ['OPEN', CREATED, CREATED],
    ['IN_PROGRESS', '2026-11-21T21:00:00.000Z', '2026-11-21T21:00:00.000Z'],
    ['TO_DO', undefined, CREATED],
    ['OPEN', undefined, CREATED],
    ['OPEN', null, undefined],
    ['IN_PROGRESS', undefined, undefined],
    ['CLOSED', undefined, undefined],
  ] as const)('on a ticket %s that says %s is since %s', (status, waiting_since, since) => {
    const ticket = { created_at: CREATED, ...(waiting_since === undefined ? {} : { waiting_since }) };
    expect(waitingSince(ticket as never, status)).toBe(since === undefined ? undefined : Date.parse(since));
  });

  it.each([
    [-5 * MINUTE, '0 m', 'short'],
    [59_999, '0 m', 'short'],
    [15 * MINUTE - 1, '14 m', 'short'],
    [15 * MINUTE, '15 m', 'long'],
    [HOUR, '1 h 0 m', 'long'],
    [HOUR + 1, '1 h 0 m', 'late'],
    [2 * HOUR + 10 * MINUTE, '2 h 10 m', 'late'],
    [24 * HOUR - 1, '23 h 59 m', 'late'],
    [76 * HOUR + 59 * MINUTE, '3 d 4 h', 'late'],
  ] as const)('%i ms are %s', (ms, text, age) => {
    expect([waitText(ms), waitAge(ms)]).toEqual([text, age]);
  });
});

describe('the order of a table', () => {
  const waiting = (n: number, minute: number | null) =>
    ticketRow(n, { ticket: { waiting_since: minute === null ? null : new Date(minute * MINUTE).toISOString() } })
      .ticket;
  const sorted = (by: 'created_at' | 'waiting_since', descending: boolean, list: ReturnType<typeof waiting>[]) =>
    list.sort(inTicketOrder({ by, descending })).map(({ id }) => id);

  it('puts those without a value last, either way', () => {
    const list = [waiting(1, null), waiting(2, 30), waiting(3, 10)];
    expect(sorted('waiting_since', false, [...list])).toEqual(['3', '2', '1']);
    expect(sorted('waiting_since', true, [...list])).toEqual(['2', '3', '1']);
    expect(sorted('created_at', true, [...list])).toEqual(['3', '2', '1']);
  });
});

const JUDGING = { who: { id: '3', name: 'Dana Whitfield' }, targets: undefined, now: 0 };

describe('a page of what is stored', () => {
  const rows = [
    ticketRow(1, { status: 'TO_DO' }),
    ticketRow(2, { status: 'IN_PROGRESS', move: { key: 'k', from: 'TO_DO' } }),
    ticketRow(3, { status: 'TO_DO', delivery: 'waiting' }),
    ticketRow(4, { status: 'TO_DO', move: { key: 'k', from: 'IN_PROGRESS' } }),
  ];
  const page = (status: 'TO_DO' | 'IN_PROGRESS', at = 0, pageSize = 10) =>
    storedPage(rows, { status, page: at, pageSize, order: { by: 'created_at', descending: true } }, JUDGING);

  it('holds what stands there, what is being taken from there, and what is on its way there', () => {
    expect(page('TO_DO').rows.map(({ id }) => id)).toEqual(['4', '2', '1']);
    expect(page('IN_PROGRESS').rows.map(({ id }) => id)).toEqual(['4', '2']);
    expect(page('TO_DO', 1, 2)).toMatchObject({ rows: [{ id: '1' }], hasNext: false, total: 3 });
    expect(page('TO_DO', 0, 2).hasNext).toBe(true);
  });

  it('leaves a ticket that is being moved where the server has it', () => {
    const [still, taken] = rows;
    expect(still && belongs(still, 'TO_DO')).toBe(true);
    expect(taken && [belongs(taken, 'TO_DO'), belongs(taken, 'IN_PROGRESS')]).toEqual([true, false]);
  });

  it('says when the newest of it was seen', () => {
    expect(lastSeen(rows)).toBe(rows[3]?.seenAt);
    expect(lastSeen([])).toBeUndefined();
  });
});

describe('the keys', () => {
  it('never lead out of the table', () => {
    const id = fc.string({ minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(fc.uniqueArray(id, { minLength: 1 }), fc.option(id, { nil: undefined }), (ids, from) => {
        for (const steps of [1, -1] as const) expect(ids).toContain(stepTo(ids, from, steps));
      }),
    );
    expect(stepTo([], undefined, 1)).toBeUndefined();
    expect([stepTo(['a', 'b'], 'a', 1), stepTo(['a', 'b'], 'b', 1), stepTo(['a', 'b'], 'a', -1)]).toEqual([
      'b',
      'b',
      'a',
    ]);
    expect([stepTo(['a', 'b'], undefined, 1), stepTo(['a', 'b'], 'gone', -1)]).toEqual(['a', 'b']);
  });
});

describe('cells', () => {
  it('break an address after its street', () => {
    expect(addressLines('2104 N Main St, Shamrock, TX 79079')).toEqual(['2104 N Main St,', 'Shamrock, TX 79079']);
    expect(addressLines('I-4, Exit 26, Lakeland, FL')).toEqual(['I-4, Exit 26,', 'Lakeland, FL']);
    expect(addressLines('Exit 308, Sallisaw')).toEqual(['Exit 308,', 'Sallisaw']);
    expect(addressLines(', Sallisaw')).toEqual([',', 'Sallisaw']);
    expect(addressLines('I-40')).toEqual(['I-40', '']);
  });

  it('show day, abbreviated month, year', () => {
    expect(tableDay(new Date(2026, 10, 21, 12).getTime())).toBe('21 Nov 2026');
    expect(tableDay(new Date(2026, 8, 3, 12).getTime())).toBe('3 Sep 2026');
  });
});

describe('the filters of a table', () => {
  it('are what the address says, without what it says badly, and leave its other members alone', () => {
    const params = new URLSearchParams(
      'tab=to-do&page=3&agent=me&service=TOWING&state=tx&overdue=no&priority=URGENT&brand=',
    );
    expect(readFilters(params)).toEqual({ agent: 'me', service: 'TOWING', priority: 'URGENT' });
    expect(withFilter(params, 'state', 'TX').toString()).toContain('state=TX');
    expect(withFilter(params, 'agent', undefined).get('page')).toBeNull();
    expect(withoutFilters(params).toString()).toBe('tab=to-do');
  });

  it('judge a stored ticket as the server would', () => {
    const made = Date.UTC(2026, 10, 21, 20, 1);
    const row = ticketRow(1, {
      status: 'IN_PROGRESS',
      ticket: {
        service_type: ['TOWING'],
        truck_brands: ['MACK'],
        service_address: '2104 N Main St, Shamrock, TX 79079',
        station_name: 'Panhandle Fuel Stop',
        priority: 'HIGH',
        waiting_since: new Date(made).toISOString(),
        assigned_manager_id: '3',
      },
    });
    const judging = { ...JUDGING, targets: { firstAnswerMinutes: 15, closeMinutes: 0 }, now: made + 16 * 60_000 };
    for (const filters of [
      {},
      { agent: 'me' },
      { agent: '3' },
      { service: 'TOWING', brand: 'MACK', state: 'TX', priority: 'HIGH', overdue: 'true' },
      { q: 'panhandle shamrock' },
      { q: `#${row.id}` },
    ] as const)
      expect(fits(row, filters, judging), JSON.stringify(filters)).toBe(true);
    for (const filters of [
      { agent: 'none' },
      { agent: '4' },
      { service: 'TIRES' },
      { brand: 'VOLVO' },
      { state: 'OK' },
      { priority: 'LOW' },
      { q: 'panhandle tulsa' },
      { q: `#${row.id}0` },
      { agent: 'me', state: 'OK' },
    ] as const)
      expect(fits(row, filters, judging), JSON.stringify(filters)).toBe(false);
    expect(fits(row, { overdue: 'true' }, { ...judging, now: made })).toBe(false);
  });

  it('have the days on which tickets were closed, both counted, as this device has its days', () => {
    const days = (search: string) => readDays(new URLSearchParams(search));
    expect(days('from=2026-11-01&to=2026-11-20')).toEqual({ from: '2026-11-01', to: '2026-11-20' });
    // Not a day of the calendar, not one at all, a year that nobody means.
    for (const wrong of ['2026-02-30', 'yesterday', '0202-11-01', '2026-11-01T10:00:00Z', ''])
      expect(days(`from=${wrong}`), wrong).toEqual({ from: '', to: '' });
    expect(isReversed(days('from=2026-11-20&to=2026-11-01'))).toBe(true);
    expect(isReversed(days('from=2026-11-20&to=2026-11-20'))).toBe(false);
    expect(isReversed(days('to=2026-11-01'))).toBe(false);

    const filters = daysFilter(days('from=2026-11-20&to=2026-11-20'));
    expect(filters).toEqual({
      closed_from: new Date(2026, 10, 20).toISOString(),
      closed_to: new Date(2026, 10, 21).toISOString(),
    });
    expect(daysFilter(days(''))).toEqual({});
    const closedAt = (time: Date) =>
      fits(ticketRow(1, { ticket: { close_date: time.toISOString() } }), filters, JUDGING);
    expect([
      closedAt(new Date(2026, 10, 19, 23, 59)),
      closedAt(new Date(2026, 10, 20, 0, 0)),
      closedAt(new Date(2026, 10, 20, 23, 59)),
      closedAt(new Date(2026, 10, 21, 0, 0)),
    ]).toEqual([false, true, true, false]);
    expect(fits(ticketRow(1), filters, JUDGING)).toBe(false);

    // The days count once, a search not at all; both go with Clear filters.
    expect(countFilters({ ...filters, agent: 'me', q: 'tulsa' })).toBe(2);
    expect(withoutFilters(new URLSearchParams('from=2026-11-20&to=2026-11-21&agent=me&q=tulsa')).toString()).toBe(
      'q=tulsa',
    );
    expect(withFilter(new URLSearchParams('page=3'), 'from', '2026-11-20').toString()).toBe('from=2026-11-20');
  });
});
