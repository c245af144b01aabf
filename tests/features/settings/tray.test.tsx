// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { text } from 'node:stream/consumers';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import type { AppError } from '#src/contract/errors.ts';
import type { Ticket } from '#src/contract/ticket.ts';
import { AccountDatabase, type OutboxRow } from '#src/data/db/database.ts';
import type { UploadRow } from '#src/data/db/file-rows.ts';
import { lockRecording } from '#src/data/recordings/recording-lock.ts';
import { runtime } from '#src/data/runtime.ts';
import { exportOf } from '#src/features/settings/tray/model/export.ts';
import { madeAtText, trayItem } from '#src/features/settings/tray/model/tray.ts';
import { readExport } from '#src/features/settings/tray/queries.ts';
import { Tray } from '#src/features/settings/tray/ui/Tray.tsx';
import { TRAY } from '#src/texts/tray.ts';
import { fakePage } from '#tests/app/page.ts';
import '#src/ui/icons/all.ts';

const AT = new Date(2026, 10, 21, 14, 41).getTime();

const message: OutboxRow = {
  seq: 1,
  key: 'k1',
  command: 'message.send',
  input: { text: 'Rolling slowly\nmile 618', ticket_id: '7' },
  lane: '7',
  state: 'failed',
  attempts: 2,
  failures: 2,
  dueAt: 0,
  madeAt: AT,
  error: { kind: 'rejected', status: 403, message: 'Forbidden' },
};
const move: OutboxRow = {
  ...message,
  seq: 2,
  key: 'k2',
  command: 'ticket.status',
  input: { id: '7', status: 'CLOSED', from: 'IN_PROGRESS' },
  error: { kind: 'conflict', status: 409, message: 'Someone else has changed this ticket.' },
};
const photo: UploadRow = {
  id: 'u1',
  key: 'k1',
  place: 0,
  fileName: 'tire.jpg',
  mediaType: 'image',
  mimeType: 'image/jpeg',
  sizeBytes: 2_400_000,
  sha256: 'ab',
  stage: 'put',
};
const ticket: Ticket = {
  id: '7',
  status: 'IN_PROGRESS',
  created_at: '2026-11-21T14:00:00Z',
  user_name: 'Ray Ortega',
  service_address: '2104 N Main St',
  service_type: [],
  truck_brands: [],
  assigned_manager_name: 'Sam Lee',
  station_name: 'Panhandle Fuel Stop',
};
const itemOf = (row: OutboxRow, files: readonly UploadRow[] = [], about?: Ticket) =>
  trayItem({ row, files, ticket: about });

