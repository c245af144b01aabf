import { Count } from './Count.tsx';
import { cx } from './cx.ts';
import { useTabRow } from './useTabRow.ts';

export interface TabOption<V extends string> {
  readonly value: V;
  readonly label: string;
  /** How many things the tab holds. Undefined where that is not known yet: its place is kept, so that no tab moves. */
  readonly count?: number | undefined;
}

interface TabsProps<V extends string> {
  /** What the tabs choose, for assistive technology. */
  readonly label: string;
  readonly options: readonly TabOption<V>[];
  readonly value: V;
  readonly onChange: (value: V) => void;
  /** Id of the panel the tabs switch; that panel carries `role="tabpanel"` and a label. */
  readonly controls?: string | undefined;
  readonly className?: string | undefined;
}

// In place, because the first page has no byte for a class of the staff's.
/** On a phone closer, so that three tabs with their counts stand in one row. */
const rowGap = { columnGap: 'clamp(.5rem, 2.5vw, 1rem)' } as const;
/** Over the row's own line. */
const underline = { columnGap: 6, borderBottomWidth: 4, marginBottom: -1 } as const;
/** As wide for any count as two digits are, and for 99+. */
const countPlace = { display: 'inline-grid', gridTemplateColumns: '1.75rem' } as const;

/** Underlined tabs over a page's list. */
export const Tabs = <V extends string>(props: TabsProps<V>) => {
  const { label, options, value, className } = props;
  const { row, tab } = useTabRow(props);
  return (
    <div
      ref={row}
      role="tablist"
      aria-label={label}
      className={cx('flex flex-wrap border-b border-line', className)}
      style={rowGap}
    >
      {options.map((option) => {
        const selected = option.value === value;
        return (
          <button
            key={option.value}
            {...tab(option.value)}
            className={cx(
              'inline-flex min-h-12 items-center leading-none hover:text-ink',
              selected ? 'border-green-text font-strong text-ink' : 'border-transparent font-label text-ink-2',
            )}
            style={underline}
          >
            <span className="text-trim">{option.label}</span>
            {'count' in option && (
              <span
                style={countPlace}
                {...(option.count === undefined && { 'aria-hidden': true, className: 'invisible' })}
              >
                <Count value={option.count ?? 0} soft={!selected} className="justify-center" />
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
};
