// @vitest-environment happy-dom
import 'fake-indexeddb/auto';

import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SHARE } from '#src/contract/limits.ts';
import { NEXT_REQUEST } from '#src/data/db/drafts.ts';
import { holdShare } from '#src/data/shared/held.ts';
import { readShare, SHARED, storeShare } from '#src/data/shared/share.ts';
import { rememberAccount } from '#src/data/stored.ts';
import SharePage from '#src/features/tickets/share/pages/SharePage.tsx';
import { LATE_SHARE } from '#src/texts/late-share.ts';
import { SHARE_TEXT } from '#src/texts/share.ts';
import { toastStore } from '#src/ui/toast.ts';
import { fakeDevice } from '#tests/support/fakes/ports.ts';
import { type TicketsPage, ticketsPage } from './page.ts';
import { ticketRow } from './rows.ts';

let page: TicketsPage;
beforeEach(async () => {
  page = await ticketsPage();
});
afterEach(async () => {
  cleanup();
  await page.db.delete();
});

const Address = () => <output>{useLocation().pathname}</output>;

it('what is shared into a request that was discarded meanwhile leads to the next one, and says so', async () => {
  await storeShare(page.db, SHARED, { files: [], words: 'On my way', problems: [] });
  // As the list still shows it, a moment after another tab has discarded it.
  await page.db.tickets.bulkPut([ticketRow(7), { ...ticketRow(8), id: 'local:gone' }]);
  await act(async () => {
    render(
      <MemoryRouter initialEntries={['/share']}>
        <SharePage />
        <Address />
      </MemoryRouter>,
    );
  });
  await screen.findByText(SHARE_TEXT.choose);
  // The newest first.
  const [gone] = screen.getAllByRole('button', { name: /^Attach in/ });
  if (gone) fireEvent.click(gone);
  await waitFor(() => expect(document.querySelector('output')?.textContent).toBe('/map'));
  expect(toastStore.getState().items.map(({ text }) => text)).toContain(SHARE_TEXT.keptForRequest);
  expect((await readShare(page.db, NEXT_REQUEST)).words).toBe('On my way');
});

it('who logs in more than an hour after it was shared, where others have been, reads that nobody is shown it', async () => {
  // Somebody else whom this device has known.
  await rememberAccount('dana');
  const { ports } = fakeDevice().tab();
  const clock = { ...ports.clock, now: () => Date.now() - SHARE.windowMs - 60_000 };
  await holdShare('h', { files: [], words: 'My invoice', problems: [] }, { ...ports, clock });
  render(
    <MemoryRouter initialEntries={['/share?held=h']}>
      <SharePage />
    </MemoryRouter>,
  );
  expect(await screen.findByText(LATE_SHARE.text)).toBeTruthy();
  expect(screen.queryByText('My invoice')).toBeNull();
});
