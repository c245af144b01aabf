// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, configure, createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AppError } from '#src/contract/errors.ts';
import type { Ticket } from '#src/contract/ticket.ts';
import { runtime, setRuntime } from '#src/data/runtime.ts';
import Board from '#src/features/tickets/board/pages/Board.tsx';
import History from '#src/features/tickets/board/pages/History.tsx';
import { err, ok, type Result } from '#src/lib/result.ts';
import { toastStore } from '#src/ui/toast.ts';
import { profileOf } from '#tests/app/page.ts';
import { type TicketsPage, ticketsPage } from '../page.ts';
import { ticketRow } from '../rows.ts';

const MINUTE = 60_000;
const NOT_FOUND: AppError = { kind: 'rejected', status: 404 };
const BROKEN: AppError = { kind: 'retryable', status: 500 };

interface Query {
  readonly status?: string;
  readonly page?: number;
  readonly pageSize?: number;
  readonly sort?: string;
  readonly direction?: string;
}

/** A backend by hand. */
interface Backend {
  tickets: Ticket[];
  counts: Result<Record<string, number>, AppError>;
  /** What reading a list ends with, where it fails. */
  broken: AppError | undefined;
  readonly asked: { name: string; query: Query }[];
  /** Lists are held back until it is called. */
  held: Promise<void> | undefined;
}

// A busy machine draws a table of ten rows in a second.
configure({ asyncUtilTimeout: 5_000 });

let page: TicketsPage;
let backend: Backend;
let client: QueryClient;

const toasts = () => toastStore.getState().items.map(({ text }) => text);
/** Presses a button at a moment, in milliseconds of the page. */
const pressAt = (button: HTMLElement, at: number) =>
  act(async () => {
    const click = createEvent.click(button);
    Object.defineProperty(click, 'timeStamp', { value: at });
    button.focus();
    fireEvent(button, click);
  });

const ticket = (n: number, over: Partial<Ticket> = {}): Ticket => ticketRow(n, { ticket: over }).ticket;

const answer = async (name: string, query: Query): Promise<Result<unknown, AppError>> => {
  backend.asked.push({ name, query });
  if (name === 'ticketCounts') return backend.counts;
  await backend.held;
  if (backend.broken) return err(backend.broken);
  const { page: at = 0, pageSize = 10 } = query;
  const fitting = backend.tickets.filter(({ status }) => status === query.status);
  const end = (at + 1) * pageSize;
  return ok({ items: fitting.slice(at * pageSize, end), hasNext: end < fitting.length, total: fitting.length });
};

beforeEach(async () => {
  page = await ticketsPage();
  page.session.setState({ profile: profileOf('ADMIN') });
  backend = {
    tickets: [],
    counts: ok({ OPEN: 2, TO_DO: 23, IN_PROGRESS: 0 }),
    broken: undefined,
    asked: [],
    held: undefined,
  };
  const call = async (name: string, options: { query?: Query; signal?: AbortSignal } = {}) => {
    const said = await answer(name, options.query ?? {});
    return options.signal?.aborted ? err({ kind: 'offline' }) : said;
  };
  setRuntime({ ...runtime(), call: call as never });
  client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retry: false } } });
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  toastStore.setState({ items: [] });
});
afterEach(async () => {
  client.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await page.db.delete();
});

const Where = () => {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
};
const show = (what: 'board' | 'history' = 'board', at = '/board-table') =>
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[at]}>
        {what === 'board' ? <Board /> : <History />}
        <Where />
      </MemoryRouter>
    </QueryClientProvider>,
  );
const rows = () => screen.getAllByRole('row').slice(1);
const lists = () => backend.asked.filter(({ name }) => name === 'tickets').map(({ query }) => query);
const address = () => document.querySelector('output')?.textContent;

