import type { FillRow } from '#src/data/db/trip-rows.ts';
import { gallonsText, moneyText } from '#src/lib/units.ts';
import { FUEL_TRIP } from '#src/texts/fuel-trip.ts';
import { Price } from '#src/ui/Price.tsx';
import { Tag } from '#src/ui/Tag.tsx';

/** What was paid for a gallon at a stop that is done, and what the plan had said of it. */
export const FilledPrice = ({ fill }: { readonly fill: FillRow }) => {
  const { gallons, cost } = fill.planned ?? {};
  return (
    <span className="grid justify-items-start gap-0.5">
      <Price value={fill.price} size="inherit" className="text-[1.75rem]" />
      <Tag tone="green" icon="check">
        {FUEL_TRIP.filled}
      </Tag>
      {gallons !== undefined && cost !== undefined && (
        <span className="text-xs leading-tight text-ink-2">
          {FUEL_TRIP.wasPlanned(gallonsText(gallons), moneyText(cost))}
        </span>
      )}
    </span>
  );
};
