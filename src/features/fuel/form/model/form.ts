import * as v from 'valibot';
import { type FuelForm, fuelFormSchema, type Lever } from '#src/contract/plan.ts';
import { numberOf } from '#src/lib/typed-number.ts';
import { FUEL_FIELDS, type FuelDraft, type FuelField } from './draft.ts';

type FuelErrors = Readonly<Partial<Record<FuelField, string>>>;

const REQUIRED: FuelErrors = {
  tankCapacity: 'Tank capacity is required',
  currentFuel: 'Current fuel is required',
  searchRadius: 'Search radius is required',
  minGallonsPurchase: 'Min gallons purchase is required',
};

/** Members of a request that are called otherwise in the form. */
const IN_FORM = { amountOfFuel: 'currentFuel', trunkCapacity: 'tankCapacity' } as const;

/** A form with one change that makes a plan of none. */
export const withLever = (form: FuelForm, { change, value }: Lever): FuelForm => ({
  ...form,
  [change in IN_FORM ? IN_FORM[change as keyof typeof IN_FORM] : change]: value,
});

/**
 * Checks the form with the contract's rules and sentences; `form` is there when nothing is wrong. Gallons and miles.
 */
export const checkFuelForm = (draft: FuelDraft): { readonly form?: FuelForm; readonly errors: FuelErrors } => {
  const filled = FUEL_FIELDS.filter((field) => draft[field].trim() !== '');
  const values = Object.fromEntries(filled.map((field) => [field, numberOf(draft[field])]));
  const parsed = v.safeParse(fuelFormSchema, {
    ...values,
    ...(draft.taxBasis === 'ifta' && { taxBasis: 'ifta' }),
    ...(!draft.undatedPrices && { undatedPrices: false }),
    ...(draft.anyChain && { anyChain: true }),
  });
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

/** Gallons of so many eighths of the typed tank, to the tenth; undefined where the tank is no number above 0. */
export const gallonsOfEighths = ({ tankCapacity }: FuelDraft, eighths: number): number | undefined => {
  const tank = tankCapacity.trim() === '' ? Number.NaN : numberOf(tankCapacity);
  // Down, since nobody has more than a full tank.
  return tank > 0 && Number.isFinite(tank) ? Math.floor((tank * eighths * 10) / 8) / 10 : undefined;
};

/** The eighth of the tank that the typed fuel is, 0 to 8; undefined where it is none of them. */
export const eighthOf = (draft: FuelDraft): number | undefined => {
  if (draft.currentFuel.trim() === '') return undefined;
  const gallons = numberOf(draft.currentFuel);
  return [0, 1, 2, 3, 4, 5, 6, 7, 8].find((eighths) => gallonsOfEighths(draft, eighths) === gallons);
};
