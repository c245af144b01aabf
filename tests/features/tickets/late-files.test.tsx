// @vitest-environment happy-dom
import 'fake-indexeddb/auto';

import { act, cleanup, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NEXT_REQUEST } from '#src/data/db/drafts.ts';
import { makeFileStore } from '#src/data/drafts/file-store.ts';
import { saveDraft } from '#src/data/drafts/store.ts';
import { addDraftFiles, readDraftFiles } from '#src/data/files/draft-files.ts';
import { runtime, setRuntime } from '#src/data/runtime.ts';
import { Composer } from '#src/features/tickets/conversation/ui/Composer.tsx';
import { useDraft } from '#src/features/tickets/conversation/ui/useDraft.ts';
import { type DraftFiles, useDraftFiles } from '#src/features/tickets/files/ui/useDraftFiles.ts';
import { CHATS } from '#src/texts/chats.ts';
import { SHARE_TEXT } from '#src/texts/share.ts';
import { toastStore } from '#src/ui/toast.ts';
import { emptyDisk, fillDisk } from '#tests/support/client/disk.ts';
import { type FakeClock, fakeClock } from '#tests/support/fakes/clock.ts';
import { type TicketsPage, ticketsPage } from './page.ts';
import { ticketRow } from './rows.ts';

let page: TicketsPage;
let clock: FakeClock;
const sent = vi.fn();

const Place = ({ closed = false }: { readonly closed?: boolean }) => {
  const draft = useDraft('7');
  const files = useDraftFiles('7');
  const box = useRef<HTMLTextAreaElement>(null);
  return (
    <>
      <input type="file" aria-label="any" multiple onChange={({ target }) => files.add([...(target.files ?? [])])} />
      <Composer ticketId="7" closed={closed} line={undefined} draft={draft} files={files} box={box} onSent={sent} />
    </>
  );
};
const file = (name: string, size = 3) => new File([new Uint8Array(size)], name);
const choose = (...files: File[]) => fireEvent.change(screen.getByLabelText('any'), { target: { files } });
const shown = () => {
  const list = screen.queryByRole('list', { name: 'Files of this message' });
  const items = list ? within(list).getAllByRole('listitem') : [];
  return items.map((item) => item.querySelector('[title]')?.textContent);
};
const stored = async () => (await readDraftFiles(page.db, '7')).map(({ name }) => name);
const said = () => toastStore.getState().items.map(({ tone, text }) => [tone, text]);
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));
const asksBeforeLeaving = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }));
const leave = () => fireEvent(window, new Event('pagehide'));
/** Chooses files on a device that is full; resolves when they could not be stored. */
const chooseFull = async (...files: File[]) => {
  fillDisk();
  choose(...files);
  await waitFor(() => expect(clock.nextIn()).toBe(10_000));
  expect(await stored()).toEqual([]);
};

beforeEach(async () => {
  page = await ticketsPage();
  await page.db.tickets.put(ticketRow(7));
  clock = fakeClock();
  setRuntime({ ...runtime(), ports: { ...runtime().ports, clock } });
  sent.mockReset();
  toastStore.setState({ items: [] });
});
afterEach(async () => {
  emptyDisk();
  cleanup();
  await page.db.delete();
});

it('what a full device has not stored is stored by itself once there is room, and outlives a reload', async () => {
  const { unmount } = render(<Place />);
  await chooseFull(file('tire.jpg'), file('axle.jpg'));
  clock.advance(10_000);
  await waitFor(() => expect(clock.nextIn()).toBe(10_000));
  expect(shown()).toEqual(['tire.jpg', 'axle.jpg']);
  emptyDisk();
  clock.advance(10_000);
  await waitFor(async () => expect(await stored()).toEqual(['tire.jpg', 'axle.jpg']));
  await waitFor(() => expect(clock.nextIn()).toBeUndefined());
  unmount();
  render(<Place />);
  await waitFor(() => expect(shown()).toEqual(['tire.jpg', 'axle.jpg']));
});

it('what is not stored says so beside itself, and what to do, and the page asks before it is left, as long as that is so', async () => {
  render(<Place />);
  choose(file('axle.jpg'));
  await waitFor(async () => expect(await stored()).toEqual(['axle.jpg']));
  expect(asksBeforeLeaving()).toBe(false);
  fillDisk();
  choose(file('tire.jpg'));
  const mark = await screen.findByText('Not stored yet');
  expect(mark.closest('li')?.textContent).toContain('tire.jpg');
  expect(screen.getByText(CHATS.filesUnstored(1, true)).getAttribute('role')).toBe('status');
  expect(asksBeforeLeaving()).toBe(true);
  emptyDisk();
  clock.advance(10_000);
  await waitFor(() => expect(screen.queryByText('Not stored yet')).toBeNull());
  expect(screen.queryByText(CHATS.filesUnstored(1, true))).toBeNull();
  expect([asksBeforeLeaving(), await stored()]).toEqual([false, ['axle.jpg', 'tire.jpg']]);
});

