import { FUEL_TEXT } from '#src/texts/fuel.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { setEditing } from '../../form/store.ts';

/** The head of a plan that has a phone's whole sheet: back to the map, and its form. */
export const PlanHead = ({ onBack }: { readonly onBack: () => void }) => (
  <header className="flex min-h-14 shrink-0 items-center pr-2 pl-1">
    <IconButton icon="chevron-down" label={FUEL_TEXT.backToMap} onClick={onBack} />
    <h2 className="flex-1 pl-1 text-xl font-figure tracking-[-0.01em]">{FUEL_TEXT.title}</h2>
    <IconButton icon="sliders-horizontal" label={FUEL_TEXT.editLabel} onClick={() => setEditing(true)} />
  </header>
);
