// @vitest-environment happy-dom
import 'fake-indexeddb/auto';

import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Dexie, { liveQuery } from 'dexie';
import { useRef } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NEXT_REQUEST } from '#src/data/db/drafts.ts';
import { saveDraft } from '#src/data/drafts/store.ts';
import { addDraftFiles, readDraftFiles } from '#src/data/files/draft-files.ts';
import { Composer } from '#src/features/tickets/conversation/ui/Composer.tsx';
import { useDraft } from '#src/features/tickets/conversation/ui/useDraft.ts';
import { DropTarget } from '#src/features/tickets/files/ui/DropTarget.tsx';
import { useDraftFiles } from '#src/features/tickets/files/ui/useDraftFiles.ts';
import { type TicketsPage, ticketsPage } from './page.ts';
import { ticketRow } from './rows.ts';

let page: TicketsPage;
const sent = vi.fn();

const Place = ({ closed = false }: { readonly closed?: boolean }) => {
  const draft = useDraft('7');
  const files = useDraftFiles('7');
  const box = useRef<HTMLTextAreaElement>(null);
  return (
    <DropTarget label="Panhandle" closed={closed} onFiles={files.add} className="">
      <Composer ticketId="7" closed={closed} line={undefined} draft={draft} files={files} box={box} onSent={sent} />
    </DropTarget>
  );
};
const file = (name: string, size = 3, type = '') => new File([new Uint8Array(size)], name, { type });
const picker = () => document.querySelector<HTMLInputElement>('input[type=file][multiple]') as HTMLInputElement;
const choose = (...files: File[]) => fireEvent.change(picker(), { target: { files } });
const names = () => {
  const list = screen.queryByRole('list', { name: 'Files of this message' });
  return list
    ? within(list)
        .getAllByRole('listitem')
        .map((item) => item.querySelector('[title]')?.textContent)
    : [];
};
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));
const messages = async () =>
  (await page.db.messages.orderBy('[ticketId+order]').toArray()).map(({ message }) => [
    message.text,
    message.attachments.map((one) => one.filename),
  ]);

beforeEach(async () => {
  page = await ticketsPage();
  await page.db.tickets.put(ticketRow(7));
  sent.mockReset();
});
afterEach(async () => {
  cleanup();
  await page.db.delete();
});

describe('a message of which nothing can be seen', () => {
  it('is not sent, as an empty one is not', async () => {
    render(<Place />);
    fireEvent.change(box(), { target: { value: '\u200b\u2800' } });
    expect(screen.getByRole('button', { name: 'Send' }).getAttribute('aria-disabled')).toBe('true');
    await send();
    fireEvent.keyDown(box(), { key: 'Enter' });
    // What can be seen goes, and nothing has gone before it.
    fireEvent.change(box(), { target: { value: '\u200bTires' } });
    await send();
    await waitFor(async () => expect(await messages()).toEqual([['\u200bTires', []]]));
  });
});

describe('a stored draft that a slow device has not read yet', () => {
  /** Holds the drafts as a slow store does. @returns what lets them go */
  const holdDrafts = () => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const held = page.db.transaction('rw', page.db.drafts, () => Dexie.waitFor(released));
    return () => {
      release();
      return held;
    };
  };
  beforeEach(() => page.db.drafts.put({ ticketId: '7', text: 'left rear tire' }));

  it('stands before what is typed meanwhile', async () => {
    const release = holdDrafts();
    const { unmount } = render(<Place />);
    fireEvent.change(box(), { target: { value: 'x' } });
    unmount();
    await release();
    await waitFor(async () => expect(await page.db.drafts.get('7')).toMatchObject({ text: 'left rear tire\nx' }));
  });

  it('is still there after a message that is sent before it', async () => {
    const release = holdDrafts();
    render(<Place />);
    fireEvent.change(box(), { target: { value: 'quick' } });
    await send();
    await release();
    await waitFor(async () => expect(await messages()).toEqual([['quick', []]]));
    await waitFor(() => expect(box().value).toBe('left rear tire'));
    expect(await page.db.drafts.get('7')).toMatchObject({ text: 'left rear tire' });
  });
});

