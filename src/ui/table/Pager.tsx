import { type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import { IconButton } from '../IconButton.tsx';
import { SelectBox } from '../Select.tsx';
import { SpinnerMark } from '../Spinner.tsx';
import type { TablePager, TableWords } from './types.ts';

interface PagerProps {
  readonly pager: TablePager | undefined;
  readonly words: TableWords;
  /** Rows of this page. */
  readonly count: number;
  readonly busy: boolean;
  readonly footer: ReactNode;
  readonly className: string | undefined;
}

interface StepProps {
  readonly icon: 'chevron-left' | 'chevron-right';
  readonly label: string;
  readonly possible: boolean;
  readonly onPress: () => void;
}

/** Not `disabled` at an end: the focus would be lost under the finger that paged there. */
const Step = ({ icon, label, possible, onPress }: StepProps) => (
  <IconButton
    icon={icon}
    label={label}
    onClick={possible ? onPress : undefined}
    {...(!possible && { 'aria-disabled': true })}
    className={cx(!possible && 'cursor-not-allowed text-ink-off')}
  />
);

const Pages = ({ pager, words, count, busy }: { pager: TablePager } & Pick<PagerProps, 'words' | 'count' | 'busy'>) => {
  const { page, pageSize, sizes, total, hasNext, onPage, onPageSize } = pager;
  const id = useId();
  const from = page * pageSize;
  // Those of another page that is on its way cannot be counted yet.
  const to = busy && total !== undefined ? Math.min(from + pageSize, total) : from + count;
  // As wide as the longest of its pages, in digits that are wider than the rest: the box beside it stays where it is.
  const width = total === undefined ? undefined : `${words.range(total, total, total).length - 1}ch`;
  // A size from an old address may be none of those offered.
  const offered = sizes.includes(pageSize) ? sizes : [...sizes, pageSize].sort((a, b) => a - b);
  return (
    <div className="ml-auto flex flex-wrap items-center justify-end gap-x-2">
      {busy && <SpinnerMark />}
      <label htmlFor={id}>{words.rowsPerPage}</label>
      <SelectBox
        id={id}
        value={String(pageSize)}
        onChange={(value) => onPageSize(Number(value))}
        options={offered.map((size) => ({ value: String(size), label: String(size) }))}
      />
      <span className="flex items-center">
        <span role="status" className="px-2 text-right" style={{ minWidth: width }}>
          {count > 0 && words.range(from + 1, to, total)}
        </span>
        <Step icon="chevron-left" label={words.previous} possible={page > 0} onPress={() => onPage(page - 1)} />
        <Step icon="chevron-right" label={words.next} possible={hasNext} onPress={() => onPage(page + 1)} />
      </span>
    </div>
  );
};

/** The row under a table: what the page adds, rows per page, which rows these are, previous and next. */
export const Pager = ({ pager, footer, className, ...rest }: PagerProps) =>
  (pager || footer) && (
    <div className={cx('flex min-h-15 flex-wrap items-center gap-x-4 py-1 text-sm text-ink-2', className)}>
      {footer}
      {pager && <Pages pager={pager} {...rest} />}
    </div>
  );
