import { describe, expect, test } from 'vitest';
import { syncLineOf } from '#src/app/sync-line.ts';

describe('the sync line', () => {
  const words = (state: Partial<Parameters<typeof syncLineOf>[0]>) => {
    const line = syncLineOf(
      { online: true, waiting: 0, failed: 0, sending: false, full: false, ...state },
      { detailsPath: '/settings', storagePath: '/settings#storage', sendNow: () => undefined },
    );
    return [line.icon, line.parts.map((part) => part.text).join(' · '), line.action?.label];
  };
  test.each([
    [{}, ['check', 'All sent', undefined]],
    [{ notes: 1 }, ['mic', 'voice note not sent', 'Details']],
    [{ notes: 2, waiting: 1, sending: true }, ['clock', '1 waiting · sending now', undefined]],
    [{ waiting: 2, sending: true }, ['clock', '2 waiting · sending now', undefined]],
    [{ waiting: 1 }, ['refresh-cw', '1 waiting · trying again soon', 'Send now']],
    [
      { waiting: 1, nextTryAt: new Date(2026, 10, 29, 14, 41).getTime() },
      ['refresh-cw', '1 waiting · next try at 2:41PM', 'Send now'],
    ],
    [{ waiting: 1, failed: 1 }, ['circle-alert', '1 not sent · 1 waiting', 'See why']],
    [{ waiting: 25, full: true }, ['hard-drive', '25 waiting · this device is full', 'Make room']],
    [{ full: true }, ['check', 'All sent', undefined]],
    [{ online: false, full: true, waiting: 1 }, ['cloud-off', '1 waiting · no signal', 'Details']],
    [{ online: false }, ['cloud-off', 'no signal', undefined]],
    [{ online: false, waiting: 2, failed: 1 }, ['cloud-off', '2 waiting · 1 not sent · no signal', 'Details']],
  ])('%j', (state, expected) => {
    expect(words(state)).toEqual(expected);
  });
});
