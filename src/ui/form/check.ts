import { flatten, type GenericSchema, safeParse } from 'valibot';

/** What a form holds: text and ticks, flat. */
export type FormValues = Readonly<Record<string, string | boolean>>;

/** Sentences by field; a field without one is right. */
export type FieldErrors<V extends FormValues> = { readonly [N in keyof V]?: string };

/** What went wrong beyond the schema: sentences under fields, and one over the form. */
export interface FormFailure {
  readonly form?: string | undefined;
  readonly fields?: Readonly<Record<string, string>> | undefined;
}

/** The values as the schema makes them, or the first sentence of each wrong field. */
type Checked<V extends FormValues, O> =
  | { readonly ok: true; readonly output: O }
  | { readonly ok: false; readonly errors: FieldErrors<V> };

/** Checks the values. A schema of one form gives no issue that stands at no field. */
export const check = <V extends FormValues, O>(schema: GenericSchema<unknown, O>, values: V): Checked<V, O> => {
  const parsed = safeParse(schema, values);
  if (parsed.success) return { ok: true, output: parsed.output };
  const nested = (flatten(parsed.issues).nested ?? {}) as Readonly<Record<string, readonly string[] | undefined>>;
  const first = Object.entries(nested).flatMap(([name, sentences]) =>
    sentences?.[0] === undefined ? [] : [[name, sentences[0]]],
  );
  return { ok: false, errors: Object.fromEntries(first) as FieldErrors<V> };
};

/**
 * Sentences of fields that this form does not have cannot stand under them: they go over the form, joined by comma,
 * after what is said there already.
 */
export const placeFailure = <V extends FormValues>(
  { form, fields = {} }: FormFailure,
  values: V,
): { readonly form: string | undefined; readonly fields: FieldErrors<V> } => {
  const entries = Object.entries(fields);
  const strangers = entries.filter(([name]) => !(name in values)).map(([, sentence]) => sentence);
  const over = [...(form ? [form] : []), ...strangers].join(', ');
  return {
    form: over || undefined,
    fields: Object.fromEntries(entries.filter(([name]) => name in values)) as FieldErrors<V>,
  };
};
