// @vitest-environment happy-dom
import 'fake-indexeddb/auto';

import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { saveDraft } from '#src/data/drafts/store.ts';
import { Composer } from '#src/features/tickets/conversation/ui/Composer.tsx';
import { useDraft } from '#src/features/tickets/conversation/ui/useDraft.ts';
import { useDraftFiles } from '#src/features/tickets/files/ui/useDraftFiles.ts';
import { ignoreHeldEnter } from '#src/ui/held-enter.ts';
import { type TicketsPage, ticketsPage } from './page.ts';
import { ticketRow } from './rows.ts';

let page: TicketsPage;

const Place = () => {
  const draft = useDraft('7');
  const files = useDraftFiles('7');
  const box = useRef<HTMLTextAreaElement>(null);
  return (
    <Composer ticketId="7" closed={false} line={undefined} draft={draft} files={files} box={box} onSent={() => {}} />
  );
};
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
const messages = async () =>
  (await page.db.messages.orderBy('[ticketId+order]').toArray()).map(({ message }) => [
    message.text,
    message.attachments.map((one) => one.filename),
  ]);

beforeEach(async () => {
  page = await ticketsPage();
  await page.db.tickets.put(ticketRow(7));
});
afterEach(async () => {
  cleanup();
  await page.db.delete();
});

describe('an Enter that began elsewhere', () => {
  let ends = () => {};
  let start = 0;
  beforeEach(() => {
    start = performance.now();
    ends = ignoreHeldEnter();
  });
  afterEach(() => ends());
  const enter = (where: Element, timeStamp: number, init: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init });
    Object.defineProperty(event, 'timeStamp', { value: start + timeStamp });
    fireEvent(where, event);
  };
  /** As a saved reply, an edit or something shared comes into the box, or a box into the page: by a press on a button. */
  const brought = async () => {
    await saveDraft('7', { text: 'Help is on the way' });
    enter(document.body, 0);
    render(<Place />);
    await waitFor(() => expect(box().value).toBe('Help is on the way'));
    box().focus();
  };

  it('and is held sends nothing of what it has brought', async () => {
    await brought();
    enter(box(), 100, { repeat: true });
    enter(box(), 5_000, { repeat: true });
    expect(box().value).toBe('Help is on the way');
  });

  it('nor does its second press, before anybody has read it; a later one does', async () => {
    await brought();
    enter(box(), 300);
    expect(box().value).toBe('Help is on the way');
    enter(box(), 1_300);
    await waitFor(async () => expect(await messages()).toEqual([['Help is on the way', []]]));
  });

  it('keeps nobody waiting who types', async () => {
    await brought();
    fireEvent.input(box(), { target: { value: 'Help is on the way now' } });
    const typed = new InputEvent('input', { bubbles: true });
    Object.defineProperty(typed, 'timeStamp', { value: start + 100 });
    fireEvent(box(), typed);
    enter(box(), 200);
    await waitFor(async () => expect(await messages()).toEqual([['Help is on the way now', []]]));
  });
});
