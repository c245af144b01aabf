import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldError } from '../FieldFrame.tsx';

interface CheckFieldProps {
  /** May hold a link. */
  readonly label: ReactNode;
  readonly error?: string | undefined;
  /** Goes to the checkbox as it is: a form's `tick`. */
  readonly inputProps?: ComponentProps<'input'>;
}

/** A checkbox with its sentence; the whole line is pressed, 48 px high. */
export const CheckField = ({ label, error, inputProps }: CheckFieldProps) => {
  const id = useId();
  const messageId = `${id}-message`;
  return (
    <div>
      <div className="flex min-h-12 items-center gap-3">
        <input
          {...inputProps}
          id={id}
          type="checkbox"
          className="size-6 shrink-0 accent-green"
          {...(error !== undefined && { 'aria-invalid': true, 'aria-describedby': messageId })}
        />
        <label htmlFor={id} className="flex min-h-12 flex-1 items-center text-md leading-snug">
          <span>{label}</span>
        </label>
      </div>
      {error !== undefined && <FieldError id={messageId}>{error}</FieldError>}
    </div>
  );
};
