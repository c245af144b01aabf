// @vitest-environment happy-dom
import 'fake-indexeddb/auto';

import { act, cleanup, configure, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SharedPosition } from '#src/contract/ticket.ts';
import { NEXT_REQUEST, requestDraft } from '#src/data/db/drafts.ts';
import { readLastRequest } from '#src/data/db/meta.ts';
import { saveDraft } from '#src/data/drafts/store.ts';
import { readDraftFiles } from '#src/data/files/draft-files.ts';
import { COMMANDS } from '#src/data/outbox/commands/index.ts';
import { runtime, setRuntime } from '#src/data/runtime.ts';
import type { DraftFile } from '#src/features/tickets/files/commands.ts';
import { requestService } from '#src/features/tickets/request/commands.ts';
import { type Carried, openRefused, type RefusedRequest } from '#src/features/tickets/request/refused.ts';
import RequestDialog from '#src/features/tickets/request/ui/RequestDialog.tsx';
import { ok } from '#src/lib/result.ts';
import { CHATS } from '#src/texts/chats.ts';
import { REQUEST } from '#src/texts/request.ts';
import { toastStore } from '#src/ui/toast.ts';
import { emptyDisk, fillDisk } from '#tests/support/client/disk.ts';
import { fakeClock } from '#tests/support/fakes/clock.ts';
import { type TicketsPage, ticketsPage } from './page.ts';

// What is typed is stored at its pause.
configure({ asyncUtilTimeout: 5_000 });

let page: TicketsPage;
const closed = vi.fn();
const anew = vi.fn();
const JOPLIN = { id: '7', city: 'Joplin', serviceTypes: ['TIRES'], truckBrands: [] };

const Address = () => <output>{useLocation().pathname}</output>;
const address = () => document.querySelector('output')?.textContent;

type Locate = Parameters<typeof RequestDialog>[0]['locate'];
const PLACE = { latitude: 37, longitude: -94, accuracy: 30, at: '2026-11-24T08:30:00Z' };
const DENIED: Awaited<ReturnType<Locate>> = { ok: false, error: 'denied' };

/** Opens the dialog. Its draft was read once the box can be written in. */
const open = (refused?: RefusedRequest, locate: Locate = async () => DENIED, carried?: Carried) =>
  act(async () => {
    render(
      <MemoryRouter initialEntries={['/map']}>
        <RequestDialog
          station={JOPLIN}
          filtered={[]}
          locate={locate}
          refused={refused}
          carried={carried}
          onElsewhere={() => undefined}
          onAnew={anew}
          onClose={closed}
        />
        <Address />
      </MemoryRouter>,
    );
  });
const button = (name: string) => screen.findByRole('button', { name });
/** By a mouse, once. */
const press = (element: HTMLElement) => fireEvent.click(element, { detail: 1 });
const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: REQUEST.line });
const requests = async () => (await page.db.outbox.toArray()).filter(({ command }) => command === 'ticket.create');

beforeEach(async () => {
  page = await ticketsPage();
  closed.mockReset();
  anew.mockReset();
});
afterEach(async () => {
  emptyDisk();
  cleanup();
  await page.db.delete();
});

it('two presses of Send in one tick make one request', async () => {
  await open();
  const send = await button(REQUEST.send);
  // In one task, as by hand: nothing is drawn in between.
  act(() => {
    send.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
    send.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
  });
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(await requests()).toHaveLength(1);
});

it('says that the request was sent in another tab, with the way to it, and sends nothing before the person means another', async () => {
  await saveDraft(NEXT_REQUEST, { text: 'Left rear tire' });
  await open();
  await waitFor(async () => expect((await box()).value).toBe('Left rear tire'));
  const made = await requestService(JOPLIN, { text: 'Left rear tire' });
  const ticketId = made.ok ? made.value.ticketId : '';
  await screen.findByText(REQUEST.sentElsewhere);
  expect(screen.queryByRole('button', { name: REQUEST.send })).toBeNull();
  press(await button(REQUEST.another));
  expect(screen.queryByText(REQUEST.sentElsewhere)).toBeNull();
  press(await button(REQUEST.send));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(await requests()).toHaveLength(2);
  const second = await readLastRequest(page.db);
  expect(second).not.toBe(ticketId);
  await waitFor(() => expect(address()).toBe(`/chat/${encodeURIComponent(second)}`));
});

it('makes nothing where another tab is faster by a moment, and leads to what was made there', async () => {
  await open();
  const send = await button(REQUEST.send);
  const other = requestService(JOPLIN);
  press(send);
  const made = await other;
  press(await button(REQUEST.openSent));
  expect(closed).toHaveBeenCalled();
  await waitFor(() => expect(address()).toBe(`/chat/${encodeURIComponent(made.ok ? made.value.ticketId : '')}`));
  expect(await requests()).toHaveLength(1);
});