it('what is not stored and is taken off, or sent, keeps nobody on the page', async () => {
  render(<Place />);
  await chooseFull(file('tire.jpg'), file('axle.jpg'));
  await screen.findByText(CHATS.filesUnstored(2, true));
  await userEvent.click(screen.getByRole('button', { name: 'Remove tire.jpg' }));
  await screen.findByText(CHATS.filesUnstored(1, true));
  emptyDisk();
  await send();
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
  expect(asksBeforeLeaving()).toBe(false);
});

it('what is not stored is tried on where the person goes elsewhere on the page, as to make room, which asks before it is left', async () => {
  const { unmount } = render(<Place />);
  await chooseFull(file('tire.jpg'));
  await screen.findByText('Not stored yet');
  unmount();
  await waitFor(() => expect(clock.nextIn()).toBe(10_000));
  expect(asksBeforeLeaving()).toBe(true);
  emptyDisk();
  clock.advance(10_000);
  await waitFor(async () => expect(await stored()).toEqual(['tire.jpg']));
  await waitFor(() => expect(asksBeforeLeaving()).toBe(false));
  render(<Place />);
  await waitFor(() => expect(shown()).toEqual(['tire.jpg']));
});

it('what is not stored is in its box again, once, when that is opened anew, and can be taken off there', async () => {
  const { unmount } = render(<Place />);
  await chooseFull(file('tire.jpg'), file('axle.jpg'));
  await screen.findByText(CHATS.filesUnstored(2, true));
  unmount();
  render(<Place />);
  await screen.findByText(CHATS.filesUnstored(2, true));
  expect(shown()).toEqual(['tire.jpg', 'axle.jpg']);
  await userEvent.click(screen.getByRole('button', { name: 'Remove tire.jpg' }));
  await screen.findByText(CHATS.filesUnstored(1, true));
  emptyDisk();
  clock.advance(10_000);
  await waitFor(async () => expect(await stored()).toEqual(['axle.jpg']));
  await waitFor(() => expect(asksBeforeLeaving()).toBe(false));
  expect(shown()).toEqual(['axle.jpg']);
  await waitFor(() => expect(clock.nextIn()).toBeUndefined());
});

it('what is not stored of a request that is discarded is in the sheet of the next one', async () => {
  const names = (box: { readonly current: DraftFiles }) => box.current.files.map(({ name }) => name);
  const conversation = renderHook(() => useDraftFiles('local:1'));
  fillDisk();
  act(() => conversation.result.current.add([file('tire.jpg')]));
  await waitFor(() => expect(clock.nextIn()).toBe(10_000));
  conversation.unmount();
  const sheet = renderHook(() => useDraftFiles(NEXT_REQUEST));
  await waitFor(() => expect(names(sheet.result)).toEqual(['tire.jpg']));
  expect(sheet.result.current.unstored.size).toBe(1);
  emptyDisk();
  clock.advance(10_000);
  await waitFor(() => expect(sheet.result.current.unstored.size).toBe(0));
  expect(names(sheet.result)).toEqual(['tire.jpg']);
});

it('what was sent from a box that is opened anew at once is not in it again', async () => {
  const { unmount } = render(<Place />);
  await chooseFull(file('tire.jpg'));
  await screen.findByText('Not stored yet');
  emptyDisk();
  await send();
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
  unmount();
  render(<Place />);
  await waitFor(() => expect(clock.nextIn()).toBeUndefined());
  clock.advance(10_000);
  await waitFor(async () => expect(await stored()).toEqual([]));
  expect(shown()).toEqual([]);
});

it('it is tried at the next file that is chosen, and when the page is left; each is stored once', async () => {
  const { unmount } = render(<Place />);
  await chooseFull(file('tire.jpg'));
  emptyDisk();
  choose(file('axle.jpg'));
  leave();
  await waitFor(async () => expect(await stored()).toEqual(['tire.jpg', 'axle.jpg']));
  fillDisk();
  choose(file('hub.jpg'));
  await waitFor(() => expect(clock.nextIn()).toBe(10_000));
  emptyDisk();
  unmount();
  await waitFor(async () => expect(await stored()).toEqual(['tire.jpg', 'axle.jpg', 'hub.jpg']));
  expect(clock.nextIn()).toBeUndefined();
});

