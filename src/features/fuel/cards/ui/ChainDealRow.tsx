import { useId } from 'react';
import { CARDS_TEXT } from '#src/texts/fuel-cards.ts';
import { Button } from '#src/ui/Button.tsx';
import { Choice } from '#src/ui/Choice.tsx';
import { Field } from '#src/ui/Field.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import type { DealDraft } from '../model/cards.ts';

const USES = (['prefer', 'accept', 'avoid'] as const).map((value) => ({ value, label: CARDS_TEXT.uses[value] }));

interface ChainDealRowProps {
  readonly deal: DealDraft;
  readonly open: boolean;
  readonly errors: { readonly off: string | undefined; readonly over: string | undefined };
  readonly onToggle: (open: boolean) => void;
  /** Undefined removes it. */
  readonly onChange: (deal: DealDraft | undefined) => void;
}

const inWords = ({ use, off, over }: DealDraft): string => {
  if (use === 'avoid') return CARDS_TEXT.said.avoid;
  const prices = [off && CARDS_TEXT.offSaid(off), over && CARDS_TEXT.overSaid(over)].filter(Boolean);
  return [CARDS_TEXT.said[use], ...(prices.length > 0 ? prices : [CARDS_TEXT.listed])].join(' · ');
};

/** A chain of the fuel cards in one line; unfolded, how it is treated and what is paid there. */
export const ChainDealRow = ({ deal, open, errors, onToggle, onChange }: ChainDealRowProps) => {
  const bodyId = useId();
  const figure = (name: 'off' | 'over') => (
    <Field
      label={CARDS_TEXT[name]}
      unit={CARDS_TEXT.cents}
      error={errors[name]}
      inputProps={{
        value: deal[name],
        inputMode: 'decimal',
        autoComplete: 'off',
        maxLength: 10,
        onChange: (event) => onChange({ ...deal, [name]: event.target.value }),
      }}
    />
  );
  return (
    <li className="rounded-md border border-line">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={bodyId}
        onClick={() => onToggle(!open)}
        className="flex min-h-14 w-full items-center gap-3 rounded-md px-3.5 py-2 text-left"
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate font-strong">{deal.chain}</span>
          <span className="block text-sm text-ink-2">{inWords(deal)}</span>
        </span>
        <Icon name={open ? 'chevron-up' : 'chevron-down'} size={20} className="text-ink-3" />
      </button>
      <div id={bodyId} hidden={!open} className={open ? 'grid gap-3 px-3.5 pb-3' : undefined}>
        <Choice
          label={CARDS_TEXT.use(deal.chain)}
          labelHidden
          options={USES}
          value={deal.use}
          onChange={(use) => onChange({ ...deal, use })}
        />
        {deal.use !== 'avoid' && (
          <>
            <div className="grid grid-cols-2 items-start gap-3">
              {figure('off')}
              {figure('over')}
            </div>
            <p className="text-sm text-ink-2">{CARDS_TEXT.priceHint}</p>
          </>
        )}
        <Button variant="quiet" className="-ml-3 mr-auto" onClick={() => onChange(undefined)}>
          {CARDS_TEXT.remove(deal.chain)}
        </Button>
      </div>
    </li>
  );
};
