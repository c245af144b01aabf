import { useEffect, useState } from 'react';
import type { Station } from '#src/contract/station.ts';
import { useStoredCards } from './queries.ts';

/** How a station is shown to who has fuel cards. */
export type CardPrices = (station: Station) => Station;

/** What this person's fuel cards make of stations; undefined without cards. The rules load for who has some. */
export const useCardPrices = (): CardPrices | undefined => {
  const stored = useStoredCards();
  const [prices, setPrices] = useState<CardPrices>();
  useEffect(() => {
    if (!stored) return setPrices(undefined);
    let current = true;
    import('./model/card-prices.ts')
      .then(({ cardPrices }) => current && setPrices(() => cardPrices(stored)))
      .catch((error: unknown) => console.warn('Fuel cards:', error));
    return () => {
      current = false;
    };
  }, [stored]);
  return prices;
};
