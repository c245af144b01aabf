import { useState } from 'react';
import type { ImportLayout, LayoutInput } from '#src/contract/import.ts';
import { IMPORT_COLUMNS } from '#src/contract/import-columns.ts';
import { UPLOAD_LAYOUT as TEXT } from '#src/texts/upload-layout.ts';
import { Button } from '#src/ui/Button.tsx';
import { SelectBox } from '#src/ui/Select.tsx';

type Meanings = NonNullable<LayoutInput['columns']>;

const MEANINGS = [{ value: '', label: TEXT.leftOut }, ...IMPORT_COLUMNS.map(({ label }) => ({ value: label, label }))];

interface ColumnMeaningsProps {
  readonly layout: ImportLayout;
  readonly busy: boolean;
  readonly onRead: (columns: Meanings) => void;
}

/** Each column of the file with samples, and what it means; a meaning that is given anew is taken from the other column. */
export const ColumnMeanings = ({ layout: { columns }, busy, onRead }: ColumnMeaningsProps) => {
  const before: Meanings = columns.map(({ meaning }) => (meaning ?? null) as Meanings[number]);
  const [meanings, setMeanings] = useState(before);
  const give = (at: number, label: string) => {
    const meaning = label === '' ? null : (label as Meanings[number]);
    setMeanings(meanings.map((one, other) => (other === at ? meaning : one === meaning ? null : one)));
  };
  const same = JSON.stringify(meanings) === JSON.stringify(before);
  return (
    <div>
      <h2 className="mb-1.5 text-sm font-label">{TEXT.columns}</h2>
      <ul className="rounded-sm border border-line">
        {columns.map(({ header, samples }, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: columns are told by their places, names may repeat
            key={at}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-3 py-2 first:border-t-0"
          >
            <span className="min-w-0 basis-60 flex-1">
              <b className="font-label wrap-anywhere">{header === '' ? TEXT.noHeader : header}</b>
              <span className="block truncate text-sm text-ink-2">{samples.join(' · ')}</span>
            </span>
            <SelectBox
              label={TEXT.meaningOf(header === '' ? TEXT.noHeader : header)}
              className="w-full sm:w-60"
              value={meanings[at] ?? ''}
              options={MEANINGS}
              disabled={busy}
              onChange={(label) => give(at, label)}
            />
          </li>
        ))}
      </ul>
      <Button
        className="mt-3"
        variant="primary"
        disabled={same}
        busy={busy}
        busyLabel={TEXT.reading}
        onClick={() => onRead(meanings)}
      >
        {TEXT.read}
      </Button>
    </div>
  );
};
