import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import { Icon, type IconName } from './Icon.tsx';

/** What the control inside a field must carry so that its label and its message belong to it. */
export interface FieldWiring {
  readonly id: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: true;
}

export interface FieldFrameProps {
  readonly label: string;
  /** The label is for assistive technology alone: the place is clear from the drawing (a top bar). */
  readonly labelHidden?: boolean | undefined;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly icon?: IconName | undefined;
  readonly unit?: string | undefined;
  /** A button of 48 px at the end of the box. */
  readonly trailing?: ReactNode;
  readonly disabled?: boolean | undefined;
  /** 48 px high instead of 52: top bars. */
  readonly compact?: boolean | undefined;
  readonly className?: string | undefined;
  readonly children: (wiring: FieldWiring) => ReactNode;
}

/** The classes of the bare control inside a field's box. */
export const fieldControlClass =
  'w-full min-w-0 flex-1 border-0 bg-transparent p-0 text-md text-inherit outline-none disabled:cursor-not-allowed';

const boxClass = (bad: boolean, disabled: boolean, compact: boolean): string =>
  cx(
    'flex items-center gap-2 rounded-sm border-control pr-1 pl-3.5',
    'has-[:focus-visible:not(button)]:outline-3 has-[:focus-visible:not(button)]:outline-focus outline-offset-2',
    compact ? 'min-h-12' : 'min-h-13',
    disabled ? 'border-transparent bg-sunken text-ink-off' : 'bg-surface',
    'has-[[readonly]]:bg-surface-2',
    bad ? 'border-2 border-red-text' : !disabled && 'border-line-control',
  );

interface FieldErrorProps {
  /** By which the control is described. */
  readonly id: string;
  readonly children: string;
}

/** What is wrong with a field, under it. */
export const FieldError = ({ id, children }: FieldErrorProps) => (
  <p id={id} role="alert" className="mt-1.5 flex items-start gap-1.5 text-sm leading-snug font-label text-red-text">
    <Icon name="circle-alert" size={20} />
    <span>{children}</span>
  </p>
);

/**
 * Label, box and message of a field; the control itself comes from `children`, a plain input or a combobox. The error
 * takes the hint's place, with an icon beside it; focus is moved there by the form.
 */
export const FieldFrame = (props: FieldFrameProps) => {
  const { label, labelHidden = false, error, hint, icon, unit, trailing, disabled = false, compact = false } = props;
  const id = useId();
  const message = error ?? hint;
  const messageId = `${id}-message`;
  return (
    <div className={cx('min-w-0', props.className)}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'mb-1.5 block text-sm font-label'}>
        {label}
      </label>
      <div className={boxClass(error !== undefined, disabled, compact)}>
        {icon && <Icon name={icon} size={20} className="-ml-0.5 text-ink-3" />}
        {props.children({
          id,
          ...(message !== undefined && { 'aria-describedby': messageId }),
          ...(error !== undefined && { 'aria-invalid': true }),
        })}
        {unit && <span className="pr-2.5 text-sm text-ink-3">{unit}</span>}
        {trailing}
      </div>
      {error === undefined && hint !== undefined && (
        <p id={messageId} className="mt-1.5 text-sm leading-snug text-ink-2">
          {hint}
        </p>
      )}
      {error !== undefined && <FieldError id={messageId}>{error}</FieldError>}
    </div>
  );
};
