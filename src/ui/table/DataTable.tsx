import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { cx } from '../cx.ts';
import { MEDIA, useMediaQuery } from '../useMediaQuery.ts';
import { usePrinting } from '../usePrinting.ts';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import { CardList } from './CardList.tsx';
import { Pager } from './Pager.tsx';
import { bodyOf, headOf } from './rows.ts';
import { TableView } from './TableView.tsx';
import type { DataTableProps, TablePager } from './types.ts';
import { useFit } from './useFit.ts';
import { useFocusInRows } from './useFocusInRows.ts';

const MOST_SKELETONS = 10;
/** Rows that are all drawn: of a longer table only those in sight are. */
const LONG = 50;
const frameClass = 'rounded-md border border-line bg-surface';

/** Leads back from a page that is not there: its last row was taken away, or the address is an old one. */
const useLastPage = (pager: TablePager | undefined, rows: number | undefined, busy: boolean): void => {
  const { page = 0, total, pageSize = 1, onPage } = pager ?? {};
  const beyond = !busy && rows === 0 && page > 0 && total !== undefined;
  useEffect(() => {
    if (beyond) onPage?.(Math.max(0, Math.ceil(total / pageSize) - 1));
  }, [beyond, onPage, total, pageSize]);
};

/**
 * The height that the table had when its person paged: the pager stays under the finger where the last page is a shorter one.
 * @param box holds `.data-table-frame` while it is a table
 * @returns the pager that keeps it, and pixels on the pages behind the first
 */
const useKeptHeight = (box: RefObject<HTMLElement | null>, pager: TablePager | undefined) => {
  const [height, keep] = useState<number>();
  const kept = pager && {
    ...pager,
    onPage: (page: number) => {
      keep(box.current?.querySelector<HTMLElement>('.data-table-frame')?.offsetHeight);
      pager.onPage(page);
    },
    onPageSize: (size: number) => {
      keep(undefined);
      pager.onPageSize(size);
    },
  };
  return { kept, least: pager?.page === 0 ? undefined : height };
};

/**
 * The one table: sorted and paged by the server, a table from 600 px on, one card a row on a phone, and wherever the
 * buttons of a row would lie over its other columns.
 * What it may be given is told in `types.ts`.
 */
export const DataTable = <Row,>(props: DataTableProps<Row>): ReactNode => {
  const { label, words, columns, rows, pager, loading, empty, footer, busy = false } = props;
  const tablet = useMediaQuery(MEDIA.tablet);
  const head = headOf(props);
  const body = bodyOf(props);
  useLastPage(pager, rows?.length, busy);
  const box = useFocusInRows(rows && body.map(({ id }) => id));
  const { kept, least } = useKeptHeight(box, pager);
  const hasActions = columns.some(({ card }) => card === 'action');
  const fit = useFit(box, tablet && hasActions, rows);
  // On paper there are no buttons to lie over anything.
  const printing = usePrinting();
  const asTable = tablet && (printing || fit !== 'cards');

  if (!rows && loading) return <div className={frameClass}>{loading}</div>;
  const view = {
    ...{ label, columns, head, busy, rowTone: props.rowTone, activeRow: props.activeRow, page: pager?.page ?? 0 },
    ...{ body: rows && body, skeletons: Math.min(pager?.pageSize ?? MOST_SKELETONS, MOST_SKELETONS) },
  };
  const nothing = rows?.length === 0;
  const foot = (
    <Pager
      pager={nothing && pager?.page === 0 ? undefined : kept}
      words={words}
      count={rows?.length ?? 0}
      busy={busy}
      footer={footer}
      // It comes with the rows: how far down it stands is not known before.
      className={cx(asTable && 'data-pager-inset', !rows && 'invisible')}
    />
  );
  return (
    <div ref={box} className={asTable ? frameClass : undefined}>
      {!rows && (
        <p role="status">
          <VisuallyHidden>{words.loading}</VisuallyHidden>
        </p>
      )}
      {nothing ? (
        <div data-no-rows tabIndex={-1} className={cx('outline-none', !asTable && frameClass)}>
          {empty}
        </div>
      ) : asTable ? (
        <TableView {...view} least={least} tight={fit === 'tight'} virtual={(rows?.length ?? 0) > LONG} />
      ) : (
        <CardList {...view} words={words} onSort={props.ownOrder ? undefined : props.onSort} />
      )}
      {foot}
    </div>
  );
};