it('one that is too large for the room that is left holds no smaller one back', async () => {
  render(<Place />);
  await chooseFull(file('large.jpg', 400_000), file('small.jpg'));
  fillDisk(200_000);
  clock.advance(10_000);
  await waitFor(async () => expect(await stored()).toEqual(['small.jpg']));
  expect(shown().sort()).toEqual(['large.jpg', 'small.jpg']);
});

it('what was taken off does not come back', async () => {
  render(<Place />);
  await chooseFull(file('tire.jpg'), file('axle.jpg'));
  emptyDisk();
  await userEvent.click(screen.getByRole('button', { name: 'Remove tire.jpg' }));
  await waitFor(async () => expect(await stored()).toEqual(['axle.jpg']));
  clock.advance(20_000);
  leave();
  await waitFor(() => expect(clock.nextIn()).toBeUndefined());
  expect([await stored(), shown()]).toEqual([['axle.jpg'], ['axle.jpg']]);
});

it('what was sent does not come back, and what could not be sent is tried again', async () => {
  render(<Place />);
  await chooseFull(file('tire.jpg'));
  page.refuse = { kind: 'quota' };
  await send();
  await screen.findByText('This device is full. Free some space, then send again.');
  await waitFor(() => expect(clock.nextIn()).toBe(10_000));
  expect(shown()).toEqual(['tire.jpg']);
  page.refuse = undefined;
  emptyDisk();
  await send();
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
  clock.advance(20_000);
  leave();
  // Whatever was to be written is, behind which this is read.
  await page.db.transaction('rw', page.db.draftFiles, () => undefined);
  expect([await stored(), shown()]).toEqual([[], []]);
  expect(await page.db.uploads.count()).toBe(1);
});

it('stays in sight where the rest of a closed conversation goes with the next request', async () => {
  await saveDraft('7', { text: 'The left one' });
  render(<Place closed />);
  await screen.findByText('The left one');
  choose(file('tire.jpg'));
  await waitFor(async () => expect(await stored()).toEqual(['tire.jpg']));
  fillDisk(50_000);
  choose(file('large.jpg', 400_000));
  await waitFor(() => expect(clock.nextIn()).toBe(10_000));
  await userEvent.click(screen.getByRole('button', { name: 'Use it in a new request' }));
  await waitFor(() => expect(shown()).toEqual(['large.jpg']));
  await waitFor(() => expect(said()).toEqual([['warning', SHARE_TEXT.unstored(1)]]));
  emptyDisk();
  clock.advance(10_000);
  await waitFor(async () => expect(await stored()).toEqual(['large.jpg']));
});

it('what goes elsewhere is not tried meanwhile, however long that takes, also where the page is left', async () => {
  const store = makeFileStore({
    from: runtime,
    ticketId: () => '7',
    isOver: () => false,
    onStored: vi.fn(),
    onUnreadable: vi.fn(),
    onUnstored: vi.fn(),
  });
  fillDisk();
  store.keep({ id: 'f', name: 'tire.jpg', mimeType: '', blob: new Blob(['tire']) });
  await store.settled(async (unstored) => {
    expect([...unstored]).toEqual(['f']);
    emptyDisk();
    store.retry();
    clock.advance(20_000);
    // Whatever was to be written is, behind which this is read.
    await page.db.transaction('rw', page.db.draftFiles, () => undefined);
    expect(await stored()).toEqual([]);
  });
  await store.settled();
  expect(await stored()).toEqual(['tire.jpg']);
});

it('what another tab has sent while it was on its way here does not come back where that failed', async () => {
  const row = (id: string) => ({ id, name: `${id}.jpg`, mimeType: '', bytes: new ArrayBuffer(3) });
  await addDraftFiles(page.db, '7', [row('tire')]);
  const { result } = renderHook(() => useDraftFiles('7'));
  const names = () => result.current.files.map(({ name }) => name);
  await waitFor(() => expect(names()).toEqual(['tire.jpg']));
  const detached = await act(async () => result.current.detach());
  await page.db.draftFiles.delete('tire');
  await addDraftFiles(page.db, '7', [row('axle')]);
  await waitFor(() => expect(names()).toEqual(['axle.jpg']));
  act(() => result.current.restore(detached));
  expect(names()).toEqual(['tire.jpg', 'axle.jpg']);
  await waitFor(() => expect(names()).toEqual(['axle.jpg']));
});
