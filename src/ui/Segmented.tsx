import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { useTabRow } from './useTabRow.ts';

export interface SegmentOption<V extends string> {
  readonly value: V;
  readonly label: ReactNode;
  readonly disabled?: boolean;
}

interface SegmentedProps<V extends string> {
  readonly options: readonly SegmentOption<V>[];
  readonly value: V;
  readonly onChange: (value: V) => void;
  /** What is chosen here, for assistive technology. */
  readonly label: string;
  /** Id of the panel the tabs switch; that panel carries `role="tabpanel"` and a label. */
  readonly controls?: string;
  readonly className?: string;
  /** Each as wide as its words want, where the row is too short for equal shares. */
  readonly byWords?: boolean;
}

/** The row and one segment of it, shared with `Choice`. */
export const segmentRowClass = 'flex flex-wrap gap-0.5 rounded-[9px] bg-sunken p-[3px]';
export const segmentClass = (selected: boolean): string =>
  cx(
    'inline-flex min-h-12 flex-1 items-center justify-center gap-1.5 rounded-sm px-2 py-2 text-sm leading-none',
    'pointer-fine:min-h-10.5',
    selected
      ? 'bg-surface font-strong text-ink ring-[1.5px] ring-line-control'
      : 'font-label text-ink-2 hover:text-ink',
  );

/** Tabs in one row, as segments. */
export const Segmented = <V extends string>(props: SegmentedProps<V>) => {
  const { options, value, label, className, byWords } = props;
  const { row, tab } = useTabRow(props);
  return (
    <div ref={row} role="tablist" aria-label={label} className={cx(segmentRowClass, className)}>
      {options.map((option) => (
        <button
          key={option.value}
          {...tab(option.value)}
          disabled={option.disabled}
          style={byWords ? { flex: 'auto' } : undefined}
          className={cx(segmentClass(option.value === value), 'disabled:cursor-not-allowed disabled:text-ink-off')}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
};
