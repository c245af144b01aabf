// @vitest-environment happy-dom
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { TABLE } from '#src/texts/table.ts';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { DataTableProps, TableColumn, TableSort } from '#src/ui/table/types.ts';
import '#src/ui/icons/all.ts';
import '#tests/app/page.ts';

interface Person {
  readonly id: string;
  readonly name: string;
  readonly age: number;
}

const PEOPLE: readonly Person[] = [
  { id: 'a', name: 'Ray Ortega', age: 41 },
  { id: 'b', name: 'Alma Reyes', age: 33 },
];
const columns = (action: (person: Person) => ReactNode = () => null): readonly TableColumn<Person>[] => [
  { id: 'name', header: 'Name', sortable: true, card: 'title', cell: ({ name }) => name },
  { id: 'age', header: 'Age', sortable: true, align: 'end', card: 'labelled', cell: ({ age }) => age },
  { id: 'secret', header: 'Id', card: 'hidden', cell: ({ id }) => `no. ${id}` },
  { id: 'act', header: 'Actions', card: 'action', cell: action },
];
const base = { label: 'People', words: TABLE, columns: columns(), rowId: ({ id }: Person) => id, empty: <p>Nobody</p> };

const draw = (more: Partial<DataTableProps<Person>> = {}) =>
  render(<DataTable<Person> {...base} rows={PEOPLE} {...more} />);

const Sorted = ({ onTold }: { readonly onTold: (sort: TableSort) => void }) => {
  const [sort, setSort] = useState<TableSort>();
  const take = (next: TableSort) => {
    onTold(next);
    setSort(next);
  };
  return <DataTable {...base} rows={PEOPLE} sort={sort} onSort={take} />;
};

/** The window's width, as the media queries see it. */
const wide = (yes: boolean) =>
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: yes,
        media: query,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as never,
  );
afterEach(() => vi.restoreAllMocks());

const pager = (more: Partial<NonNullable<DataTableProps<Person>['pager']>> = {}) => ({
  ...{ page: 0, pageSize: 10, sizes: [10, 25], total: 23 as number | undefined, hasNext: true },
  ...{ onPage: vi.fn(), onPageSize: vi.fn(), ...more },
});

describe('on a tablet and wider', () => {
  test('rows, names, and the order that assistive technology is told', () => {
    wide(true);
    draw({ sort: { by: 'name', descending: true }, onSort: vi.fn() });
    const table = screen.getByRole('table', { name: 'People' });
    const heads = within(table).getAllByRole('columnheader');
    expect(heads.map((head) => [head.textContent, head.getAttribute('aria-sort')])).toEqual([
      ['Name', 'descending'],
      ['Age', 'none'],
      ['Id', null],
      ['Actions', null],
    ]);
    expect(within(table).getAllByRole('row')[1]?.textContent).toBe('Ray Ortega41no. a');
  });

  test('a head is pressed by keyboard: up, then down, then up again; another column begins upward', async () => {
    wide(true);
    const told: TableSort[] = [];
    render(<Sorted onTold={(sort) => told.push(sort)} />);
    screen.getByRole('button', { name: 'Name' }).focus();
    await userEvent.keyboard('{Enter}{Enter}{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Age' }));
    expect(told).toEqual([
      { by: 'name', descending: false },
      { by: 'name', descending: true },
      { by: 'name', descending: false },
      { by: 'age', descending: false },
    ]);
  });

  test('without onSort nothing can be pressed in the head', () => {
    wide(true);
    draw();
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  test('columns made anew leave the focus in a row', () => {
    wide(true);
    const action = (person: Person) => <button type="button">Call {person.name}</button>;
    const { rerender } = draw({ columns: columns(action) });
    const button = screen.getByRole('button', { name: 'Call Alma Reyes' });
    button.focus();
    rerender(<DataTable {...base} rows={[...PEOPLE]} columns={columns(action)} />);
    expect(document.activeElement).toBe(button);
  });

  test('a busy row is tinted, the chosen one is told and has the edge', () => {
    wide(true);
    draw({ rowTone: ({ id }) => (id === 'a' ? 'busy' : undefined), activeRow: 'b' });
    const [, busy, chosen] = screen.getAllByRole('row');
    expect(busy?.className).toContain('bg-surface-2');
    expect([busy?.getAttribute('aria-current'), chosen?.getAttribute('aria-current')]).toEqual([null, 'true']);
    expect(chosen?.style.outline).toContain('--line-sign');
  });

  test('before the rows are there: skeletons, said once; or the words the page gives', () => {
    wide(true);
    const { rerender } = draw({ rows: undefined });
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
    expect(screen.getByRole('status').textContent).toBe('Loading...');
    expect(screen.getAllByRole('row')).toHaveLength(1);
    rerender(<DataTable {...base} rows={undefined} loading={<p>Loading users...</p>} />);
    expect([screen.queryByRole('table'), screen.getByText('Loading users...')]).toEqual([null, expect.anything()]);
  });

  test('while another page is on its way the old rows stay', () => {
    wide(true);
    draw({ busy: true, pager: pager() });
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
    expect(screen.getByText('Ray Ortega')).toBeTruthy();
  });

  test('without rows: what the page says, and no pager on the first page', () => {
    wide(true);
    draw({ rows: [], pager: pager({ total: 0, hasNext: false }), footer: <span>foot</span> });
    expect(screen.getByText('Nobody')).toBeTruthy();
    expect(screen.queryByText('Rows per page')).toBeNull();
    expect(screen.getByText('foot')).toBeTruthy();
  });
});

