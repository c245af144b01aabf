import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { messageSchema } from '#src/contract/message.ts';
import { planInputSchema } from '#src/contract/plan.ts';
import { nearbyResultSchema, stationSchema } from '#src/contract/station.ts';
import { ticketPageSchema, ticketSchema } from '#src/contract/ticket.ts';

describe('a backend that leaves members out', () => {
  test('a station with an id alone has empty lists', () => {
    expect(v.parse(stationSchema, { id: 7 })).toEqual({ id: '7', serviceTypes: [], truckBrands: [] });
  });

  test('a message without text, sender or attachments', () => {
    const bare = { id: 1, created_at: '2026-11-21T10:00:00Z', ticket_id: 2 };
    expect(v.parse(messageSchema, bare)).toMatchObject({ text: '', sender_id: '', attachments: [] });
  });

  test('a ticket without services; a page as a bare list', () => {
    const bare = { id: 1, status: 'OPEN', created_at: '2026-11-21T10:00:00Z' };
    expect(v.parse(ticketSchema, bare)).toMatchObject({ service_type: [], truck_brands: [] });
    expect(v.parse(ticketPageSchema, [bare])).toMatchObject({ hasNext: false, items: [{ id: '1' }] });
  });

  test('a near-route item without services', () => {
    expect(v.parse(nearbyResultSchema, { locationResults: [{}] }).locationResults[0]?.services).toEqual([]);
  });

  test('services as objects, labels or values mean the same', () => {
    const parsed = v.parse(stationSchema, { id: 1, serviceTypes: ['TIRES', 'Oil Changes', { id: 7, name: 'Towing' }] });
    expect(parsed.serviceTypes).toEqual(['TIRES', 'OIL_CHANGE', 'TOWING']);
  });

  test('a next page exists only if the page is not last and hasNext is true', () => {
    const page = (members: object) => v.parse(ticketPageSchema, { items: [], ...members }).hasNext;
    expect([page({ hasNext: true, last: false }), page({ hasNext: true, last: true }), page({ last: false })]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

test('a plan request with more fuel than the tank holds is refused', () => {
  const routePoints = [
    { latitude: 40, longitude: -90 },
    { latitude: 41, longitude: -90 },
  ];
  const result = v.safeParse(planInputSchema, { amountOfFuel: 101, trunkCapacity: 100, routePoints });
  expect(result.issues?.[0]?.message).toBe('Current fuel cannot exceed tank capacity');
});
