import { useEffect, useRef } from 'react';
import { cx } from '../cx.ts';
import { IconButton } from '../IconButton.tsx';
import { SelectBox } from '../Select.tsx';
import { Skeleton } from '../Skeleton.tsx';
import type { BodyRow, HeadColumn } from './rows.ts';
import { activeEdge } from './TableView.tsx';
import type { DataTableProps, TableColumn, TableSort, TableWords } from './types.ts';
import './table.css';

interface CardListProps<Row> extends Pick<DataTableProps<Row>, 'label' | 'columns' | 'rowTone' | 'activeRow' | 'busy'> {
  readonly words: TableWords;
  readonly head: readonly HeadColumn<Row>[];
  readonly body: readonly BodyRow<Row>[] | undefined;
  readonly skeletons: number;
  readonly onSort: ((sort: TableSort) => void) | undefined;
  readonly page: number;
}

/** Cards from which on those out of sight are not drawn. */
const MANY = 50;
const cardClass = 'rounded-md border border-line bg-surface px-4 py-3';
/** What stands in the heads of the columns otherwise: by what, and which way. */
const SortRow = <Row,>({ head, words, onSort }: Pick<CardListProps<Row>, 'head' | 'words' | 'onSort'>) => {
  const sortable = head.filter(({ toggle }) => toggle);
  const now = sortable.find(({ sorted }) => sorted);
  if (sortable.length === 0 || !onSort) return null;
  const descending = now?.sorted === 'desc';
  const choices = sortable.map(({ column }) => ({ value: column.id, label: column.header }));
  return (
    <div className="mb-3 flex items-center justify-end gap-1">
      <SelectBox
        label={words.sortBy}
        value={now?.column.id ?? ''}
        options={now ? choices : [{ value: '', label: words.sortBy }, ...choices]}
        onChange={(by) => by && onSort({ by, descending })}
      />
      {now && (
        <IconButton
          icon={descending ? 'arrow-down-wide-narrow' : 'arrow-up-narrow-wide'}
          size={20}
          label={descending ? words.descending : words.ascending}
          onClick={() => onSort({ by: now.column.id, descending: !descending })}
        />
      )}
    </div>
  );
};

const Card = <Row,>({ columns, row }: { readonly columns: readonly TableColumn<Row>[]; readonly row: Row }) => {
  const of = (...kinds: readonly (TableColumn<Row>['card'] | undefined)[]) =>
    columns.filter(({ card }) => kinds.includes(card));
  const actions = of('action');
  return (
    <>
      {of('title').map(({ id, cell, cardCell = cell }) => (
        <h2 key={id} className="text-md leading-snug font-strong">
          {cardCell(row)}
        </h2>
      ))}
      {of(undefined, 'line', 'labelled').map(({ id, cell, cardCell = cell, header, card }) => {
        const content = cardCell(row);
        // A label of nothing says nothing.
        const labelled = card === 'labelled' && content !== undefined && content !== null && content !== '';
        return (
          <div key={id} className="mt-1 text-sm text-ink-2 empty:hidden">
            {labelled && <span className="text-ink-3">{header}: </span>}
            {content}
          </div>
        );
      })}
      {actions.length > 0 && (
        <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
          {actions.map(({ id, cell, cardCell = cell }) => (
            <div key={id} className="flex flex-1 flex-wrap gap-2 empty:hidden *:flex-1">
              {cardCell(row)}
            </div>
          ))}
        </div>
      )}
    </>
  );
};

/** The table on a phone: one card a row with a title, some lines, and what can be done at its foot. */
export const CardList = <Row,>(props: CardListProps<Row>) => {
  const { label, words, columns, head, body, skeletons, rowTone, activeRow, busy, onSort, page } = props;
  const list = useRef<HTMLDivElement>(null);
  const active = useRef<HTMLLIElement>(null);
  const far = body && body.length > MANY && 'data-card-far';
  const before = useRef(page);
  useEffect(() => {
    if (before.current !== page) list.current?.scrollIntoView?.({ block: 'start' });
    before.current = page;
  }, [page]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the card that has become the active one
  useEffect(() => void active.current?.scrollIntoView?.({ block: 'nearest' }), [activeRow]);
  return (
    <div ref={list}>
      <SortRow head={head} words={words} onSort={onSort} />
      <ul aria-label={label} aria-busy={busy || body === undefined} className="grid gap-3">
        {!body &&
          Array.from({ length: skeletons }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
            <li key={index} aria-hidden className={cx(cardClass, 'grid gap-2')}>
              <Skeleton className="h-4 w-1/2" />
              <Skeleton className="w-3/4" />
              <Skeleton className="w-3/4" />
            </li>
          ))}
        {body?.map(({ id, row }) => {
          const chosen = id === activeRow;
          return (
            <li
              key={id}
              ref={chosen ? active : undefined}
              data-row={id}
              aria-current={chosen || undefined}
              style={chosen ? activeEdge : undefined}
              className={cx(cardClass, 'data-card', far, rowTone?.(row) === 'busy' && 'bg-surface-2')}
            >
              <Card columns={columns} row={row} />
            </li>
          );
        })}
      </ul>
    </div>
  );
};
