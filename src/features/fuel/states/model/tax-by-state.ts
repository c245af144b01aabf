import type { FuelPlan } from '#src/contract/plan.ts';
import { csvOf } from '#src/lib/csv.ts';
import { quarterHere } from '#src/lib/quarter.ts';
import { FUEL_RESULT } from '#src/texts/fuel-result.ts';

/** What a quarterly return asks of one state. Miles driven and gallons bought, to the tenth. */
export interface TaxLine {
  /** Two letters, or the word for what lies in none. */
  readonly state: string;
  readonly miles: number;
  readonly gallons: number;
}

/** The key of what lies in no state, in `milesByState`. */
const OUTSIDE = 'outside';

/**
 * Amounts in tenths that add up to their sum in tenths: each is rounded down, and the tenths that are missing go to those that
 * lost most by it. An amount that is whole tenths already stays.
 */
const inTenths = (amounts: readonly number[]): number[] => {
  // What floating point lost of a tenth is not lost.
  const tenths = amounts.map((amount) => amount * 10 + 1e-6);
  const units = tenths.map(Math.floor);
  const missing = Math.round(amounts.reduce((sum, amount) => sum + amount, 0) * 10) - units.reduce((a, b) => a + b, 0);
  const lost = (i: number) => (tenths[i] as number) - (units[i] as number);
  const most = [...units.keys()].sort((a, b) => lost(b) - lost(a) || a - b).slice(0, Math.max(0, missing));
  for (const i of most) units[i] = (units[i] as number) + 1;
  return units.map((each) => each / 10);
};

/**
 * The states of a plan by their letters, what lies in none last; empty for a plan that was not made after tax. Miles and gallons
 * add up to those of the trip, to the tenth.
 */
export const taxLines = ({ milesByState = {}, gallonsByState = {} }: FuelPlan): TaxLine[] => {
  const states = [...new Set([...Object.keys(milesByState), ...Object.keys(gallonsByState)])].sort(
    (a, b) => Number(a === OUTSIDE) - Number(b === OUTSIDE) || a.localeCompare(b),
  );
  const miles = inTenths(states.map((state) => milesByState[state] ?? 0));
  const gallons = inTenths(states.map((state) => gallonsByState[state] ?? 0));
  return states.map((state, i) => ({
    state: state === OUTSIDE ? FUEL_RESULT.taxOutside : state,
    miles: miles[i] as number,
    gallons: gallons[i] as number,
  }));
};

/**
 * The lines as the text of a CSV file under a row of headings.
 * @param rates the quarter of the rates that were used, a column behind the others; undefined where that is not told
 */
export const taxCsv = (lines: readonly TaxLine[], rates: string | undefined): string => {
  const behind = (cell: string) => (rates === undefined ? [] : [cell]);
  return csvOf([
    [FUEL_RESULT.taxState, FUEL_RESULT.taxMiles, FUEL_RESULT.taxGallons, ...behind(FUEL_RESULT.taxRatesOf)],
    ...lines.map(({ state, miles, gallons }) => [state, miles, gallons, ...behind(rates ?? '')]),
  ]);
};

/** The file of a plan: it is of the quarter in which the plan was made here, whichever the rates are of. @param madeAt milliseconds */
export const taxFile = (madeAt: number): string => FUEL_RESULT.taxFile(quarterHere(madeAt));