it('sends what another tab has added while the device looked for the truck, and keeps what it adds as that is sent', async () => {
  let found = (_: Awaited<ReturnType<Locate>>): void => undefined;
  await saveDraft(NEXT_REQUEST, { text: 'Flat tire' });
  await open(undefined, () => new Promise((resolve) => (found = resolve)));
  await waitFor(async () => expect((await box()).value).toBe('Flat tire'));
  fireEvent.click(await screen.findByRole('switch'));
  press(await button(REQUEST.send));
  await saveDraft(NEXT_REQUEST, { text: 'Flat tire, inner', over: ['Flat tire'] });
  await waitFor(async () => expect((await box()).value).toBe('Flat tire, inner'));
  await act(async () => found(DENIED));
  const adding = saveDraft(NEXT_REQUEST, { text: 'Flat tire, inner\nCall 555', over: ['Flat tire, inner'] });
  await waitFor(() => expect(closed).toHaveBeenCalled());
  await adding;
  const messages = (await page.db.messages.toArray()).map(({ message }) => message.text);
  const drafts = (await page.db.drafts.toArray()).map(({ text }) => text);
  expect([...messages, ...drafts].join('\n')).toBe('Flat tire, inner\nCall 555');
});

/** The sheet of a request that was refused. */
const openRefusedOne = async (files: readonly DraftFile[] = [], position?: SharedPosition, locate?: Locate) => {
  const made = await requestService(JOPLIN, { text: 'Left rear', files, position });
  const ticketId = made.ok ? made.value.ticketId : '';
  await page.db.outbox.toCollection().modify({ state: 'failed' });
  const key = (await requests())[0]?.key ?? '';
  await page.db.stations.put({ id: '7', station: JOPLIN, latitude: 37, longitude: -94, seenAt: 0 });
  const opened = await openRefused(key);
  await open(opened.ok ? opened.value : undefined, locate);
  await button(REQUEST.send);
  return { key, ticketId };
};

/** As recovery does it. */
const discard = async (key: string) => {
  const { db } = page;
  const row = await db.outbox.where('key').equals(key).first();
  await db.transaction('rw', db.tables, async () => {
    if (row) await COMMANDS['ticket.create'].discard?.(db, row as never);
  });
};

it('of a refused request says that it was tried again in another tab', async () => {
  const { ticketId } = await openRefusedOne();
  await page.db.outbox.toCollection().modify({ state: 'due' });
  await screen.findByText(REQUEST.became.waiting);
  expect(screen.queryByRole('button', { name: REQUEST.another })).toBeNull();
  press(await button(REQUEST.openSent));
  await waitFor(() => expect(address()).toBe(`/chat/${encodeURIComponent(ticketId)}`));
});

it('of a refused request that another took the place of takes no more words, and says where they are', async () => {
  const { key, ticketId } = await openRefusedOne();
  await waitFor(async () => expect((await box()).value).toBe('Left rear'));
  expect((await box()).readOnly).toBe(false);
  fireEvent.change(await box(), { target: { value: 'Left rear, inner' } });
  await requestService(JOPLIN, { text: 'Left rear', replaces: key });
  expect((await screen.findByText(REQUEST.became.replaced)).closest('[role=status]')).not.toBeNull();
  expect((await box()).readOnly).toBe(true);
  // What had been typed is stored at its pause, where the sheet says.
  await waitFor(async () => expect(await page.db.drafts.toArray()).toEqual([{ ticketId, text: ', inner' }]));
  await waitFor(async () => expect((await box()).value).toBe(''));
});

it('of a refused request that is refused again after a retry can be written in again', async () => {
  await openRefusedOne();
  await page.db.outbox.toCollection().modify({ state: 'due' });
  await waitFor(async () => expect((await box()).readOnly).toBe(true));
  expect((await box()).value).toBe('Left rear');
  await page.db.outbox.toCollection().modify({ state: 'failed' });
  await waitFor(async () => expect((await box()).readOnly).toBe(false));
  expect(screen.queryByText(REQUEST.became.waiting)).toBeNull();
});

it('of a refused request that went out in another tab says so, and where its words are', async () => {
  const { key, ticketId } = await openRefusedOne();
  await page.db.transaction('rw', page.db.outbox, page.db.aliases, async () => {
    await page.db.outbox.where('key').equals(key).delete();
    await page.db.outbox.where('lane').equals(ticketId).modify({ lane: '55' });
    await page.db.aliases.put({ localId: ticketId, serverId: '55' });
  });
  await screen.findByText(REQUEST.became.sent);
});

