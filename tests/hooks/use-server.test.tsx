// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AppError } from '#src/contract/errors.ts';
import { runtime, setRuntime } from '#src/data/runtime.ts';
import { type ServerAnswer, type ServerQuery, useServer } from '#src/hooks/useServer.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import { type FakePage, fakePage } from '#tests/app/page.ts';
import { world } from '#tests/support/fakes/screen.ts';

const NOT_FOUND: AppError = { kind: 'rejected', status: 404 };
const BROKEN: AppError = { kind: 'retryable', status: 500 };

let page: FakePage;
let device: ReturnType<typeof world>;
let client: QueryClient;
/** What the server says next, and how often it was asked. */
let next: Result<string, AppError>;
let asked: number;
let shown: Pick<ServerAnswer<string>, 'state' | 'data' | 'error' | 'former' | 'again'>;

beforeEach(() => {
  page = fakePage({ status: 'signed-in', account: 'ray' });
  device = world();
  const { ports, ...rest } = runtime();
  setRuntime({ ...rest, ports: { ...ports, ...device.ports } });
  client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retry: false, staleTime: 60_000 } } });
  next = ok('first');
  asked = 0;
});

const ask = async () => {
  asked += 1;
  return next;
};
const Reader = ({ query }: { readonly query: Partial<ServerQuery<string>> }) => {
  const { state, data, error, former, again } = useServer<string>({ key: ['thing'], ask, ...query });
  shown = { state, data, error, former, again };
  return null;
};
const reading = (query: Partial<ServerQuery<string>> = {}) => (
  <QueryClientProvider client={client}>
    <Reader query={query} />
  </QueryClientProvider>
);
/** Lets time pass as it does for a page, which is drawn anew in between. */
const pass = async (ms: number) => {
  for (let left = ms; left > 0; left -= 500)
    await act(async () => {
      await device.pass(Math.min(left, 500));
      // The query cache tells its readers a task later.
      await new Promise((resolve) => setTimeout(resolve));
    });
};
const setVisible = (visible: boolean) => {
  Object.defineProperty(document, 'visibilityState', { value: visible ? 'visible' : 'hidden', configurable: true });
  return act(async () => void document.dispatchEvent(new Event('visibilitychange')));
};

describe('reading the server', () => {
  it('answers, and keeps the answer beside a later failure', async () => {
    render(reading());
    expect(shown.state).toBe('loading');
    await waitFor(() => expect(shown).toMatchObject({ state: 'answered', data: 'first', error: undefined }));
    next = err(BROKEN);
    act(() => shown.again());
    await waitFor(() => expect(shown).toMatchObject({ state: 'answered', data: 'first', error: BROKEN }));
  });

  it('says why there is nothing, and begins anew when asked', async () => {
    next = err(BROKEN);
    render(reading());
    await waitFor(() => expect(shown).toMatchObject({ state: 'failed', data: undefined, error: BROKEN }));
    next = ok('then');
    act(() => shown.again());
    await waitFor(() => expect(shown.data).toBe('then'));
  });

  it('takes 404 for a failure, unless it asked for what a backend may lack', async () => {
    next = err(NOT_FOUND);
    render(reading());
    await waitFor(() => expect(shown).toMatchObject({ state: 'failed', error: NOT_FOUND }));
  });

  it('asks a backend once for an addition that it lacks', async () => {
    next = err(NOT_FOUND);
    const { unmount } = render(reading({ addition: 'replies', everyMs: 1_000 }));
    await waitFor(() => expect(shown).toMatchObject({ state: 'gone', data: undefined, error: undefined }));
    await pass(10_000);
    await act(() => client.invalidateQueries());
    unmount();
    client.clear();
    render(reading({ addition: 'replies' }));
    await waitFor(() => expect(shown.state).toBe('gone'));
    expect(asked).toBe(1);
    expect(runtime().unknownCalls).toContain('replies');
  });

  it('knows a refusal of its own for what is lacking', async () => {
    next = err({ kind: 'invalid-response' });
    render(reading({ addition: 'replies', lacks: ({ kind }) => kind === 'invalid-response' }));
    await waitFor(() => expect(shown.state).toBe('gone'));
  });

  it('never shows another account what was answered to this one', async () => {
    render(reading());
    await waitFor(() => expect(shown.data).toBe('first'));
    next = ok('of somebody else');
    act(() => page.session.setState({ account: 'ann' }));
    expect(shown.data).toBeUndefined();
    await waitFor(() => expect(shown.data).toBe('of somebody else'));
  });

  it('shows the former answer while the next is on its way, where that is wanted', async () => {
    const { rerender } = render(reading({ key: ['thing', 'a', 1], keepFormer: (key) => key[1] === 'a' }));
    await waitFor(() => expect(shown.data).toBe('first'));
    next = ok('second');
    rerender(reading({ key: ['thing', 'a', 2], keepFormer: (key) => key[1] === 'a' }));
    expect(shown).toMatchObject({ data: 'first', former: true });
    await waitFor(() => expect(shown).toMatchObject({ data: 'second', former: false }));
    rerender(reading({ key: ['thing', 'b', 1], keepFormer: (key) => key[1] === 'b' }));
    expect(shown.data).toBeUndefined();
    await waitFor(() => expect(shown.data).toBe('second'));
  });
});

describe('looking again and again', () => {
  it('asks at once and then in its rhythm, not while hidden or offline', async () => {
    render(reading({ everyMs: 3_000 }));
    await pass(7_000);
    expect(asked).toBe(3);
    await setVisible(false);
    await pass(9_000);
    expect(asked).toBe(3);
    await setVisible(true);
    expect(asked).toBe(4);
    device.setOnline(false);
    await pass(9_000);
    expect(asked).toBe(4);
  });

  it('ends when an answer needs no further look, and goes on until then', async () => {
    next = err(BROKEN);
    render(reading({ everyMs: 3_000, until: (data) => data === 'done' }));
    await pass(4_000);
    expect(asked).toBe(2);
    next = ok('moving');
    await pass(3_000);
    next = ok('done');
    await pass(30_000);
    expect(shown.data).toBe('done');
    expect(asked).toBe(4);
  });

  it('keeps its rhythm where each look fails, with a former answer in sight', async () => {
    const until = (_data: string, error: AppError | undefined) => error === undefined;
    const { rerender } = render(reading({ key: ['a'], keepFormer: true, everyMs: 3_000, until }));
    await pass(10_000);
    expect(asked).toBe(1);
    next = err(BROKEN);
    rerender(reading({ key: ['b'], keepFormer: true, everyMs: 3_000, until }));
    await pass(10_000);
    expect(asked).toBe(5);
  });

  it('ends with the page', async () => {
    const { unmount } = render(reading({ everyMs: 3_000 }));
    await pass(1);
    unmount();
    await pass(9_000);
    expect(asked).toBe(1);
  });
});
