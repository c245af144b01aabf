import { type ReactNode, useState } from 'react';
import { runtime } from '#src/data/runtime.ts';
import { useLastPlan } from '../../planning/queries.ts';
import type { TripEnd } from './ask-trip-end.tsx';

/**
 * Asks before a trip ends on which something was filled.
 * @param by what ends it
 * @returns `mayEnd`, true at once where nothing was filled, and false where the question cannot be had, which the page then
 * says of itself; `question` stands on the page
 */
export const useEndTrip = (
  by: TripEnd = 'end',
): { readonly mayEnd: () => Promise<boolean>; readonly question: ReactNode } => {
  const plan = useLastPlan();
  const [question, draw] = useState<ReactNode>();
  const mayEnd = async (): Promise<boolean> => {
    const last = plan === undefined ? await runtime().db().plans.get('last') : plan;
    const fills = last?.trip?.fills.length ?? 0;
    if (fills === 0) return true;
    // Loads with the first trip that may end: the map is weighed.
    const loaded = await import('./ask-trip-end.tsx').catch(() => undefined);
    return loaded?.askTripEnd(by, fills, draw) ?? false;
  };
  return { mayEnd, question };
};
