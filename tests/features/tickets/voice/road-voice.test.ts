// @vitest-environment happy-dom
import 'fake-indexeddb/auto';

import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useRoadVoice } from '#src/features/tickets/road/useRoadVoice.ts';
import { type TicketsPage, ticketsPage } from '../page.ts';
import { ticketRow } from '../rows.ts';
import { device, SilentRecorder, track } from './device.ts';

let page: TicketsPage;
let asked: ReturnType<typeof vi.fn>;
beforeEach(async () => {
  page = await ticketsPage();
  await page.db.tickets.put(ticketRow(7));
  vi.stubGlobal('MediaRecorder', SilentRecorder);
  device(track(false));
  asked = vi.fn(navigator.mediaDevices.getUserMedia);
  navigator.mediaDevices.getUserMedia = asked as never;
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await page.db.delete();
});

it('the microphone stays closed where drive mode is left while what records is loaded', async () => {
  const { result, unmount } = renderHook(() => useRoadVoice(async () => '7'));
  const begun = result.current.start();
  unmount();
  expect(await begun).toBeUndefined();
  expect(asked).not.toHaveBeenCalled();
});

it('two taps that come while what records is loaded begin one note', async () => {
  const { result, unmount } = renderHook(() => useRoadVoice(async () => '7'));
  await act(async () => {
    await Promise.all([result.current.start(), result.current.start()]);
  });
  expect(asked).toHaveBeenCalledTimes(1);
  expect(result.current.phase).toBe('recording');
  unmount();
});
