import type { DataTableProps, TableColumn } from './types.ts';

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

/** The columns with their order. A column that was not sorted by comes up from its least first. */
export const headOf = <Row>({
  columns,
  sort,
  onSort,
}: Pick<DataTableProps<Row>, 'columns' | 'sort' | 'onSort'>): HeadColumn<Row>[] =>
  columns.map((column) => {
    const sorted = sort?.by === column.id && (sort.descending ? 'desc' : 'asc');
    const toggle =
      column.sortable && onSort ? () => onSort({ by: column.id, descending: sorted === 'asc' }) : undefined;
    return { column, sorted, toggle };
  });

/** The rows with their ids. */
export const bodyOf = <Row>({ rows = [], rowId }: Pick<DataTableProps<Row>, 'rows' | 'rowId'>): BodyRow<Row>[] =>
  rows.map((row) => ({ id: rowId(row), row }));
