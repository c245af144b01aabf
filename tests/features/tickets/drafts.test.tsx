// @vitest-environment happy-dom
import 'fake-indexeddb/auto';

import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hasCopies, restoreDraftCopies } from '#src/data/db/draft-copies.ts';
import { noteDraftOf } from '#src/data/db/ticket-log.ts';
import { saveDraft } from '#src/data/drafts/store.ts';
import { runtime, setRuntime } from '#src/data/runtime.ts';
import { Composer } from '#src/features/tickets/conversation/ui/Composer.tsx';
import { useDraft } from '#src/features/tickets/conversation/ui/useDraft.ts';
import { useDraftFiles } from '#src/features/tickets/files/ui/useDraftFiles.ts';
import { addNote } from '#src/features/tickets/staff/commands.ts';
import { profileOf } from '#tests/app/page.ts';
import { type FakeClock, fakeClock } from '#tests/support/fakes/clock.ts';
import { type TicketsPage, ticketsPage } from './page.ts';
import { ticketRow } from './rows.ts';

let page: TicketsPage;
const sent = vi.fn();

const Place = ({ closed = false }: { readonly closed?: boolean }) => {
  const draft = useDraft('7');
  const files = useDraftFiles('7');
  const box = useRef<HTMLTextAreaElement>(null);
  return <Composer ticketId="7" closed={closed} line={undefined} draft={draft} files={files} box={box} onSent={sent} />;
};
/** A box beside others. */
const Tab = ({ name }: { readonly name: string }) => (
  <section aria-label={name}>
    <Place />
  </section>
);
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
const messages = async () =>
  (await page.db.messages.orderBy('[ticketId+order]').toArray()).map(({ message }) => message.text);

beforeEach(async () => {
  page = await ticketsPage();
  await page.db.tickets.put(ticketRow(7));
  sent.mockReset();
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  localStorage.clear();
  await page.db.delete();
});

describe('what is typed right before the page ends', () => {
  /** Leaves the page where its database gets nothing any more, and opens the next one. */
  const loseWrites = async () => {
    page.db.close();
    fireEvent(window, new Event('pagehide'));
    cleanup();
    await page.db.open();
    await restoreDraftCopies(page.db, Date.now());
  };

  it('is there again, in the place of what it was written over', async () => {
    await saveDraft('7', { text: 'left rear' });
    render(<Place />);
    await waitFor(() => expect(box().value).toBe('left rear'));
    fireEvent.change(box(), { target: { value: 'left rear tire' } });
    await loseWrites();
    render(<Place />);
    await waitFor(() => expect(box().value).toBe('left rear tire'));
    expect(hasCopies(page.db)).toBe(false);
  });

  it('leaves no copy where the database has it, or where it was sent', async () => {
    render(<Place />);
    fireEvent.change(box(), { target: { value: 'tire' } });
    fireEvent(window, new Event('pagehide'));
    expect(localStorage.length).toBe(1);
    await waitFor(() => expect(hasCopies(page.db)).toBe(false));
    expect(await page.db.drafts.get('7')).toMatchObject({ text: 'tire' });
    fireEvent.change(box(), { target: { value: 'tires' } });
    fireEvent(window, new Event('pagehide'));
    fireEvent.keyDown(box(), { key: 'Enter' });
    await waitFor(() => expect(sent).toHaveBeenCalled());
    await waitFor(() => expect(hasCopies(page.db)).toBe(false));
  });

  it('goes to the database all the same where the browser keeps no copy', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    render(<Place />);
    fireEvent.change(box(), { target: { value: 'tire' } });
    fireEvent(window, new Event('pagehide'));
    await waitFor(async () => expect(await page.db.drafts.get('7')).toMatchObject({ text: 'tire' }));
  });
});

