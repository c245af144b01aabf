// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import '#tests/support/console.ts';
import type { Station } from '#src/contract/station.ts';
import RoadTalk from '#src/features/tickets/road/ui/RoadTalk.tsx';
import type { DriveTalk } from '#src/lib/drive-parts.ts';
import { type TicketsPage, ticketsPage } from './page.ts';
import { messageRow, ticketRow } from './rows.ts';

let page: TicketsPage;
let talk: DriveTalk<Station> | undefined;

beforeEach(async () => {
  page = await ticketsPage();
  talk = undefined;
});
afterEach(async () => {
  cleanup();
  await page.db.delete();
});

const store = (ticketId: string, n: number, text: string, mine = false) =>
  act(() => page.db.messages.put(messageRow(n, { ticketId, mine, message: { text, ticket_id: ticketId } })));

const drive = async () => {
  const [first] = await page.db.tickets.toArray();
  await page.db.recordings.put({ id: 'kept', ticketId: first?.id ?? '', mimeType: 'audio/webm', startedAt: 0 });
  await page.db.recordingChunks.put({ recordingId: 'kept', place: 0, untilMs: 1_000, bytes: new ArrayBuffer(1) });
  render(
    <RoadTalk>
      {(now) => {
        talk = now;
        return null;
      }}
    </RoadTalk>,
  );
  // The conversations have been read once they are known to be open.
  await waitFor(() => expect(talk?.keptNotes.map(({ id }) => id)).toEqual(['kept']));
};
const told = () => talk?.answers.map(({ text }) => text);

it('an answer is told whichever of the open conversations it is in, and what was there before is not', async () => {
  await page.db.tickets.bulkPut([ticketRow(7), ticketRow(8)]);
  await store('7', 1, 'the tire', true);
  await store('7', 2, 'old answer');
  await store('8', 3, 'the brake', true);
  await drive();
  await store('7', 4, 'A mechanic comes');
  await waitFor(() => expect(told()).toEqual(['A mechanic comes']));
});

it('answers that come together, as behind a tunnel, are all told, in order', async () => {
  await page.db.tickets.bulkPut([ticketRow(7)]);
  await store('7', 1, 'the tire', true);
  await drive();
  await act(() =>
    page.db.messages.bulkPut(
      ['Take exit 12', 'then left', 'ask for Ann'].map((text, n) => messageRow(2 + n, { message: { text } })),
    ),
  );
  await waitFor(() => expect(told()).toEqual(['Take exit 12', 'then left', 'ask for Ann']));
});

it('a conversation that comes to this device meanwhile is no news; an answer in it then is', async () => {
  await page.db.tickets.bulkPut([ticketRow(7)]);
  await store('7', 1, 'the tire', true);
  await drive();
  await act(() => page.db.tickets.put(ticketRow(8)));
  await store('8', 3, 'of last week');
  await store('8', 4, 'of today');
  await waitFor(() => expect(told()).toEqual(['of today']));
});

it('the first answer to a request that was made without signal is told once the server has it', async () => {
  await page.db.tickets.bulkPut([ticketRow(7, { id: 'local:a', delivery: 'waiting' })]);
  await store('local:a', 1, 'the tire', true);
  await drive();
  const { tickets, messages, aliases } = page.db;
  await act(() =>
    page.db.transaction('rw', [tickets, messages, aliases], async () => {
      await tickets.delete('local:a');
      await tickets.put(ticketRow(9));
      await aliases.put({ localId: 'local:a', serverId: '9' });
      await messages.clear();
      await messages.bulkPut([
        messageRow(1, { ticketId: '9', mine: true }),
        messageRow(2, { ticketId: '9', message: { text: 'On my way' } }),
      ]);
    }),
  );
  await waitFor(() => expect(told()).toEqual(['On my way']));
});
