import type { ImportJob, RowResult } from '#src/contract/import.ts';
import { UPLOAD } from '#src/texts/upload.ts';
import { cx } from '#src/ui/cx.ts';
import { Icon, type IconName } from '#src/ui/Icon.tsx';
import { figure } from '../model/format.ts';
import { filtersOf } from '../model/job.ts';
import { RESULT_MARKS } from './resultMarks.ts';

const INK: Readonly<Record<RowResult | 'all', string>> = {
  all: 'text-ink-2',
  created: 'text-green-text',
  changed: 'text-blue-text',
  unchanged: 'text-ink-2',
  duplicate: 'text-ink-2',
  rejected: 'text-red-text',
};

interface TilesProps {
  readonly job: ImportJob;
  readonly value: RowResult | 'all';
  readonly onChange: (value: RowResult | 'all') => void;
}

/** What the rows come to, by result; each tile narrows the table to its rows (mock i). */
export const Tiles = ({ job, value, onChange }: TilesProps) => (
  <fieldset className="mb-4 grid grid-cols-2 gap-3 sm:flex">
    <legend className="sr-only">{UPLOAD.show}</legend>
    {filtersOf(job).map((filter) => {
      const icon: IconName | undefined = filter === 'all' ? undefined : RESULT_MARKS[filter].icon;
      const selected = filter === value;
      return (
        <button
          key={filter}
          type="button"
          aria-pressed={selected}
          onClick={() => onChange(filter)}
          className={cx(
            'min-w-0 flex-1 rounded-md bg-surface text-left hover:bg-surface-2',
            selected ? 'border-2 border-line-sign px-4 py-3' : 'border border-line px-[17px] py-[13px]',
          )}
        >
          <b className="block text-2xl font-figure tracking-figure">
            {figure(filter === 'all' ? job.rows : job.counts[filter])}
          </b>
          <span className={cx('mt-2 flex items-center gap-1.5 text-sm leading-none font-label', INK[filter])}>
            {icon && <Icon name={icon} size={16} />}
            {UPLOAD.result[filter]}
          </span>
        </button>
      );
    })}
  </fieldset>
);
