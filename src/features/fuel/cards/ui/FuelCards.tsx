import { lazy, Suspense, useId, useState } from 'react';
import { CARDS_TEXT } from '#src/texts/fuel-cards.ts';
import { FUEL_FORM_TEXT } from '#src/texts/fuel-form.ts';
import { Button } from '#src/ui/Button.tsx';
import { Switch } from '#src/ui/Switch.tsx';
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
  // What stands below stays where it is.
  if (stored === undefined) return <div className="min-h-12" />;
  const cards = readCards(stored);
  const said = cards
    ? [CARDS_TEXT.chains(cards.chains.length), cards.others === 'avoid' && CARDS_TEXT.noOthers]
    : [CARDS_TEXT.none];
  return (
    <section aria-labelledby={titleId}>
      <div className="flex items-center justify-between gap-3">
        <div className="min-w-0">
          <h3 id={titleId} className="text-sm font-label">
            {FUEL_FORM_TEXT.fuelCards}
          </h3>
          <p className="text-sm text-ink-2">{said.filter(Boolean).join(' · ')}</p>
        </div>
        <Button
          variant="quiet"
          aria-haspopup="dialog"
          aria-label={cards ? CARDS_TEXT.changeCards : CARDS_TEXT.setUpCards}
          className="-mr-3 shrink-0"
          onClick={() => setOpen(true)}
        >
          {cards ? CARDS_TEXT.change : CARDS_TEXT.setUp}
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
      {open && (
        <Suspense>
          <FuelCardsDialog cards={cards} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  );
};
