import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { FieldFrame, type FieldFrameProps, fieldControlClass } from './FieldFrame.tsx';

interface AreaFieldProps extends Omit<FieldFrameProps, 'children' | 'disabled'> {
  /** Goes to the textarea as it is. */
  readonly areaProps?: ComponentProps<'textarea'>;
  /** Lines it shows; a longer text scrolls. */
  readonly rows: number;
}

/** A field of several lines with its label, hint and error, as `Field`. */
export const AreaField = ({ areaProps, rows, ...frame }: AreaFieldProps) => (
  <FieldFrame {...frame} disabled={areaProps?.disabled}>
    {(wiring) => (
      <textarea
        {...areaProps}
        {...wiring}
        rows={rows}
        className={cx(fieldControlClass, 'resize-none self-stretch py-3 leading-snug', areaProps?.className)}
      />
    )}
  </FieldFrame>
);
