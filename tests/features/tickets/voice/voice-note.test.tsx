// @vitest-environment happy-dom
import 'fake-indexeddb/auto';

import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Composer } from '#src/features/tickets/conversation/ui/Composer.tsx';
import { useDraft } from '#src/features/tickets/conversation/ui/useDraft.ts';
import { useDraftFiles } from '#src/features/tickets/files/ui/useDraftFiles.ts';
import { VoiceNote } from '#src/features/tickets/voice/ui/VoiceNote.tsx';
import { type TicketsPage, ticketsPage } from '../page.ts';
import { ticketRow } from '../rows.ts';
import { device, press, SilentRecorder, track } from './device.ts';

let page: TicketsPage;
beforeEach(async () => {
  page = await ticketsPage();
  await page.db.tickets.put(ticketRow(7));
  vi.stubGlobal('MediaRecorder', SilentRecorder);
  device(track(false));
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  SilentRecorder.heard = '';
  await page.db.delete();
});

it('the second half of a double tap on the microphone does nothing; a later press does', async () => {
  render(<VoiceNote ticketId="7" onActive={() => {}} onSent={() => {}} />);
  press(screen.getByRole('button', { name: 'Record voice message' }), 10_000);
  const [pause] = await screen.findAllByRole('button', { name: 'Pause recording' });
  press(pause as HTMLElement, 10_399);
  expect(screen.getByText('Recording')).toBeTruthy();
  press(pause as HTMLElement, 10_400);
  expect(await screen.findByText(/^Paused/)).toBeTruthy();
});

it('a microphone that another app has from the start records no silence: the note says so, and goes on when it is free', async () => {
  const audio = track(true);
  device(audio);
  render(<VoiceNote ticketId="7" onActive={() => {}} onSent={() => {}} />);
  press(screen.getByRole('button', { name: 'Record voice message' }), 10_000);
  expect(await screen.findByText('Another app has the microphone. Resume when it is free.')).toBeTruthy();
  // Nothing goes, and it is said.
  press(screen.getByRole('button', { name: 'Send' }), 10_500);
  expect(
    await screen.findByText('Nothing is recorded yet, so nothing was sent. Another app may have the microphone.'),
  ).toBeTruthy();
  audio.muted = false;
  press(screen.getAllByRole('button', { name: 'Resume recording' })[0] as HTMLElement, 11_000);
  expect(await screen.findByText('Recording')).toBeTruthy();
});

it('the screen is kept on again after the page was hidden, until the note is thrown away', async () => {
  const locks = device(track(false));
  const { unmount } = render(<VoiceNote ticketId="7" onActive={() => {}} onSent={() => {}} />);
  press(screen.getByRole('button', { name: 'Record voice message' }), 10_000);
  await screen.findAllByRole('button', { name: 'Pause recording' });
  await waitFor(() => expect(locks).toHaveLength(1));
  // As a browser does with a page that is hidden.
  if (locks[0]) locks[0].released = true;
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(locks).toHaveLength(2));
  unmount();
  await waitFor(() => expect(locks[1]?.released).toBe(true));
});

/** A note beside the box that a text is written in. */
const Beside = () => {
  const [draft, files, box] = [useDraft('7'), useDraftFiles('7'), useRef<HTMLTextAreaElement>(null)];
  return <Composer {...{ ticketId: '7', closed: false, line: undefined, draft, files, box, onSent: () => {} }} />;
};

it('the second half of a double tap on Stop and send leaves the half-written text alone; a later press sends it', async () => {
  SilentRecorder.heard = 'sound';
  render(<Beside />);
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
  fireEvent.change(box, { target: { value: 'Half writ' } });
  press(screen.getByRole('button', { name: 'Record voice message' }), 10_000);
  const [stop] = await screen.findAllByRole('button', { name: 'Stop and send' });
  press(stop as HTMLElement, 20_000);
  const send = await screen.findByRole('button', { name: 'Send' });
  const text = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' }).value;
  press(send, 20_400);
  press(send, 20_699);
  expect(text()).toBe('Half writ');
  press(send, 20_700);
  expect(text()).toBe('');
  await waitFor(async () =>
    expect((await page.db.messages.toArray()).map(({ message }) => message.text)).toEqual([
      'Voice message',
      'Half writ',
    ]),
  );
});
