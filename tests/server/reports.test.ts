import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditAction } from '#server/accounts/queries/audit.ts';
import { audit, messages, tickets } from '#server/db/schema.ts';
import { bitOf } from '#server/stations/view.ts';
import { daysIn } from '#server/tickets/report-days.ts';
import { addTestUser } from '#tests/support/builders/users.ts';
import type { ApiClient } from '#tests/support/harness/client.ts';
import { eachDatabase } from '#tests/support/harness/each-database.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

describe('days of a time zone', () => {
  const hours = (from: string, zone: string) =>
    daysIn(from, 3, zone)
      .map(({ start }) => start.getTime())
      .flatMap((time, at, all) => (at === 0 ? [] : [(time - (all[at - 1] ?? 0)) / 3_600_000]));

  it('are 23 and 25 hours long where clocks are changed, and begin at the midnight of the place', () => {
    expect(hours('2026-03-07', 'America/Chicago')).toEqual([24, 23, 24]);
    expect(hours('2026-10-31', 'America/Chicago')).toEqual([24, 25, 24]);
    expect(hours('2026-03-07', 'America/Phoenix')).toEqual([24, 24, 24]);
    // At midnight itself: there is none on that day.
    expect(hours('2026-03-07', 'America/Havana')).toEqual([24, 23, 24]);
    expect(hours('2026-09-05', 'America/Santiago')).toEqual([24, 23, 24]);
    expect(daysIn('2026-07-01', 1, 'America/Chicago')).toEqual([
      { day: '2026-07-01', start: new Date('2026-07-01T05:00:00Z') },
      { day: '2026-07-02', start: new Date('2026-07-02T05:00:00Z') },
    ]);
  });

  it('begin where a clock of the place shows that day for the first time', () => {
    const zones = [
      ...['America/Chicago', 'America/New_York', 'Pacific/Honolulu', 'Asia/Kolkata', 'UTC', 'Pacific/Apia'],
      ...['America/Havana', 'America/Santiago', 'Africa/Cairo', 'Asia/Beirut'],
    ];
    const calendar = (zone: string, time: number) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(time);
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: Date.UTC(2015, 0, 1), max: Date.UTC(2035, 0, 1) }),
        (zone, time) => {
          const from = new Date(time).toISOString().slice(0, 10);
          for (const { day, start } of daysIn(from, 2, zone)) {
            expect(calendar(zone, start.getTime())).toBe(day);
            expect(calendar(zone, start.getTime() - 1) < day).toBe(true);
          }
        },
      ),
    );
  });
});

