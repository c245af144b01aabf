// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { Doubt, OutboxRow } from '#src/data/db/database.ts';
import type { UploadRow } from '#src/data/db/file-rows.ts';
import { messageStates } from '#src/features/tickets/conversation/model/message-state.ts';
import { shownNotes } from '#src/features/tickets/conversation/model/notes.ts';
import { MessageItem } from '#src/features/tickets/conversation/ui/MessageItem.tsx';
import { NoteItem } from '#src/features/tickets/conversation/ui/NoteItem.tsx';
import { RequestFailed } from '#src/features/tickets/conversation/ui/RequestFailed.tsx';
import { aroundMessages } from './messages.ts';
import { messageRow, ticketRow } from './rows.ts';

const AT = Date.UTC(2026, 10, 21, 20, 0);

const around = aroundMessages();
const { actions } = around;

const action = (seq: number, text: string, over: Partial<OutboxRow> = {}): OutboxRow =>
  ({
    seq,
    key: `key-${seq}`,
    command: 'message.send',
    input: { text, ticket_id: '7' },
    lane: '7',
    state: 'due',
    attempts: 0,
    failures: 0,
    dueAt: AT,
    madeAt: AT,
    ...over,
  }) as OutboxRow;
const doubts: Doubt[] = [
  { id: '31', text: 'Left rear', createdAt: '2026-11-21T20:05:00Z' },
  { id: '32', text: 'Left rear', createdAt: '2026-11-21T20:09:00Z' },
];

const show = (row: OutboxRow, queue: readonly OutboxRow[], closed = false) => {
  const { input, key, seq, state } = row;
  const text = row.command === 'message.send' && 'text' in input ? input.text : '';
  const message = messageRow(seq, {
    key,
    mine: true,
    delivery: state === 'failed' ? 'failed' : 'waiting',
    message: { text },
  });
  return render(
    <MessageItem row={message} uploads={[]} actions={actions} state={messageStates(queue).get(key)} closed={closed} />,
  );
};
const names = () => screen.getAllByRole('button').map((button) => button.textContent);

