import type { PlanRow } from '#src/data/db/database.ts';
import { FUEL_RESULT } from '#src/texts/fuel-result.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { readCards, sameCards } from '../../cards/model/cards.ts';
import { useStoredCards } from '../../cards/queries.ts';
import type { PlannedStop } from '../../stops/model/stops.ts';
import { unwantedAges } from '../model/price-ages.ts';

/** What the fuel cards have to say of a plan: a backend passed them over, or they have changed; undefined for nothing. */
const cardsWarning = ({ cards, plan }: PlanRow, stored: unknown): string | undefined => {
  if (stored === undefined) return undefined;
  if (!sameCards(cards, readCards(stored))) return FUEL_RESULT.cardsChanged;
  return cards && plan.cardsFollowed !== true ? FUEL_RESULT.cardsIgnored : undefined;
};

/** What a person must know before they trust a plan. */
export const PlanWarnings = ({ row, stops }: { readonly row: PlanRow; readonly stops: readonly PlannedStop[] }) => {
  const unwanted = unwantedAges(row, stops);
  const warnings = [
    row.plan.warning,
    cardsWarning(row, useStoredCards()),
    unwanted > 0 ? FUEL_RESULT.ageIgnored(unwanted) : undefined,
  ];
  return warnings.map(
    (warning) =>
      warning !== undefined && (
        <Banner key={warning} tone="warn" className="mx-4 mt-3 shrink-0 md:mx-5">
          {warning}
        </Banner>
      ),
  );
};