eachDatabase('reports', (database) => {
  let server: TestServer;
  let admin: ApiClient;
  let boss: ApiClient;
  beforeAll(async () => {
    server = await startServer({ database });
    admin = await server.signIn('admin');
    boss = await server.signIn('super');
  });
  afterAll(() => server.close());

  /** Seconds after noon in Chicago on a day of June 2031, where no other test has tickets. */
  const at = (day: number, seconds = 0) => new Date(Date.UTC(2031, 5, day, 17, 0, seconds));
  const report = async (from: string, to: string) =>
    (await admin.call('ticketReport', { query: { from, to, zone: 'America/Chicago' } })).body;

  it('tell tickets, first answers and ends by day, agent and service, as they were counted by hand', async () => {
    const driver = await addTestUser(server.db);
    const dana = await addTestUser(server.db, { role: 'ADMIN', firstName: 'Dana', lastName: 'Report' });
    const luis = await addTestUser(server.db, { role: 'ADMIN', firstName: 'Luis', lastName: 'Report' });
    const add = async (
      opened: Date,
      said: readonly (readonly [sender: number, at: Date])[],
      more: Partial<typeof tickets.$inferInsert> = {},
    ) => {
      const row = { userId: driver.id, createdAt: opened, updatedAt: opened, ...more };
      const [ticket] = await server.db.insert(tickets).values(row).returning();
      for (const [senderId, createdAt] of [[driver.id, opened] as const, ...said])
        await server.db.insert(messages).values({ ticketId: ticket?.id ?? 0, senderId, text: 'Hello', createdAt });
    };
    const closed = { status: 'CLOSED', assignedManagerId: dana.id, services: bitOf(1) } as const;
    // Dana answers after 60 s, then the driver, then Luis: only the first counts.
    await add(
      at(2),
      [
        [dana.id, at(2, 60)],
        [driver.id, at(2, 70)],
        [luis.id, at(2, 80)],
      ],
      {
        ...closed,
        closeDate: at(3),
      },
    );
    await add(at(2), [[dana.id, at(2, 600)]], { ...closed, services: bitOf(1) | bitOf(7), closeDate: at(2, 900) });
    // Answered by Luis, now Dana's.
    await add(at(4), [[luis.id, at(4, 30)]], { status: 'IN_PROGRESS', assignedManagerId: dana.id });
    // What the driver adds is no answer.
    await add(at(4), [[driver.id, at(4, 5)]]);
    // Opened before and after the span; the first was closed in it.
    await add(at(1), [], { ...closed, closeDate: at(2, 5) });
    await add(at(5), []);

    const { total, days, agents, services } = await report('2031-06-02', '2031-06-04');
    const day = 86_400;
    expect(total).toEqual({
      ...{ tickets: 4, answered: 3, closed: 2 },
      ...{ first_answer: { median: 60, p90: 600 }, close: { median: 900, p90: day } },
    });
    const brief = (rows: readonly Record<string, unknown>[], ...names: readonly string[]) =>
      rows.map((row) => names.map((name) => row[name]));
    expect(brief(days, 'day', 'tickets', 'closed_then', 'answered')).toEqual([
      ['2031-06-02', 2, 2, 2],
      ['2031-06-03', 0, 1, 0],
      ['2031-06-04', 2, 0, 1],
    ]);
    expect(days[1]).toMatchObject({ first_answer: null, close: null });
    expect(brief(agents, 'name', 'tickets', 'answered', 'closed')).toEqual([
      ['Dana Report', 3, 2, 2],
      [null, 1, 0, 0],
      ['Luis Report', 0, 1, 0],
    ]);
    expect(agents[2]).toMatchObject({ first_answer: { median: 30, p90: 30 }, close: null });
    expect(brief(services, 'service', 'tickets', 'closed')).toEqual([
      ['TIRES', 2, 2],
      ['GENERAL', 2, 0],
      ['TOWING', 1, 1],
    ]);
    // The last second of a day in Chicago belongs to it, the next one does not.
    const midnight = new Date('2031-06-11T05:00:00Z');
    await add(new Date(midnight.getTime() - 1), []);
    await add(midnight, []);
    const edge = await report('2031-06-10', '2031-06-11');
    expect(brief(edge.days, 'day', 'tickets')).toEqual([
      ['2031-06-10', 1],
      ['2031-06-11', 1],
    ]);
    expect(await report('2030-01-01', '2030-01-01')).toMatchObject({ agents: [], services: [], total: { tickets: 0 } });
  });

  it.each([
    [{ from: '2031-06-02' }, 'to'],
    [{ from: '2031-06-02', to: '2031-06-01' }, 'to'],
    [{ from: '2031-06-02', to: '2031-09-02' }, 'to'],
    [{ from: '2031-02-30', to: '2031-03-02' }, 'from'],
    [{ from: '2031-06-02', to: '2031-06-02', zone: 'Mars/Olympus' }, 'zone'],
  ])('of %o are refused with a word at the member', async (query, member) => {
    const { status, body } = await admin.call('ticketReport', { query });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [member]]);
  });

  it('show the trail newest first, page by page without a gap, by person, action and span', async () => {
    const mira = await addTestUser(server.db, { firstName: 'Mira', lastName: 'Trail%_' });
    const other = await addTestUser(server.db);
    const entry = (action: AuditAction, second: number, members: Partial<typeof audit.$inferInsert>) => ({
      ...{ action, at: new Date(Date.UTC(2031, 6, 1, 0, 0, second)), address: '198.51.100.7', ...members },
    });
    await server.db.insert(audit).values([
      ...Array.from({ length: 5 }, (_, n) => entry('signed-in', n, { actorId: mira.id, detail: 'Chrome' })),
      // At one moment: their numbers decide.
      ...Array.from({ length: 5 }, () => entry('approved', 10, { actorId: other.id, subjectId: mira.id })),
      entry('promoted', 20, { actorId: other.id, subjectId: 999_999 }),
    ]);
    const span = { from: '2031-07-01T00:00:00Z', to: '2031-07-02T00:00:00Z' };
    const page = async (query: object) => (await boss.call('auditTrail', { query: { ...span, ...query } })).body;
    const all: { id: number; action: string }[] = (await page({})).items;
    expect(all.map(({ action }) => action)).toEqual([
      'promoted',
      ...Array.from({ length: 5 }, () => 'approved'),
      ...Array.from({ length: 5 }, () => 'signed-in'),
    ]);
    expect(all[0]).toMatchObject({
      actor: { name: `${other.firstName} ${other.lastName}` },
      subject: { name: '#999999' },
    });
    expect(all.at(-1)).toMatchObject({ address: '198.51.100.7', detail: 'Chrome', subject: null });
    for (const filter of [{}, { person: 'a trail%_' }]) {
      const walked: number[] = [];
      let next: string | null | undefined;
      do {
        const read = await page({ ...filter, pageSize: '3', ...(next ? { after: next } : {}) });
        walked.push(...read.items.map(({ id }: { id: number }) => id));
        next = read.next;
      } while (next);
      expect(walked).toEqual((await page(filter)).items.map(({ id }: { id: number }) => id));
      expect(new Set(walked).size).toBe(filter.person === undefined ? 11 : 10);
    }
    expect((await page({ action: 'promoted' })).items).toHaveLength(1);
    expect((await page({ person: 'nobody of this name' })).items).toEqual([]);
    expect((await page({ to: '2031-07-01T00:00:10Z', person: 'trail' })).items).toHaveLength(5);
    expect((await boss.call('auditTrail', { query: { after: 'x' } })).status).toBe(422);
    expect((await boss.call('auditTrail', { query: { from: '-271821-04-20T00:00:00Z' } })).status).toBe(422);
  });
});
