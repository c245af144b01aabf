import type { FuelPlan } from '#src/contract/plan.ts';
import { gallonsText, moneyText } from '#src/lib/units.ts';
import { FUEL_TEXT } from '#src/texts/fuel.ts';
import { FUEL_RESULT } from '#src/texts/fuel-result.ts';
import { FUEL_TRIP } from '#src/texts/fuel-trip.ts';
import { Price } from '#src/ui/Price.tsx';
import { comparedWith, savingsOf } from '../model/figures.ts';

interface PlanTotalProps {
  readonly plan: FuelPlan;
  /** What was paid of it so far, US dollars; undefined where nothing was filled yet. */
  readonly paid: number | undefined;
  /** Said where there is no other place for it. */
  readonly approximate: boolean;
}

/** What the whole plan costs, buys and saves. A part the backend does not know is left out. */
export const PlanTotal = ({ plan, paid, approximate }: PlanTotalProps) => {
  const stops = plan.fuelPlan.length;
  const saved = savingsOf(plan);
  const cost = plan.afterTaxCost ?? plan.totalCost;
  const facts = [
    plan.totalGallons === undefined ? undefined : gallonsText(plan.totalGallons),
    `${stops} ${stops === 1 ? FUEL_TEXT.stop : FUEL_TEXT.stops}`,
    paid === undefined ? undefined : FUEL_TRIP.paidSoFar(moneyText(paid)),
    approximate ? FUEL_TEXT.approximate : undefined,
  ].filter(Boolean);
  return (
    <div className="flex items-end justify-between gap-3">
      <div className="min-w-0">
        {cost !== undefined && <Price value={cost} size="xl" />}
        {plan.afterTaxCost !== undefined && (
          <p className="mt-1 text-xs leading-tight text-ink-2">
            <b className="font-strong text-ink">{FUEL_RESULT.afterTax}</b> · {moneyText(plan.totalCost ?? 0)}{' '}
            {FUEL_RESULT.atPumps}, {moneyText(plan.taxCredit ?? 0)} {FUEL_RESULT.credited}
          </p>
        )}
        <p className="mt-1.5 text-xs leading-tight text-ink-2">{facts.join(' · ')}</p>
      </div>
      {saved !== undefined && (
        <div className="shrink-0 text-right">
          <b className="text-lg leading-none whitespace-nowrap font-strong text-green-text">
            {moneyText(saved)} {FUEL_RESULT.less}
          </b>
          <p className="mt-1 ml-auto max-w-28 text-xs leading-tight text-balance text-ink-2 md:max-w-none">
            {comparedWith(plan)}
          </p>
        </div>
      )}
    </div>
  );
};
