import * as v from 'valibot';
import { PLAN } from '#src/contract/limits.ts';
import { numberOf } from '#src/lib/typed-number.ts';

/** What a fill says, checked. Gallons, US dollars a gallon; the gauge is what was in the tank afterwards, where it was said. */
export interface FillForm {
  readonly gallons: number;
  readonly price: number;
  readonly gauge: number | undefined;
  readonly mile: number;
}

/** A typed number of a field. */
const typed = (name: string) =>
  v.pipe(
    v.string(),
    v.nonEmpty(`${name} is required`),
    v.transform(numberOf),
    v.number(`${name} must be a number`),
    v.finite(`${name} must be a number`),
  );

/**
 * The rules of a fill. @param tank gallons that the tank holds. @param miles length of the route
 */
export const fillSchema = (tank: number, miles: number): v.GenericSchema<unknown, FillForm> =>
  v.pipe(
    v.object({
      gallons: v.pipe(
        typed('Gallons'),
        v.gtValue(0, 'Gallons must be positive'),
        v.maxValue(tank, `Gallons must not exceed the tank of ${tank} gallons`),
      ),
      price: v.pipe(
        typed('Price a gallon'),
        v.minValue(0, 'Price a gallon cannot be negative'),
        v.maxValue(PLAN.maxFuelValue, `Price a gallon must not exceed ${PLAN.maxFuelValue} dollars`),
      ),
      gauge: v.union([
        v.pipe(
          v.literal(''),
          v.transform(() => undefined),
        ),
        v.pipe(
          typed('In the tank now'),
          v.minValue(0, 'In the tank now cannot be negative'),
          v.maxValue(tank, `In the tank now must not exceed the tank of ${tank} gallons`),
        ),
      ]),
      mile: v.pipe(
        typed('Mile'),
        v.minValue(0, 'Mile cannot be negative'),
        v.maxValue(miles, `Mile must not exceed the route of ${Math.floor(miles)} miles`),
      ),
    }),
    v.forward(
      v.partialCheck(
        [['gallons'], ['gauge']],
        ({ gallons, gauge }) => gauge === undefined || gauge >= gallons - 1e-9,
        'In the tank now cannot be less than what was filled',
      ),
      ['gauge'],
    ),
  );

/** A figure as it would be typed: `83.4`. @param digits after the point, at most */
export const typedFigure = (value: number, digits: number): string => String(Number(value.toFixed(digits)));

/** Gallons in the tank after filling; undefined where the typed gallons are no number above 0. */
export const gaugeAfter = (gallons: string, arrival: number, tank: number): number | undefined => {
  const filled = gallons.trim() === '' ? Number.NaN : numberOf(gallons);
  return filled > 0 && filled <= tank ? Math.min(tank, arrival + filled) : undefined;
};