describe('an action in words', () => {
  test('shows what failed, why, and on one line what it says', () => {
    expect(itemOf(message)).toMatchObject({
      kind: 'Message',
      excerpt: 'Rolling slowly, mile 618',
      reason: 'Forbidden',
      editable: 'box',
    });
    expect(itemOf({ ...message, input: { text: 'a'.repeat(500), ticket_id: '7' } }).excerpt).toHaveLength(120);
  });
  test('a request for service is edited in its sheet, and what waits has no reason', () => {
    const request = itemOf({
      ...message,
      command: 'ticket.create',
      state: 'due',
      input: { message: 'Store 3108\nShamrock, TX', service_id: '1' },
    });
    expect(request).toMatchObject({ kind: 'Request Service', excerpt: 'Store 3108, Shamrock, TX', editable: 'sheet' });
    expect(request).not.toHaveProperty('reason');
  });
  test('a message that is nothing but its files says nothing beside their names', () => {
    const files = { ...message, input: { text: 'image:2', ticket_id: '7' } };
    expect(itemOf(files, [photo])).toMatchObject({ excerpt: '', editable: 'box' });
    expect(itemOf(files).excerpt).toBe('image:2');
  });
  test('a voice note is called so and cannot be edited', () => {
    const voice = { ...message, input: { text: 'Voice message', ticket_id: '7' } };
    expect(itemOf(voice, [photo])).toMatchObject({ kind: 'Voice message', excerpt: '', editable: false });
  });
  test('a staff action names the ticket, and where somebody was first, what they made of it', () => {
    expect(itemOf(move, [], ticket)).toMatchObject({
      kind: 'Close ticket',
      excerpt: 'Ray Ortega · Panhandle Fuel Stop',
      reason: 'Someone else has changed this ticket. It is in progress with Sam Lee now.',
      editable: false,
    });
    expect(itemOf(move, [], { ...ticket, status: 'CLOSED' }).reason).toMatch(/It is closed now\.$/);
    expect(itemOf({ ...move, error: { kind: 'rejected', message: 'No.' } }, [], ticket).reason).toBe('No.');
  });
  test('why it failed is what its conversation says: each field, an answer that nobody can read, a refusal without a word', () => {
    const reasonOf = (row: OutboxRow, error: AppError, about?: Ticket) => itemOf({ ...row, error }, [], about).reason;
    expect(reasonOf(message, { kind: 'rejected', status: 400, fields: { text: 'Too long' } })).toBe('Too long');
    expect(reasonOf(message, { kind: 'invalid-response', status: 200 })).toBe('Something went wrong');
    const silent = 'Something went wrong. The server refused it and gave no reason.';
    const kept = 'It stays on this device until you decide what becomes of it.';
    expect(reasonOf(message, { kind: 'rejected', status: 400, message: '' })).toBe(`${silent} ${kept}`);
    expect(reasonOf(move, { kind: 'conflict', status: 409 }, ticket)).toBe(
      `${silent} ${kept} It is in progress with Sam Lee now.`,
    );
  });
  test('what waits for one that is nothing but its files names the first of them, or what it is', () => {
    const waitingFor = (row: OutboxRow, files: readonly UploadRow[]) =>
      trayItem({ row: move, files: [], ticket }, undefined, { row, files, ticket: undefined }).heldBack?.text;
    const files = { ...message, input: { text: 'image:2', ticket_id: '7' } };
    expect(waitingFor(files, [photo])).toBe('Waits for “tire.jpg”, which was not sent.');
    expect(waitingFor(files, [photo, photo, photo])).toBe('Waits for “tire.jpg and 2 more”, which was not sent.');
    expect(waitingFor({ ...message, input: { text: 'Voice message', ticket_id: '7' } }, [photo])).toBe(
      'Waits for “Voice message”, which was not sent.',
    );
  });
  test('one that only a newer version of the app knows is shown by its name', () => {
    const newer = { ...message, command: 'ticket.merge', state: 'due' as const };
    expect(trayItem({ row: newer, files: [], ticket: undefined })).toMatchObject({
      kind: 'ticket.merge',
      excerpt: '',
      editable: false,
    });
  });
  test('the time today, else the day as well', () => {
    expect(madeAtText(AT, new Date(2026, 10, 21, 20).getTime())).toBe('2:41PM');
    expect(madeAtText(AT, new Date(2026, 10, 22, 1).getTime())).toBe('21 Nov 2:41PM');
  });
});

