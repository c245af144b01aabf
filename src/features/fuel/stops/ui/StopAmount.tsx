import { gallonsText, moneyText } from '#src/lib/units.ts';
import { FUEL_RESULT } from '#src/texts/fuel-result.ts';
import type { PlannedStop } from '../model/stops.ts';

/** What to buy at a stop, what that costs at the pump and, where the plan is after tax, what a gallon costs then. */
export const StopAmount = ({ stop: { gallons, cost, priceAfterTax } }: { readonly stop: PlannedStop }) => (
  <p className="ml-auto text-right text-sm leading-snug whitespace-nowrap text-ink-2">
    {gallons !== undefined && <b className="text-md font-strong text-ink">{gallonsText(gallons)}</b>}
    <br />
    {cost !== undefined && moneyText(cost)}
    {priceAfterTax !== undefined && (
      <span className="block text-xs">{FUEL_RESULT.stopAfterTax(moneyText(priceAfterTax))}</span>
    )}
  </p>
);