describe('the pager', () => {
  test.each([
    [23, '1–2 of 23'],
    [undefined, '1–2'],
    [12_345, '1–2 of 12,345'],
  ])('of %s rows', (total, text) => {
    wide(true);
    draw({ pager: pager({ total }) });
    expect(screen.getByText(text)).toBeTruthy();
  });

  test('steps and sizes; an end keeps its button, which does nothing and says so', async () => {
    wide(true);
    const pages = pager();
    draw({ pager: pages });
    const previous = screen.getByRole('button', { name: 'Previous page' });
    expect(previous.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(previous);
    expect(pages.onPage).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(pages.onPage).toHaveBeenCalledWith(1);
    await userEvent.selectOptions(screen.getByLabelText('Rows per page'), '25');
    expect(pages.onPageSize).toHaveBeenCalledWith(25);
  });

  test('a page that is no longer there leads to the last one', () => {
    wide(true);
    const pages = pager({ page: 4, total: 23, hasNext: false });
    draw({ rows: [], pager: pages });
    expect(pages.onPage).toHaveBeenCalledWith(2);
  });
});

describe('on a phone', () => {
  test('each row is a card: title, lines, actions at its foot', () => {
    wide(false);
    draw({ columns: columns((person) => <button type="button">Call {person.name}</button>) });
    expect(screen.queryByRole('table')).toBeNull();
    const card = within(screen.getByRole('list', { name: 'People' })).getAllByRole('listitem')[0] as HTMLElement;
    expect(within(card).getByRole('heading').textContent).toBe('Ray Ortega');
    expect(within(card).getByText('Age:').parentElement?.textContent).toBe('Age: 41');
    expect(within(card).queryByText('no. a')).toBeNull();
    expect(within(card).getByRole('button', { name: 'Call Ray Ortega' })).toBeTruthy();
  });

  test('the order is chosen in a list and turned by a button', async () => {
    wide(false);
    const onSort = vi.fn();
    draw({ sort: { by: 'name', descending: false }, onSort });
    await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'Age');
    expect(onSort).toHaveBeenLastCalledWith({ by: 'age', descending: false });
    await userEvent.click(screen.getByRole('button', { name: TABLE.ascending }));
    expect(onSort).toHaveBeenLastCalledWith({ by: 'name', descending: true });
  });

  test('a page with an order of its own has none above the cards', () => {
    wide(false);
    draw({ sort: { by: 'name', descending: false }, onSort: vi.fn(), ownOrder: true });
    expect(screen.queryByLabelText('Sort by')).toBeNull();
  });
});
