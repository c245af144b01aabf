import { useState } from 'react';
import type { ImportJob, ImportLayout, LayoutInput } from '#src/contract/import.ts';
import { countText } from '#src/lib/units.ts';
import { UPLOAD_LAYOUT as TEXT } from '#src/texts/upload-layout.ts';
import { Button } from '#src/ui/Button.tsx';
import { cardClass } from '#src/ui/Section.tsx';
import { SelectField } from '#src/ui/SelectField.tsx';
import { useFilePicker } from '#src/ui/useFilePicker.ts';
import { ACCEPT } from '../model/chosen-file.ts';
import { ColumnMeanings } from './ColumnMeanings.tsx';

interface LayoutPanelProps {
  readonly job: ImportJob;
  readonly layout: ImportLayout;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly busy: boolean;
  readonly onRead: (input: LayoutInput) => void;
  /** Reads another sheet. @param files the file, where this page has it no more */
  readonly onSheet: (sheet: string, files: readonly File[]) => void;
  /** Whether this page still has the file. */
  readonly hasFile: boolean;
}

const SheetChoice = ({ layout: { sheets, sheet }, busy, hasFile, onSheet }: LayoutPanelProps) => {
  const [chosen, setChosen] = useState(sheet ?? '');
  const { inputProps, open } = useFilePicker({
    label: TEXT.sheetChoose,
    accept: ACCEPT,
    onFiles: (files) => onSheet(chosen, files),
  });
  const choose = (name: string) => {
    setChosen(name);
    if (hasFile && name !== sheet) onSheet(name, []);
  };
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SelectField
        label={TEXT.sheet}
        hint={hasFile ? undefined : TEXT.sheetHint}
        className="w-full sm:max-w-90"
        value={chosen}
        options={sheets.map((name) => ({ value: name, label: name }))}
        disabled={busy}
        onChange={choose}
      />
      {!hasFile && chosen !== sheet && (
        <>
          <input {...inputProps} />
          <Button disabled={busy} onClick={open}>
            {TEXT.sheetChoose}
          </Button>
        </>
      )}
    </div>
  );
};

/** The first rows of the sheet, one of which has the names of the columns. */
const HeaderChoice = ({ layout: { top, headerRow }, busy, onRead }: LayoutPanelProps) => {
  const [chosen, setChosen] = useState(headerRow);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-label">{TEXT.headerRow}</legend>
      <div className="max-h-80 overflow-auto rounded-sm border border-line">
        {top.map(({ row, cells }) => (
          <label
            key={row}
            className="flex min-h-12 min-w-max cursor-pointer items-center gap-3 border-t border-line px-3 first:border-t-0 has-checked:bg-green-tint has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="header-row"
              className="size-5 shrink-0 accent-green"
              checked={row === chosen}
              disabled={busy}
              onChange={() => setChosen(row)}
            />
            <span className="w-14 shrink-0 text-sm text-ink-2">{TEXT.row(countText(row))}</span>
            <span className="text-sm">{cells.filter(Boolean).join(' · ')}</span>
          </label>
        ))}
      </div>
      <p className="mt-1.5 text-sm text-ink-2">{TEXT.headerHint}</p>
      {chosen !== headerRow && (
        <Button className="mt-3" variant="primary" busy={busy} onClick={() => onRead({ headerRow: chosen })}>
          {TEXT.readFrom(countText(chosen))}
        </Button>
      )}
    </fieldset>
  );
};

const summaryOf = ({ columns, headerRow, sheets, sheet, remembered }: ImportLayout): string => {
  const understood = columns.filter(({ meaning }) => meaning !== undefined).length;
  return [
    ...(sheets.length > 1 && sheet !== undefined ? [TEXT.sheetSummary(sheet)] : []),
    TEXT.summary(countText(understood), countText(columns.length), countText(headerRow)),
    ...(remembered ? [TEXT.remembered] : []),
  ].join(' · ');
};

/** How a file is read, in a line; opened, its sheet, header row and columns can be chosen. */
export const LayoutPanel = (props: LayoutPanelProps) => {
  const { layout, open, onOpen, busy, onRead } = props;
  return (
    <section aria-label={TEXT.title} className={cardClass}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1">
          <b className="font-strong">{TEXT.title}</b>
          <span className="block text-sm wrap-anywhere text-ink-2">{summaryOf(layout)}</span>
        </p>
        <Button size="dense" aria-expanded={open} onClick={() => onOpen(!open)}>
          {open ? TEXT.close : TEXT.change}
        </Button>
      </div>
      {open && (
        <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-5">
          {layout.sheets.length > 1 && <SheetChoice {...props} />}
          <HeaderChoice {...props} />
          <ColumnMeanings
            key={JSON.stringify(layout.columns)}
            layout={layout}
            busy={busy}
            onRead={(columns) => onRead({ columns })}
          />
        </div>
      )}
    </section>
  );
};
