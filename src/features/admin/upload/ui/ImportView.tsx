import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ImportJob } from '#src/contract/import.ts';
import { useIsMounted } from '#src/hooks/useIsMounted.ts';
import type { Result } from '#src/lib/result.ts';
import { countText, sizeText } from '#src/lib/units.ts';
import { withParams } from '#src/lib/with-params.ts';
import { UPLOAD } from '#src/texts/upload.ts';
import { UPLOAD_DOUBTS } from '#src/texts/upload-doubts.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { toast } from '#src/ui/toast.ts';
import { applyImport, cancelImport, layoutImport, sendFile } from '../commands.ts';
import { type Obstacle, stillStands } from '../model/at-work.ts';
import { chosenFile } from '../model/chosen-file.ts';
import { isCancellable, isMoving, rowsToWrite } from '../model/job.ts';
import { useImports, useJob, useKeepJob, useLookAgain } from '../queries.ts';
import { sentFiles } from '../store.ts';
import { LayoutPanel } from './LayoutPanel.tsx';
import { PageHead } from './PageHead.tsx';
import { Preview, RESULT } from './Preview.tsx';
import { PriceRules } from './PriceRules.tsx';
import { StageProgress } from './Progress.tsx';
import { UndoButton } from './UndoButton.tsx';

interface ImportViewProps {
  readonly id: string;
  readonly arrived: boolean;
  readonly onBack: () => void;
  readonly onOpen: (importId: string) => void;
}

const FileLine = ({ job }: { readonly job: ImportJob }) => (
  <p className="mt-2.5 flex flex-wrap items-center gap-2 text-sm">
    <Icon name="file-spreadsheet" size={20} className="text-green-text" />
    <b className="min-w-0 font-strong wrap-anywhere">{job.fileName}</b>
    <span className="text-ink-2">
      {isMoving(job.stage)
        ? sizeText(job.sizeBytes)
        : UPLOAD.fileLine(sizeText(job.sizeBytes), job.rows, countText(job.rows))}
    </span>
  </p>
);

/** What has become of an import that is over, as a line. */
const Outcome = ({ job }: { readonly job: ImportJob }): ReactNode => {
  const { stage, counts, error } = job;
  if (stage === 'done') {
    return (
      <Banner icon="circle-check">
        <b className="font-strong">{UPLOAD.done(countText(counts.created), countText(counts.changed))}</b>{' '}
        {UPLOAD.doneDetail(countText(counts.unchanged), countText(counts.rejected))}
        {counts.suspicious > 0 && ` ${UPLOAD_DOUBTS.left(countText(counts.suspicious))}`}
      </Banner>
    );
  }
  if (stage === 'failed') {
    return (
      <Banner tone="bad">
        <b className="font-strong">{UPLOAD.failedTitle}</b> {error ?? UPLOAD.failed.other}
      </Banner>
    );
  }
  if (stage === 'undone') return <Banner icon="history">{UPLOAD.undone}</Banner>;
  return stage === 'cancelled' && <Banner icon="x">{error ?? UPLOAD.wasCancelled}</Banner>;
};

/** True once a preview that was looked at has been made anew: its counts are others, while nothing but it was there. */
const useRenewed = (job: ImportJob | undefined): boolean => {
  const [renewed, setRenewed] = useState(false);
  const seen = useRef<{ readonly counts: string; readonly layout: string }>(undefined);
  const counts = job?.stage === 'ready' ? JSON.stringify(job.counts) : undefined;
  // Read otherwise, because this person wanted it so, it is another preview.
  const layout = JSON.stringify([job?.layout?.headerRow, job?.layout?.prices, job?.layout?.columns]);
  const outdated = job?.outdated === true;
  useEffect(() => {
    if (counts === undefined) return;
    const same = seen.current?.layout === layout;
    if (outdated || (same && seen.current?.counts !== counts)) setRenewed(true);
    else if (!same) setRenewed(false);
    seen.current = { counts, layout };
  }, [counts, layout, outdated]);
  return renewed;
};