describe('a message in doubt', () => {
  const lost = action(1, 'Left rear', { state: 'failed', doubts });

  it('is shown beside each that may be it, and is answered by keyboard alone', async () => {
    show(lost, [lost]);
    const question = within(screen.getByRole('region', { name: 'Was this message already sent?' }));
    expect(question.getAllByText('On the server')).toHaveLength(2);
    expect(question.getByText('Yours')).toBeTruthy();
    const [first, second, third, more] = question.getAllByRole('button');
    expect(more).toBeUndefined();
    // What a screen reader says of each answer tells which one it means.
    expect(
      new Set([first, second, third].map((button) => button?.getAttribute('aria-label') ?? button?.textContent)).size,
    ).toBe(3);
    await userEvent.tab();
    await userEvent.tab();
    expect(document.activeElement).toBe(second);
    await userEvent.keyboard('{Enter}');
    await userEvent.tab();
    await userEvent.keyboard(' ');
    expect(actions.answer.mock.calls).toEqual([
      ['key-1', '32'],
      ['key-1', undefined],
    ]);
  });

  it('is not said to be unsent, which nobody knows', () => {
    const { container } = show(lost, [lost]);
    expect(container.textContent).not.toContain('Not sent.');
  });

  it('is neither tried again nor edited nor passed over before', () => {
    show(lost, [lost]);
    expect(names()).toEqual(['Yes, this one', 'Yes, this one', 'No, send mine']);
    cleanup();
    const behind = action(2, 'Behind it');
    const { container } = show(behind, [lost, behind]);
    expect(container.textContent).toContain('Waits for “Left rear”');
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('a request in doubt', () => {
  const request = {
    ...action(1, ''),
    command: 'ticket.create',
    input: { message: 'Panhandle Fuel Stop\nTires', service_id: '9' },
    lane: 'local:1',
    state: 'failed',
    doubts: [{ id: '88', place: 'Panhandle Fuel Stop', createdAt: '2026-11-21T20:05:00Z' }],
  } as unknown as OutboxRow;
  const ask = (more: Partial<OutboxRow> = {}) =>
    render(
      <MemoryRouter>
        <RequestFailed
          row={ticketRow(1, { id: 'local:1', delivery: 'failed', outboxKey: 'key-1' })}
          queue={[{ ...request, ...more } as OutboxRow]}
          onLeave={() => undefined}
        />
      </MemoryRouter>,
    );

  it('is shown with its stop beside the ticket that may be it, and asks which', async () => {
    ask();
    const question = within(screen.getByRole('region', { name: 'Was this request already made?' }));
    expect(question.getAllByText('Panhandle Fuel Stop').length).toBeGreaterThan(1);
    expect(question.getByText('Nothing is written in it yet.')).toBeTruthy();
    await userEvent.click(question.getByRole('button', { name: /^Yes, this one/ }));
    await userEvent.click(question.getByRole('button', { name: 'No, make mine' }));
    expect(around.page.asked).toEqual(['answer key-1', 'answer key-1']);
  });

  it('says what waits behind it that nothing can be sent without it', () => {
    const behind = action(2, 'Behind', { lane: 'local:1' });
    expect(messageStates([request, behind]).get('key-2')).toEqual({
      heldBack: { text: 'Waits for the request, which was not sent.', release: undefined },
    });
  });
});

describe('a refused message', () => {
  const poison = action(1, 'Which truck?', { state: 'failed' });
  const behind = action(2, 'The red one');

  it('holds the next back, which names it and can go without it', async () => {
    const { container } = show(behind, [poison, behind]);
    expect(container.textContent).toContain('Waits for “Which truck?”, which was not sent.');
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Send without it: The red one' }));
    await userEvent.keyboard('{Enter}');
    expect(actions.release.mock.calls).toEqual([['key-1']]);
    cleanup();
    show(behind, [{ ...poison, passed: true }, behind]);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('that is nothing but a picture is named by it', () => {
    const picture = action(1, 'image:1', { state: 'failed' });
    const upload = { id: 'u1', key: 'key-1', place: 0, fileName: 'tire.jpg' } as UploadRow;
    expect(messageStates([picture, behind], new Map([['key-1', [upload]]])).get('key-2')?.heldBack).toEqual({
      text: 'Waits for “tire.jpg”, which was not sent.',
      release: 'key-1',
    });
  });

  it('holds an internal note back, which says so and can go without it', async () => {
    const note = action(2, '', { command: 'ticket.note', input: { id: '7', text: 'He calls later' } });
    const showNote = (queue: readonly OutboxRow[]) => {
      const [shown] = shownNotes([], queue);
      if (!shown) throw new Error('no note');
      return render(<NoteItem note={shown} actions={actions} state={messageStates(queue).get(shown.id)} />);
    };
    const { container } = showNote([poison, note]);
    expect(container.textContent).toContain('Waits for “Which truck?”, which was not sent.');
    await userEvent.click(screen.getByRole('button', { name: 'Send without it: He calls later' }));
    expect(actions.release.mock.calls).toEqual([['key-1']]);
    cleanup();
    showNote([{ ...poison, passed: true }, note]);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText(/^Waiting · /)).toBeTruthy();
  });

  it('of a closed ticket starts no request for staff, who make none', () => {
    const row = messageRow(1, { key: 'key-1', mine: true, delivery: 'failed' });
    render(<MessageItem row={row} uploads={[]} actions={{ ...actions, newRequest: false }} closed />);
    expect(names()).toEqual(['Copy', 'Discard']);
  });

  it('of a closed ticket is copied, kept for a new request or discarded, never tried again', async () => {
    show(poison, [poison], true);
    expect(names()).toEqual(['Copy', 'Start a new request with it', 'Discard']);
    for (const button of screen.getAllByRole('button')) await userEvent.click(button);
    expect([actions.copy, actions.newRequest, actions.discard].map((fn) => fn.mock.calls)).toEqual([
      [['Which truck?']],
      [['key-1']],
      [['key-1']],
    ]);
  });
});