it('of a refused request that was discarded in another tab says so, keeps its words for the next one and leads there', async () => {
  const { key } = await openRefusedOne();
  await waitFor(async () => expect((await box()).value).toBe('Left rear'));
  fireEvent.change(await box(), { target: { value: 'Left rear, inner' } });
  await waitFor(async () => expect((await page.db.drafts.toArray())[0]?.text).toBe('Left rear, inner'));
  await discard(key);
  expect((await screen.findByText(REQUEST.became.discarded)).closest('[role=status]')).not.toBeNull();
  expect(await page.db.drafts.toArray()).toEqual([{ ticketId: NEXT_REQUEST, text: 'Left rear, inner' }]);
  // There is no conversation any more to be led to.
  expect(screen.queryByRole('button', { name: REQUEST.openSent })).toBeNull();
  press(await button(REQUEST.anew));
  await waitFor(() => expect(anew).toHaveBeenCalledOnce());
});

it('of a refused request that was discarded leads to the next one with the services and the place that stand in its sheet', async () => {
  const { config } = runtime();
  setRuntime({ ...runtime(), config: { ...config, features: { ...config.features, requestDetails: true } } });
  const { key } = await openRefusedOne([], PLACE);
  press(await button('Tires'));
  await discard(key);
  press(await button(REQUEST.anew));
  await waitFor(() => expect(anew).toHaveBeenCalledExactlyOnceWith({ services: ['TIRES'], position: PLACE }));
  cleanup();
  await open(undefined, undefined, { services: [], position: PLACE });
  // Nothing was chosen there: what is likely is not, either.
  expect((await button('Tires')).getAttribute('aria-pressed')).toBe('false');
  press(await button(REQUEST.send));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect((await requests()).map(({ input }) => input)).toMatchObject([{ position: PLACE }]);
});

it('of a refused request that was discarded while the truck was looked for leads to the next one, which looks for it', async () => {
  const { key } = await openRefusedOne([], undefined, () => new Promise(() => undefined));
  fireEvent.click(await screen.findByRole('switch'));
  await discard(key);
  press(await button(REQUEST.anew));
  await waitFor(() => expect(anew).toHaveBeenCalledExactlyOnceWith({ services: [], position: 'wanted' }));
  cleanup();
  await open(undefined, async () => ok(PLACE), { services: [], position: 'wanted' });
  await screen.findByText(/^Found, within /);
  expect((await screen.findByRole('switch')).getAttribute('aria-checked')).toBe('true');
});

it('of a refused request that was discarded in another tab shows none of its pictures, which went with it', async () => {
  const { key } = await openRefusedOne([{ id: 'p', name: 'tire.txt', mimeType: 'text/plain', blob: new Blob(['t']) }]);
  await screen.findByText('tire.txt');
  await discard(key);
  await screen.findByText(REQUEST.became.discarded);
  expect(screen.queryByText('tire.txt')).toBeNull();
});

it('of a refused request that was discarded leads to the next one with all files: one not stored holds it back, and is said', async () => {
  const { key } = await openRefusedOne();
  fillDisk();
  // More than what goes with the request makes room for.
  const picker = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
  fireEvent.change(picker, {
    target: { files: [new File([new Uint8Array(10_000)], 'axle.pdf', { type: 'application/pdf' })] },
  });
  await screen.findByText('axle.pdf');
  await discard(key);
  press(await button(REQUEST.anew));
  await waitFor(() => expect(toastStore.getState().items.map(({ text }) => text)).toContain(REQUEST.fileNotStored));
  expect(anew).not.toHaveBeenCalled();
  emptyDisk();
  press(await button(REQUEST.anew));
  await waitFor(() => expect(anew).toHaveBeenCalledOnce());
  expect((await readDraftFiles(page.db, NEXT_REQUEST)).map(({ name }) => name)).toEqual(['axle.pdf']);
});

it('of a refused request that is refused no more takes the place of nothing, and nothing in it can be changed', async () => {
  await openRefusedOne();
  const enabled = (role: string, name?: string) =>
    screen.getAllByRole<HTMLButtonElement>(role, name === undefined ? {} : { name }).every((one) => !one.disabled);
  const attach = await button(CHATS.attach);
  attach.focus();
  const controls = [['button', 'Tires'], ['button', CHATS.attach], ['switch']] as const;
  expect(controls.map(([role, name]) => enabled(role, name))).toEqual([true, true, true]);
  await screen.findByText(REQUEST.instead);
  await page.db.outbox.toCollection().modify({ state: 'due' });
  await screen.findByText(REQUEST.became.waiting);
  expect(controls.map(([role, name]) => enabled(role, name))).toEqual([false, false, false]);
  // A keyboard goes on from what can still be pressed.
  expect(attach.isConnected).toBe(true);
  expect(document.activeElement).toBe(await button(REQUEST.openSent));
  expect(screen.queryByText(REQUEST.instead)).toBeNull();
  expect(screen.queryByRole('button', { name: REQUEST.elsewhere })).toBeNull();
});

