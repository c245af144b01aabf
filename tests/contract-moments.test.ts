import * as v from 'valibot';
import { expect, test } from 'vitest';
import { ticketQuerySchema } from '#src/contract/desk.ts';
import { auditQuerySchema } from '#src/contract/report.ts';
import { createTicketInputSchema, ticketSchema } from '#src/contract/ticket.ts';

const PLACE = { latitude: 39, longitude: -94, accuracy: 12 };
const request = (at: string) => ({ message: 'Tires', service_id: 1, position: { ...PLACE, at } });
const takes = (schema: v.GenericSchema, input: unknown): boolean => v.safeParse(schema, input).success;

test.each([
  '2026-',
  '2026-01',
  '2026-1-1',
  '2026-01-01 (foo)',
  '2026-02-30',
  '2025-02-29',
  '2026-02-30T10:00:00Z',
  '2026-01-01 10:00',
  '2026-01-01T',
  '2026-01-01T10',
  '2026-01-01T25:00Z',
  '2026-01-01T10:00 CST',
  '2026-01-01T10:00:00+99:99',
  '2026-01-01T10:00:00.Z',
])('%j is no moment', (text) => {
  expect(takes(ticketQuerySchema, { closed_from: text })).toBe(false);
  expect(takes(auditQuerySchema, { to: text })).toBe(false);
  expect(takes(createTicketInputSchema, request(text))).toBe(false);
});

test.each([
  '2026-01-01',
  '2028-02-29',
  '2026-01-01T10:00',
  '2026-01-01T10:00:00',
  '2026-01-01T10:00Z',
  '2026-11-24T10:00:00.000Z',
  '2026-11-24T10:00:00.123456+05:30',
])('%j is a moment', (text) => {
  expect(takes(ticketQuerySchema, { closed_from: text })).toBe(true);
  expect(takes(auditQuerySchema, { to: text })).toBe(true);
  expect(takes(createTicketInputSchema, request(text))).toBe(true);
});

test.each([0, 8.64e15, Date.UTC(2999, 11, 31), Date.UTC(-5, 0)])(
  'no request for service is lost over a clock at %j',
  (ms) => {
    expect(takes(createTicketInputSchema, request(new Date(ms).toISOString()))).toBe(true);
  },
);

test('a ticket whose position was stored with an odd time is read', () => {
  const ticket = { id: 1, status: 'OPEN', created_at: '2026-11-21T10:00:00Z' };
  for (const at of ['1970-01-01T00:00:00.000Z', '2026-'])
    expect(v.parse(ticketSchema, { ...ticket, shared_position: { ...PLACE, at } }).shared_position?.at).toBe(at);
});
