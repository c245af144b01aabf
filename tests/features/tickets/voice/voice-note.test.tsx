// @vitest-environment happy-dom
import 'fake-indexeddb/auto';

import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { VoiceNote } from '#src/features/tickets/voice/ui/VoiceNote.tsx';
import { type TicketsPage, ticketsPage } from '../page.ts';
import { ticketRow } from '../rows.ts';

/** What records in a browser, silent. */
class SilentRecorder extends EventTarget {
  static isTypeSupported = () => true;
  state = 'inactive';
  #turn(state: string, ...types: readonly string[]): void {
    this.state = state;
    for (const type of types) this.dispatchEvent(Object.assign(new Event(type), { data: new Blob([]) }));
  }
  start = () => this.#turn('recording');
  pause = () => this.#turn('paused');
  requestData = () => queueMicrotask(() => this.#turn(this.state, 'dataavailable'));
  stop = () => queueMicrotask(() => this.#turn('inactive', 'dataavailable', 'stop'));
}

let page: TicketsPage;
beforeEach(async () => {
  page = await ticketsPage();
  await page.db.tickets.put(ticketRow(7));
  vi.stubGlobal('MediaRecorder', SilentRecorder);
  const stream = { getAudioTracks: () => [], getTracks: () => [] };
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: async () => stream } });
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await page.db.delete();
});

/** Presses a button at a moment, in milliseconds of the page. */
const press = (button: HTMLElement, at: number) => {
  const click = createEvent.click(button);
  Object.defineProperty(click, 'timeStamp', { value: at });
  fireEvent(button, click);
};

it('the second half of a double tap on the microphone does nothing; a later press does', async () => {
  render(<VoiceNote ticketId="7" onActive={() => {}} onSent={() => {}} />);
  press(screen.getByRole('button', { name: 'Record voice message' }), 10_000);
  const [pause] = await screen.findAllByRole('button', { name: 'Pause recording' });
  press(pause as HTMLElement, 10_399);
  expect(screen.getByText('Recording')).toBeTruthy();
  press(pause as HTMLElement, 10_400);
  expect(await screen.findByText(/^Paused/)).toBeTruthy();
});
