import * as v from 'valibot';

/** An id as the client holds it: always text. Backends send integers or text (`decisions.md`, Any backend). */
export const idSchema = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((id) => String(id)),
);

/** A number that some backends send as text; null and blank become undefined. */
export const looseNumberSchema = v.pipe(
  v.nullish(v.union([v.number(), v.string()])),
  v.transform((value) => {
    if (value === null || value === undefined || value === '') return undefined;
    const number = Number(value);
    return Number.isFinite(number) ? number : undefined;
  }),
);

/** Text that may be missing, null or a number; missing becomes undefined. */
export const looseTextSchema = v.pipe(
  v.nullish(v.union([v.string(), v.number()])),
  v.transform((value) => (value === null || value === undefined ? undefined : String(value))),
);

/** ISO 8601 time; kept as text, because text survives every store unharmed. */
export const timeSchema = v.pipe(
  v.string(),
  v.check((text) => !Number.isNaN(Date.parse(text)), 'Expected an ISO 8601 time'),
);

/** Degrees, WGS 84. */
export const pointSchema = v.object({
  latitude: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
  longitude: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
});
export type Point = v.InferOutput<typeof pointSchema>;

/** A page of rows (User Management, Accounts, stations): `content` and `totalElements` (section 3). */
export const pageOf = <T extends v.GenericSchema>(row: T) =>
  v.object({ content: v.array(row), totalElements: v.number() });
