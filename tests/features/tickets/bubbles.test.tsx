// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import type { Attachment } from '#src/contract/message.ts';
import type { MessageRow } from '#src/data/db/database.ts';
import type { UploadRow } from '#src/data/db/file-rows.ts';
import { keepCopy, thumbnailId } from '#src/data/files/copies.ts';
import { MessageItem } from '#src/features/tickets/conversation/ui/MessageItem.tsx';
import type { ConversationPicture } from '#src/features/tickets/files/model/pictures.ts';
import { Lightbox } from '#src/features/tickets/files/ui/Lightbox.tsx';
import { useLightbox } from '#src/features/tickets/files/ui/useLightbox.ts';
import { aroundMessages } from './messages.ts';
import { messageRow } from './rows.ts';

const around = aroundMessages();
const { actions } = around;

const file = (id: string, filename: string | undefined, over: Partial<Attachment> = {}): Attachment => ({
  id,
  url: `/message/attachment/${id}`,
  filename,
  mimeType: undefined,
  sizeBytes: undefined,
  ...over,
});
const upload = (id: string, fileName: string, over: Partial<UploadRow> = {}): UploadRow => ({
  id,
  key: 'key-1',
  place: 0,
  fileName,
  mediaType: 'image',
  mimeType: 'image/jpeg',
  sizeBytes: 2_000,
  sha256: '',
  stage: 'put',
  ...over,
});
const bytes = new TextEncoder().encode('picture').buffer as ArrayBuffer;
const keep = (id: string) => keepCopy(around.page.db, { id, ticketId: '7', mimeType: 'image/jpeg', bytes }, 0);
const show = (row: MessageRow, uploads: readonly UploadRow[] = []) =>
  render(<MessageItem row={row} uploads={uploads} actions={actions} />);

describe('a message that is on the server', () => {
  const sent = (text: string, ...attachments: Attachment[]) => messageRow(1, { message: { text, attachments } });

  it('has the direction of its own words, beside a file too', () => {
    const words = 'שלום (I-55) exit 240!';
    show(sent(words));
    show(sent(words, file('7', 'quote.pdf')));
    for (const text of screen.getAllByText(words)) expect(text.dir).toBe('auto');
  });

  it('shows a kept picture under its name, which opens it', async () => {
    await keep(thumbnailId('5'));
    const { container } = show(sent('image:1', file('5', 'tire.jpg')));
    await waitFor(() => expect(screen.getByRole('img', { name: 'tire.jpg' })).toBeTruthy());
    expect(container.textContent).not.toContain('photo');
    await userEvent.click(screen.getByRole('button', { name: 'Show tire.jpg' }));
    expect(actions.open).toHaveBeenCalledWith('5');
  });

  it('says in words that a picture is not here without signal, and loads it when there is one', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    show(sent('image:1', file('6', 'tire.jpg')));
    const again = await screen.findByRole('button', { name: 'Load again: tire.jpg' });
    expect(again.textContent).toContain('No signal. Not stored on this device.');
    online.mockReturnValue(true);
    await keep(thumbnailId('6'));
    await screen.findByRole('img', { name: 'tire.jpg' });
  });

  it('names other files with their size, and leaves out a size that is not told', () => {
    const { container } = show(
      sent('Both of them', file('7', 'quote.pdf', { sizeBytes: 184_000 }), file('8', undefined)),
    );
    expect(screen.getByRole('button', { name: 'Download quote.pdf' }).textContent).toBe('quote.pdf184 KB');
    expect(screen.getByRole('button', { name: 'Download file' }).textContent).toBe('file');
    expect(container.textContent).toContain('Both of them');
  });

  it('plays a voice note, and names any other sound', () => {
    show(sent('Voice message', file('9', 'voice.webm')));
    expect(screen.getByRole('button', { name: 'Play voice message' })).toBeTruthy();
    cleanup();
    show(sent('audio:1', file('9', 'engine.mp3')));
    expect(screen.getByText('engine.mp3')).toBeTruthy();
  });

  it('says what its text says where the backend tells of no files', () => {
    const { container } = show(sent('image:2'));
    expect(container.textContent).toContain('2 photos');
  });
});

