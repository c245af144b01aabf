/** Words of every table: its pager and its order. */
export const TABLE = {
  rowsPerPage: 'Rows per page',
  range: (from: number, to: number, total: number | undefined) => {
    const shown = `${from.toLocaleString('en-US')}–${to.toLocaleString('en-US')}`;
    return total === undefined ? shown : `${shown} of ${total.toLocaleString('en-US')}`;
  },
  previous: 'Previous page',
  next: 'Next page',
  sortBy: 'Sort by',
  ascending: 'Ascending. Press for descending.',
  descending: 'Descending. Press for ascending.',
  loading: 'Loading...',
} as const;
