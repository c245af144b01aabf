import { lazy, Suspense, useId, useState } from 'react';
import { CARDS_TEXT } from '#src/texts/fuel-cards.ts';
import { FUEL_FORM_TEXT } from '#src/texts/fuel-form.ts';
import { Button } from '#src/ui/Button.tsx';
import { Switch } from '#src/ui/Switch.tsx';
import { useEver } from '#src/ui/useEver.ts';
import { leavesOut, readCards } from '../model/cards.ts';
import { useStoredCards } from '../queries.ts';

const FuelCardsDialog = lazy(() => import('./FuelCardsDialog.tsx'));

interface FuelCardsProps {
  readonly anyChain: boolean;
  readonly onAnyChain: (anyChain: boolean) => void;
}

/** What fuel cards are set up, the way to change them, and leaving no chain out for one trip. */
export const FuelCards = ({ anyChain, onAnyChain }: FuelCardsProps) => {
  const titleId = useId();
  const stored = useStoredCards();
  const [open, setOpen] = useState(false);
  const asked = useEver(open);
  if (stored === undefined) return null;
  const cards = readCards(stored);
  const said = cards
    ? [CARDS_TEXT.chains(cards.chains.length), cards.others === 'avoid' && CARDS_TEXT.noOthers]
    : [CARDS_TEXT.none];
  return (
    <section aria-labelledby={titleId} className="grid gap-1">
      <h3 id={titleId} className="text-sm font-label">
        {FUEL_FORM_TEXT.fuelCards}
      </h3>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="text-sm text-ink-2">{said.filter(Boolean).join(' · ')}</p>
        <Button variant="quiet" aria-haspopup="dialog" className="-mx-3" onClick={() => setOpen(true)}>
          {cards ? CARDS_TEXT.change : CARDS_TEXT.open}
        </Button>
      </div>
      {(anyChain || (cards && leavesOut(cards))) && (
        <Switch
          label={FUEL_FORM_TEXT.anyChain}
          hint={FUEL_FORM_TEXT.anyChainHint}
          checked={anyChain}
          onChange={onAnyChain}
        />
      )}
      {asked && (
        <Suspense>
          <FuelCardsDialog open={open} cards={cards} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  );
};
