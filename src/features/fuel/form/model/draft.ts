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
  'maxPriceAgeDays',
] as const;
export type FuelField = (typeof FUEL_FIELDS)[number];

/** What stands in the fields, as typed, what is to be cheapest, and what may be left out. */
export type FuelDraft = Readonly<Record<FuelField, string>> & {
  readonly taxBasis: TaxBasis;
  readonly undatedPrices: boolean;
  readonly anyChain: boolean;
};

/** The empty form with its defaults: radius 5 miles, smallest purchase 5 gallons, prices of up to 7 days. */
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
  maxPriceAgeDays: String(FUEL_FORM.maxPriceAgeDays),
  taxBasis: 'pump',
  undatedPrices: true,
  anyChain: false,
};

/** The fields as they stood for a form that was sent. */
export const draftOf = (form: FuelForm): FuelDraft => {
  const text = (field: FuelField) => (form[field] === undefined ? '' : String(form[field]));
  const texts = Object.fromEntries(FUEL_FIELDS.map((field) => [field, text(field)])) as Record<FuelField, string>;
  const { taxBasis = 'pump', undatedPrices = true, anyChain = false } = form;
  return { ...texts, taxBasis, undatedPrices, anyChain };
};
