import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TicketReport } from '#src/contract/report.ts';
import { readFilter, writeFilter } from '#src/features/admin/audit/model/filter.ts';
import { spanText } from '#src/features/admin/reports/model/format.ts';
import { reportCsv, rowsOf } from '#src/features/admin/reports/model/rows.ts';
import { readSpan, spanProblem } from '#src/features/admin/reports/model/span.ts';
import { AUDIT_ACTIONS } from '#src/texts/reports.ts';

const NOON = new Date(2026, 2, 10, 12).getTime();

test('a span is the last days until today, across a change of clocks, or that of the address', () => {
  const of = (query: string) => readSpan(new URLSearchParams(query), NOON);
  expect(of('')).toEqual({ from: '2026-02-09', to: '2026-03-10', days: 30 });
  expect(of('days=7')).toEqual({ from: '2026-03-04', to: '2026-03-10', days: 7 });
  expect(of('days=8')).toMatchObject({ days: 30 });
  expect(of('from=2026-01-01&to=2026-01-02&days=7')).toEqual({ from: '2026-01-01', to: '2026-01-02', days: undefined });
  // An end that is missing leaves the other where it is.
  expect(of('from=2026-01-01')).toEqual({ from: '2026-01-01', to: '', days: undefined });
  expect(of('from=&to=2026-01-02')).toEqual({ from: '', to: '2026-01-02', days: undefined });
});

test.each([
  ['2026-01-01', '2026-01-01', undefined],
  ['2026-01-01', '2026-04-02', undefined],
  ['2026-01-01', '2026-04-03', 'long'],
  ['2026-01-02', '2026-01-01', 'order'],
  ['', '2026-01-01', 'no-first'],
  ['2026-02-31', '2026-03-01', 'no-first'],
  ['2026-02-01', '2026-02-30', 'empty'],
  ['2026-02-01', 'x', 'empty'],
])('from %s to %s: %s', (from, to, problem) => {
  expect(spanProblem({ from, to, days: undefined })).toBe(problem);
});

test.each([
  [0, '0 s'],
  [59, '59 s'],
  [60, '1 min'],
  [3_599, '1 h'],
  [5_400, '1 h 30 min'],
  [86_400, '1 d'],
  [97_200, '1 d 3 h'],
])('%d seconds are %s', (seconds, text) => {
  expect(spanText(seconds)).toBe(text);
});

test('a report is saved with its sum, its days in their order, agents and services; a name is no formula', () => {
  const figures = { tickets: 2, answered: 1, closed: 0, first_answer: { median: 60, p90: 90 }, close: null };
  const report: TicketReport = {
    total: figures,
    days: ['2026-01-01', '2026-01-02'].map((day) => ({ day, closed_then: 3, ...figures })),
    agents: [
      { id: '7', name: '=HYPERLINK("x")', ...figures },
      { id: null, name: null, ...figures },
    ],
    services: [{ service: 'GENERAL', ...figures }],
  };
  expect(rowsOf(report, 'days').map(({ id }) => id)).toEqual(['2026-01-02', '2026-01-01']);
  expect(reportCsv(report).split('\r\n').slice(1, -1)).toEqual([
    'total,,2,1,0,,60,90,,',
    'day,2026-01-01,2,1,0,3,60,90,,',
    'day,2026-01-02,2,1,0,3,60,90,,',
    `agent,"'=HYPERLINK(""x"")",2,1,0,,60,90,,`,
    'agent,Nobody yet,2,1,0,,60,90,,',
    'service,General Service,2,1,0,,60,90,,',
  ]);
});

test('what the trail is narrowed to is found again in its address', () => {
  const text = fc.string({ maxLength: 20 }).map((one) => one.trim());
  const day = fc.constantFrom('', '2026-01-01', '2026-12-31');
  fc.assert(
    fc.property(text, text, day, day, (person, action, from, to) => {
      const filter = { person, action, from, to };
      const address = writeFilter(new URLSearchParams('show=trail&q=before'), filter);
      expect(readFilter(address)).toEqual(filter);
      expect(address.get('show')).toBe('trail');
    }),
  );
});

test('every action that the server writes down has words', () => {
  const source = readFileSync(new URL('../../../server/accounts/queries/audit.ts', import.meta.url), 'utf8');
  const actions = [...source.matchAll(/^ {2}\| '([\w.-]+)'/gm)].map(([, action = '']) => action);
  expect(actions.length).toBeGreaterThan(25);
  expect(actions.filter((action) => AUDIT_ACTIONS[action] === undefined)).toEqual([]);
});
