import { type ChangeEvent, type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { GenericSchema } from 'valibot';
import { check, type FieldErrors, type FormFailure, type FormValues, placeFailure } from './check.ts';

interface FormOptions<V extends FormValues, O> {
  /** The rules, over all values or some; their own sentences are shown. Cross rules stand at a field (`forward`). */
  readonly schema: GenericSchema<unknown, O>;
  /** What the fields hold at first, and what `dirty` compares with. */
  readonly initial: V;
  /** What was typed before and not sent: the fields hold it from the start, and `dirty` knows. */
  readonly draft?: Partial<V> | undefined;
  /** Gets the schema's output, when all of it is right; answers what went wrong, or nothing when it went well. */
  readonly onSubmit: (output: O) => Promise<FormFailure | undefined>;
  /** Told the values at each change: for drafts. */
  readonly onValues?: (values: V) => void;
  /** What to say from the start: an error that another step of the same form has met. */
  readonly failure?: FormFailure | undefined;
}

type NameOf<V, T> = { [N in keyof V]: V[N] extends T ? N : never }[keyof V] & string;

interface TextProps {
  readonly name: string;
  readonly value: string;
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  readonly onBlur: () => void;
}

/** What a form's page needs of it. */
export interface Form<V extends FormValues> {
  readonly values: V;
  /** The sentence over the form. */
  readonly formError: string | undefined;
  /** Something differs from what the fields held at first. */
  readonly dirty: boolean;
  /** `onSubmit` has not answered yet; another submit does nothing meanwhile. */
  readonly busy: boolean;
  /** For the `<form>`: spread it there. */
  readonly props: {
    readonly ref: RefObject<HTMLFormElement | null>;
    readonly noValidate: true;
    readonly onSubmit: (event: FormEvent) => void;
    readonly onPointerDownCapture: () => void;
    readonly onClick: () => void;
    readonly onKeyDownCapture: () => void;
  };
  /** The sentence to show under a field now. */
  readonly error: (name: keyof V & string) => string | undefined;
  /** For a field of text: spread it there. `more` is what else its control is given: type, autocomplete. */
  readonly field: <const M extends object = object>(
    name: NameOf<V, string>,
    more?: M,
  ) => { readonly error: string | undefined; readonly inputProps: TextProps & M };
  /** For a checkbox. */
  readonly tick: (name: NameOf<V, boolean>) => {
    readonly name: string;
    readonly checked: boolean;
    readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  };
  /**
   * Begins anew from these values: nothing is wrong, nothing dirty; answers what the fields hold then.
   * @param since what the fields held when the values were sent: what was typed since stays, and is dirty. By `onSubmit` what it was given
   */
  readonly reset: (values: V, since?: V) => V;
  /** What it began with was changed by somebody else: the fields that nobody has typed in here follow. */
  readonly rebase: (values: V) => void;
}

/** What stands in the page: a password manager may have filled a field without an event. */
const inPage = <V extends FormValues>(form: HTMLFormElement, values: V): V => {
  const found = [...form.elements].flatMap((element) => {
    const { name, value, checked, type } = element as HTMLInputElement;
    if (!(name in values) || type === 'radio') return [];
    return [[name, typeof values[name] === 'boolean' ? checked : value]];
  });
  return { ...values, ...Object.fromEntries(found) };
};

/**
 * A form over a valibot schema. A field says what is wrong once it was typed in and left, or after a submit, and stops
 * the moment it is right; a submit that finds something wrong moves the focus to the first such field. What the server
 * says about a field stands there until it is changed.
 */
export const useForm = <V extends FormValues, O>(options: FormOptions<V, O>): Form<V> => {
  const { schema, onSubmit, onValues } = options;
  const [first, setFirst] = useState(options.initial);
  const [values, setValues] = useState<V>({ ...options.initial, ...options.draft });
  const [typed, setTyped] = useState<ReadonlySet<string>>(
    () => new Set(Object.keys(first).filter((name) => values[name] !== first[name])),
  );
  /** Fields whose sentence may be seen, those of a draft from the start; 'all' after a submit. */
  const [shown, setShown] = useState<ReadonlySet<string> | 'all'>(typed);
  const [said, setSaid] = useState(() => placeFailure<V>(options.failure ?? {}, options.initial));
  const [busy, setBusy] = useState(false);
  /** Counts up where the focus shall go to the first wrong field. */
  const [refused, setRefused] = useState(options.failure?.fields ? 1 : 0);
  const box = useRef<HTMLFormElement>(null);
  const latest = useRef(values);
  /** A press is under way, and the field that was left by it. */
  const press = useRef<{ readonly left?: string } | undefined>(undefined);
  /** What `onSubmit` has been given, until it answers. */
  const sent = useRef<V>(undefined);

  useEffect(() => {
    if (refused > 0) box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refused]);

  const checked = check(schema, values);
  const errors: FieldErrors<V> = checked.ok ? {} : checked.errors;

  const update = (next: V) => {
    latest.current = next;
    setValues(next);
    onValues?.(next);
  };
  const show = (name: string) => setShown((before) => (before === 'all' ? before : new Set([...before, name])));
  const set = <N extends keyof V & string>(name: N, value: V[N]) => {
    update({ ...latest.current, [name]: value });
    setTyped((before) => new Set([...before, name]));
    setSaid(({ form, fields }) => ({ form, fields: { ...fields, [name]: undefined } }));
  };
  const left = (name: string) => {
    if (!typed.has(name)) return;
    // A sentence that appears in the middle of a press would move the button away from under the finger.
    if (press.current) press.current = { left: name };
    else show(name);
  };
  const pressed = () => {
    if (press.current?.left !== undefined) show(press.current.left);
    press.current = undefined;
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sent.current) return;
    const now = box.current ? inPage(box.current, latest.current) : latest.current;
    update(now);
    setShown('all');
    const result = check(schema, now);
    setSaid({ form: undefined, fields: {} });
    if (!result.ok) return setRefused((count) => count + 1);
    sent.current = now;
    setBusy(true);
    const failure = await onSubmit(result.output);
    sent.current = undefined;
    setBusy(false);
    if (!failure) return;
    const placed = placeFailure<V>(failure, now);
    // What is said of a field that has been changed meanwhile is said of nothing that is seen.
    for (const name in placed.fields) if (latest.current[name] !== now[name]) delete placed.fields[name];
    setSaid(placed);
    if (Object.keys(placed.fields).length > 0) setRefused((count) => count + 1);
  };

  const error = (name: keyof V & string): string | undefined =>
    said.fields[name] ?? (shown === 'all' || shown.has(name) ? errors[name] : undefined);
  return {
    values,
    formError: said.form,
    dirty: Object.keys(first).some((name) => values[name] !== first[name]),
    busy,
    props: {
      ref: box,
      noValidate: true,
      onSubmit: (event) => void submit(event),
      onPointerDownCapture: () => {
        press.current = {};
      },
      // In the bubble: a render between the two phases would take a checkbox's press back before it is told.
      onClick: pressed,
      onKeyDownCapture: pressed,
    },
    error,
    field: <const M extends object>(name: NameOf<V, string>, more?: M) => {
      const props: TextProps = {
        name,
        value: values[name] as string,
        onChange: (event) => set(name, event.target.value as V[typeof name]),
        onBlur: () => left(name),
      };
      return { error: error(name), inputProps: { ...props, ...(more as M) } };
    },
    tick: (name) => ({
      name,
      checked: values[name] as boolean,
      onChange: (event) => set(name, event.target.checked as V[typeof name]),
    }),
    reset: (next, since = sent.current ?? latest.current) => {
      const typedSince = Object.entries(latest.current).filter(([name, value]) => value !== since[name]);
      setFirst(next);
      latest.current = { ...next, ...Object.fromEntries(typedSince) };
      setValues(latest.current);
      setTyped(new Set(typedSince.map(([name]) => name)));
      setShown(new Set());
      setSaid({ form: undefined, fields: {} });
      return latest.current;
    },
    rebase: (next) => {
      const now = latest.current;
      const kept = Object.entries(now).filter(([name, value]) => value !== first[name]);
      setFirst(next);
      update({ ...next, ...Object.fromEntries(kept) });
    },
  };
};
