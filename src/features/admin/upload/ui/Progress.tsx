import type { ReactNode } from 'react';
import type { ImportJob } from '#src/contract/import.ts';
import { countText, sizeText } from '#src/lib/units.ts';
import { UPLOAD } from '#src/texts/upload.ts';
import { Button } from '#src/ui/Button.tsx';
import { ProgressBar } from '#src/ui/ProgressBar.tsx';
import { SpinnerMark } from '#src/ui/Spinner.tsx';
import type { Sending } from '../store.ts';

interface ProgressProps {
  readonly title: string;
  readonly value: number | undefined;
  readonly max: number;
  readonly figures: string | false;
  readonly hint?: string | undefined;
  readonly action?: ReactNode;
}

/** How far something has come, in the place of the table: a spinner with words, a bar, figures. */
const Progress = ({ title, value, max, figures, hint, action }: ProgressProps) => (
  <div className="grid gap-3 rounded-md border border-line bg-surface p-5">
    <p role="status" className="flex items-center gap-3 font-strong">
      <SpinnerMark className="text-green-text" />
      {title}
    </p>
    <ProgressBar label={title} value={value} max={max} />
    <div className="flex flex-wrap items-center justify-between gap-3 text-sm text-ink-2">
      <p>
        {figures}
        {hint && <span className="mt-1 block">{hint}</span>}
      </p>
      {action}
    </div>
  </div>
);

/** The bytes on their way, and Cancel. */
export const SendingProgress = ({ sending }: { readonly sending: Sending }) => {
  const { fileName, sentBytes, totalBytes, stopping, stop } = sending;
  const all = sentBytes >= totalBytes;
  return (
    <Progress
      title={UPLOAD.sending(fileName)}
      value={all ? undefined : sentBytes}
      max={totalBytes}
      figures={all ? UPLOAD.taking : UPLOAD.sent(sizeText(sentBytes), sizeText(totalBytes))}
      action={
        <Button busy={stopping} onClick={stop}>
          {UPLOAD.cancel}
        </Button>
      }
    />
  );
};

const HINTS: Readonly<Partial<Record<ImportJob['stage'], string>>> = UPLOAD.stageHint;

/** Stage and rows of an import that the server works on. */
export const StageProgress = ({ job }: { readonly job: ImportJob }) => {
  const { stage, rows, rowsDone } = job;
  // How many rows there are is known at the end of the reading at the earliest.
  const known = rows > 0 && rows >= rowsDone && (stage !== 'reading' || rows > rowsDone);
  const done = countText(rowsDone);
  return (
    <Progress
      title={UPLOAD.stage[stage]}
      value={known ? rowsDone : undefined}
      max={rows}
      figures={known ? UPLOAD.rowsOf(done, countText(rows)) : rowsDone > 0 && UPLOAD.rowsDone(rowsDone, done)}
      hint={HINTS[stage]}
    />
  );
};
