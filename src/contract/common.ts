import * as v from 'valibot';
import { REQUEST, TEXT } from './limits.ts';
import { oneLine, written } from './written.ts';

/** An id as the client holds it: always text. Backends send integers or text (`src/contract/README.md#any-backend`). */
export const idSchema = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((id) => String(id)),
);

/**
 * An id in a request: text or a whole number, as some backend has given it.
 * @param required the sentence where it is blank
 */
/* @__NO_SIDE_EFFECTS__ */
export const givenId = (name: string, required = `${name} is required`) =>
  v.union(
    [
      v.pipe(
        v.string(),
        v.nonEmpty(required),
        v.maxLength(REQUEST.idMax, `${name} must not exceed ${REQUEST.idMax} characters`),
      ),
      v.pipe(v.number(), v.safeInteger(`${name} must be an id`)),
    ],
    `${name} must be an id`,
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

/** What a person has written, in as many lines as they like; blank where nothing of it can be seen. */
export const writtenTextSchema = v.pipe(v.string(), v.transform(written));

/** ISO 8601 time; kept as text, because text survives every store unharmed. */
export const timeSchema = v.pipe(
  v.string(),
  v.check((text) => !Number.isNaN(Date.parse(text)), 'Expected an ISO 8601 time'),
);

export const LATITUDE = 'Latitude must be a number from -90 to 90';
export const LONGITUDE = 'Longitude must be a number from -180 to 180';

/** Degrees, WGS 84. */
export const pointSchema = v.object({
  latitude: v.pipe(v.number(LATITUDE), v.minValue(-90, LATITUDE), v.maxValue(90, LATITUDE)),
  longitude: v.pipe(v.number(LONGITUDE), v.minValue(-180, LONGITUDE), v.maxValue(180, LONGITUDE)),
});
export type Point = v.InferOutput<typeof pointSchema>;

/** A page of rows (User Management, Accounts, stations): `content` and `totalElements`. */
export const pageOf = <T extends v.GenericSchema>(row: T) =>
  v.object({ content: v.array(row), totalElements: v.number() });

/** Text that a body may also leave out or set to null, which is as good as blank. @param message where it is no text */
/* @__NO_SIDE_EFFECTS__ */
export const givenText = (message: string) => v.nullish(v.string(message), '');

/**
 * Text between two lengths (characters, blanks around it left out), with the profile form's sentences: 'X is required',
 * 'X must be at least N characters', 'X must not exceed N characters'.
 * @param clean `written` for what may have several lines
 */
/* @__NO_SIDE_EFFECTS__ */
export const boundedText = (label: string, min: number, max: number, clean = oneLine) =>
  v.pipe(
    givenText(`${label} is required`),
    v.transform(clean),
    v.nonEmpty(`${label} is required`),
    v.minLength(min, `${label} must be at least ${min} characters`),
    v.maxLength(max, `${label} must not exceed ${max} characters`),
  );

/** Text that may be blank, up to a length in characters. @param clean as at `boundedText` */
/* @__NO_SIDE_EFFECTS__ */
export const optionalText = (label: string, max: number, clean = oneLine) =>
  v.pipe(
    givenText(`${label} must be text`),
    v.transform(clean),
    v.maxLength(max, `${label} must not exceed ${max} characters`),
  );

/** An e-mail address. @param message where it is not shaped like one */
/* @__NO_SIDE_EFFECTS__ */
export const emailText = (message = 'Please enter a valid email address') =>
  v.pipe(
    givenText('Email is required'),
    v.trim(),
    v.nonEmpty('Email is required'),
    v.email(message),
    v.maxLength(TEXT.emailMax, message),
  );

/** Text of a query or of a machine, up to a length in characters. @param name as the sentence calls it */
/* @__NO_SIDE_EFFECTS__ */
export const shortText = (name: string, max: number = REQUEST.listMax) =>
  v.pipe(v.string(`${name} must be text`), v.maxLength(max, `${name} must not exceed ${max} characters`));

/** A telephone number: an optional plus, then digits, spaces, hyphens and parentheses. */
/* @__NO_SIDE_EFFECTS__ */
export const phoneText = () =>
  v.pipe(
    givenText('Phone number is required'),
    v.trim(),
    v.nonEmpty('Phone number is required'),
    v.maxLength(TEXT.phoneMax, 'Please enter a valid phone number'),
    v.regex(/^\+?[\s()-]*\d[\d\s()-]*$/, 'Please enter a valid phone number'),
  );

/** Whether this engine knows a time zone of this name, such as 'America/Chicago'. */
export const isZone = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
};
