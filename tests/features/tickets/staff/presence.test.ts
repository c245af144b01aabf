import { describe, expect, it } from 'vitest';
import type { AppError } from '#src/contract/errors.ts';
import { PRESENCE } from '#src/contract/limits.ts';
import type { Runtime } from '#src/data/runtime.ts';
import { watchPresence } from '#src/features/tickets/staff/presence.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import { world } from '#tests/support/fakes/screen.ts';

/** One agent in a ticket. */
const watched = () => {
  const device = world();
  const unknownCalls: Runtime['unknownCalls'] = new Set();
  const said: [number, string][] = [];
  const shown: string[][] = [];
  let answer: Result<{ others: { name: string; typing: boolean }[] }, AppError> = ok({
    others: [{ name: 'Dana Whitfield', typing: false }],
  });
  const watch = () =>
    watchPresence({
      ports: device.ports,
      unknownCalls,
      say: async (state) => {
        said.push([device.now(), state]);
        return answer;
      },
      show: (others) => shown.push(others.map(({ name }) => name)),
    });
  return {
    ...device,
    said,
    shown,
    watch,
    answers: (next: typeof answer) => {
      answer = next;
    },
  };
};

describe('being seen in a ticket', () => {
  it('is said every 10 s, at once when typing begins and ends, and last when it is left', async () => {
    const { watch, pass, said, shown } = watched();
    const presence = watch();
    await pass(12_000);
    presence.typed();
    await pass(2_000);
    presence.typed();
    await pass(12_500);
    presence.stop();
    await pass(30_000);
    expect(said).toEqual([
      [0, 'looking'],
      [10_000, 'looking'],
      [12_000, 'typing'],
      [22_000, 'typing'],
      [26_000, 'looking'],
      [26_500, 'left'],
    ]);
    expect(shown.at(-1)).toEqual(['Dana Whitfield']);
  });

  it('is typing for longer than others need to ask again', async () => {
    const { watch, pass, said } = watched();
    watch().typed();
    await pass(PRESENCE.everyMs + 1_000);
    expect(said.at(-1)?.[1]).toBe('typing');
  });

  it('is looking again as soon as the box is empty', async () => {
    const { watch, pass, said } = watched();
    const presence = watch();
    await pass(1_000);
    presence.typed();
    await pass(1_000);
    presence.stoppedTyping();
    await pass(7_000);
    expect(said.map(([, state]) => state)).toEqual(['looking', 'typing', 'looking']);
  });

  it('rests while hidden, and shows nobody without signal', async () => {
    const { watch, pass, said, shown, setVisible, setOnline } = watched();
    watch();
    await pass(1_000);
    setVisible(false);
    await pass(30_000);
    expect(said).toHaveLength(1);
    setVisible(true);
    await pass(1_000);
    expect(said).toHaveLength(2);
    setOnline(false);
    await pass(1_000);
    expect(shown.at(-1)).toEqual([]);
  });

  it.each([404, 405])('is never asked of a backend again that answers %i', async (status) => {
    const { watch, pass, said, shown, answers } = watched();
    answers(err({ kind: 'rejected', status }));
    const first = watch();
    await pass(30_000);
    first.typed();
    first.stop();
    watch();
    await pass(30_000);
    expect(said).toHaveLength(1);
    expect(shown.at(-1)).toEqual([]);
  });
});

describe('who else is there, in words', () => {
  it.each([
    [[], undefined],
    [[{ name: 'Dana Whitfield', typing: false }], 'Dana Whitfield is looking at this ticket'],
    [[{ name: 'Dana Whitfield', typing: true }], 'Dana Whitfield is typing'],
    [
      [
        { name: 'Dana Whitfield', typing: false },
        { name: 'Marisol Keane', typing: false },
      ],
      'Dana Whitfield and Marisol Keane are looking at this ticket',
    ],
    [
      [
        { name: 'Dana Whitfield', typing: false },
        { name: 'Marisol Keane', typing: true },
      ],
      'Marisol Keane is typing · Dana Whitfield is looking at this ticket',
    ],
    [['A', 'B', 'C', 'D'].map((name) => ({ name, typing: false })), 'A, B and 2 others are looking at this ticket'],
  ])('%o', async (others, text) => {
    const { presenceText } = await import('#src/features/tickets/staff/presence.ts');
    expect(presenceText(others)).toBe(text);
  });
});
