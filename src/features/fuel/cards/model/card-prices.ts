import type { Station } from '#src/contract/station.ts';
import { withPaid } from '#src/lib/price.ts';
import { dealsOf } from '#src/planner/chain-deals.ts';
import { CARDS_TEXT } from '#src/texts/fuel-cards.ts';
import { readCards } from './cards.ts';

/**
 * Stations as the stored fuel cards make them: what is paid there, and in words whether their chain is preferred or left out
 * (`cardNote`). Undefined where nothing that counts is stored.
 */
export const cardPrices = (stored: unknown): ((station: Station) => Station) | undefined => {
  const cards = readCards(stored);
  if (!cards) return undefined;
  const dealAt = dealsOf(cards);
  return (station) => {
    const { use, price } = dealAt(station);
    const paid = withPaid(station, price);
    return use === 'accept' ? paid : { ...paid, cardNote: CARDS_TEXT.note[use] };
  };
};
