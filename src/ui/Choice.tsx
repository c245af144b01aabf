import { useId } from 'react';
import { cx } from './cx.ts';
import { type SegmentOption, segmentClass, segmentRowClass } from './Segmented.tsx';

interface ChoiceProps<V extends string> {
  readonly options: readonly SegmentOption<V>[];
  readonly value: V;
  readonly onChange: (value: V) => void;
  /** The question, shown above the row unless the place asks it already. */
  readonly label: string;
  readonly labelHidden?: boolean;
  /** A sentence under the row. */
  readonly hint?: string;
  readonly className?: string;
}

/** One answer of a few, as segments: real radio buttons under the drawing. */
export const Choice = <V extends string>(props: ChoiceProps<V>) => {
  const { options, value, onChange, label, labelHidden = false, hint, className } = props;
  const name = useId();
  return (
    <fieldset className={cx('min-w-0', className)}>
      <legend className={labelHidden ? 'sr-only' : 'mb-1.5 text-sm font-label'}>{label}</legend>
      <div className={segmentRowClass}>
        {options.map((option) => (
          <label
            key={option.value}
            className={cx(
              segmentClass(option.value === value),
              'cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            )}
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
      {hint && <p className="mt-1.5 text-sm text-ink-2">{hint}</p>}
    </fieldset>
  );
};
