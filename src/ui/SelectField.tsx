import { FieldFrame, type FieldFrameProps } from './FieldFrame.tsx';
import { type ChoiceProps, SelectList } from './Select.tsx';

interface SelectFieldProps extends ChoiceProps, Omit<FieldFrameProps, 'children'> {}

/** A few answers in a field with its label, hint and error, as `Field`; the whole box opens the list. */
export const SelectField = ({ value, options, onChange, ...frame }: SelectFieldProps) => (
  <FieldFrame {...frame}>
    {(wiring) => (
      <SelectList
        {...wiring}
        {...{ value, options, onChange }}
        disabled={frame.disabled}
        className="-mr-1 -ml-3 min-w-0 flex-1 self-stretch"
        listClass="self-stretch bg-transparent text-md"
      />
    )}
  </FieldFrame>
);
