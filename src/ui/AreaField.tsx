import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { FieldFrame, type FieldFrameProps, fieldControlClass } from './FieldFrame.tsx';

interface AreaFieldProps extends Omit<FieldFrameProps, 'children' | 'disabled'> {
  /** Goes to the textarea as it is. */
  readonly inputProps?: ComponentProps<'textarea'>;
  /** Lines it shows; a longer text scrolls. */
  readonly rows: number;
}

/** A field of several lines with its label, hint and error, as `Field`. */
export const AreaField = ({ inputProps, rows, ...frame }: AreaFieldProps) => (
  <FieldFrame {...frame} disabled={inputProps?.disabled}>
    {(wiring) => (
      <textarea
        {...inputProps}
        {...wiring}
        rows={rows}
        className={cx(fieldControlClass, 'resize-none self-stretch py-3 leading-snug', inputProps?.className)}
      />
    )}
  </FieldFrame>
);
