import type { ReactNode } from 'react';

export interface TableColumn<Row> {
  /** Also the name it is sorted by, where it is sortable. */
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  readonly sortable?: boolean | undefined;
  /** Figures stand at the end. */
  readonly align?: 'start' | 'end' | undefined;
  /**
   * On a phone each row is a card: `title` is its heading, `line` one of its lines (the default), `labelled` a line with
   * the header before it, `hidden` is left out. `action` is a column of buttons: at the card's foot, and in a table at the end,
   * under a header for assistive technology alone.
   */
  readonly card?: 'title' | 'line' | 'labelled' | 'action' | 'hidden' | undefined;
  /** What a card shows of it, where that is something else: a whole name in place of a first one. */
  readonly cardCell?: ((row: Row) => ReactNode) | undefined;
  /** Width hints. */
  readonly className?: string | undefined;
}

export interface TableSort {
  /** Id of a column. */
  readonly by: string;
  readonly descending: boolean;
}

export interface TablePager {
  /** From 0. */
  readonly page: number;
  readonly pageSize: number;
  readonly sizes: readonly number[];
  /** Rows of all pages; undefined where the backend does not tell. */
  readonly total: number | undefined;
  readonly hasNext: boolean;
  onPage(page: number): void;
  onPageSize(size: number): void;
}

/** Words of the table (`TABLE` of `src/texts/table.ts`); `ui` has none of its own. */
export interface TableWords {
  readonly rowsPerPage: string;
  /** `1–10 of 23`, or `1–10` where the total is not known. */
  readonly range: (from: number, to: number, total: number | undefined) => string;
  readonly previous: string;
  readonly next: string;
  readonly sortBy: string;
  /** The button beside `sortBy` on a phone: what it is now. */
  readonly ascending: string;
  readonly descending: string;
  readonly loading: string;
}

export interface DataTableProps<Row> {
  /** The table's name for assistive technology. */
  readonly label: string;
  readonly words: TableWords;
  readonly columns: readonly TableColumn<Row>[];
  /** Undefined: not loaded yet, so skeleton rows stand there, or `loading`. */
  readonly rows: readonly Row[] | undefined;
  readonly rowId: (row: Row) => string;
  /** `busy`: something happens to the row now; it is tinted. */
  readonly rowTone?: ((row: Row) => 'busy' | undefined) | undefined;
  readonly sort?: TableSort | undefined;
  readonly onSort?: ((sort: TableSort) => void) | undefined;
  /** The page has a control of its own for the order: the cards need none (decision 0450). */
  readonly ownOrder?: boolean | undefined;
  readonly pager?: TablePager | undefined;
  /** In the table's place while there is no row: the spinner with words, where one is prescribed. */
  readonly loading?: ReactNode;
  /** Another page is on its way; the rows of the old one stay. */
  readonly busy?: boolean | undefined;
  /** Where `rows` is empty. */
  readonly empty: ReactNode;
  /** Left in the pager's row. */
  readonly footer?: ReactNode;
  /** The row that j and k have chosen: drawn with the ink edge, brought into sight. */
  readonly activeRow?: string | undefined;
}
