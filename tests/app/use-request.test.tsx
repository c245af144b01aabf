// @vitest-environment happy-dom
import 'fake-indexeddb/auto';

import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useRequest } from '#src/app/useRequest.ts';
import { requestService } from '#src/features/tickets/request/commands.ts';
import { MAP_TEXT } from '#src/texts/map.ts';
import { editRequest } from '#src/ui/show-stop.ts';
import { toastStore } from '#src/ui/toast.ts';
import { type TicketsPage, ticketsPage } from '#tests/features/tickets/page.ts';
import { emptyDisk, fillDisk } from '#tests/support/client/disk.ts';

let page: TicketsPage;
beforeEach(async () => {
  page = await ticketsPage();
});
afterEach(async () => {
  cleanup();
  emptyDisk();
  await page.db.delete();
});

it('says that the device is full where the words of a refused request cannot be kept to be written anew', async () => {
  await requestService({ id: '7', city: 'Joplin', serviceTypes: [], truckBrands: [] }, { text: 'Left rear' });
  await page.db.outbox.toCollection().modify({ state: 'failed' });
  const key = (await page.db.outbox.toArray()).find(({ command }) => command === 'ticket.create')?.key ?? '';
  fillDisk();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <MemoryRouter initialEntries={[{ pathname: '/map', state: editRequest(key, '7') }]}>{children}</MemoryRouter>
  );
  const { result } = renderHook(useRequest, { wrapper });
  await waitFor(() => expect(toastStore.getState().items.map(({ text }) => text)).toEqual([MAP_TEXT.requestDiskFull]));
  expect(result.current.refused).toBeUndefined();
});
