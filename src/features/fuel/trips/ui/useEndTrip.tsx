import { type ReactNode, useState } from 'react';
import { runtime } from '#src/data/runtime.ts';
import { part } from '#src/ui/part.ts';
import { useLastPlan } from '../../planning/queries.ts';
import type { TripEnd } from './EndTripDialog.tsx';

// Loads with the first trip that may end: the map is weighed.
const EndTripDialog = part(() => import('./EndTripDialog.tsx'));

interface Asked {
  readonly open: boolean;
  readonly fills: number;
  readonly answer: (may: boolean) => void;
}

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
  const [asked, setAsked] = useState<Asked>();
  const mayEnd = async (): Promise<boolean> => {
    const last = plan === undefined ? await runtime().db().plans.get('last') : plan;
    const fills = last?.trip?.fills.length ?? 0;
    if (fills === 0) return true;
    const loaded = await EndTripDialog.load()
      .then(() => true)
      .catch(() => false);
    return loaded && new Promise((answer) => setAsked({ open: true, fills, answer }));
  };
  const answer = (may: boolean) => {
    setAsked((now) => now && { ...now, open: false });
    asked?.answer(may);
  };
  return {
    mayEnd,
    question: asked && <EndTripDialog by={by} open={asked.open} fills={asked.fills} onAnswer={answer} />,
  };
};
