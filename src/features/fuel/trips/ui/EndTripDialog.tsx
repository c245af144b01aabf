import { FUEL_FORM_TEXT } from '#src/texts/fuel-form.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';

/** What ends a trip: another route or none (`end`), or a new plan of the same (`anew`). */
export type TripEnd = 'end' | 'anew';

const WORDS = {
  end: { title: FUEL_FORM_TEXT.endTitle, text: FUEL_FORM_TEXT.endText, action: FUEL_FORM_TEXT.end },
  anew: { title: FUEL_FORM_TEXT.anewTitle, text: FUEL_FORM_TEXT.anewText, action: FUEL_FORM_TEXT.anew },
} as const;

interface EndTripDialogProps {
  readonly by: TripEnd;
  readonly open: boolean;
  readonly fills: number;
  readonly onAnswer: (may: boolean) => void;
}

/** Whether a trip on which something was filled may end. */
const EndTripDialog = ({ by, open, fills, onAnswer }: EndTripDialogProps) => {
  const { title, text, action } = WORDS[by];
  return (
    <ConfirmDialog
      open={open}
      title={title}
      cancel={FUEL_FORM_TEXT.cancel}
      action={action}
      onCancel={() => onAnswer(false)}
      onConfirm={() => onAnswer(true)}
    >
      {text(fills)}
    </ConfirmDialog>
  );
};

export default EndTripDialog;
