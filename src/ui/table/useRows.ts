import { type ColumnDef, rowSortingFeature, tableFeatures, useTable } from '@tanstack/react-table';
import { useMemo } from 'react';
import type { DataTableProps, TableColumn } from './types.ts';

/** What our tables want of the library; the order and the pages themselves are made by the server. */
const features = tableFeatures({ rowSortingFeature });
const NO_ROWS: readonly never[] = [];

/** A row as the library takes it: it asks for plain records, a page has rows of any type. No interface: it has no index signature. */
type Item<Row> = { readonly row: Row };

/** A column with its place in the order. */
export interface HeadColumn<Row> {
  readonly column: TableColumn<Row>;
  readonly sorted: 'asc' | 'desc' | false;
  /** Undefined where it cannot be sorted. */
  readonly toggle: (() => void) | undefined;
}

export interface BodyRow<Row> {
  readonly id: string;
  readonly row: Row;
}

type Options<Row> = Pick<DataTableProps<Row>, 'columns' | 'rows' | 'rowId' | 'sort' | 'onSort'>;

/**
 * The table as @tanstack/react-table keeps it, in the shape that our views draw: columns with their order, rows with their
 * ids. Cells are drawn by calling `cell`, never as components: a page may make its columns anew with each render, and a
 * component of another identity would take the focus out of its buttons.
 */
export const useRows = <Row>({ columns, rows = NO_ROWS, rowId, sort, onSort }: Options<Row>) => {
  const data = useMemo<Item<Row>[]>(() => rows.map((row) => ({ row })), [rows]);
  const definitions = useMemo(
    () =>
      columns.map(
        ({ id, sortable = false }): ColumnDef<typeof features, Item<Row>> => ({
          id,
          accessorFn: ({ row }) => row,
          enableSorting: sortable && onSort !== undefined,
        }),
      ),
    [columns, onSort],
  );
  const table = useTable({
    features,
    data,
    columns: definitions,
    getRowId: ({ row }) => rowId(row),
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    sortDescFirst: false,
    state: { sorting: sort ? [{ id: sort.by, desc: sort.descending }] : [] },
    onSortingChange: (change) => {
      const next = typeof change === 'function' ? change(table.state.sorting) : change;
      if (next[0]) onSort?.({ by: next[0].id, descending: next[0].desc });
    },
  });
  const head = columns.map((column): HeadColumn<Row> => {
    const known = table.getColumn(column.id);
    return {
      column,
      sorted: known?.getIsSorted() ?? false,
      toggle: known?.getCanSort() ? () => known.toggleSorting() : undefined,
    };
  });
  const body = table.getRowModel().rows.map(({ id, original }): BodyRow<Row> => ({ id, row: original.row }));
  return { head, body };
};
