// @vitest-environment happy-dom
import 'fake-indexeddb/auto';

import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation, useParams } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { throwAway } from '#src/data/db/clear.ts';
import { NEXT_REQUEST } from '#src/data/db/drafts.ts';
import { readDraft } from '#src/data/drafts/store.ts';
import { COMMANDS } from '#src/data/outbox/commands/index.ts';
import ChatTicket from '#src/features/tickets/conversation/pages/ChatTicket.tsx';
import Chats from '#src/features/tickets/list/pages/Chats.tsx';
import { requestService } from '#src/features/tickets/request/commands.ts';
import { CHATS } from '#src/texts/chats.ts';
import { stopToShow } from '#src/ui/show-stop.ts';
import { toastStore } from '#src/ui/toast.ts';
import { type TicketsPage, ticketsPage } from './page.ts';

// What is typed is stored at its pause.
configure({ asyncUtilTimeout: 5_000 });

let page: TicketsPage;
const JOPLIN = { id: '7', city: 'Joplin', serviceTypes: [], truckBrands: [] };

beforeEach(async () => {
  page = await ticketsPage();
  toastStore.setState({ items: [] });
});
afterEach(async () => {
  cleanup();
  await page.db.delete();
});

const said = () => toastStore.getState().items.map(({ text }) => text);

const Ticket = () => <ChatTicket ticketId={useParams().ticketId ?? ''} syncLine={undefined} />;
const Address = () => {
  const { pathname, state } = useLocation();
  return <output>{`${pathname} ${stopToShow(state)}`}</output>;
};
/** Opens the conversation of a request that was refused. */
const open = async (address: (ticketId: string) => string) => {
  const made = await requestService(JOPLIN);
  const ticketId = made.ok ? made.value.ticketId : '';
  await page.db.outbox.toCollection().modify({ state: 'failed' });
  await page.db.tickets.toCollection().modify({ delivery: 'failed' });
  await act(async () => {
    render(
      <MemoryRouter initialEntries={[address(ticketId)]}>
        <Routes>
          <Route path="/chats" element={<Chats syncLine={undefined} hint={undefined} />} />
          <Route path="/chat/:ticketId" element={<Ticket />} />
          <Route path="*" element={null} />
        </Routes>
        <Address />
      </MemoryRouter>,
    );
  });
};
const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: CHATS.message });
const stored = async (text: string) =>
  waitFor(async () => expect((await page.db.drafts.toArray()).map((draft) => draft.text)).toEqual([text]));

/** As another tab's recovery does it. */
const discard = async () => {
  const { db } = page;
  await db.transaction('rw', db.tables, async () => {
    const row = await db.outbox.toCollection().first();
    if (row) await COMMANDS['ticket.create'].discard?.(db, row as never);
  });
};

const PAGES = {
  'its page': (ticketId: string) => `/chat/${encodeURIComponent(ticketId)}`,
  'the list': () => '/chats',
};
for (const [where, address] of Object.entries(PAGES)) {
  for (const paused of [true, false])
    it(`who types ${paused ? 'and pauses ' : ''}beside ${where} is told where the words are of a request that another tab discards`, async () => {
      await open(address);
      fireEvent.change(await box(), { target: { value: 'Parked in lane 4' } });
      if (paused) await stored('Parked in lane 4');
      await discard();
      await waitFor(() => expect(said()).toEqual([CHATS.discardedElsewhere.kept]));
      await waitFor(async () => expect(await readDraft(NEXT_REQUEST)).toBe('Parked in lane 4'));
      act(() => toastStore.getState().items[0]?.action?.onPress());
      await waitFor(() => expect(document.querySelector('output')?.textContent).toBe('/map 7'));
    });
}

it('who has written nothing is told that it was discarded, and of no words', async () => {
  await open(PAGES['its page']);
  await box();
  await discard();
  await waitFor(() => expect(said()).toEqual([CHATS.discardedElsewhere.empty]));
  await waitFor(() => expect(document.querySelector('output')?.textContent).toBe('/chats undefined'));
});

it('who logs out and throws away what waits is not told of a request that another window discards', async () => {
  await open(PAGES['its page']);
  fireEvent.change(await box(), { target: { value: 'Parked in lane 4' } });
  await stored('Parked in lane 4');
  await throwAway(page.db, undefined);
  await waitFor(() => expect(document.querySelector('output')?.textContent).toBe('/chats undefined'));
  await waitFor(async () => expect(await page.db.drafts.toArray()).toEqual([]));
  expect(said()).toEqual([]);
});

it('who discards it is not told, having been asked, though the list shows it until that is stored', async () => {
  await open(PAGES['its page']);
  fireEvent.change(await box(), { target: { value: 'Parked in lane 4' } });
  await stored('Parked in lane 4');
  fireEvent.click(await screen.findByRole('button', { name: CHATS.discard }));
  fireEvent.click(screen.getAllByRole('button', { name: CHATS.discard }).at(-1) as HTMLElement);
  await waitFor(() => expect(document.querySelector('output')?.textContent).toBe('/chats undefined'));
  await box();
  await discard();
  await waitFor(async () => expect(await readDraft(NEXT_REQUEST)).toBe('Parked in lane 4'));
  expect(said()).toEqual([]);
});
