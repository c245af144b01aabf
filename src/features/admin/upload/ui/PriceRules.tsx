import { type ImportLayout, PRICE_RULES, type PriceRule } from '#src/contract/import.ts';
import { UPLOAD_LAYOUT as TEXT } from '#src/texts/upload-layout.ts';
import { Button } from '#src/ui/Button.tsx';
import { Choice } from '#src/ui/Choice.tsx';
import { cardClass } from '#src/ui/Section.tsx';
import { figure } from '../model/format.ts';

interface PriceRulesProps {
  readonly layout: ImportLayout;
  readonly onRule: (rule: PriceRule) => void;
  readonly onShow: () => void;
}

const OPTIONS = PRICE_RULES.map((value) => ({ value, label: TEXT.rules[value] }));

/** Stops that a file has several times with unlike prices: how many, which ones, and which price stands. */
export const PriceRules = ({ layout: { differing, prices }, onRule, onShow }: PriceRulesProps) => (
  <section className={`flex flex-wrap items-end justify-between gap-4 ${cardClass}`}>
    <div className="min-w-0 flex-1 basis-70">
      <p className="font-label">{TEXT.differing(figure(differing))}</p>
      <Button size="dense" className="mt-2" onClick={onShow}>
        {TEXT.showThem}
      </Button>
    </div>
    <Choice className="w-full sm:w-100" label={TEXT.rule} options={OPTIONS} value={prices} onChange={onRule} />
  </section>
);
