// @vitest-environment happy-dom
import { act, render } from '@testing-library/react';
import fc from 'fast-check';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, test } from 'vitest';
import { readState, type TableRules, type TableState, writeState } from '#src/ui/table/table-url.ts';
import { type TableStateControl, useTableState } from '#src/ui/table/useTableState.ts';
import '#tests/app/page.ts';

const RULES: TableRules = {
  defaults: { pageSize: 10, sort: { by: 'id', descending: true } },
  sizes: [5, 10, 25],
  sorts: ['id', 'name'],
  searchMax: 200,
};
const DEFAULTS: TableState = { page: 0, pageSize: 10, sort: { by: 'id', descending: true }, search: '' };
const read = (address: string): TableState => readState(new URLSearchParams(address), RULES);

describe('the address', () => {
  test.each([
    ['', {}],
    [
      'page=3&size=25&sort=-name&q=ray',
      { page: 2, pageSize: 25, sort: { by: 'name', descending: true }, search: 'ray' },
    ],
    ['sort=name', { sort: { by: 'name', descending: false } }],
    ['page=0', {}],
    ['page=-1', {}],
    ['page=1.5', {}],
    ['page=1e99', {}],
    ['page=two&size=7&sort=password', {}],
    ['sort=--name', {}],
    ['sort=name;drop', {}],
    ['page=&size=&sort=&q=', {}],
    ['q=+ray+', { search: 'ray' }],
    [`q=${'x'.repeat(500)}`, { search: 'x'.repeat(200) }],
  ])('%s', (address, expected) => {
    expect(read(address)).toEqual({ ...DEFAULTS, ...expected });
  });

  test('what is written is read again, and leaves other members alone', () => {
    fc.assert(
      fc.property(
        fc.record({
          page: fc.nat(1000),
          pageSize: fc.constantFrom(...RULES.sizes),
          sort: fc.record({ by: fc.constantFrom('id', 'name'), descending: fc.boolean() }),
          search: fc.string().map((text) => text.trim()),
        }),
        (state) => {
          const params = writeState(new URLSearchParams('tab=todo&page=9'), state, RULES);
          expect(params.get('tab')).toBe('todo');
          expect(readState(new URLSearchParams(params.toString()), RULES)).toEqual(state);
        },
      ),
    );
  });

  test('defaults are not written', () => {
    expect(writeState(new URLSearchParams('page=4&q=x'), DEFAULTS, RULES).toString()).toBe('');
  });
});

interface Seen {
  now: TableStateControl;
  readonly all: TableState[];
}

const Page = ({ seen, remember }: { readonly seen: Seen; readonly remember: boolean }) => {
  // Written in place, as pages do: a new object with each render.
  const state = useTableState({
    key: 'people',
    remember,
    defaults: { pageSize: 10, sort: { by: 'id', descending: true } },
    sizes: [5, 10, 25],
    sorts: ['id', 'name'],
    searchMax: 200,
  });
  Object.assign(seen, { now: state });
  seen.all.push(state);
  return null;
};

describe('the hook', () => {
  beforeEach(() => localStorage.clear());

  const open = (address: string, remember = false) => {
    const seen: Seen = { now: undefined as never, all: [] };
    const router = createMemoryRouter([{ path: '*', element: <Page seen={seen} remember={remember} /> }], {
      initialEntries: ['/start', address],
    });
    const { unmount } = render(<RouterProvider router={router} />);
    return { seen, router, unmount, at: () => router.state.location.search };
  };

  test('a change stands in the address; all but the page lead back to the first', async () => {
    const { seen, at } = open('/users?tab=all&page=3');
    expect(seen.now.page).toBe(2);
    await act(async () => seen.now.setPage(4));
    expect([seen.now.page, at()]).toEqual([4, '?tab=all&page=5']);
    await act(async () => seen.now.setSort({ by: 'name', descending: false }));
    expect([seen.now.page, at()]).toEqual([0, '?tab=all&sort=name']);
    await act(async () => seen.now.setPageSize(25));
    await act(async () => seen.now.setSearch(' ray '));
    expect(at()).toBe('?tab=all&sort=name&size=25&q=ray');
  });

  test('typing replaces, paging can be taken back', async () => {
    const { seen, router, at } = open('/users');
    await act(async () => seen.now.setPage(1));
    await act(async () => seen.now.setSearch('a'));
    await act(async () => seen.now.setSearch('ab'));
    await act(async () => router.navigate(-1));
    expect(at()).toBe('');
    expect(router.state.location.pathname).toBe('/users');
  });

  test('two changes in one turn both hold', async () => {
    const { seen, at } = open('/users');
    await act(async () => {
      seen.now.setPageSize(5);
      seen.now.setSort({ by: 'name', descending: true });
    });
    expect(at()).toBe('?size=5&sort=-name');
  });

  test('remembered: a visit that says nothing finds it as it was left, without what was searched for', async () => {
    const first = open('/users', true);
    await act(async () => first.seen.now.setSort({ by: 'name', descending: false }));
    await act(async () => first.seen.now.setSearch('ray'));
    await act(async () => first.seen.now.setPage(2));
    first.unmount();
    const { seen, at } = open('/users', true);
    expect(at()).toBe('?page=3&sort=name');
    expect(seen.all.map(({ page, sort, search }) => [page, sort?.by, search])).toEqual(
      seen.all.map(() => [2, 'name', '']),
    );
    // Back to the defaults by hand: the address says nothing again, and so it stays.
    await act(async () => seen.now.setSort({ by: 'id', descending: true }));
    expect([at(), seen.now.page, seen.now.sort?.by]).toEqual(['', 0, 'id']);
    expect(localStorage.getItem('table:people')).toBeNull();
  });

  test('an address that says something wins over what is remembered; nonsense in the storage is nothing', () => {
    localStorage.setItem('table:people', 'page=3&size=25');
    const first = open('/users?size=5', true);
    expect(first.seen.now).toMatchObject({ page: 0, pageSize: 5 });
    first.unmount();
    localStorage.setItem('table:people', '{"page":"%%%"}');
    expect(open('/users', true).seen.now).toMatchObject(DEFAULTS);
  });

  test('not remembered: nothing is stored', async () => {
    const { seen } = open('/users');
    await act(async () => seen.now.setPage(3));
    expect(localStorage.length).toBe(0);
  });
});
