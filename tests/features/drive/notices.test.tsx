// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '#src/ui/icons/all.ts';
import '#tests/support/console.ts';
import { setAloud } from '#src/features/drive/aloud/store.ts';
import { Notices } from '#src/features/drive/notices/ui/Notices.tsx';
import type { Followed } from '#src/features/drive/position/model/follow.ts';
import type { DriveAnswer } from '#src/lib/drive-parts.ts';

const said: string[] = [];
beforeEach(() => {
  said.length = 0;
  vi.stubGlobal('SpeechSynthesisUtterance', function words(this: { text: string }, text: string) {
    this.text = text;
  });
  vi.stubGlobal('speechSynthesis', { speak: ({ text }: { text: string }) => said.push(text), cancel: () => undefined });
});
afterEach(() => {
  cleanup();
  setAloud(false);
  vi.unstubAllGlobals();
});

const answer = (key: string, text: string, ticketId = '7'): DriveAnswer => ({
  ...{ key, ticketId, from: 'Ann', kind: 'text', text },
});
const notices = (
  answers: readonly DriveAnswer[],
  rings: () => void,
  onChat = (_: string) => {},
  followed?: Partial<Followed>,
) => {
  const props = {
    drive: { state: { followed }, ahead: [] },
    trip: { planned: true },
    talk: { answers, keptNotes: [], voice: { phase: 'idle' } },
    service: {},
    onChat,
  };
  return <Notices {...(props as unknown as Parameters<typeof Notices>[0])} moving={false} ring={rings} />;
};

it('answers that come together are read aloud each, in order and once', () => {
  setAloud(true);
  const ring = vi.fn();
  const both = [answer('1', 'Take exit 12'), answer('2', 'then left')];
  const { rerender } = render(notices(both, ring));
  rerender(notices([...both], ring));
  rerender(notices([...both, answer('3', 'ask for me')], ring));
  expect(said).toEqual(['Ann says: Take exit 12', 'Ann says: then left', 'Ann says: ask for me']);
  expect(ring).toHaveBeenCalledTimes(2);
  expect(screen.getByText('Ann has answered 3 times')).toBeTruthy();
});

it('what is hidden is one conversation’s; what has come in another is told then, and leads to that one', () => {
  const chats: string[] = [];
  const all = [answer('1', 'the brake', '8'), answer('2', 'Take exit 12'), answer('3', 'then left')];
  render(
    notices(
      all,
      () => {},
      (id) => void chats.push(id),
    ),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Read aloud' }));
  expect(said).toEqual(['Ann says: Take exit 12', 'Ann says: then left']);
  fireEvent.click(screen.getByRole('button', { name: 'Hide' }));
  expect(screen.getByText('the brake')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Open the conversation' }));
  expect(chats).toEqual(['8']);
});

it.each([
  [{ left: true, off: 2.4 }, '2.4 mi off the route'],
  [{ left: false, back: true, mile: 7.7, turnedAt: 10 }, '2.3 mi back the way you came'],
])(
  'tells a truck that has left the route, or drives back along it, and plans from there: %o',
  async (followed, text) => {
    render(notices([], () => {}, undefined, followed));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByText('A new route needs signal. It can be asked for again later.')).toBeTruthy();
  },
);

it('says nothing of the turn to a pump on the other side', () => {
  render(notices([], () => {}, undefined, { left: false, back: true, mile: 9.4, turnedAt: 10 }));
  expect(screen.queryByText(/back the way you came/)).toBeNull();
});