describe('the board', () => {
  it('shows what the backend tells: names, unread marks, waiting times, counts', async () => {
    const now = Date.now();
    backend.tickets = [
      ticket(1, { status: 'OPEN', waiting_since: new Date(now - 130 * MINUTE).toISOString(), unread: 3 }),
      ticket(2, { status: 'OPEN', waiting_since: null, user_name: undefined, service_type: [], truck_brands: [] }),
    ];
    show();
    const [first, second] = await waitFor(() => {
      expect(rows()).toHaveLength(2);
      return rows() as [HTMLElement, HTMLElement];
    });
    expect(first.textContent).toContain('2 h 10 m, over an hour');
    expect(within(first).getByText('unread messages').parentElement?.textContent).toBe('3 unread messages');
    expect(second.textContent).toContain('Unknown');
    for (const text of ['-', 'No services', 'No truck brands']) expect(within(second).getByText(text)).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'To do 23' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Waiting' })).toBeTruthy();
  });

  it('does without counts and waiting times where the backend has none, and asks for counts once', async () => {
    backend.counts = err(NOT_FOUND);
    backend.tickets = [ticket(1, { status: 'IN_PROGRESS' })];
    show('board', '/board-table?tab=in-progress');
    await waitFor(() => expect(rows()).toHaveLength(1));
    // No agent, no waiting time.
    expect(screen.getAllByText('-')).toHaveLength(2);
    expect(screen.getByRole('tab', { name: 'In progress' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Waiting' })).toBeNull();
    await act(() => client.refetchQueries());
    expect(backend.asked.filter(({ name }) => name === 'ticketCounts')).toHaveLength(1);
  });

  it('asks by page, size and order, keeps them in the address, and begins another tab at its first page', async () => {
    backend.tickets = Array.from({ length: 12 }, (_, n) => ticket(n + 1, { status: 'OPEN' }));
    show();
    await waitFor(() => expect(rows()).toHaveLength(10));
    expect(lists()[0]).toEqual({ status: 'OPEN', page: 0, pageSize: 10 });
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(address()).toContain('page=2');
    await userEvent.click(screen.getByRole('button', { name: 'Open date' }));
    await waitFor(() => expect(lists().at(-1)).toMatchObject({ sort: 'created_at', direction: 'asc', page: 0 }));
    await userEvent.click(screen.getByRole('tab', { name: /^To do/ }));
    expect(await screen.findByText('Nothing to do')).toBeTruthy();
    expect(lists().at(-1)).toMatchObject({ status: 'TO_DO', page: 0 });
  });

  it('keeps the old rows when a load fails, says so, and tries again', async () => {
    backend.tickets = [ticket(1, { status: 'OPEN' })];
    show();
    await waitFor(() => expect(rows()).toHaveLength(1));
    backend.broken = BROKEN;
    await act(() => client.refetchQueries());
    const panel = await screen.findByRole('alert');
    expect(panel.textContent).toContain('Something went wrong. Please try again.');
    expect(rows()).toHaveLength(1);
    backend.broken = undefined;
    await userEvent.click(within(panel).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('never says that a list is empty which could not be read', async () => {
    backend.broken = BROKEN;
    show();
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.queryByText('No open tickets')).toBeNull();
  });

  it('shows what is stored without signal, and how old it is', async () => {
    page.sync.setState({ online: false });
    backend.broken = { kind: 'offline' };
    await page.db.tickets.put(ticketRow(5));
    show();
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(screen.getByText(/^No signal\. Tickets as they were at \d\d\.\d\d\.2026 /)).toBeTruthy();
    await userEvent.click(screen.getByRole('tab', { name: /^To do/ }));
    expect(await screen.findByText('No signal. No ticket of this list is stored on this device.')).toBeTruthy();
  });

  it('shows a ticket that is being taken in its old place, and lets go of one that has left', async () => {
    backend.tickets = [ticket(1, { status: 'OPEN' }), ticket(2, { status: 'OPEN' })];
    show();
    await waitFor(() => expect(rows()).toHaveLength(2));
    await page.db.tickets.update('1', { status: 'IN_PROGRESS', move: { key: 'k', from: 'OPEN' } });
    expect(await screen.findByText('Assigning')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /^Assign to me/ })).toHaveLength(1);
    await page.db.tickets
      .where('id')
      .equals('1')
      .modify((row) => {
        delete row.move;
      });
    await waitFor(() => expect(rows()).toHaveLength(1));
  });

  it('is worked by keys: j and k, Enter, and a for the button, which asks first', async () => {
    backend.tickets = [ticket(1, { status: 'OPEN' }), ticket(2, { status: 'OPEN', user_name: 'Alma Reyes' })];
    show();
    await waitFor(() => expect(rows()).toHaveLength(2));
    await userEvent.keyboard('jjk');
    expect(document.activeElement?.textContent).toBe('Ray Ortega');
    await userEvent.keyboard('j');
    expect(document.activeElement?.textContent).toBe('Alma Reyes');
    await userEvent.keyboard('a');
    const question = await screen.findByRole('dialog', { name: 'Assign to me' });
    expect(question.textContent).toContain('the ticket of Alma Reyes, Panhandle Fuel Stop');
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await page.db.outbox.count()).toBe(0);
    // The one in its place is chosen when it leaves.
    await page.db.tickets.update('2', { status: 'CLOSED' });
    await waitFor(() => expect(rows()).toHaveLength(1));
    await userEvent.keyboard('{Enter}');
    expect(address()).toBe('/chat/1');
  });
});

describe('the history', () => {
  it('shows when a ticket was opened and closed, and how long it took', async () => {
    backend.tickets = [
      ticket(1, {
        status: 'CLOSED',
        close_date: '2026-11-22T23:30:00Z',
        assigned_manager_name: 'Dana Whitfield',
        unread: 2,
      }),
      ticket(2, { status: 'CLOSED' }),
    ];
    show('history', '/chat-history');
    await waitFor(() => expect(rows()).toHaveLength(2));
    const [closed, undated] = rows();
    expect(closed?.textContent).toMatch(/1d 3hDana WhitfieldView chat with Ray Ortega, #\d+$/);
    expect(closed?.textContent).not.toContain('unread');
    expect(within(undated as HTMLElement).getAllByText('-')).toHaveLength(3);
  });

  it('is exported with its progress, or not when the person thinks better of it', async () => {
    backend.tickets = Array.from({ length: 120 }, (_, n) => ticket(n + 1, { status: 'CLOSED' }));
    const saved: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved.push(blob as Blob);
      return 'blob:milepost';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    show('history', '/chat-history');
    await waitFor(() => expect(rows()).toHaveLength(10));
    let release = () => {};
    backend.held = new Promise((resolve) => {
      release = resolve;
    });
    const csv = screen.getByRole('button', { name: 'Export as CSV' });
    await pressAt(csv, 1_000);
    // The second half of a double press, and any other: the button is where it was, with the focus.
    await pressAt(csv, 1_100);
    await pressAt(csv, 3_000);
    expect(csv.getAttribute('aria-busy')).toBe('true');
    await pressAt(screen.getByRole('button', { name: 'Cancel' }), 4_000);
    release();
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    expect(document.activeElement).toBe(csv);
    // The second half of a double press on Cancel, by a key.
    await pressAt(csv, 4_100);
    expect(csv.getAttribute('aria-busy')).toBeNull();
    expect(toasts()).toEqual(['Export cancelled. No file was saved.']);
    await pressAt(csv, 5_000);
    await waitFor(() => expect(toasts()).toContain('120 tickets exported'));
    // However quickly it was made.
    await pressAt(csv, 5_100);
    expect(csv.getAttribute('aria-busy')).toBeNull();
    expect(saved).toHaveLength(1);
    expect((await saved[0]?.text())?.split('\r\n')).toHaveLength(122);
    backend.broken = BROKEN;
    await pressAt(csv, 9_000);
    await waitFor(() => expect(toasts().at(-1)).toContain('could not be exported'));
  });

  it('says that the export needs the server', async () => {
    page.sync.setState({ online: false });
    backend.broken = { kind: 'offline' };
    show('history', '/chat-history');
    expect(await screen.findByText('No signal. The export needs the server.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export as CSV' }).disabled).toBe(true);
  });
});
