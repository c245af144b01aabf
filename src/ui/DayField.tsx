import { type ChangeEvent, useState } from 'react';
import { Field } from './Field.tsx';

/** The days that can be chosen. */
const FIRST = '2000-01-01';
const LAST = '2099-12-31';

interface DayFieldProps {
  readonly label: string;
  /** `YYYY-MM-DD`, or blank. */
  readonly value: string;
  /** Told each day from 2000 to 2099, and blank; never what a year is on its way to being typed. */
  readonly onChange: (day: string) => void;
  /** What is said of any other year once the field is left. */
  readonly outside: string;
  readonly error?: string | undefined;
  readonly compact?: boolean | undefined;
  readonly className?: string | undefined;
}

/**
 * A day of the calendar in the browser's own field. A year that is typed is 2, 20 and 202 first, which the browser tells as days
 * of long ago: they stay in the field, where a value from outside would take away what was typed.
 */
export const DayField = ({ value, onChange, outside, error, ...field }: DayFieldProps) => {
  const [typed, setTyped] = useState<string>();
  const [left, setLeft] = useState(false);
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const day = target.value;
    const fits = day === '' || (day >= FIRST && day <= LAST);
    setTyped(fits ? undefined : day);
    setLeft(false);
    if (fits && day !== value) onChange(day);
  };
  return (
    <Field
      {...field}
      error={typed === undefined ? error : left ? outside : undefined}
      inputProps={{
        ...{ type: 'date', min: FIRST, max: LAST, value: typed ?? value },
        onChange: change,
        onBlur: () => setLeft(true),
      }}
    />
  );
};
