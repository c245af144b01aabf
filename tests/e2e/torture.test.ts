import { describe, expect, it } from 'vitest';
import { findFaults, type Observed } from '../../e2e/torture/compare.ts';
import { deviceOf, labelOf, VOICE_NOTE } from '../../e2e/torture/labels.ts';
import type { Memory, Ticket } from '../../e2e/torture/memory.ts';
import { DEVICES, planOf, tell } from '../../e2e/torture/plan.ts';

describe('the plan of a seed', () => {
  it('is the same each time, and another for another seed', () => {
    expect(planOf(7, 150)).toEqual(planOf(7, 150));
    expect(planOf(7, 150)).not.toEqual(planOf(8, 150));
    expect(planOf(7, 150).slice(0, 10)).toEqual(planOf(7, 10));
  });

  it('has every kind of action on every device that knows it, over some seeds', () => {
    const told = new Set(
      Array.from({ length: 20 }, (_, seed) => planOf(seed, 150))
        .flat()
        .map((action) => tell({ ...action, number: 0, cut: false })),
    );
    for (const device of DEVICES)
      for (const kind of ['say', 'files', 'kill', 'offline', 'open']) expect(told).toContain(`0 ${device}: ${kind}`);
    for (const line of ['desk: staff', 'phone: voice', 'tablet: request', 'tablet: full', 'line: lost', 'line: slow'])
      expect(told).toContain(`0 ${line}`);
  });
});

it('a message has one name, however it is seen', () => {
  const label = 'phone 120. + phone-120.pdf + phone-121.png';
  expect(labelOf('phone 120. phone-120.pdf phone-121.png')).toBe(label);
  expect(labelOf('You:   phone 120.  23.11.2026 3:25AM Sent Show phone-121.png Download phone-120.pdf')).toBe(label);
  expect(labelOf('You:  9:04 AM Sent Play voice message Position')).toBe(VOICE_NOTE);
  expect(labelOf('Store 12, Joliet, IL\n5 Main St\nTires')).toBe('Store 12');
  expect([label, 'desk 0.', VOICE_NOTE, 'Store 12'].map(deviceOf)).toEqual(['phone', 'desk', 'phone', undefined]);
});

describe('the comparison', () => {
  const LINES = ['Store 1', 'phone 10.', 'desk 20.', 'phone 0.', 'phone 0.', 'phone 30. + phone-30.pdf'];
  const FILE = { name: 'phone-30.pdf', sha256: 'aa' };

  const scene = (): { memory: Memory; observed: { -readonly [K in keyof Observed]: Observed[K][number][] } } => {
    const ticket: Ticket = { number: 1, firstId: '5', id: '5', status: 'IN_PROGRESS', seenOn: new Set() };
    const said = LINES.slice(1).map((label) => ({ ticket, label, device: deviceOf(label) ?? ('phone' as const) }));
    const view = { where: 'the page of tablet', device: 'tablet', ticketId: '5', status: 'IN_PROGRESS' } as const;
    return {
      memory: { tickets: [ticket], said, files: [FILE] },
      observed: {
        tickets: [{ id: '5', status: 'IN_PROGRESS', lines: LINES }],
        files: [FILE],
        left: [],
        views: [{ ...view, lines: LINES }],
        lists: [{ where: 'the list of tablet', ids: ['5'], of: ['OPEN', 'IN_PROGRESS'] }],
      },
    };
  };
  const swapped = [...LINES.slice(0, 3), 'phone 30. + phone-30.pdf', 'phone 0.', 'phone 0.'];
  const without = (label: string) => LINES.filter((line) => line !== label);

  /** What is found after a change of the scene. */
  const found = (change: (scene_: ReturnType<typeof scene>) => void): string[] => {
    const changed = scene();
    change(changed);
    return [...new Set(findFaults(changed.memory, changed.observed).map(({ fault }) => fault))];
  };
  /** The server, and with it every screen, has other messages. */
  const onServer =
    (lines: readonly string[], status: 'IN_PROGRESS' | 'CLOSED' = 'IN_PROGRESS') =>
    ({ observed }: ReturnType<typeof scene>) => {
      observed.tickets = [{ id: '5', status, lines }];
      observed.views = observed.views.map((view) => ({ ...view, lines, status }));
    };
  const onScreen =
    (lines: readonly string[]) =>
    ({ observed }: ReturnType<typeof scene>) => {
      observed.views = observed.views.map((view) => ({ ...view, lines }));
    };

  it('finds nothing where all is as it was shown', () => {
    expect(found(() => {})).toEqual([]);
  });

  it.each<[string, (scene_: ReturnType<typeof scene>) => void]>([
    ['lost', onServer(without('phone 10.'))],
    ['lost', onServer(LINES.filter((_, place) => place !== 3))],
    ['doubled', onServer([...LINES, 'phone 10.'])],
    ['doubled', onServer([...LINES, 'phone 40.'])],
    ['reordered', onServer(swapped)],
    ['hidden', onScreen(without('desk 20.'))],
    ['doubled', onScreen([...LINES, 'phone 0.'])],
    ['reordered', onScreen(swapped)],
    ['hidden', onScreen(LINES.map((line) => (line === 'phone 10.' ? 'phone 10. (waiting)' : line)))],
    ['hidden', ({ observed }) => observed.lists.splice(0, 1, { where: '', ids: [], of: ['IN_PROGRESS'] })],
    ['lost', ({ observed }) => observed.files.splice(0, 1, { ...FILE, sha256: 'bb' })],
    ['lost', ({ memory }) => memory.tickets.push({ number: 2, firstId: 'local:x', status: 'OPEN', seenOn: new Set() })],
    ['doubled', ({ observed }) => observed.tickets.push({ id: '6', status: 'OPEN', lines: ['Store 1'] })],
    ['lost', onServer(LINES, 'CLOSED')],
  ])('finds what is %s (%#)', (fault, change) => {
    expect(found(change)).toContain(fault);
  });

  it('a message that was refused is no loss where its ticket was closed, and is stuck anywhere else', () => {
    const refused = (scene_: ReturnType<typeof scene>) => {
      const label = 'phone 50.';
      scene_.memory.said.push(...scene_.memory.said.slice(0, 1).map((one) => ({ ...one, label })));
      scene_.observed.left.push({ device: 'phone', ticketId: '5', label, refused: true });
    };
    expect(found(refused)).toEqual(['stuck']);
    const closed = (scene_: ReturnType<typeof scene>) => {
      refused(scene_);
      onServer(LINES, 'CLOSED')(scene_);
      for (const ticket of scene_.memory.tickets) ticket.status = 'CLOSED';
      scene_.observed.lists.length = 0;
    };
    expect(found(closed)).toEqual([]);
  });
});