it('a file that is chosen as the news comes goes where the words of a sheet go that takes nothing further, and leaves it', async () => {
  const { key, ticketId } = await openRefusedOne();
  const choose = (name: string) => {
    const files = [new File(['t'], name, { type: 'application/pdf' })];
    fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, { target: { files } });
  };
  const namesIn = async (place: string) => (await readDraftFiles(page.db, place)).map(({ name }) => name);
  // Tried again, it may be refused again: the sheet has it until then.
  await page.db.outbox.toCollection().modify({ state: 'due' });
  await screen.findByText(REQUEST.became.waiting);
  choose('axle.pdf');
  await waitFor(async () => expect(await namesIn(requestDraft(ticketId, key))).toEqual(['axle.pdf']));
  await page.db.outbox.toCollection().modify({ state: 'failed' });
  await button(REQUEST.send);
  screen.getByText('axle.pdf');
  await requestService(JOPLIN, { text: 'Left rear', replaces: key });
  await screen.findByText(REQUEST.became.replaced);
  choose('hub.pdf');
  await waitFor(async () => expect(await namesIn(ticketId)).toEqual(['axle.pdf', 'hub.pdf']));
  await waitFor(() => expect(screen.queryByText('hub.pdf')).toBeNull());
  expect(screen.queryByText('axle.pdf')).toBeNull();
  await discard((await requests())[0]?.key ?? '');
  await screen.findByText(REQUEST.became.discarded);
  choose('rim.pdf');
  await waitFor(async () => expect(await namesIn(NEXT_REQUEST)).toEqual(['axle.pdf', 'hub.pdf', 'rim.pdf']));
  await waitFor(() => expect(screen.queryByText('rim.pdf')).toBeNull());
});

it('sends a file that a full device has not stored, and does not store it behind that for the next request', async () => {
  const clock = fakeClock();
  setRuntime({ ...runtime(), ports: { ...runtime().ports, clock } });
  await open();
  const send = await button(REQUEST.send);
  fillDisk(50_000);
  const files = [new File([new Uint8Array(400_000)], 'tire.jpg')];
  const input = document.querySelector('input[type=file]');
  if (input) fireEvent.change(input, { target: { files } });
  await waitFor(() => expect(clock.nextIn()).toBe(10_000));
  // There is room by the time it is sent, and the time of the next try has come.
  page.db.tickets.hook('creating', (_key, _row, transaction) => {
    emptyDisk();
    transaction.on('complete', () => clock.advance(10_000));
  });
  press(send);
  await waitFor(() => expect(closed).toHaveBeenCalled());
  // Whatever was to be written is, behind which this is read.
  await page.db.transaction('rw', page.db.draftFiles, () => undefined);
  expect(await readDraftFiles(page.db, NEXT_REQUEST)).toEqual([]);
  expect(await page.db.uploads.count()).toBe(1);
});

it('the second press of a double press that opened the sheet sends nothing, nor does a key that is held down', async () => {
  await open();
  const opened = performance.now();
  const pressAt = async (after: number, how: MouseEventInit) => {
    const click = createEvent.click(await button(REQUEST.send), how);
    Object.defineProperty(click, 'timeStamp', { value: opened + after });
    fireEvent(await button(REQUEST.send), click);
  };
  // By a key, by a mouse, by a finger.
  await pressAt(100, { detail: 0 });
  await pressAt(100, { detail: 2 });
  const tap = new PointerEvent('click', { bubbles: true, detail: 1, pointerType: 'touch' });
  Object.defineProperty(tap, 'timeStamp', { value: opened + 100 });
  fireEvent(await button(REQUEST.send), tap);
  // Its click comes with the repeated key, unless that is prevented.
  expect(fireEvent.keyDown(await button(REQUEST.send), { key: 'Enter', repeat: true })).toBe(false);
  expect(fireEvent.keyDown(await button(REQUEST.send), { key: 'Tab', repeat: true })).toBe(true);
  expect((await button(REQUEST.send)).getAttribute('aria-busy')).toBeNull();
  expect(await requests()).toEqual([]);
  await pressAt(1_000, { detail: 0 });
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(await requests()).toHaveLength(1);
});
