import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '../Icon.tsx';
import { Skeleton } from '../Skeleton.tsx';
import { usePrinting } from '../usePrinting.ts';
import type { DataTableProps, TableColumn } from './types.ts';
import './table.css';
import type { BodyRow, HeadColumn } from './rows.ts';
import { useMoreSideways } from './useMoreSideways.ts';

/** Pixels: what a row is before it was measured. */
const ROW_HEIGHT = 60;

/** For the attribute that keeps a column in reach. */
const isAction = ({ card }: Pick<TableColumn<never>, 'card'>): true | undefined => card === 'action' || undefined;

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

const Head = <Row,>({ head }: { readonly head: readonly HeadColumn<Row>[] }) => (
  <thead>
    <tr>
      {head.map(({ column, sorted, toggle }) => (
        <th
          key={column.id}
          scope="col"
          aria-sort={toggle && (sorted ? ARIA_SORT[sorted] : 'none')}
          data-align={column.align}
          data-action={isAction(column)}
          className={column.className}
        >
          {toggle ? (
            <button type="button" onClick={toggle}>
              {column.header}
              {/* The place is kept, so that no column moves when another is sorted. */}
              <Icon
                name={sorted === 'desc' ? 'arrow-down' : 'arrow-up'}
                size={16}
                className={sorted ? undefined : 'invisible'}
              />
            </button>
          ) : (
            <span className={isAction(column) ? 'sr-only' : undefined}>{column.header}</span>
          )}
        </th>
      ))}
    </tr>
  </thead>
);

/** The edge of what is chosen, as a style; an outline, because forced colours keep it. */
export const activeEdge = { outline: '2px solid var(--line-sign)', outlineOffset: '-2px' } as const;

/** What a spacer, a skeleton and the drawn rows are in. */
const Spacer = ({ height, span }: { readonly height: number; readonly span: number }) =>
  height > 0 && (
    <tr aria-hidden>
      <td colSpan={span} style={{ height, padding: 0 }} />
    </tr>
  );

const useBodyRows = (count: number, virtual: boolean, box: () => HTMLElement | null, activeIndex: number) => {
  const rows = useVirtualizer({
    count,
    enabled: virtual,
    getScrollElement: box,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
  });
  useEffect(() => {
    if (virtual && activeIndex >= 0) rows.scrollToIndex(activeIndex, { align: 'auto' });
  }, [rows, virtual, activeIndex]);
  const inSight = !usePrinting() && virtual;
  const all = Array.from({ length: inSight ? 0 : count }, (_, index) => index);
  const items = rows.getVirtualItems();
  const end = items.at(-1)?.end;
  return {
    shown: inSight ? items.map(({ index }) => index) : all,
    above: inSight ? (items[0]?.start ?? 0) : 0,
    below: inSight && end !== undefined ? rows.getTotalSize() - end : 0,
    measure: inSight ? rows.measureElement : undefined,
  };
};

interface TableViewProps<Row>
  extends Pick<DataTableProps<Row>, 'label' | 'columns' | 'rowTone' | 'activeRow' | 'busy'> {
  readonly head: readonly HeadColumn<Row>[];
  /** Undefined: skeleton rows. */
  readonly body: readonly BodyRow<Row>[] | undefined;
  readonly skeletons: number;
  readonly virtual: boolean;
  /** Words are broken where the columns would not fit otherwise. */
  readonly tight: boolean;
  /** Pixels: no lower than this, however few its rows are. */
  readonly least: number | undefined;
  /** Goes to the first row anew when it changes. */
  readonly page: number;
}

/**
 * The table from 600 px on, in a frame that scrolls sideways and, where it is higher than the window, up and down under
 * its head.
 */
export const TableView = <Row,>(props: TableViewProps<Row>): ReactNode => {
  const { label, columns, head, body, skeletons, rowTone, activeRow, busy, virtual, tight, least, page } = props;
  const box = useRef<HTMLElement>(null);
  const active = useRef<HTMLTableRowElement>(null);
  const activeIndex = body && activeRow !== undefined ? body.findIndex(({ id }) => id === activeRow) : -1;
  const { shown, above, below, measure } = useBodyRows(body?.length ?? 0, virtual, () => box.current, activeIndex);

  useMoreSideways(box);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is read from its first row
  useEffect(() => void box.current?.scrollTo?.({ top: 0 }), [page]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row that has become the active one
  useEffect(() => void active.current?.scrollIntoView?.({ block: 'nearest' }), [activeRow]);

  return (
    <section
      ref={box}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reached by keyboard
      tabIndex={0}
      className="data-table-frame"
      style={{ minHeight: least }}
    >
      <table
        aria-label={label}
        aria-busy={busy || body === undefined}
        {...(virtual && body && { 'aria-rowcount': body.length + 1 })}
        data-tight={tight || undefined}
        className="data-table"
      >
        <Head head={head} />
        <tbody>
          {!body &&
            Array.from({ length: skeletons }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
              <tr key={index} aria-hidden>
                {columns.map(({ id, className }) => (
                  <td key={id} className={className}>
                    <Skeleton className="w-3/4" />
                  </td>
                ))}
              </tr>
            ))}
          <Spacer height={above} span={columns.length} />
          {body &&
            shown.map((index) => {
              const item = body[index];
              if (!item) return null;
              const { id, row } = item;
              const chosen = index === activeIndex;
              return (
                <tr
                  key={id}
                  ref={(element) => {
                    if (chosen) active.current = element;
                    measure?.(element);
                  }}
                  data-index={index}
                  data-row={id}
                  aria-rowindex={virtual ? index + 2 : undefined}
                  aria-current={chosen || undefined}
                  style={chosen ? activeEdge : undefined}
                  className={rowTone?.(row) === 'busy' ? 'bg-surface-2' : undefined}
                >
                  {columns.map((column) => (
                    <td
                      key={column.id}
                      data-align={column.align}
                      data-action={isAction(column)}
                      className={column.className}
                    >
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
              );
            })}
          <Spacer height={below} span={columns.length} />
        </tbody>
      </table>
    </section>
  );
};
