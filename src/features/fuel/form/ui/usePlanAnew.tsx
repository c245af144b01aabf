import { type ReactNode, useState } from 'react';
import type { FuelForm } from '#src/contract/plan.ts';
import { FUEL_FORM_TEXT } from '#src/texts/fuel-form.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { useLastPlan } from '../../planning/queries.ts';

/** Asks before a new plan takes the place of a trip on which something was filled. */
export const usePlanAnew = (
  onForm: (form: FuelForm) => void,
): { readonly ask: (form: FuelForm) => void; readonly question: ReactNode } => {
  const [asked, setAsked] = useState<FuelForm>();
  const fills = useLastPlan()?.trip?.fills.length ?? 0;
  return {
    ask: (form) => (fills > 0 ? setAsked(form) : onForm(form)),
    question: (
      <ConfirmDialog
        open={asked !== undefined}
        title={FUEL_FORM_TEXT.anewTitle}
        cancel={FUEL_FORM_TEXT.cancel}
        action={FUEL_FORM_TEXT.anew}
        onCancel={() => setAsked(undefined)}
        onConfirm={() => {
          setAsked(undefined);
          if (asked) onForm(asked);
        }}
      >
        {FUEL_FORM_TEXT.anewText(fills)}
      </ConfirmDialog>
    ),
  };
};
