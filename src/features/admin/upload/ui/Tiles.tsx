import type { ImportJob, RowResult } from '#src/contract/import.ts';
import { countText } from '#src/lib/units.ts';
import { UPLOAD } from '#src/texts/upload.ts';
import { cx } from '#src/ui/cx.ts';
import { Icon, type IconName } from '#src/ui/Icon.tsx';
import { activeEdge } from '#src/ui/table/TableView.tsx';
import { filtersOf } from '../model/job.ts';
import { RESULT_MARKS } from './result-marks.ts';

const INK: Readonly<Record<RowResult | 'all', string>> = {
  all: 'text-ink-2',
  created: 'text-green-text',
  changed: 'text-blue-text',
  unchanged: 'text-ink-2',
  duplicate: 'text-ink-2',
  suspicious: 'text-orange-text',
  rejected: 'text-red-text',
};

interface TilesProps {
  readonly job: ImportJob;
  readonly value: RowResult | 'all';
  readonly onChange: (value: RowResult | 'all') => void;
}

/** What the rows come to, by result; each tile narrows the table to its rows. */
export const Tiles = ({ job, value, onChange }: TilesProps) => (
  <fieldset className="flex flex-wrap gap-3">
    <legend className="sr-only">{UPLOAD.show}</legend>
    {filtersOf(job).map((shown) => {
      const icon: IconName | undefined = shown === 'all' ? undefined : RESULT_MARKS[shown].icon;
      const selected = shown === value;
      return (
        <button
          key={shown}
          type="button"
          aria-pressed={selected}
          onClick={() => onChange(shown)}
          style={selected ? activeEdge : undefined}
          className="min-w-[min(7.5rem,100%)] flex-1 rounded-md border border-line bg-surface px-4 py-3 text-left hover:bg-surface-2"
        >
          <b className="block text-2xl font-figure tracking-figure">
            {countText(shown === 'all' ? job.rows : job.counts[shown])}
          </b>
          <span className={cx('mt-2 flex items-center gap-1.5 text-sm leading-none font-label', INK[shown])}>
            {icon && <Icon name={icon} size={16} />}
            {UPLOAD.result[shown]}
          </span>
        </button>
      );
    })}
  </fieldset>
);