describe('the tray', () => {
  let db: AccountDatabase;
  beforeEach(async () => {
    db = new AccountDatabase('milepost:tray');
    await db.open();
  });
  afterEach(() => db.delete());

  const open = async (...rows: OutboxRow[]) => {
    await db.outbox.bulkAdd(rows);
    const page = fakePage({ status: 'signed-in' }, db);
    render(
      <MemoryRouter>
        <Tray />
      </MemoryRouter>,
    );
    return page;
  };
  const rows = () => screen.findAllByRole('listitem');

  test('is empty in words', async () => {
    await open();
    expect(await screen.findByText('Everything you did is on the server.')).toBeTruthy();
  });

  test('a voice note that waits for its person is not on the server', async () => {
    await db.recordings.put({ id: 'r1', ticketId: '7', startedAt: AT, mimeType: 'audio/webm' });
    await db.recordingChunks.put({ recordingId: 'r1', place: 0, bytes: new ArrayBuffer(1), untilMs: 1_000 });
    await open();
    const link = await screen.findByRole('link', { name: 'A voice note that you have not sent' });
    expect(link.getAttribute('href')).toBe('/chat/7');
    expect(screen.queryByText('Everything you did is on the server.')).toBeNull();
  });

  test('a voice note that a tab records is not among them until that tab is done', async () => {
    for (const id of ['r1', 'r2']) {
      await db.recordings.put({ id, ticketId: '7', startedAt: AT, mimeType: 'audio/webm' });
      await db.recordingChunks.put({ recordingId: id, place: 0, bytes: new ArrayBuffer(1), untilMs: 1_000 });
    }
    await open();
    const done = await lockRecording(runtime().ports, 'r2');
    expect(await screen.findAllByRole('link')).toHaveLength(1);
    done();
    await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(2));
  });

  test('does not call unsent what may have arrived, and leaves the answer to its conversation', async () => {
    const error = { kind: 'rejected', message: TRAY.inDoubt } as const;
    await open({ ...message, doubts: [{ id: '9', createdAt: '2026-11-21T20:05:00Z' }], error });
    const [row] = await rows();
    expect(row?.textContent).toContain(TRAY.inDoubt);
    expect(row?.textContent).not.toContain(TRAY.notSent);
    expect(screen.queryByRole('button', { name: /^(Retry|Edit)/ })).toBeNull();
  });

  test('has Retry, Edit, Export and Discard for what failed, and for what waits behind it that it goes without', async () => {
    const page = await open(message, { ...message, seq: 2, key: 'k2', state: 'due' });
    const [failed, waiting] = await rows();
    const names = (row: HTMLElement | undefined) =>
      within(row ?? document.body)
        .queryAllByRole('button')
        .map((button) => button.textContent);
    expect([names(failed), names(waiting)]).toEqual([['Retry', 'Edit', 'Export', 'Discard'], ['Send without it']]);
    await userEvent.click(screen.getByRole('button', { name: /^Retry Message: Rolling/ }));
    expect(page.asked).toEqual(['retry k1']);
  });

  test('taking a ticket is one press, so one row', async () => {
    await open(
      { ...move, key: 'k3', input: { id: '7', status: 'IN_PROGRESS', from: 'OPEN' } },
      { ...move, seq: 3, key: 'k4', command: 'ticket.assign', input: { id: '7' }, fallsWith: 'k3' },
    );
    expect((await rows()).map((row) => within(row).getAllByRole('paragraph')[0]?.textContent)).toEqual([
      'Assign to me',
    ]);
  });

  test('discards after a question that says what is lost', async () => {
    await db.uploads.add(photo);
    const page = await open(message);
    await userEvent.click(await screen.findByRole('button', { name: /^Discard Message/ }));
    expect(await screen.findByText(/with its files and never sent/)).toBeTruthy();
    expect(page.asked).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(page.asked).toEqual(['discard k1']);
  });

  test('shows each file with its size, and how far it has come while it is on the wire', async () => {
    await db.uploads.bulkAdd([photo, { ...photo, id: 'u2', place: 1, fileName: 'invoice.pdf', stage: 'done' }]);
    const page = await open({ ...message, state: 'due' });
    expect(await screen.findByText('2.4 MB')).toBeTruthy();
    expect(screen.getByText('2.4 MB · uploaded')).toBeTruthy();
    act(() => page.progress.setState({ u1: { sentBytes: 1_200_000, totalBytes: 2_400_000 } }));
    expect(screen.getByText('1.2 MB of 2.4 MB')).toBeTruthy();
    expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: 'tire.jpg' }).value).toBe(1_200_000);
  });

  test("offers the person's own Send now while there is signal", async () => {
    const page = await open({ ...message, state: 'due' });
    act(() => page.sync.setState({ waiting: 1 }));
    await userEvent.click(await screen.findByRole('button', { name: 'Send now' }));
    expect(page.sent).toBe(1);
    act(() => page.sync.setState({ online: false }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull());
  });

  test('exports without files as JSON that holds the whole action', async () => {
    await db.outbox.add(message);
    const { name, parts } = exportOf(await readExport(db, ['k1']), AT);
    expect(name).toBe('milepost-not-sent-2026-11-21.json');
    expect(JSON.parse(String(parts[0]))).toMatchObject([
      { action: 'message.send', key: 'k1', ticket: '7', input: message.input, error: 'Forbidden' },
    ]);
  });

  test('exports with files as an archive of the list and the files; one already at the storage is named', async () => {
    const target = { putUrl: 'https://s3', putHeaders: {}, s3Key: 'up/2' };
    await db.outbox.bulkAdd([message, { ...move, state: 'due' }]);
    await db.uploads.bulkAdd([
      { ...photo, fileName: 'left/rear: "tire".jpg' },
      { ...photo, id: 'u2', place: 1, stage: 'done', target },
    ]);
    await db.uploadBytes.add({ id: 'u1', bytes: new TextEncoder().encode('JPEG').buffer });
    const { name, parts } = exportOf(await readExport(db, ['k1', 'k2']), AT);
    expect(name).toBe('milepost-not-sent-2026-11-21.zip');
    const archive = await fromBufferPromise(Buffer.concat(parts.map((part) => Buffer.from(part))));
    const read: Record<string, string> = {};
    for await (const entry of archive.eachEntry()) {
      expect(entry.getLastModDate().getTime()).toBe(Math.floor(AT / 2_000) * 2_000);
      read[entry.fileName] = await text(await archive.openReadStreamPromise(entry));
    }
    expect(Object.keys(read)).toEqual(['actions.json', '1/1-left_rear_ _tire_.jpg']);
    expect(read['1/1-left_rear_ _tire_.jpg']).toBe('JPEG');
    const list = JSON.parse(read['actions.json'] ?? '');
    expect(list[0].files).toEqual([
      expect.objectContaining({ path: '1/1-left_rear_ _tire_.jpg', sizeBytes: 2_400_000, sha256: 'ab' }),
      expect.objectContaining({ stored: 'up/2' }),
    ]);
    expect(list[1]).toMatchObject({ action: 'ticket.status', key: 'k2' });
  });
});
