// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { EndpointName } from '#src/contract/endpoints.ts';
import type { Session } from '#src/contract/session.ts';
import { type Call, type CallOptions, runtime, setRuntime } from '#src/data/runtime.ts';
import { useDevices } from '#src/features/account/security/queries.ts';
import { DevicesSection } from '#src/features/account/security/ui/DevicesSection.tsx';
import { err, ok } from '#src/lib/result.ts';
import { fakePage } from '#tests/app/page.ts';

const session = (id: string, device: string, more: Partial<Session> = {}): Session => ({
  ...{ id, device, current: false, push: false },
  ...{ createdAt: '2026-11-01T00:00:00Z', lastUsedAt: '2026-11-02T00:00:00Z' },
  ...more,
});

let live: Session[];
/** What was asked of the server, beside the list. */
let asked: string[];
/** The list cannot be read. */
let broken: boolean;
/** Lets the answers go that are held back. */
let answerNow: () => void;

const Devices = () => <DevicesSection devices={useDevices()} />;
const open = async () => {
  fakePage({ status: 'signed-in' });
  const call = async (name: EndpointName, { params }: CallOptions<'endSession'> = {}) => {
    if (name === 'sessions') return broken ? err({ kind: 'rejected', status: 400 } as const) : ok([...live]);
    asked.push([name, params?.id].filter(Boolean).join(' '));
    await new Promise<void>((resolve) => {
      const before = answerNow;
      answerNow = () => {
        before();
        resolve();
      };
    });
    live = live.flatMap((one) => {
      if (name === 'endPush') return [one.id === params?.id ? { ...one, push: false } : one];
      return one.current || (name === 'endSession' && one.id !== params?.id) ? [one] : [];
    });
    return ok(undefined);
  };
  setRuntime({ ...runtime(), call: call as Call });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <Devices />
    </QueryClientProvider>,
  );
  await screen.findAllByRole('listitem');
  return unmount;
};
const rows = () => screen.getAllByRole('listitem').map((row) => row.querySelector('p')?.textContent);
const out = () =>
  screen
    .getAllByRole('listitem')
    .flatMap((row) => (row.textContent?.includes('Logged out') ? [row.querySelector('p')?.textContent] : []));
const button = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const pressTwice = (name: RegExp) =>
  act(async () => {
    button(name).click();
    button(name).click();
  });
const answered = () => act(async () => answerNow());

beforeEach(() => {
  live = [
    session('1', 'Here', { current: true }),
    session('2', 'Phone', { push: true }),
    session('3', 'Tablet'),
    session('4', 'Desk'),
  ];
  asked = [];
  broken = false;
  answerNow = () => {};
});
const ALL = ['Here', 'Phone', 'Tablet', 'Desk'];

test('a device is logged out once; its row keeps its place, says so, and takes no press until the page is opened anew', async () => {
  const leave = await open();
  await pressTwice(/^Log out Phone/);
  await pressTwice(/^Log out Phone/);
  expect(asked).toEqual(['endSession 2']);
  await answered();
  await waitFor(() => expect(out()).toEqual(['Phone']));
  expect([rows(), button(/^Log out Phone/).disabled, button(/^Tell Phone/).disabled]).toEqual([ALL, true, true]);
  expect(button(/^Log out Tablet/).disabled).toBe(false);
  leave();
  await open();
  expect([rows(), out()]).toEqual([['Here', 'Tablet', 'Desk'], []]);
});

test('two at once are each under way until their own answer', async () => {
  await open();
  await pressTwice(/^Log out Phone/);
  await pressTwice(/^Log out Desk/);
  await pressTwice(/^Log out Phone/);
  expect(asked).toEqual(['endSession 2', 'endSession 4']);
  await answered();
  await waitFor(() => expect(out()).toEqual(['Phone', 'Desk']));
  expect(rows()).toEqual(ALL);
});

test('a list that cannot be read again says so all the same', async () => {
  await open();
  await pressTwice(/^Log out Phone/);
  broken = true;
  await answered();
  await waitFor(() => expect(out()).toEqual(['Phone']));
});

test('all others stay in their places, and the button with them', async () => {
  await open();
  await pressTwice(/^Log out all other devices/);
  expect(asked).toEqual(['endOtherSessions']);
  await answered();
  await waitFor(() => expect(out()).toEqual(['Phone', 'Tablet', 'Desk']));
  expect([rows(), button(/^Log out all/).disabled]).toEqual([ALL, true]);
  expect(screen.getByText('You are logged in nowhere else.')).toBeTruthy();
});

test('Stop news leaves its button where Log out would move to', async () => {
  await open();
  await pressTwice(/^Tell Phone of no news/);
  expect(asked).toEqual(['endPush 2']);
  await answered();
  await waitFor(() => expect(button(/^Tell Phone/).disabled).toBe(true));
  expect([out(), button(/^Log out Phone/).disabled]).toEqual([[], false]);
});
