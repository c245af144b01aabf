// @vitest-environment happy-dom
import 'fake-indexeddb/auto';

import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useRequest } from '#src/app/useRequest.ts';
import { requestService } from '#src/features/tickets/request/commands.ts';
import { readChoices } from '#src/features/tickets/request/kept-choices.ts';
import { editRequest } from '#src/ui/show-stop.ts';
import { dismissToast, toastStore } from '#src/ui/toast.ts';
import { type TicketsPage, ticketsPage } from '#tests/features/tickets/page.ts';
import { emptyDisk, fillDisk } from '#tests/support/client/disk.ts';

let page: TicketsPage;
beforeEach(async () => {
  page = await ticketsPage();
});
afterEach(async () => {
  cleanup();
  for (const { id } of toastStore.getState().items) dismissToast(id);
  emptyDisk();
  await page.db.delete();
});

const JOPLIN = { id: '7', city: 'Joplin', serviceTypes: [], truckBrands: [] };
const refusedOne = async () => {
  await page.db.stations.put({ id: '7', station: JOPLIN, latitude: 37, longitude: -94, seenAt: 0 });
  await requestService(JOPLIN, { text: 'Left rear' });
  await page.db.outbox.toCollection().modify({ state: 'failed' });
  return (await page.db.outbox.toArray()).find(({ command }) => command === 'ticket.create')?.key ?? '';
};
const mapOpenedWith = (state: unknown) => {
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <MemoryRouter initialEntries={[{ pathname: '/map', state }]}>{children}</MemoryRouter>
  );
  return renderHook(useRequest, { wrapper });
};

it('promises to keep a refused request for another stop only until the map is left', async () => {
  const key = await refusedOne();
  const { result, unmount } = mapOpenedWith(editRequest(key, '7'));
  await waitFor(() => expect(result.current.asking).toMatchObject({ id: '7' }), { timeout: 10_000 });
  act(() => result.current.elsewhere());
  expect(result.current).toMatchObject({ asking: undefined, refused: { key } });
  expect(toastStore.getState().items.at(-1)?.text).toMatch(/before you leave the map.* stays in My chats/);
  unmount();
  expect(mapOpenedWith(null).result.current.refused).toBeUndefined();
});

it('asks for the next request at the same stop where the refused one was discarded meanwhile', async () => {
  const key = await refusedOne();
  const { result } = mapOpenedWith(editRequest(key, '7'));
  await waitFor(() => expect(result.current.asking).toMatchObject({ id: '7' }), { timeout: 10_000 });
  const carried = { services: ['TIRES'], position: undefined };
  act(() => result.current.anew(carried));
  expect(result.current).toMatchObject({ asking: { id: '7' }, refused: undefined, carried });
  act(() => result.current.close());
  expect(result.current).toMatchObject({ asking: undefined, carried: undefined });
  // What it was about comes again with the words.
  await waitFor(async () => expect(await readChoices()).toEqual(carried));
  await act(() => result.current.ask(JOPLIN));
  expect(result.current).toMatchObject({ asking: { id: '7' }, carried });
});

it('says that the device is full where the words of a refused request cannot be kept to be written anew', async () => {
  const key = await refusedOne();
  // Nothing is left that could make way.
  await page.db.stations.clear();
  fillDisk();
  const { result } = mapOpenedWith(editRequest(key, '7'));
  const said = 'The device is out of space. Free some, then try again.';
  await waitFor(() => expect(toastStore.getState().items.map(({ text }) => text)).toEqual([said]));
  expect(result.current.refused).toBeUndefined();
});
