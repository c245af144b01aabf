import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FuelCards } from '#src/contract/fuel-cards.ts';
import { FUEL_CARDS } from '#src/contract/limits.ts';
import { CARDS_TEXT } from '#src/texts/fuel-cards.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Choice } from '#src/ui/Choice.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Field } from '#src/ui/Field.tsx';
import { saveCards } from '../commands.ts';
import { cardsDraft, checkCards, type DealDraft, NO_CARDS } from '../model/cards.ts';
import { AddChain } from './AddChain.tsx';
import { ChainDealRow } from './ChainDealRow.tsx';

const OTHERS = [
  { value: 'accept', label: CARDS_TEXT.acceptOthers },
  { value: 'avoid', label: CARDS_TEXT.avoidOthers },
] as const;

interface FuelCardsDialogProps {
  readonly cards: FuelCards | undefined;
  readonly onClose: () => void;
}

/** Fuel cards: which chains are preferred, accepted or avoided, and what is paid there. */
const FuelCardsDialog = ({ cards, onClose }: FuelCardsDialogProps) => {
  const box = useRef<HTMLDivElement>(null);
  const [draft, setDraft] = useState(() => cardsDraft(cards ?? NO_CARDS));
  const [unfolded, setUnfolded] = useState<string>();
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  const { cards: right, errors } = checkCards(draft);
  const shown = tried ? errors : {};
  const wrong = draft.chains.find((_, at) => Object.keys(shown).some((name) => name.startsWith(`${at}.`)))?.chain;

  const change = (at: number, deal: DealDraft | undefined) =>
    setDraft({ ...draft, chains: draft.chains.flatMap((each, k) => (k === at ? (deal ?? []) : each)) });
  const add = (chain: string) => {
    setDraft({ ...draft, chains: [...draft.chains, { chain, use: 'accept', off: '', over: '' }] });
    setUnfolded(chain);
  };
  const save = async () => {
    if (!right) {
      // The row of what is wrong unfolds first.
      flushSync(() => setTried(true));
      return box.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    }
    setBusy(true);
    const saved = await saveCards(right, cards);
    setBusy(false);
    if (saved.ok) onClose();
    else setFailed(saved.error.message ?? CARDS_TEXT.notSaved);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={CARDS_TEXT.title}
      actions={
        <>
          <Button onClick={onClose}>{CARDS_TEXT.cancel}</Button>
          <Button variant="primary" busy={busy} busyLabel={CARDS_TEXT.saving} onClick={() => void save()}>
            {CARDS_TEXT.save}
          </Button>
        </>
      }
    >
      <div ref={box} className="grid gap-5 pt-1 text-ink">
        <p className="text-sm text-ink-2">{CARDS_TEXT.intro}</p>
        {failed && <Banner tone="bad">{failed}</Banner>}
        <section aria-label={CARDS_TEXT.yours} className="grid gap-2">
          <h3 className="font-strong">{CARDS_TEXT.yours}</h3>
          {draft.chains.length === 0 && <p className="text-sm text-ink-2">{CARDS_TEXT.noChains}</p>}
          {draft.chains.length > 0 && (
            <ul className="grid gap-2">
              {draft.chains.map((deal, at) => (
                <ChainDealRow
                  key={deal.chain}
                  deal={deal}
                  open={deal.chain === unfolded || deal.chain === wrong}
                  errors={{ off: shown[`${at}.off`], over: shown[`${at}.over`] }}
                  onToggle={(open) => setUnfolded(open ? deal.chain : undefined)}
                  onChange={(next) => change(at, next)}
                />
              ))}
            </ul>
          )}
          <AddChain chains={draft.chains} onAdd={add} />
        </section>
        <Choice
          label={CARDS_TEXT.others}
          options={OTHERS}
          value={draft.others}
          onChange={(others) => setDraft({ ...draft, others })}
        />
        {(draft.chains.some(({ use }) => use === 'prefer') || shown.preference !== undefined) && (
          <Field
            label={CARDS_TEXT.preference}
            unit={CARDS_TEXT.cents}
            hint={CARDS_TEXT.preferenceHint(FUEL_CARDS.preferenceCents)}
            error={shown.preference}
            inputProps={{
              value: draft.preference,
              inputMode: 'decimal',
              autoComplete: 'off',
              onChange: (event) => setDraft({ ...draft, preference: event.target.value }),
            }}
          />
        )}
      </div>
    </Dialog>
  );
};

export default FuelCardsDialog;
