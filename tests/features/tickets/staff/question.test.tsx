// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TicketRow } from '#src/data/db/database.ts';
import { runtime } from '#src/data/runtime.ts';
import type { StaffAction } from '#src/features/tickets/staff/model/actions.ts';
import { useTicketAction } from '#src/features/tickets/staff/ui/useTicketAction.tsx';
import { toastStore } from '#src/ui/toast.ts';
import { profileOf } from '#tests/app/page.ts';
import { type TicketsPage, ticketsPage } from '../page.ts';
import { messageRow, ticketRow } from '../rows.ts';

const THEIRS = { assigned_manager_id: '4', assigned_manager_name: 'Marisol Keane' };
const MINE = { assigned_manager_id: '3', assigned_manager_name: 'Ray Ortega' };

let page: TicketsPage;
beforeEach(async () => {
  vi.spyOn(performance, 'now').mockReturnValue(10_000);
  toastStore.setState({ items: [] });
  page = await ticketsPage();
  page.session.setState({ profile: { ...profileOf('ADMIN'), id: '3' } });
});
afterEach(() => page.db.delete());

const Desk = ({ action, row }: { readonly action: StaffAction; readonly row: TicketRow }) => {
  const { ask, dialog } = useTicketAction();
  return (
    <>
      <button type="button" onClick={() => ask(action, row)}>
        Ask
      </button>
      {dialog}
    </>
  );
};
/** Opens the question of an action on a ticket that is stored as given. */
const ask = async (action: StaffAction, over: Parameters<typeof ticketRow>[1], handsOver = true) => {
  Object.assign(runtime().config.features, { handOver: handsOver });
  const row = ticketRow(1, over);
  await page.db.tickets.put(row);
  render(<Desk action={action} row={row} />);
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }));
  await screen.findByRole('dialog');
};
/** The server has told that the ticket has changed. */
const change = (over: Parameters<typeof ticketRow>[1]) => act(() => page.db.tickets.put(ticketRow(1, over)));
const later = (ms: number) => vi.mocked(performance.now).mockReturnValue(10_000 + ms);
const button = (name: string) => screen.getByRole('button', { name });
const says = (words: RegExp) => waitFor(() => expect(screen.getByRole('dialog').textContent).toMatch(words));
const waiting = async () => (await page.db.outbox.toArray()).map(({ command, input }) => ({ command, input }));

