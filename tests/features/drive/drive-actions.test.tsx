// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { recordingsOf } from '#src/data/recordings/store.ts';
import { Notices } from '#src/features/drive/notices/ui/Notices.tsx';
import { DriveActions } from '#src/features/drive/screen/ui/DriveActions.tsx';
import RoadTalk from '#src/features/tickets/road/ui/RoadTalk.tsx';
import { type TicketsPage, ticketsPage } from '../tickets/page.ts';
import { messageRow, ticketRow } from '../tickets/rows.ts';
import { device, SilentRecorder, track } from '../tickets/voice/device.ts';

// The four actions and the notices over the real conversations and the real recorder: the microphone alone is a fake.

let page: TicketsPage;
let said: string[];
let rings: number;
/** Milliseconds of the microphone's watch. */
let now: number;

beforeEach(async () => {
  page = await ticketsPage();
  await page.db.tickets.put(ticketRow(7));
  [said, rings, now] = [[], 0, 0];
  vi.stubGlobal('MediaRecorder', SilentRecorder);
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  SilentRecorder.heard = 'a word';
});
afterEach(async () => {
  cleanup();
  SilentRecorder.heard = '';
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await page.db.delete();
});

const ring = () => {
  rings += 1;
};

const drive = () => {
  const rest = { drive: { state: {}, ahead: [] }, trip: { planned: true }, service: {}, declined: new Set() };
  type Props = Parameters<typeof Notices>[0];
  const notices = { ...rest, moving: true, online: true, ring } as unknown as Props;
  return render(
    <RoadTalk>
      {(given) => {
        const say = (text: string) => said.push(text);
        return (
          <>
            <Notices {...notices} talk={given} say={say}>
              Tank
            </Notices>
            <DriveActions talk={given} service={notices.service} online say={say} onLeave={() => {}} />
          </>
        );
      }}
    </RoadTalk>,
  );
};
const press = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const tapVoice = async () => press('Record a voice note');
/** Drives with a microphone that records; answers its track. */
const recording = async () => {
  const audio = track(false);
  device(audio);
  drive();
  await tapVoice();
  await screen.findByRole('button', { name: /^Send/ });
  return audio;
};
const sentNotes = async () => (await page.db.messages.toArray()).map(({ message }) => message.text);

it('a tap in the first moment, before the conversations are read, begins a note', async () => {
  device(track(false));
  drive();
  fireEvent.click(screen.getByRole('button', { name: 'Record a voice note' }));
  await screen.findByRole('button', { name: /^Send/ });
  expect(said).toEqual([]);
});

it.each(['in the first moment', 'once they are read'])(
  'a note goes to the conversation with the newest message, %s',
  async (when) => {
    await page.db.tickets.put(ticketRow(8));
    await page.db.messages.bulkPut([messageRow(1), messageRow(3, { ticketId: '8', message: { ticket_id: '8' } })]);
    await page.db.recordings.put({ id: 'kept', ticketId: '7', mimeType: 'audio/webm', startedAt: 0 });
    await page.db.recordingChunks.put({ recordingId: 'kept', place: 0, untilMs: 1_000, bytes: new ArrayBuffer(1) });
    device(track(false));
    drive();
    if (when === 'once they are read') await screen.findByText('0:01 of a voice note is not sent.');
    fireEvent.click(screen.getByRole('button', { name: 'Record a voice note' }));
    await screen.findByRole('button', { name: /^Send/ });
    const notes = async () => (await page.db.recordings.orderBy('ticketId').toArray()).map(({ ticketId }) => ticketId);
    await waitFor(async () => expect(await notes()).toEqual(['7', '8']));
  },
);

it('a tap without an open request says what is needed', async () => {
  await page.db.tickets.clear();
  drive();
  await tapVoice();
  await waitFor(() => expect(said).toEqual(['A voice note goes to an open request. Request service first.']));
});

