import type { ReactNode } from 'react';
import { FUEL_FORM_TEXT } from '#src/texts/fuel-form.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';

/** What ends a trip: another route or none (`end`), or a new plan of the same (`anew`). */
export type TripEnd = 'end' | 'anew';

const WORDS = {
  end: { title: FUEL_FORM_TEXT.endTitle, text: FUEL_FORM_TEXT.endText, action: FUEL_FORM_TEXT.end },
  anew: { title: FUEL_FORM_TEXT.anewTitle, text: FUEL_FORM_TEXT.anewText, action: FUEL_FORM_TEXT.anew },
} as const;

/**
 * Asks whether a trip on which something was filled may end.
 * @param draw draws the question where the page has it, open and then closed
 */
export const askTripEnd = (by: TripEnd, fills: number, draw: (question: ReactNode) => void): Promise<boolean> =>
  new Promise((resolve) => {
    const { title, text, action } = WORDS[by];
    const answer = (may: boolean) => {
      show(false);
      resolve(may);
    };
    const show = (open: boolean) =>
      draw(
        <ConfirmDialog
          open={open}
          title={title}
          cancel={FUEL_FORM_TEXT.cancel}
          action={action}
          onCancel={() => answer(false)}
          onConfirm={() => answer(true)}
        >
          {text(fills)}
        </ConfirmDialog>,
      );
    show(true);
  });
