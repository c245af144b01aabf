import { and, asc, eq, ne } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { messages, replies, stations, tickets, users } from '#server/db/schema.ts';
import { brandValues, serviceValues } from '#server/stations/view.ts';
import type { TicketStatus } from '#src/contract/enums.ts';
import { startingPriority, TICKET_PRIORITIES } from '#src/contract/priority.ts';
import { addressText } from '#src/lib/address.ts';

const MINUTE = 60_000;

const REPLIES_MADE: readonly { readonly title: string; readonly text: string }[] = [
  {
    title: 'Hello',
    text: 'Hello {customer}, this is {agent}. I have your request for {station} and am calling them now.',
  },
  {
    title: 'Time of arrival',
    text: 'A technician is on the way to {address}. I will write again when they are close.',
  },
  {
    title: 'What I need',
    text: 'Could you send me a photo of the part, the truck number and where exactly you are parked?',
  },
  { title: 'All done', text: '{customer}, {station} says that everything is done. Is there anything else?' },
];

/** A conversation: who speaks, and how many minutes after the request. */
interface Case {
  readonly status: TicketStatus;
  readonly customer: 'driver' | 'owner';
  readonly minutesAgo: number;
  readonly said: readonly (readonly ['customer' | 'agent', minutes: number, text: string])[];
}

const CASES: readonly Case[] = [
  { status: 'OPEN', customer: 'driver', minutesAgo: 4, said: [] },
  {
    ...{ status: 'OPEN', customer: 'owner', minutesAgo: 38 },
    said: [['customer', 2, 'Driver is stopped in the truck lot, right steer tire is flat.']],
  },
  {
    ...{ status: 'OPEN', customer: 'driver', minutesAgo: 95 },
    said: [['customer', 20, 'Any news? I have to be in Tulsa tonight.']],
  },
  {
    ...{ status: 'TO_DO', customer: 'owner', minutesAgo: 300 },
    said: [
      ['agent', 12, 'The shop is closed until 6:00 AM. I will ask the one at the next exit.'],
      ['customer', 30, 'Thank you. The driver can move, but slowly.'],
    ],
  },
  {
    ...{ status: 'IN_PROGRESS', customer: 'driver', minutesAgo: 70 },
    said: [
      ['agent', 5, 'Hello Ray, they have your tire size. A bay is free in half an hour.'],
      ['customer', 9, 'Good. I am at pump 12.'],
    ],
  },
  {
    ...{ status: 'IN_PROGRESS', customer: 'owner', minutesAgo: 180 },
    said: [['agent', 8, 'Oil change is booked for 2:30 PM, about 45 minutes.']],
  },
  {
    ...{ status: 'CLOSED', customer: 'driver', minutesAgo: 2_900 },
    said: [
      ['agent', 6, 'Towing is on the way, 40 minutes.'],
      ['customer', 55, 'They are here. Thanks!'],
    ],
  },
  {
    ...{ status: 'CLOSED', customer: 'owner', minutesAgo: 7_300 },
    said: [['agent', 15, 'The wash is open again, no line at the moment.']],
  },
];

/** Puts replies and, at invented stops, tickets in all states on the board of a first start in development. */
export const seedDesk = async (db: Db, now: Date): Promise<void> => {
  await db.insert(replies).values(REPLIES_MADE.map((reply) => ({ ...reply, createdAt: now })));
  const idOf = async (name: string): Promise<number | undefined> =>
    (
      await db
        .select({ id: users.id })
        .from(users)
        .where(eq(users.email, `${name}@milepost.test`))
    )[0]?.id;
  const agent = await idOf('admin');
  const stops = await db
    .select()
    .from(stations)
    .where(and(ne(stations.services, 0), eq(stations.demonstration, true)))
    .orderBy(asc(stations.id))
    .limit(CASES.length);
  for (const [at, { status, customer, minutesAgo, said }] of CASES.entries()) {
    const [userId, stop] = [await idOf(customer), stops[at]];
    if (userId === undefined || agent === undefined || stop === undefined) return;
    const asked = now.getTime() - minutesAgo * MINUTE;
    const place = [stop.storeNumber ?? stop.storeNo, stop.city, stop.state, stop.address].filter(Boolean);
    const summary = [...place, serviceValues(stop.services)[0], brandValues(stop.brands).join(', ')].filter(Boolean);
    const talk = [['customer', 0, summary.join('\n')] as const, ...said].map(([who, minutes, text]) => ({
      senderId: who === 'customer' ? userId : agent,
      createdAt: new Date(asked + minutes * MINUTE),
      text,
    }));
    const answered = talk.findLastIndex(({ senderId }) => senderId === agent);
    const last = talk.at(-1)?.createdAt ?? now;
    const [ticket] = await db
      .insert(tickets)
      .values({
        ...{ userId, status, stationId: stop.id, stationName: stop.name, serviceAddress: addressText(stop) ?? '' },
        ...{ services: stop.services, brands: stop.brands, createdAt: new Date(asked), updatedAt: last },
        priority: TICKET_PRIORITIES.indexOf(startingPriority(serviceValues(stop.services).slice(0, 1))),
        assignedManagerId: status === 'OPEN' ? null : agent,
        closeDate: status === 'CLOSED' ? new Date(last.getTime() + 20 * MINUTE) : null,
        waitingSince: status === 'CLOSED' ? null : (talk[answered + 1]?.createdAt ?? null),
      })
      .returning({ id: tickets.id });
    if (ticket === undefined) throw new Error('The ticket was not stored.');
    await db.insert(messages).values(talk.map((message) => ({ ...message, ticketId: ticket.id })));
  }
};
