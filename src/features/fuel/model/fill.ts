import * as v from 'valibot';
import { PLAN } from '#src/contract/limits.ts';
import { numberOf } from './form.ts';

/** What stands in the fields of a fill, as typed. */
export type FillDraft = Readonly<Record<'gallons' | 'price' | 'gauge' | 'mile', string>>;

/** What a fill says, checked. Gallons, US dollars a gallon; the gauge is what was in the tank afterwards. */
export interface FillForm {
  readonly gallons: number;
  readonly price: number;
  readonly gauge: number;
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
      gauge: v.pipe(
        typed('In the tank now'),
        v.minValue(0, 'In the tank now cannot be negative'),
        v.maxValue(tank, `In the tank now must not exceed the tank of ${tank} gallons`),
      ),
      mile: v.pipe(
        typed('Mile'),
        v.minValue(0, 'Mile cannot be negative'),
        v.maxValue(miles, `Mile must not exceed the route of ${Math.floor(miles)} miles`),
      ),
    }),
    v.forward(
      v.partialCheck(
        [['gallons'], ['gauge']],
        ({ gallons, gauge }) => gauge >= gallons - 1e-9,
        'In the tank now cannot be less than what was filled',
      ),
      ['gauge'],
    ),
  );

/** A figure as it would be typed: `83.4`. @param digits after the point, at most */
export const typedFigure = (value: number, digits: number): string => String(Number(value.toFixed(digits)));

/** What is in the tank after filling, as it would be typed; empty where the gallons are no number. */
export const gaugeAfter = (gallons: string, arrival: number, tank: number): string => {
  const filled = gallons.trim() === '' ? Number.NaN : numberOf(gallons);
  return Number.isFinite(filled) ? typedFigure(Math.min(tank, Math.max(filled, arrival + filled)), 1) : '';
};