describe('an open question', () => {
  it('asks with the name of the colleague who has taken the ticket meanwhile, and does what it says then', async () => {
    await ask('assign', { status: 'OPEN' });
    await change({ status: 'IN_PROGRESS', ticket: THEIRS });
    await says(/Take over the ticket of Ray Ortega, .*, which Marisol Keane is working on\?/);
    expect(screen.queryByRole('button', { name: 'Assign to me' })).toBeNull();
    later(2_000);
    fireEvent.click(button('Take over'));
    await waitFor(async () =>
      expect(await waiting()).toEqual([
        {
          command: 'ticket.hand-over',
          input: { id: '1', agent_id: '3', from: 'IN_PROGRESS', from_agent_id: '4' },
        },
      ]),
    );
  });

  it('takes no press that was begun before its words could be read, and has the focus on its safe button', async () => {
    await ask('assign', { status: 'OPEN' });
    const before = button('Assign to me');
    before.focus();
    await change({ status: 'IN_PROGRESS', ticket: THEIRS });
    await says(/Marisol Keane/);
    await waitFor(() => expect(document.activeElement).toBe(button('Cancel')));
    expect(before.isConnected).toBe(false);
    fireEvent.click(button('Take over'));
    fireEvent.click(button('Cancel'));
    expect(screen.getByRole('dialog')).toBeTruthy();
    expect(await waiting()).toEqual([]);
    later(2_000);
    fireEvent.click(button('Cancel'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await waiting()).toEqual([]);
  });

  it.each([
    ['return', { status: 'TO_DO' }, /^Somebody was first: the ticket of Ray Ortega, .* is on the board now\.$/],
    ['close', { status: 'CLOSED', ticket: { closed_by: 'Marisol Keane' } }, /^Marisol Keane closed the ticket of/],
  ] as const)('to %s a ticket where that is done is closed, and says so', async (action, over, words) => {
    await ask(action, { status: 'IN_PROGRESS', ticket: MINE });
    await change(over);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(toastStore.getState().items.map(({ text }) => text)).toEqual([expect.stringMatching(words)]);
    expect(await waiting()).toEqual([]);
  });

  it('to take a ticket is closed where a backend has no taking over', async () => {
    await ask('assign', { status: 'OPEN' }, false);
    await change({ status: 'IN_PROGRESS', ticket: THEIRS });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(toastStore.getState().items).toMatchObject([
      { text: 'Marisol Keane took the ticket of Ray Ortega, Panhandle Fuel Stop.' },
    ]);
  });

  it('names the colleague to whom the ticket went, and goes on to ask the same', async () => {
    await ask('close', { status: 'IN_PROGRESS', ticket: MINE });
    await change({ status: 'IN_PROGRESS', ticket: THEIRS });
    await says(/^Close ticket.*which Marisol Keane is working on/);
  });

  it('goes without a word where another tab of the person has done it', async () => {
    await ask('close', { status: 'IN_PROGRESS', ticket: MINE });
    await change({ status: 'CLOSED', ticket: MINE, move: { key: 'k', from: 'IN_PROGRESS' } });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(toastStore.getState().items).toEqual([]);
  });

  it('is not disturbed by what changes nothing of it', async () => {
    await ask('assign', { status: 'OPEN' });
    const yes = button('Assign to me');
    await change({ status: 'OPEN', ticket: { unread: 3 } });
    expect(button('Assign to me')).toBe(yes);
    fireEvent.click(yes);
    await waitFor(async () => expect((await waiting())[0]).toMatchObject({ command: 'ticket.status' }));
  });

  describe('to close a ticket', () => {
    const written = (n: number, text: string, mine = false, sender_name?: string) =>
      act(() => page.db.messages.put(messageRow(n, { ticketId: '1', mine, message: { text, sender_name } })));
    /** Has read what was stored so far. */
    const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    const askToClose = async () => {
      await written(1, 'Two flat tires');
      await ask('close', { status: 'IN_PROGRESS', ticket: MINE });
      await settled();
    };

    it('tells what was written since, and is not confirmed before that could be read', async () => {
      await askToClose();
      expect(screen.getByRole('dialog').textContent).not.toContain('has written');
      const before = button('Close ticket');
      await written(2, 'WAIT please do not close');
      await says(/Ray Ortega has written since: WAIT please do not close/);
      expect(before.isConnected).toBe(false);
      fireEvent.click(button('Close ticket'));
      expect(await waiting()).toEqual([]);
      // Another message is another one to read.
      later(2_000);
      await written(3, 'It is not fixed', false, 'Dana Reyes');
      await says(/Dana Reyes has written since: It is not fixed/);
      fireEvent.click(button('Close ticket'));
      expect(await waiting()).toEqual([]);
      later(4_000);
      fireEvent.click(button('Close ticket'));
      await waitFor(async () => expect((await waiting())[0]).toMatchObject({ command: 'ticket.status' }));
    });

    it('says nothing of what the agent wrote, nor of what was told when it was asked before', async () => {
      await askToClose();
      await written(2, 'I close it now', true);
      await settled();
      expect(screen.getByRole('dialog').textContent).not.toContain('has written');
      await written(3, 'WAIT');
      await says(/has written since: WAIT/);
      later(2_000);
      fireEvent.click(button('Cancel'));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      fireEvent.click(button('Ask'));
      await screen.findByRole('dialog');
      await settled();
      expect(screen.getByRole('dialog').textContent).not.toContain('has written');
    });
  });
});