/** One import from the reading of its file to its undoing; it is found again by its address. */
export const ImportView = ({ id, arrived, onBack, onOpen }: ImportViewProps) => {
  const { job, gone, failed } = useJob(id);
  const [busy, setBusy] = useState<'apply' | 'cancel' | 'layout'>();
  const [reading, setReading] = useState<boolean>();
  const [, setParams] = useSearchParams();
  const [problem, setProblem] = useState<Obstacle>();
  const imports = useImports();
  const keep = useKeepJob();
  const lookAgain = useLookAgain();
  const renewed = useRenewed(job);
  const isMounted = useIsMounted();
  const act = async (
    name: 'apply' | 'cancel' | 'layout',
    run: () => Promise<Result<ImportJob, Obstacle>>,
  ): Promise<boolean> => {
    setBusy(name);
    setProblem(undefined);
    const answer = await run();
    setBusy(undefined);
    if (answer.ok) keep(answer.value);
    else if (isMounted()) setProblem(answer.error);
    else toast.snackbar(answer.error.sentence);
    lookAgain();
    return answer.ok;
  };
  const readSheet = async (sheet: string, files: readonly File[]) => {
    const chosen = files.length > 0 ? chosenFile(files) : undefined;
    if (chosen && !chosen.ok) return setProblem({ sentence: chosen.error, importId: undefined });
    const file = chosen?.value ?? sentFiles.get(id);
    if (!file || !job) return;
    setBusy('layout');
    const sent = await sendFile(file, job.kind, true, sheet);
    setBusy(undefined);
    // Another page is looked at by now: it is told there.
    if (!sent.ok) return isMounted() ? setProblem(sent.error) : toast.snackbar(sent.error.sentence);
    if (sent.value.kind !== 'job') return;
    keep(sent.value.job);
    void cancelImport(id);
    if (isMounted()) onOpen(sent.value.job.id);
    else toast.success(UPLOAD.waiting(file.name));
  };
  const cancel = async () => {
    if (!(await act('cancel', () => cancelImport(id)))) return;
    toast.success(UPLOAD.cancelled);
    if (isMounted()) onBack();
  };
  const back = <Button onClick={onBack}>{job?.stage === 'failed' ? UPLOAD.again : UPLOAD.back}</Button>;
  if (gone) {
    return (
      <>
        <PageHead arrived={arrived} actions={undefined} />
        <EmptyState icon="file-spreadsheet" title={UPLOAD.gone} action={back} />
      </>
    );
  }
  if (!job) {
    return (
      <>
        <PageHead arrived={arrived} actions={back} />
        {failed ? (
          <Banner tone="bad" className="mt-5">
            {UPLOAD.lost}
          </Banner>
        ) : (
          <Spinner late label={UPLOAD.stage.reading} className="p-8" />
        )}
      </>
    );
  }
  const { stage } = job;
  const count = rowsToWrite(job);
  return (
    <>
      <PageHead
        arrived={arrived}
        moment={stage}
        actions={
          <>
            {job.undoable && <UndoButton job={job} />}
            {isCancellable(stage) ? (
              <Button busy={busy === 'cancel'} onClick={() => void cancel()}>
                {UPLOAD.cancel}
              </Button>
            ) : (
              back
            )}
            {stage === 'ready' && (
              <Button
                variant="primary"
                disabled={count === 0}
                aria-describedby={count === 0 ? 'nothing-to-import' : undefined}
                busy={busy === 'apply'}
                busyLabel={UPLOAD.importing}
                onClick={() => void act('apply', () => applyImport(id))}
              >
                {UPLOAD.import(count, countText(count))}
              </Button>
            )}
          </>
        }
      >
        <FileLine job={job} />
      </PageHead>
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-4 empty:hidden">
        {problem && stillStands(problem, imports.data) && <Banner tone="bad">{problem.sentence}</Banner>}
        {stage === 'ready' && job.outdated && <Banner tone="busy">{UPLOAD_DOUBTS.outdated}</Banner>}
        {stage === 'ready' && renewed && !job.outdated && <Banner tone="info">{UPLOAD_DOUBTS.renewed}</Banner>}
        {failed && <Banner icon="cloud-off">{UPLOAD.lost}</Banner>}
        <Outcome job={job} />
        {stage === 'ready' && job.error && <Banner tone="bad">{job.error}</Banner>}
        {stage === 'done' && job.error && <Banner tone="bad">{job.error}</Banner>}
        {stage === 'ready' && count === 0 && !job.error && (
          <div id="nothing-to-import">
            <Banner icon="info">
              {job.counts.suspicious === 0
                ? UPLOAD.nothingToImport
                : UPLOAD.onlySuspicious(job.counts.suspicious, countText(job.counts.suspicious))}
            </Banner>
          </div>
        )}
        {job.ignoredColumns.length > 0 && !job.error && (
          <Banner icon="info">{UPLOAD.ignored(job.ignoredColumns.join(', '))}</Banner>
        )}
        {stage === 'ready' && job.layout && (
          <LayoutPanel
            job={job}
            layout={job.layout}
            open={reading ?? job.error !== undefined}
            onOpen={setReading}
            busy={busy === 'layout'}
            onRead={(input) => {
              setReading(true);
              void act('layout', () => layoutImport(id, input));
            }}
            onSheet={(sheet, files) => void readSheet(sheet, files)}
            hasFile={sentFiles.has(id)}
          />
        )}
        {stage === 'ready' && job.layout && job.layout.differing > 0 && (
          <PriceRules
            layout={job.layout}
            onRule={(prices) => void act('layout', () => layoutImport(id, { prices }))}
            onShow={() =>
              setParams((before) => withParams(before, { page: undefined, [RESULT]: 'duplicate' }), { replace: true })
            }
          />
        )}
        {isMoving(stage) && <StageProgress job={job} />}
        {(stage === 'ready' || stage === 'done') && <Preview job={job} />}
        {stage === 'ready' && (
          <p className="flex items-start gap-2 text-sm text-ink-2">
            <Icon name="info" size={20} />
            {UPLOAD.note}
          </p>
        )}
      </div>
    </>
  );
};