describe('choosing files', () => {
  it('says what cannot go beside the composer, and keeps the others', async () => {
    render(<Place />);
    choose(file('tire.jpg'), file('run.exe'), file('long.pdf', 10 * 1024 * 1024 + 1), file('quote.pdf'));
    expect(names()).toEqual(['tire.jpg', 'quote.pdf']);
    expect(screen.getByRole('alert').textContent).toBe(
      'File type exe is not allowed.File long.pdf is too large. Maximum size is 10MB.',
    );
    choose(file('note.txt'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('offers the picker of the specification, for several files', () => {
    render(<Place />);
    expect(picker().multiple).toBe(true);
    expect(picker().accept).toBe('image/*,.pdf,.doc,.docx,.txt,.mp3,.wav,.mp4,.avi');
  });

  it('is undone one by one by keyboard, the focus going on to the next', async () => {
    render(<Place />);
    choose(file('a.txt'), file('b.txt'), file('c.txt'));
    screen.getByRole('button', { name: 'Remove b.txt' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove c.txt');
    await userEvent.keyboard('{Enter}{Enter}');
    expect(names()).toEqual([]);
    expect(document.activeElement).toBe(box());
    await waitFor(async () => expect(await page.db.draftFiles.count()).toBe(0));
  });

  it('outlives a reload with what is written', async () => {
    const { unmount } = render(<Place />);
    choose(file('a.txt'), file('b.txt'));
    await waitFor(async () => expect(await page.db.draftFiles.count()).toBe(2));
    await userEvent.type(box(), 'half');
    unmount();
    render(<Place />);
    await waitFor(() => expect(names()).toEqual(['a.txt', 'b.txt']));
    await waitFor(() => expect(box().value).toBe('half'));
  });

  it('says which file cannot be read', async () => {
    render(<Place />);
    const gone = file('gone.txt');
    vi.spyOn(gone, 'arrayBuffer').mockRejectedValue(new Error('NotReadableError'));
    choose(file('a.txt'), gone);
    await screen.findByText('File gone.txt cannot be read.');
    expect(names()).toEqual(['a.txt']);
  });
});

describe('sending files', () => {
  it('is one message with the words, and leaves no draft', async () => {
    render(<Place />);
    choose(file('tire.jpg'), file('quote.pdf'));
    await userEvent.type(box(), 'Left rear');
    await send();
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
    expect(await messages()).toEqual([['Left rear', ['tire.jpg', 'quote.pdf']]]);
    expect([names(), box().value]).toEqual([[], '']);
    expect(await page.db.draftFiles.count()).toBe(0);
  });

  it.each([
    [['a.jpg', 'b.png'], 'image:2'],
    [['a.mp3'], 'audio:1'],
    [['a.pdf', 'b.txt', 'c.docx'], 'file:3'],
    [['a.jpg', 'b.pdf'], 'mixed:2'],
  ])('without words says %s as %s', async (chosen, text) => {
    render(<Place />);
    choose(...chosen.map((name) => file(name)));
    await send();
    await waitFor(() => expect(sent).toHaveBeenCalled());
    expect(await messages()).toEqual([[text, chosen]]);
  });

  it('keeps its place before a text written right after it', async () => {
    render(<Place />);
    choose(file('large.pdf', 5_000_000));
    await send();
    await userEvent.type(box(), 'after it{Enter}');
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
    expect(await messages()).toEqual([
      ['file:1', ['large.pdf']],
      ['after it', []],
    ]);
  });

  it('that is slow takes nothing with it of what is written meanwhile', async () => {
    render(<Place />);
    await userEvent.type(box(), 'First');
    fireEvent(window, new Event('pagehide'));
    await waitFor(async () => expect((await page.db.drafts.get('7'))?.text).toBe('First'));
    let read = () => {};
    const bytes = new Promise<ArrayBuffer>((resolve) => {
      read = () => resolve(new ArrayBuffer(3));
    });
    const slow = Object.assign(file('tire.jpg'), { arrayBuffer: () => bytes });
    choose(slow);
    await send();
    await userEvent.type(box(), 'Second');
    fireEvent(window, new Event('pagehide'));
    // A page that ends now has lost neither.
    await waitFor(async () => expect((await page.db.drafts.get('7'))?.text).toBe('First\nSecond'));
    await userEvent.type(box(), ' and third');
    const seen: (string | undefined)[] = [];
    const look = liveQuery(async () => ({
      sent: await page.db.messages.count(),
      draft: (await page.db.drafts.get('7'))?.text,
    })).subscribe(({ sent, draft }) => sent > 0 && seen.push(draft));
    read();
    await waitFor(async () => expect(await messages()).toEqual([['First', ['tire.jpg']]]));
    await waitFor(() => expect(sent).toHaveBeenCalled());
    await waitFor(() => expect(seen.length).toBeGreaterThan(0));
    look.unsubscribe();
    expect(new Set(seen)).toEqual(new Set(['Second and third']));
    expect(box().value).toBe('Second and third');
  });

  it('puts words and files back where the device is full', async () => {
    page.refuse = { kind: 'quota' };
    render(<Place />);
    choose(file('a.txt'));
    await userEvent.type(box(), 'words');
    await send();
    await screen.findByText('This device is full. Free some space, then send again.');
    expect([names(), box().value]).toEqual([['a.txt'], 'words']);
    page.refuse = undefined;
    await send();
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
    expect(await messages()).toEqual([['words', ['a.txt']]]);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('dropping and pasting', () => {
  const region = () => screen.getByRole('region', { name: 'Panhandle' });
  const carrying = (...files: File[]) => ({ dataTransfer: { types: ['Files'], files } });

  it('shows where files may be dropped, and takes them', () => {
    render(<Place />);
    fireEvent.dragEnter(region(), carrying());
    expect(screen.getByText('Drop files to attach them')).toBeTruthy();
    fireEvent.drop(region(), carrying(file('a.txt'), file('run.exe')));
    expect(screen.queryByText('Drop files to attach them')).toBeNull();
    expect(names()).toEqual(['a.txt']);
    expect(screen.getByRole('alert').textContent).toBe('File type exe is not allowed.');
  });

  it('leaves words that are dragged to the browser', () => {
    render(<Place />);
    expect(fireEvent.dragOver(region(), { dataTransfer: { types: ['text/plain'], files: [] } })).toBe(true);
    expect(screen.queryByText('Drop files to attach them')).toBeNull();
  });

  it('takes a pasted picture, and a copied table for its words', () => {
    render(<Place />);
    const paste = (types: string[], ...files: File[]) =>
      fireEvent.paste(box(), { clipboardData: { types, files, getData: () => '' } });
    expect(paste(['text/html', 'Files'], file('image.png', 3, 'image/png'))).toBe(false);
    expect(paste(['text/plain', 'text/html', 'Files'], file('table.png', 3, 'image/png'))).toBe(true);
    expect(paste(['text/plain'])).toBe(true);
    expect(names()).toEqual(['image.png']);
  });

  it('is not possible in a closed conversation, which nothing dropped leaves either', () => {
    render(<Place closed />);
    expect(fireEvent.dragOver(region(), carrying())).toBe(false);
    expect(fireEvent.drop(region(), carrying(file('a.txt')))).toBe(false);
    fireEvent.paste(region(), { clipboardData: { types: ['Files'], files: [file('a.txt')] } });
    expect(names()).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Attach files' })).toBeNull();
    expect(screen.getByPlaceholderText<HTMLTextAreaElement>('conversation closed').disabled).toBe(true);
  });
});

it('files of a draft are shown where they were stored under the ticket’s local id', async () => {
  await page.db.aliases.put({ localId: 'local:1', serverId: '7' });
  await addDraftFiles(page.db, 'local:1', [
    { id: 'f', name: 'early.txt', mimeType: 'text/plain', bytes: new ArrayBuffer(1) },
  ]);
  await saveDraft('7', { text: 'early' });
  render(<Place />);
  await waitFor(() => expect([names(), box().value]).toEqual([['early.txt'], 'early']));
});

describe('what was written before the conversation was closed', () => {
  const written = async () => {
    await saveDraft('7', { text: 'The left one' });
    await addDraftFiles(page.db, '7', [{ id: 'f', name: 'tire.jpg', mimeType: '', bytes: new ArrayBuffer(3) }]);
    await addDraftFiles(page.db, NEXT_REQUEST, [{ id: 'g', name: 'old.jpg', mimeType: '', bytes: new ArrayBuffer(2) }]);
  };
  const nextRequest = async () => ({
    words: (await page.db.drafts.get(NEXT_REQUEST))?.text,
    files: (await readDraftFiles(page.db, NEXT_REQUEST)).map(({ name }) => name),
  });

  it('stays in sight, and goes with the next request', async () => {
    await written();
    render(<Place closed />);
    const left = await screen.findByRole('region', { name: 'Not sent' });
    expect(within(left).getByText('The left one')).toBeTruthy();
    await waitFor(() => expect(names()).toEqual(['tire.jpg']));
    await userEvent.click(within(left).getByRole('button', { name: 'Use it in a new request' }));
    await waitFor(async () =>
      expect(await nextRequest()).toEqual({ words: 'The left one', files: ['old.jpg', 'tire.jpg'] }),
    );
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Not sent' })).toBeNull());
    expect([await page.db.drafts.get('7'), (await readDraftFiles(page.db, '7')).length]).toEqual([undefined, 0]);
  });

  it('goes where it is thrown away, and only then', async () => {
    await written();
    render(<Place closed />);
    const left = await screen.findByRole('region', { name: 'Not sent' });
    await waitFor(() => expect(names()).toEqual(['tire.jpg']));
    await userEvent.click(within(left).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Not sent' })).toBeNull());
    await waitFor(async () => expect(await page.db.drafts.get('7')).toBeUndefined());
    await waitFor(async () => expect(await readDraftFiles(page.db, '7')).toEqual([]));
    expect((await nextRequest()).files).toEqual(['old.jpg']);
  });
});

describe('a draft that another tab changes as well', () => {
  /** A second tab changes what is stored, as `addToDraft`, a pause in typing or sending does. */
  const elsewhere = (text: string) =>
    text === '' ? page.db.drafts.delete('7') : page.db.drafts.put({ ticketId: '7', text });

  it('is shown as it is, and not offered any more once it was sent there', async () => {
    render(<Place />);
    await elsewhere('The red truck');
    await waitFor(() => expect(box().value).toBe('The red truck'));
    await elsewhere('');
    await waitFor(() => expect(box().value).toBe(''));
  });

  it('has its files here too, and not any more once they were sent there', async () => {
    render(<Place />);
    choose(file('mine.txt'));
    await waitFor(async () => expect(await readDraftFiles(page.db, '7')).toHaveLength(1));
    await addDraftFiles(page.db, '7', [{ id: 'f', name: 'theirs.txt', mimeType: '', bytes: new ArrayBuffer(3) }]);
    await waitFor(() => expect(names()).toEqual(['mine.txt', 'theirs.txt']));
    await page.db.draftFiles.clear();
    await waitFor(() => expect(names()).toEqual([]));
  });

  it('is not overwritten by what is typed here: that goes behind it', async () => {
    render(<Place />);
    fireEvent.change(box(), { target: { value: 'At pump 4' } });
    await elsewhere('The red truck');
    await waitFor(() => expect(box().value).toBe('The red truck\nAt pump 4'));
    fireEvent.change(box(), { target: { value: 'The red truck\nAt pump 4, by the tires' } });
    fireEvent(window, new Event('pagehide'));
    await waitFor(async () =>
      expect((await page.db.drafts.get('7'))?.text).toBe('The red truck\nAt pump 4, by the tires'),
    );
    expect(box().value).toBe('The red truck\nAt pump 4, by the tires');
  });
});
