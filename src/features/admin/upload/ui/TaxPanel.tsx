import { useState } from 'react';
import type { TaxFile, TaxTables } from '#src/contract/tax.ts';
import { quarterHere } from '#src/lib/quarter.ts';
import { taxTableOf } from '#src/planner/tax-rates.ts';
import { TABLE } from '#src/texts/table.ts';
import { TAX_RATES_TEXT as TEXT } from '#src/texts/tax-rates.ts';
import { UPLOAD } from '#src/texts/upload.ts';
import { Banner, FailedBanner } from '#src/ui/Banner.tsx';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { TableColumn } from '#src/ui/table/types.ts';
import { toast } from '#src/ui/toast.ts';
import { useFilePicker } from '#src/ui/useFilePicker.ts';
import { useOneAtATime } from '#src/ui/useOneAtATime.ts';
import { previewTaxFile, saveTaxFile, saveTaxTable } from '../commands.ts';
import { dateText } from '../model/format.ts';
import { chosenTaxFile, TAX_ACCEPT, taxFileText } from '../model/tax-file.ts';
import { useTaxTables } from '../queries.ts';
import { TaxPreview } from './TaxPreview.tsx';

type Row = TaxTables[number];
const { columns: WORDS } = TEXT;

const COLUMNS: readonly TableColumn<Row>[] = [
  { id: 'quarter', header: WORDS.quarter, card: 'title', className: 'font-label', cell: ({ quarter }) => quarter },
  { id: 'states', header: WORDS.states, card: 'labelled', cell: ({ rates }) => Object.keys(rates).length },
  {
    id: 'asOf',
    header: WORDS.asOf,
    card: 'labelled',
    className: 'whitespace-nowrap',
    cell: (row) => dateText(row.asOf),
  },
  { id: 'source', header: WORDS.source, card: 'labelled', cell: ({ source }) => source },
  { id: 'by', header: WORDS.by, card: 'labelled', cell: ({ uploadedBy }) => uploadedBy ?? TEXT.shipped },
  {
    id: 'actions',
    header: WORDS.actions,
    card: 'action',
    cell: (row) => (
      <Button
        size="dense"
        icon="download"
        aria-label={TEXT.downloadNamed(row.quarter)}
        onClick={() => saveTaxTable(row)}
      >
        {TEXT.download}
      </Button>
    ),
  },
];

interface RatesFile {
  readonly name: string;
  readonly csv: string;
}

/** A file that was read and not stored yet. */
interface Chosen extends RatesFile {
  readonly found: TaxFile;
}

/** The fuel tax rates that plans are made with, and where a new quarter's are uploaded. */
export const TaxPanel = ({ online, now }: { readonly online: boolean; readonly now: number }) => {
  const tables = useTaxTables();
  const [problem, setProblem] = useState<{ readonly sentence: string; readonly file?: RatesFile }>();
  const [chosen, setChosen] = useState<Chosen>();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();

  const again = problem?.file;

  const onFiles = async (files: readonly File[]) => {
    const file = chosenTaxFile(files);
    setProblem(file.ok ? undefined : { sentence: file.error });
    if (!file.ok) return;
    const csv = await taxFileText(file.value);
    if (!csv.ok) return setProblem({ sentence: csv.error });
    await look({ name: file.value.name, csv: csv.value });
  };
  const look = async (file: RatesFile) => {
    setProblem(undefined);
    setBusy(true);
    const read = await previewTaxFile(file.csv);
    setBusy(false);
    setFailed(undefined);
    if (read.ok) return setChosen({ ...file, found: read.value });
    setProblem({ sentence: read.error.sentence, ...(read.error.again && { file }) });
  };
  const save = useOneAtATime(async ({ name, csv, found }: Chosen) => {
    setBusy(true);
    const stored = await saveTaxFile(csv, found);
    setBusy(false);
    setFailed(stored.ok ? undefined : stored.error.sentence);
    if (!stored.ok && stored.error.found === undefined) return;
    tables.again();
    if (!stored.ok) return setChosen({ name, csv, found: stored.error.found ?? found });
    // Another administrator may have been faster: what is wrong with it now is shown.
    if (!stored.value.written) return setChosen({ name, csv, found: stored.value });
    setChosen(undefined);
    toast.success(TEXT.saved(stored.value.quarters.map(({ quarter }) => quarter).join(', ')));
  });
  const { inputProps, open } = useFilePicker({
    label: TEXT.upload,
    accept: TAX_ACCEPT,
    onFiles: (files) => void onFiles(files),
  });
  const { table, over } = taxTableOf(quarterHere(now), now, tables.data);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <p className="min-w-60 flex-1 text-sm text-ink-2">{TEXT.intro}</p>
        <input {...inputProps} />
        <Button variant="primary" icon="upload" disabled={!online} busy={busy && !chosen} onClick={open}>
          {TEXT.upload}
        </Button>
      </div>
      {problem && (
        <FailedBanner className="mb-4" retry={TEXT.tryAgain} onRetry={again && (() => void look(again))}>
          {problem.sentence}
        </FailedBanner>
      )}
      {over && tables.data && (
        <Banner tone="warn" className="mb-4">
          {TEXT.over(table.quarter)}
        </Banner>
      )}
      {tables.state === 'failed' ? (
        <FailedBanner retry={UPLOAD.tryAgain} onRetry={tables.again}>
          {TEXT.loadFailed}
        </FailedBanner>
      ) : (
        <DataTable
          label={TEXT.label}
          words={TABLE}
          columns={COLUMNS}
          rows={tables.data}
          rowId={({ quarter }) => quarter}
          empty={<EmptyState icon="file-spreadsheet" title={TEXT.empty} text={TEXT.intro} />}
        />
      )}
      {chosen && (
        <TaxPreview
          fileName={chosen.name}
          found={chosen.found}
          saving={busy}
          failed={failed}
          onClose={() => setChosen(undefined)}
          onSave={() => void save(chosen)}
        />
      )}
    </>
  );
};