it('a phone call stops a note: it is said, with a bell, with the true length and a way to go on', async () => {
  const audio = await recording();
  now = 3_000;
  audio.muted = true;
  act(() => void audio.dispatchEvent(new Event('mute')));
  const told = await screen.findByRole('alert');
  expect(told.textContent).toBe('Another app has the microphone. Resume when it is free.');
  expect(rings).toBe(1);
  await screen.findByRole('button', { name: 'Send 0:03' });
  await press('Resume');
  expect(screen.getByRole('alert')).toBeTruthy();
  audio.muted = false;
  await press('Resume');
  expect(screen.queryByRole('alert')).toBeNull();
  now = 5_000;
  await press(/^Send/);
  await waitFor(async () => expect(await sentNotes()).toEqual(['Voice message']));
  await waitFor(() => expect(said).toEqual(['Voice note sent']));
});

it('a microphone that is gone is told; there is nothing to go on with, and what was said can be sent', async () => {
  const audio = await recording();
  now = 4_000;
  await act(async () => SilentRecorder.last?.stop());
  expect((await screen.findByRole('alert')).textContent).toMatch(/^The microphone is gone\. What was recorded is kept/);
  expect(screen.queryByRole('button', { name: 'Resume' })).toBeNull();
  await screen.findByRole('button', { name: 'Send 0:04' });
  await press('Send 0:04');
  await waitFor(async () => expect(await sentNotes()).toEqual(['Voice message']));
  expect(audio.muted).toBe(false);
});

it('a note that could not be sent says why for as long as it is there, once', async () => {
  await recording();
  now = 3_000;
  page.refuse = { kind: 'quota' };
  await press(/^Send/);
  expect((await screen.findByRole('alert')).textContent).toMatch(/full/);
  expect(said).toEqual([]);
  page.refuse = undefined;
  await press('Send 0:03');
  await waitFor(() => expect(said).toEqual(['Voice note sent']));
});

it('a note of a fraction of a second of which nothing was stored is not called sent', async () => {
  SilentRecorder.heard = '';
  await recording();
  await press(/^Send/);
  await waitFor(() => expect(said).toEqual(['Nothing was recorded']));
  expect(await sentNotes()).toEqual([]);
});

it('a note taken back is kept, and one tap sends it after all; a slip of the thumb is gone', async () => {
  await recording();
  now = 1_500;
  await press('Cancel');
  await screen.findByRole('button', { name: 'Record a voice note' });
  await waitFor(async () => expect(await page.db.recordings.count()).toBe(0));
  await tapVoice();
  await screen.findByRole('button', { name: /^Send/ });
  now = 7_500;
  await press('Cancel');
  expect(await screen.findByText('0:06 of a voice note is not sent.')).toBeTruthy();
  await press('Send 0:06');
  await waitFor(() => expect(said).toEqual(['Voice note sent']));
  expect(await sentNotes()).toEqual(['Voice message']);
  await screen.findByText('Tank');
});

it('a note that a reload cut short is told of; put off, it stays in its conversation', async () => {
  const { recordings, recordingChunks } = page.db;
  const note = { mimeType: 'audio/webm', startedAt: 1 };
  await recordings.bulkPut([
    { id: 'a', ticketId: '7', ...note },
    { id: 'b', ticketId: '99', ...note },
  ]);
  const piece = { place: 0, bytes: new ArrayBuffer(3), untilMs: 5_000 };
  await recordingChunks.bulkPut([
    { recordingId: 'a', ...piece },
    { recordingId: 'b', ...piece, untilMs: 9_000 },
  ]);
  drive();
  expect(await screen.findByText('0:05 of a voice note is not sent.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Open the conversation' })).toBeNull();
  await press('Later');
  expect(await screen.findByText('Tank')).toBeTruthy();
  expect(await recordingsOf(page.db, '7')).toHaveLength(1);
});

it('the keyboard goes on where the note is sent, and after it where the next one begins', async () => {
  await recording();
  now = 2_500;
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Send/ }));
  await press(/^Send/);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Record a voice note' })));
});
