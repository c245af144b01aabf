import * as v from 'valibot';
import { FUEL_FORM } from '#src/contract/limits.ts';
import { type FuelForm, fuelFormSchema } from '#src/contract/plan.ts';

/** The form's fields in the order they are read. */
export const FUEL_FIELDS = [
  'tankCapacity',
  'currentFuel',
  'searchRadius',
  'minGallonsPurchase',
  'milesPerGallon',
  'reserveGallons',
] as const;
export type FuelField = (typeof FUEL_FIELDS)[number];

/** What stands in the fields, as typed. */
export type FuelDraft = Readonly<Record<FuelField, string>>;
export type FuelErrors = Readonly<Partial<Record<FuelField, string>>>;

/** The empty form with its defaults: radius 5 miles, smallest purchase 5 gallons. */
export const EMPTY_DRAFT: FuelDraft = {
  tankCapacity: '',
  currentFuel: '',
  searchRadius: String(FUEL_FORM.searchRadiusMiles),
  minGallonsPurchase: String(FUEL_FORM.minGallonsPurchase),
  milesPerGallon: '',
  reserveGallons: '',
};

const REQUIRED: FuelErrors = {
  tankCapacity: 'Tank capacity is required',
  currentFuel: 'Current fuel is required',
  searchRadius: 'Search radius is required',
  minGallonsPurchase: 'Min gallons purchase is required',
};

/** The fields as they stood for a form that was sent. */
export const draftOf = (form: FuelForm): FuelDraft => {
  const text = (field: FuelField) => (form[field] === undefined ? '' : String(form[field]));
  return Object.fromEntries(FUEL_FIELDS.map((field) => [field, text(field)])) as Record<FuelField, string>;
};

/** `1,200.5` and ` 12 ` are numbers too; anything else is NaN, which the schema calls "must be a number". */
const numberOf = (text: string): number => Number(text.trim().replace(/(\d),(?=\d{3}\b)/g, '$1'));

/**
 * Checks the form with the contract's rules and sentences; `form` is there when nothing is wrong. Gallons and miles.
 */
export const checkFuelForm = (draft: FuelDraft): { readonly form?: FuelForm; readonly errors: FuelErrors } => {
  const filled = FUEL_FIELDS.filter((field) => draft[field].trim() !== '');
  const values = Object.fromEntries(filled.map((field) => [field, numberOf(draft[field])]));
  const parsed = v.safeParse(fuelFormSchema, values);
  const errors: Partial<Record<FuelField, string>> = {};
  for (const field of FUEL_FIELDS) {
    const missing = REQUIRED[field];
    if (missing && !filled.includes(field)) errors[field] = missing;
  }
  for (const issue of parsed.issues ?? []) {
    const field = FUEL_FIELDS.find((name) => name === issue.path?.[0]?.key);
    if (field && filled.includes(field)) errors[field] ??= issue.message;
  }
  return parsed.success ? { form: parsed.output, errors } : { errors };
};
