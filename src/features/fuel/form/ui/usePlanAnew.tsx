import type { ReactNode } from 'react';
import type { FuelForm } from '#src/contract/plan.ts';
import { useEndTrip } from '../../trips/ui/useEndTrip.ts';

/** Asks before a new plan takes the place of a trip on which something was filled. */
export const usePlanAnew = (
  onForm: (form: FuelForm) => void,
): { readonly ask: (form: FuelForm) => void; readonly question: ReactNode } => {
  const { mayEnd, question } = useEndTrip('anew');
  const ask = async (form: FuelForm) => {
    if (await mayEnd()) onForm(form);
  };
  return { ask: (form) => void ask(form), question };
};
