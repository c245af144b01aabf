import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Field } from './Field.tsx';
import { IconButton } from './IconButton.tsx';

/** Milliseconds from the last key until the list is asked for. */
const SEARCH_DELAY_MS = 250;

interface SearchFieldProps {
  readonly label: string;
  readonly labelHidden?: boolean | undefined;
  /** The name of the button that empties it. */
  readonly clearLabel: string;
  readonly placeholder?: string | undefined;
  /** What the list is searched for now; what is typed is ahead of it. */
  readonly value: string;
  /** Told 250 ms after the last key, and at once on Enter and when it is emptied. */
  readonly onChange: (value: string) => void;
  readonly maxLength?: number | undefined;
  readonly className?: string | undefined;
}

/** A search box over a list. Escape empties it. */
export const SearchField = (props: SearchFieldProps) => {
  const { label, labelHidden = false, clearLabel, placeholder, value, onChange, maxLength, className } = props;
  const [text, setText] = useState(value);
  const reported = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const box = useRef<HTMLInputElement>(null);

  const report = (next: string) => {
    clearTimeout(timer.current);
    if (reported.current === next) return;
    reported.current = next;
    onChange(next);
  };
  // A timer started in one render must tell the page of the last one.
  const latest = useRef(report);
  useEffect(() => {
    latest.current = report;
  });
  const change = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(next), SEARCH_DELAY_MS);
  };
  const clear = () => {
    setText('');
    report('');
    box.current?.focus();
  };

  useEffect(() => () => clearTimeout(timer.current), []);
  // Another search came from elsewhere: the address, another tab of the page.
  useEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    setText(value);
    clearTimeout(timer.current);
  }, [value]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') report(text);
    else if (event.key === 'Escape' && text !== '') {
      event.stopPropagation();
      event.preventDefault();
      clear();
    }
  };
  return (
    <Field
      label={label}
      labelHidden={labelHidden}
      icon="search"
      compact
      className={className}
      trailing={text !== '' && <IconButton icon="x" label={clearLabel} size={20} onClick={clear} />}
      inputProps={{
        ref: box,
        // `type="search"` brings a second, foreign clear button.
        type: 'text',
        role: 'searchbox',
        value: text,
        placeholder,
        maxLength,
        enterKeyHint: 'search',
        autoComplete: 'off',
        spellCheck: false,
        onChange: (event) => change(event.target.value),
        onKeyDown,
      }}
    />
  );
};
