import { type ImportLayout, PRICE_RULES, type PriceRule } from '#src/contract/import.ts';
import type { IMPORT_COLUMNS } from '#src/contract/import-columns.ts';
import { countText } from '#src/lib/units.ts';
import { UPLOAD_LAYOUT as TEXT } from '#src/texts/upload-layout.ts';
import { Button } from '#src/ui/Button.tsx';
import { cardClass } from '#src/ui/Section.tsx';
import { ToggleChip } from '#src/ui/ToggleChip.tsx';

/** What the column of the dates means. */
const DATE = 'Price date' satisfies (typeof IMPORT_COLUMNS)[number]['label'];

interface PriceRulesProps {
  readonly layout: ImportLayout;
  readonly onRule: (rule: PriceRule) => void;
  readonly onShow: () => void;
}

/** Stops that a file has several times with unlike prices: how many, which ones, and which price stands. */
export const PriceRules = ({ layout: { columns, differing, prices }, onRule, onShow }: PriceRulesProps) => {
  const dated = columns.some(({ meaning }) => meaning === DATE);
  return (
    <section className={`flex flex-wrap items-end justify-between gap-4 ${cardClass}`}>
      <div className="min-w-0 flex-1 basis-70">
        <p className="font-label">{TEXT.differing(countText(differing))}</p>
        <Button size="dense" className="mt-2" onClick={onShow}>
          {TEXT.showThem}
        </Button>
      </div>
      {/* No radio buttons: an arrow key would have the file read again for each of them. */}
      <fieldset className="min-w-0">
        <legend className="mb-1.5 text-sm font-label">{TEXT.rule}</legend>
        <div className="flex flex-wrap gap-2">
          {PRICE_RULES.map((rule) => (
            <ToggleChip
              key={rule}
              pressed={rule === prices}
              disabled={rule === 'latest' && !dated && rule !== prices}
              onChange={() => rule !== prices && onRule(rule)}
            >
              {TEXT.rules[rule]}
            </ToggleChip>
          ))}
        </div>
        {!dated && <p className="mt-1.5 text-sm text-ink-2">{TEXT.undated}</p>}
      </fieldset>
    </section>
  );
};