describe('what is typed without a pause', () => {
  let clock: FakeClock;
  beforeEach(() => {
    clock = fakeClock();
    setRuntime({ ...runtime(), ports: { ...runtime().ports, clock } });
  });
  const stored = async () => (await page.db.drafts.get('7'))?.text;
  /** A letter each 200 ms. */
  const type = (text: string) => {
    for (const letter of text) {
      fireEvent.change(box(), { target: { value: box().value + letter } });
      clock.advance(200);
    }
  };

  it('is stored each second, not at each key, and stays in the box as it is typed', async () => {
    await saveDraft('7', { text: 'mile ' });
    render(<Place />);
    await waitFor(() => expect(box().value).toBe('mile '));
    const puts = vi.spyOn(page.db.drafts, 'put');
    type('21');
    expect(puts).not.toHaveBeenCalled();
    type('4, left');
    await waitFor(async () => expect(await stored()).toBe('mile 214, left'));
    type(' rear');
    await waitFor(async () => expect(await stored()).toBe('mile 214, left rear'));
    expect(puts).toHaveBeenCalledTimes(2);
    expect(box().value).toBe('mile 214, left rear');
    clock.advance(400);
    await waitFor(async () => expect(await stored()).toBe('mile 214, left rear'));
    expect(clock.nextIn()).toBeUndefined();
  });

  it('has a copy where the disk is full, and is stored by itself once there is room', async () => {
    render(<Place />);
    await waitFor(() => expect(clock.nextIn()).toBeUndefined());
    const full = vi.spyOn(page.db.drafts, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    type('tire');
    clock.advance(400);
    await waitFor(() => expect(localStorage.length).toBe(1));
    full.mockRestore();
    await waitFor(() => expect(clock.nextIn()).toBeDefined());
    clock.advance(10_000);
    await waitFor(async () => expect(await stored()).toBe('tire'));
    await waitFor(() => expect(hasCopies(page.db)).toBe(false));
    expect(clock.nextIn()).toBeUndefined();
  });

  it('is gone for good once it is sent', async () => {
    render(<Place />);
    type('left rear');
    fireEvent.keyDown(box(), { key: 'Enter' });
    type('next');
    await waitFor(() => expect(sent).toHaveBeenCalled());
    await waitFor(async () => expect(await stored()).toBe('next'));
    expect(await messages()).toEqual(['left rear']);
    expect(box().value).toBe('next');
  });
});

describe('an internal note that is half written', () => {
  beforeEach(async () => {
    const now = runtime();
    setRuntime({ ...now, config: { ...now.config, features: { ...now.config.features, handOver: true } } });
    page.session.setState({ profile: { ...profileOf('ADMIN'), id: 'dana' } });
    await page.db.drafts.put({ ticketId: noteDraftOf('7'), text: 'Call before 5' });
  });
  const note = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Internal note, for staff alone' });
  const wide = (tablet: boolean) =>
    vi
      .spyOn(window, 'matchMedia')
      .mockImplementation((media) =>
        Object.assign(new EventTarget() as MediaQueryList, { media, matches: tablet, onchange: null }),
      );

  it('marks its tab where one comes back to the ticket, until it is looked at', async () => {
    wide(true);
    render(<Place closed />);
    fireEvent.click(await screen.findByRole('radio', { name: 'Internal note · draft' }));
    expect((await note()).value).toBe('Call before 5');
    expect(screen.getByRole('radio', { name: 'Internal note' })).toBeTruthy();
  });

  it('has a button of its own on a phone, where there are no tabs', async () => {
    wide(false);
    render(<Place closed />);
    fireEvent.click(await screen.findByRole('button', { name: 'Internal note · draft' }));
    expect((await note()).value).toBe('Call before 5');
    expect(screen.queryByRole('button', { name: 'Internal note · draft' })).toBeNull();
  });
});

describe('one draft in two tabs', () => {
  let clock: FakeClock;
  beforeEach(() => {
    clock = fakeClock();
    setRuntime({ ...runtime(), ports: { ...runtime().ports, clock } });
  });
  const boxOf = (name: string) =>
    within(screen.getByRole('region', { name })).getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
  const openBoth = async () => {
    await saveDraft('7', { text: 'left rear tire' });
    render(
      <>
        <Tab name="first" />
        <Tab name="second" />
      </>,
    );
    for (const name of ['first', 'second']) await waitFor(() => expect(boxOf(name).value).toBe('left rear tire'));
  };

  it('is sent once where Enter is pressed in both at once, and leaves both boxes empty', async () => {
    await openBoth();
    for (const name of ['first', 'second']) fireEvent.keyDown(boxOf(name), { key: 'Enter' });
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
    expect(await messages()).toEqual(['left rear tire']);
    await waitFor(async () => expect(await page.db.drafts.count()).toBe(0));
    expect(['first', 'second'].map((name) => boxOf(name).value)).toEqual(['', '']);
  });

  it('is one internal note as well', async () => {
    await page.db.drafts.put({ ticketId: noteDraftOf('7'), text: 'A good customer' });
    const rest = { was: () => ['A good customer'], stays: () => '' };
    await Promise.all(['first', 'second'].map(() => addNote('7', 'A good customer', rest)));
    expect((await page.db.outbox.toArray()).map(({ command }) => command)).toEqual(['ticket.note']);
  });

  it('is sent twice where it was typed twice', async () => {
    await openBoth();
    fireEvent.change(boxOf('second'), { target: { value: 'left rear' } });
    fireEvent.change(boxOf('second'), { target: { value: 'left rear tire' } });
    for (const name of ['first', 'second']) fireEvent.keyDown(boxOf(name), { key: 'Enter' });
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
    expect(await messages()).toEqual(['left rear tire', 'left rear tire']);
  });

  it('is not sent as it was where the other tab has written on: the box says that', async () => {
    await openBoth();
    const writing = saveDraft('7', { text: 'left rear tire inner', over: ['left rear tire'] });
    fireEvent.keyDown(boxOf('first'), { key: 'Enter' });
    await writing;
    await waitFor(() => expect(sent).toHaveBeenCalled());
    for (const name of ['first', 'second']) await waitFor(() => expect(boxOf(name).value).toBe('left rear tire inner'));
    expect(await messages()).toEqual([]);
  });

  it('keeps the words of both where they are typed in one moment, in the store and in both boxes', async () => {
    await openBoth();
    fireEvent.change(boxOf('first'), { target: { value: 'left rear tire inner' } });
    fireEvent.change(boxOf('second'), { target: { value: 'left rear tire at pump 4' } });
    clock.advance(400);
    const both = (text: string | undefined) => /inner/.test(text ?? '') && /pump 4/.test(text ?? '');
    await waitFor(async () => expect((await page.db.drafts.get('7'))?.text).toSatisfy(both));
    for (const name of ['first', 'second']) await waitFor(() => expect(boxOf(name).value).toSatisfy(both));
  });

  it('does not take along, as it is sent, what the other tab has stored in that moment', async () => {
    await openBoth();
    fireEvent.change(boxOf('first'), { target: { value: 'left rear tire inner' } });
    const writing = saveDraft('7', { text: 'left rear tire at pump 4', over: ['left rear tire'] });
    fireEvent.keyDown(boxOf('first'), { key: 'Enter' });
    await writing;
    await waitFor(async () => expect(await messages()).toEqual(['left rear tire inner']));
    expect((await page.db.drafts.get('7'))?.text).toBe('left rear tire at pump 4');
  });

  it('keeps what a page was left with, though the other page of the ticket stores its own', async () => {
    await openBoth();
    fireEvent.change(boxOf('first'), { target: { value: 'left rear tire inner' } });
    // As a browser drops what a page writes at its end.
    page.db.close();
    fireEvent(window, new Event('pagehide'));
    cleanup();
    await page.db.open();
    render(<Tab name="second" />);
    await waitFor(() => expect(boxOf('second').value).toBe('left rear tire'));
    fireEvent.change(boxOf('second'), { target: { value: 'left rear tire at pump 4' } });
    clock.advance(400);
    await waitFor(async () => expect((await page.db.drafts.get('7'))?.text).toMatch(/pump 4/));
    await restoreDraftCopies(page.db, Date.now());
    expect((await page.db.drafts.get('7'))?.text).toBe('left rear tire at pump 4\ninner');
  });
});