describe('a message on its way', () => {
  const waiting = (over: Partial<MessageRow> = {}) =>
    messageRow(1, { mine: true, delivery: 'waiting', madeAt: 0, message: { text: 'mixed:2' }, ...over });
  const saying = (text: string) => messageRow(1, { mine: true, delivery: 'waiting', madeAt: 0, message: { text } });
  const uploads = [upload('u1', 'tire.jpg'), upload('u2', 'note.txt', { mediaType: 'file' })];

  it('shows its files from the device, each with how far it has come', async () => {
    await around.page.db.uploadBytes.put({ id: 'u1', bytes });
    show(waiting(), uploads);
    await screen.findByRole('img', { name: 'tire.jpg' });
    expect(screen.getAllByText('Waiting')).toHaveLength(2);
    act(() => around.page.progress.setState({ u1: { sentBytes: 500, totalBytes: 2_000 } }));
    const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Sending tire.jpg' });
    expect([bar.value, bar.max]).toEqual([500, 2_000]);
    expect(screen.getByText('25 %')).toBeTruthy();
  });

  it('says so of a picture that cannot be drawn', async () => {
    await around.page.db.uploadBytes.put({ id: 'u1', bytes });
    show(waiting(), uploads);
    fireEvent.error(await screen.findByRole('img', { name: 'tire.jpg' }));
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.getByRole('button', { name: 'Show tire.jpg' }).textContent).toBe('tire.jpgNo preview');
  });

  it('gives each file a way back', async () => {
    show(waiting(), uploads);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel note.txt' }));
    expect(around.page.asked).toEqual(['cancel u2']);
  });

  it.each([
    { text: 'Voice message', mine: 'voice-4s.webm', theirs: undefined },
    { text: 'audio:2', mine: 'engine.mp3', theirs: 'engine.mp3' },
  ])('$text goes on playing while it arrives', ({ text, mine, theirs }) => {
    const audio = { mediaType: 'audio', mimeType: 'audio/webm' } as const;
    const files = [upload('u1', mine, audio), ...(theirs ? [upload('u2', 'other.mp3', audio)] : [])];
    const { rerender } = show(saying(text), files);
    const [playing] = screen.getAllByRole('button', { name: /^Play/ });
    expect(screen.getAllByText('Waiting')).toHaveLength(files.length);
    const attachments = [file('9', theirs, { mimeType: 'audio/webm' }), file('10', 'other.mp3')].slice(0, files.length);
    const arrived = messageRow(1, { mine: true, message: { text, attachments } });
    rerender(<MessageItem row={arrived} uploads={[]} actions={actions} />);
    expect(screen.queryByText('Waiting')).toBeNull();
    expect(screen.getAllByRole('button', { name: /^Play/ })[0]).toBe(playing);
  });

  it('that was refused says why beside it, with Retry, Edit and Discard', async () => {
    const error = { kind: 'rejected' as const, message: 'Failed to upload tire.jpg to object storage: Forbidden' };
    const { container } = show(waiting({ delivery: 'failed', error }), uploads);
    expect(container.textContent).toContain(
      'Not sent. Upload failed: Failed to upload tire.jpg to object storage: Forbidden',
    );
    expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull();
    for (const name of [/^Retry/, /^Edit/, /^Discard/]) await userEvent.click(screen.getByRole('button', { name }));
    expect([actions.retry, actions.edit, actions.discard].map((fn) => fn.mock.calls)).toEqual([
      [['key-1']],
      [['key-1']],
      [['key-1']],
    ]);
  });

  it('cannot be edited where it is a voice note', () => {
    const row = waiting({ delivery: 'failed', message: { ...waiting().message, text: 'Voice message' } });
    const { container } = show(row, [upload('u1', 'voice.ogg', { mediaType: 'audio', mimeType: 'audio/ogg' })]);
    expect(container.textContent).toContain('Voice recording upload failed: Something went wrong');
    expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Play voice message' })).toBeTruthy();
  });
});

const pictures: ConversationPicture[] = ['a.jpg', 'b.jpg', 'c.jpg'].map((name, i) => ({
  kind: 'sent',
  key: String(i),
  name,
  ticketId: '7',
  file: file(String(i), name),
}));
const Place = () => {
  const { shown, open, show: go, close, gone } = useLightbox();
  return (
    <>
      <button type="button" onClick={() => open('1')}>
        Open
      </button>
      {shown !== undefined && <Lightbox pictures={pictures} shown={shown} onShow={go} onClose={close} onGone={gone} />}
    </>
  );
};

describe('the lightbox', () => {
  const opened = async () => {
    for (const { key } of pictures) await keep(key);
    const router = createMemoryRouter([{ path: '*', element: <Place /> }], { initialEntries: ['/map', '/chat/7'] });
    render(<RouterProvider router={router} />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    await screen.findByRole('img', { name: 'b.jpg' });
    return router;
  };
  const dialog = () => screen.queryByRole('dialog');

  it('is a dialog named by the picture, and goes on by arrow keys and buttons, not past the ends', async () => {
    await opened();
    expect(screen.getByRole('dialog', { name: 'b.jpg' })).toBeTruthy();
    await userEvent.keyboard('{ArrowRight}');
    await screen.findByRole('img', { name: 'c.jpg' });
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByText('3 of 3')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Previous picture' }));
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await screen.findByRole('img', { name: 'a.jpg' });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous picture' }).disabled).toBe(true);
  });

  it('closes by Escape, leaves the conversation where it was, and gives the focus back', async () => {
    const router = await opened();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(dialog()).toBeNull());
    expect(router.state.location.pathname).toBe('/chat/7');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Open'));
  });

  it('closes by the way back of the phone, also after moving on', async () => {
    const router = await opened();
    await userEvent.keyboard('{ArrowRight}');
    await act(() => router.navigate(-1));
    await waitFor(() => expect(dialog()).toBeNull());
    expect(router.state.location.pathname).toBe('/chat/7');
  });

  it('shows the picture in its own size and back', async () => {
    await opened();
    await userEvent.click(screen.getByRole('button', { name: 'Make b.jpg larger' }));
    await userEvent.click(screen.getByRole('button', { name: 'Fit b.jpg to the screen' }));
    expect(screen.getByRole('button', { name: 'Make b.jpg larger' })).toBeTruthy();
  });
});
