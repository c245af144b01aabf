import { useEffect, useState } from 'react';
import { FUEL_CARDS } from '#src/contract/limits.ts';
import { chainWords } from '#src/planner/chain-deals.ts';
import { CARDS_TEXT } from '#src/texts/fuel-cards.ts';
import { Button } from '#src/ui/Button.tsx';
import { Field } from '#src/ui/Field.tsx';
import type { DealDraft } from '../model/cards.ts';
import type { KnownChain } from '../model/known-chains.ts';
import { storedChains } from '../stored-chains.ts';

/** Chains that are offered at once. */
const OFFERED = 6;

interface AddChainProps {
  readonly chains: readonly DealDraft[];
  readonly onAdd: (chain: string) => void;
}

/** One more chain, of those known on this device or by its name. */
export const AddChain = ({ chains, onAdd }: AddChainProps) => {
  const [known, setKnown] = useState<readonly KnownChain[]>([]);
  const [text, setText] = useState('');
  useEffect(() => {
    let current = true;
    void storedChains().then((found) => current && setKnown(found));
    return () => {
      current = false;
    };
  }, []);
  if (chains.length >= FUEL_CARDS.maxChains)
    return <p className="text-sm text-ink-2">{CARDS_TEXT.full(FUEL_CARDS.maxChains)}</p>;
  const words = chainWords(text);
  const taken = new Set(chains.map(({ chain }) => chainWords(chain)));
  const offered = known
    .filter(({ name }) => !taken.has(chainWords(name)) && ` ${chainWords(name)}`.includes(` ${words}`))
    .slice(0, OFFERED);
  const add = (chain: string) => {
    setText('');
    onAdd(chain);
  };
  const isNew = words !== '' && !taken.has(words) && !offered.some(({ name }) => chainWords(name) === words);
  return (
    <div className="grid gap-2">
      <Field
        label={CARDS_TEXT.add}
        hint={CARDS_TEXT.addHint}
        icon="search"
        inputProps={{
          value: text,
          maxLength: FUEL_CARDS.chainMax,
          autoComplete: 'off',
          enterKeyHint: 'done',
          onChange: (event) => setText(event.target.value),
          onKeyDown: (event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            if (words === '') return;
            const [first] = offered;
            if (first) add(first.name);
            else if (isNew) add(text.trim());
          },
        }}
      />
      <ul aria-label={CARDS_TEXT.known} className="flex flex-wrap gap-2">
        {offered.map(({ name, stations }) => (
          <li key={name}>
            <Button icon="plus" onClick={() => add(name)}>
              {name} <span className="text-sm text-ink-2">{CARDS_TEXT.stations(stations)}</span>
            </Button>
          </li>
        ))}
        {isNew && (
          <li>
            <Button icon="plus" onClick={() => add(text.trim())}>
              {CARDS_TEXT.addTyped(text.trim())}
            </Button>
          </li>
        )}
      </ul>
    </div>
  );
};
