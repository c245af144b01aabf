// @vitest-environment happy-dom
import 'fake-indexeddb/auto';

import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TicketList } from '#src/features/tickets/list/ui/TicketList.tsx';
import type { ListLoading } from '#src/features/tickets/refresh/queries.ts';
import { CHATS } from '#src/texts/chats.ts';
import { type TicketsPage, ticketsPage } from './page.ts';

let page: TicketsPage;
beforeEach(async () => {
  page = await ticketsPage();
  // Whatever is watched is in sight, and is told once, as a browser tells it.
  class InSight {
    private readonly tell: IntersectionObserverCallback;
    constructor(tell: IntersectionObserverCallback) {
      this.tell = tell;
    }
    observe() {
      this.tell([{ isIntersecting: true } as IntersectionObserverEntry], this as never);
    }
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', InSight);
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await page.db.delete();
});

const List = ({ loading }: { readonly loading: ListLoading }) => (
  <MemoryRouter>
    <TicketList
      list="mine"
      onList={() => {}}
      tickets={[]}
      loading={loading}
      viewer={{ staff: true, id: '1', name: 'Dana', handsOver: true }}
      selected={undefined}
      hint={undefined}
      empty={<p>{CHATS.emptyStaff}</p>}
      linkTo={() => '/chats'}
      from="/chats"
    />
  </MemoryRouter>
);

it('asks for page after page though they bring nothing to the list, and says that it is empty when none is left', async () => {
  let asked = 0;
  const ready: ListLoading = {
    ...{ state: 'ready', hasNext: true, loadingMore: false, retry: () => {} },
    loadMore: () => {
      asked += 1;
    },
  };
  const shown = render(<List loading={ready} />);
  for (const pages of [1, 2, 3]) {
    await waitFor(() => expect(asked).toBe(pages));
    expect(screen.queryByText(CHATS.emptyStaff)).toBeNull();
    shown.rerender(<List loading={{ ...ready, loadingMore: true }} />);
    shown.rerender(<List loading={ready} />);
  }
  shown.rerender(<List loading={{ ...ready, hasNext: false }} />);
  expect(screen.getByText(CHATS.emptyStaff)).toBeTruthy();
});

it('does not ask again by itself after a page that failed', async () => {
  const loadMore = vi.fn();
  const failed: ListLoading = { state: 'failed', hasNext: true, loadingMore: false, loadMore, retry: () => {} };
  await act(async () => void render(<List loading={failed} />));
  expect(screen.queryByText(CHATS.emptyStaff)).toBeNull();
  expect(document.querySelector('.h-px')).toBeNull();
});
