import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { cx } from './cx.ts';

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
}

/** The row and one segment of it, shared with `Choice`. */
export const segmentRowClass = 'flex gap-0.5 rounded-[9px] bg-sunken p-[3px]';
export const segmentClass = (selected: boolean): string =>
  cx(
    'inline-flex min-h-12 min-w-0 flex-1 items-center justify-center gap-1.5 rounded-sm px-2 py-2 text-sm leading-none',
    'pointer-fine:min-h-10.5',
    selected
      ? 'bg-surface font-strong text-ink ring-[1.5px] ring-line-control'
      : 'font-label text-ink-2 hover:text-ink',
  );

/**
 * The option that an arrow, Home or End key leads to from `value`, past disabled ones and around the ends; undefined
 * for any other key.
 */
export const neighbour = <V extends string>(
  options: readonly SegmentOption<V>[],
  value: V,
  key: string,
): V | undefined => {
  const open = options.filter((option) => !option.disabled).map((option) => option.value);
  const at = open.indexOf(value);
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    Home: 0,
    End: open.length - 1,
  };
  const to = steps[key];
  return to === undefined ? undefined : open.at(to % open.length);
};

/** Tabs in one row. One tab stop; arrows move and select, Home and End lead to the ends. */
export const Segmented = <V extends string>(props: SegmentedProps<V>) => {
  const { options, value, onChange, label, controls, className } = props;
  const row = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = neighbour(options, value, event.key);
    if (next === undefined) return;
    event.preventDefault();
    onChange(next);
    row.current?.querySelector<HTMLElement>(`[data-value="${next}"]`)?.focus();
  };
  return (
    <div ref={row} role="tablist" aria-label={label} className={cx(segmentRowClass, className)}>
      {options.map((option) => {
        const selected = option.value === value;
        return (
          <button
            key={option.value}
            type="button"
            role="tab"
            aria-selected={selected}
            aria-controls={controls}
            data-value={option.value}
            disabled={option.disabled}
            tabIndex={selected ? 0 : -1}
            onClick={() => onChange(option.value)}
            onKeyDown={onKeyDown}
            className={cx(segmentClass(selected), 'disabled:cursor-not-allowed disabled:text-ink-off')}
          >
            {option.label}
          </button>
        );
      })}
    </div>
  );
};
