import type { ImportJob, ImportStage } from '#src/contract/import.ts';
import { TABLE } from '#src/texts/table.ts';
import { UPLOAD } from '#src/texts/upload.ts';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Tag, type Tone } from '#src/ui/Tag.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { TableColumn } from '#src/ui/table/types.ts';
import { momentText } from '../model/format.ts';
import { countsLine } from '../model/job.ts';
import { UndoButton } from './UndoButton.tsx';

const { columns: WORDS } = UPLOAD;
const TONES: Readonly<Partial<Record<ImportStage, Tone>>> = { done: 'green', failed: 'red', ready: 'blue' };

const columnsFor = (onOpen: (id: string) => void): readonly TableColumn<ImportJob>[] => [
  { id: 'file', header: WORDS.file, card: 'title', className: 'font-label', cell: ({ fileName }) => fileName },
  {
    id: 'result',
    header: WORDS.result,
    cell: ({ stage }) => <Tag tone={TONES[stage] ?? 'plain'}>{UPLOAD.stage[stage]}</Tag>,
  },
  { id: 'kind', header: WORDS.kind, card: 'hidden', cell: ({ kind }) => UPLOAD.kinds[kind] },
  { id: 'when', header: WORDS.when, className: 'whitespace-nowrap', cell: ({ startedAt }) => momentText(startedAt) },
  { id: 'by', header: WORDS.by, cell: ({ startedBy }) => startedBy ?? UPLOAD.unknownPerson },
  { id: 'counts', header: WORDS.counts, cell: countsLine },
  {
    id: 'actions',
    header: WORDS.actions,
    card: 'action',
    cell: (job) => (
      <span className="flex flex-wrap justify-end gap-2 sm:flex-nowrap">
        {job.undoable && <UndoButton job={job} dense />}
        <Button size="dense" aria-label={UPLOAD.openNamed(job.fileName)} onClick={() => onOpen(job.id)}>
          {UPLOAD.open}
        </Button>
      </span>
    ),
  },
];

interface ImportsPanelProps {
  /** Undefined while it loads. */
  readonly imports: readonly ImportJob[] | undefined;
  readonly onOpen: (id: string) => void;
}

/** The last imports: who, when, what they changed; those that were written can be undone. */
export const ImportsPanel = ({ imports, onOpen }: ImportsPanelProps) => (
  <DataTable
    label={UPLOAD.imports}
    words={TABLE}
    columns={columnsFor(onOpen)}
    rows={imports}
    rowId={({ id }) => id}
    empty={<EmptyState icon="file-spreadsheet" title={UPLOAD.noImports} text={UPLOAD.noImportsText} />}
  />
);
