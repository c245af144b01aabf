import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { FieldFrame, type FieldFrameProps, fieldControlClass } from './FieldFrame.tsx';

export interface FieldProps extends Omit<FieldFrameProps, 'children' | 'disabled'> {
  /** Goes to the input as it is: a form's `register`, `autoComplete`, `inputMode`, `placeholder`, `disabled`. */
  readonly inputProps?: ComponentProps<'input'>;
}

/** What the input of an e-mail is given, but for its `autoComplete`. */
export const EMAIL_INPUT = { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false } as const;

/** A field of one line with its label, unit, hint and error. */
export const Field = ({ inputProps, ...frame }: FieldProps) => (
  <FieldFrame {...frame} disabled={inputProps?.disabled}>
    {(wiring) => <input {...inputProps} {...wiring} className={cx(fieldControlClass, inputProps?.className)} />}
  </FieldFrame>
);
