import { FUEL_FORM } from '#src/contract/limits.ts';
import type { FuelForm, TaxBasis } from '#src/contract/plan.ts';

/** The form's fields in the order they are read. */
export const FUEL_FIELDS = [
  'tankCapacity',
  'currentFuel',
  'searchRadius',
  'minGallonsPurchase',
  'milesPerGallon',
  'reserveGallons',
  'stopFee',
  'endReserve',
  'endValue',
] as const;
export type FuelField = (typeof FUEL_FIELDS)[number];

/** What stands in the fields, as typed, and what is to be cheapest. */
export type FuelDraft = Readonly<Record<FuelField, string>> & { readonly taxBasis: TaxBasis };

/** The empty form with its defaults: radius 5 miles, smallest purchase 5 gallons. */
export const EMPTY_DRAFT: FuelDraft = {
  tankCapacity: '',
  currentFuel: '',
  searchRadius: String(FUEL_FORM.searchRadiusMiles),
  minGallonsPurchase: String(FUEL_FORM.minGallonsPurchase),
  milesPerGallon: '',
  reserveGallons: '',
  stopFee: '',
  endReserve: '',
  endValue: '',
  taxBasis: 'pump',
};

/** The fields as they stood for a form that was sent. */
export const draftOf = (form: FuelForm): FuelDraft => {
  const text = (field: FuelField) => (form[field] === undefined ? '' : String(form[field]));
  const texts = Object.fromEntries(FUEL_FIELDS.map((field) => [field, text(field)])) as Record<FuelField, string>;
  return { ...texts, taxBasis: form.taxBasis ?? 'pump' };
};
