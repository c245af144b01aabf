import type { FuelPlan } from '#src/contract/plan.ts';
import { csvOf } from '#src/lib/csv.ts';
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

const tenths = (value: number | undefined): number => Math.round((value ?? 0) * 10) / 10;

/** The states of a plan by their letters, what lies in none last; empty for a plan that was not made after tax. */
export const taxLines = ({ milesByState = {}, gallonsByState = {} }: FuelPlan): TaxLine[] =>
  [...new Set([...Object.keys(milesByState), ...Object.keys(gallonsByState)])]
    .sort((a, b) => Number(a === OUTSIDE) - Number(b === OUTSIDE) || a.localeCompare(b))
    .map((state) => ({
      state: state === OUTSIDE ? FUEL_RESULT.taxOutside : state,
      miles: tenths(milesByState[state]),
      gallons: tenths(gallonsByState[state]),
    }));

/** The lines as the text of a CSV file under a row of headings. */
export const taxCsv = (lines: readonly TaxLine[]): string =>
  csvOf([
    [FUEL_RESULT.taxState, FUEL_RESULT.taxMiles, FUEL_RESULT.taxGallons],
    ...lines.map(({ state, miles, gallons }) => [state, miles, gallons]),
  ]);
