import type { FuelForm } from '#src/contract/plan.ts';
import { FUEL_TEXT } from '#src/texts/fuel.ts';
import { Button } from '#src/ui/Button.tsx';
import { draftOf } from '../../form/model/draft.ts';
import { draftText } from '../../form/model/draft-text.ts';
import { setEditing } from '../../form/store.ts';

/** What the plan was made by, whatever stands in the form, and the way back to that. */
export const AskedBy = ({ form }: { readonly form: FuelForm }) => (
  <div className="shrink-0 border-b border-line px-4 pt-2 pb-3 md:px-5">
    <div className="flex items-center justify-between">
      <h2 className="caps">{FUEL_TEXT.assistant}</h2>
      <Button variant="quiet" size="dense" className="-mr-3" onClick={() => setEditing(true)}>
        {FUEL_TEXT.edit}
      </Button>
    </div>
    <p className="-mt-1 text-sm text-ink-2">{draftText(draftOf(form))}</p>
  </div>
);
