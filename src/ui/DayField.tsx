import { type ChangeEvent, type FocusEvent, useState } from 'react';
import { Field } from './Field.tsx';

/** The days that can be chosen. */
const FIRST = '2000-01-01';
const LAST = '2099-12-31';
/** A year of four digits is not on its way to being another one. */
const WHOLE_YEAR = '1000';

interface DayFieldProps {
  readonly label: string;
  /** `YYYY-MM-DD`, or blank. */
  readonly value: string;
  /**
   * Told each day from 2000 to 2099, and blank, also where what stands in the field is no such day; never what is on its way
   * to being typed.
   */
  readonly onChange: (day: string) => void;
  /** What is said of any other year, and of half a day once the field is left. */
  readonly outside: string;
  readonly error?: string | undefined;
  readonly compact?: boolean | undefined;
  readonly className?: string | undefined;
}

/**
 * A day of the calendar in the browser's own field. A year that is typed is 2, 20 and 202 first, which the browser tells as days
 * of long ago, and the 31st of a month that is typed before its day may be none, which it tells as blank: both stay in the field,
 * where a value from outside would take away what was typed.
 */
export const DayField = ({ value, onChange, outside, error, ...field }: DayFieldProps) => {
  /** What stands in the field and is no day that can be chosen, as the browser tells it. */
  const [typed, setTyped] = useState<string>();
  const [refused, setRefused] = useState(false);
  const [before, setBefore] = useState(value);
  if (value !== before) {
    setBefore(value);
    // Another day was chosen elsewhere. Blank is what was told of this one.
    if (value !== '') setTyped(undefined);
  }
  const tell = (day: string) => {
    if (day !== value) onChange(day);
  };
  const refuse = (day: string) => {
    setTyped(day);
    setRefused(true);
    tell('');
  };
  const accept = (day: string) => {
    setTyped(undefined);
    tell(day);
  };
  const change = ({ target: { value: day, validity } }: ChangeEvent<HTMLInputElement>) => {
    if (day === '' ? !validity.badInput : day >= FIRST && day <= LAST) return accept(day);
    if (day >= WHOLE_YEAR) return refuse(day);
    setTyped(day);
    setRefused(false);
  };
  // Of the keys that make half a day, or half a day blank, the browser does not tell.
  const leave = ({ target: { value: day, validity } }: FocusEvent<HTMLInputElement>) => {
    if (validity.badInput || (typed && day === typed)) refuse(day);
    else if (typed !== undefined) accept(day);
  };
  return (
    <Field
      {...field}
      error={typed === undefined ? error : refused ? outside : undefined}
      inputProps={{
        ...{ type: 'date', min: FIRST, max: LAST, value: typed ?? value },
        ...{ onChange: change, onBlur: leave },
      }}
    />
  );
};
