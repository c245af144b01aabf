import { useState } from 'react';
import type { ImportJob, ImportKind } from '#src/contract/import.ts';
import { useOnline } from '#src/hooks/sync.ts';
import { useIsMounted } from '#src/hooks/useIsMounted.ts';
import { useNow } from '#src/hooks/useNow.ts';
import { BY_HAND_TEXT } from '#src/texts/by-hand.ts';
import { UPLOAD } from '#src/texts/upload.ts';
import { Banner, FailedBanner } from '#src/ui/Banner.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { Tabs } from '#src/ui/Tabs.tsx';
import { toast } from '#src/ui/toast.ts';
import { useFirstPress } from '#src/ui/useFirstPress.ts';
import { useWithheld } from '../../stations/queries.ts';
import { NEW_STOP } from '../../stations/ui/StationView.tsx';
import { WithheldPanel } from '../../stations/ui/WithheldPanel.tsx';
import { type Sent, saveTemplate, sendFile } from '../commands.ts';
import { type Obstacle, stillStands } from '../model/at-work.ts';
import { chosenFile } from '../model/chosen-file.ts';
import { isUnfinished } from '../model/job.ts';
import { useImports, useKeepJob, useLookAgain, useSending, useTaxTables } from '../queries.ts';
import { ChooseFile, DropFile } from './ChooseFile.tsx';
import { ImportsPanel } from './ImportsPanel.tsx';
import { PageHead } from './PageHead.tsx';
import { PricesPanel } from './PricesPanel.tsx';
import { SendingProgress } from './Progress.tsx';
import { Report } from './Report.tsx';
import { StopsPanel } from './StopsPanel.tsx';
import { TaxPanel } from './TaxPanel.tsx';

/** The parts of the page, as the address names them. */
export const PARTS = ['stops', 'prices', 'withheld', 'imports', 'taxes'] as const;
export type Part = (typeof PARTS)[number];

interface OverviewProps {
  readonly part: Part;
  readonly arrived: boolean;
  readonly onPart: (part: Part) => void;
  readonly onOpen: (importId: string) => void;
  readonly onStop: (id: string) => void;
}

/** A file, and what it was chosen for: another part may be looked at by the time it is sent again. */
interface Chosen {
  readonly file: File;
  readonly kind: ImportKind;
}

/** Why no import has begun. */
type Problem = Obstacle & { readonly chosen?: Chosen };

const REASON = 'upload-reason';
const PANEL = 'upload-panel';

/** An import that is not finished, whoever started it and in whichever tab. */
const Unfinished = ({ job, onOpen }: { readonly job: ImportJob; readonly onOpen: (id: string) => void }) => (
  <Banner
    icon="file-spreadsheet"
    className="mt-5"
    action={
      <Button size="dense" onClick={() => onOpen(job.id)}>
        {job.stage === 'ready' ? UPLOAD.openPreview : UPLOAD.open}
      </Button>
    }
  >
    {job.stage === 'ready' ? UPLOAD.waitingReady(job.fileName) : UPLOAD.waiting(job.fileName)}
  </Banner>
);

/** The page while no import is looked at: the tables, and where a spreadsheet is chosen or dropped. */
export const Overview = ({ part: asked, arrived, onPart, onOpen, onStop }: OverviewProps) => {
  const imports = useImports();
  const sending = useSending();
  const online = useOnline();
  const now = useNow();
  const keep = useKeepJob();
  const lookAgain = useLookAgain();
  const [problem, setProblem] = useState<Problem>();
  // From the choice of a file until its import is open: the table does not come back in between.
  const [taking, setTaking] = useState(false);
  const [report, setReport] = useState<Extract<Sent, { kind: 'report' }>>();
  const preview = imports.state !== 'gone';
  const taxes = useTaxTables().state !== 'gone';
  const byHand = useWithheld(0, 10).state !== 'gone';
  const lacks: Readonly<Partial<Record<Part, boolean>>> = { imports: !preview, taxes: !taxes, withheld: !byHand };
  const part = lacks[asked] ? 'stops' : asked;
  const kind = part === 'prices' && preview ? 'prices' : 'stations';
  const unfinished = imports.data?.find(({ stage }) => isUnfinished(stage));

  const isMounted = useIsMounted();

  const onFiles = async (files: readonly File[]) => {
    setReport(undefined);
    const file = chosenFile(files);
    if (!file.ok) return setProblem({ sentence: file.error, importId: undefined });
    await send({ file: file.value, kind });
  };
  const send = async (chosen: Chosen) => {
    const { file } = chosen;
    setProblem(undefined);
    setTaking(true);
    const sent = await sendFile(file, chosen.kind, preview);
    if (!sent.ok || sent.value.kind !== 'job') setTaking(false);
    lookAgain();
    // Another page is looked at by now: it is told there, and found here again among the imports.
    if (!sent.ok) return isMounted() ? setProblem({ ...sent.error, chosen }) : toast.snackbar(sent.error.sentence);
    if (sent.value.kind === 'stopped') toast.success(UPLOAD.stopped);
    else if (sent.value.kind === 'report') {
      if (isMounted()) setReport(sent.value);
      else toast.success(UPLOAD.report.title(file.name));
    } else {
      keep(sent.value.job);
      if (isMounted()) onOpen(sent.value.job.id);
      else toast.success(UPLOAD.waiting(file.name));
    }
  };
  const first = useFirstPress();
  const chosen = problem?.again ? problem.chosen : undefined;
  const closed = !online || sending !== undefined;
  const isTable = part !== 'taxes' && part !== 'withheld';
  const labels = UPLOAD.tabs;
  return (
    <DropFile closed={closed || !isTable} onFiles={(files) => void onFiles(files)}>
      <PageHead
        arrived={arrived}
        moment={sending && 'sending'}
        actions={
          isTable && (
            <>
              <Button
                variant="quiet"
                icon="download"
                className="max-sm:-ml-3"
                onClick={(event) => first(event, () => saveTemplate(kind))}
              >
                {UPLOAD.template}
              </Button>
              {part === 'stops' && byHand && (
                <Button icon="plus" disabled={!online} onClick={() => onStop(NEW_STOP)}>
                  {BY_HAND_TEXT.add}
                </Button>
              )}
              <ChooseFile
                label={kind === 'prices' ? UPLOAD.uploadPrices : UPLOAD.uploadFile}
                disabled={closed}
                reason={online ? undefined : REASON}
                onFiles={(files) => void onFiles(files)}
              />
            </>
          )
        }
      >
        {!online && (
          <p id={REASON} className="mt-1.5 text-sm text-ink-2">
            {UPLOAD.offline}
          </p>
        )}
        {online && !preview && <p className="mt-1.5 text-sm text-ink-2">{UPLOAD.noPreview}</p>}
      </PageHead>
      {problem && stillStands(problem, imports.data) && (
        <FailedBanner className="mt-5" retry={UPLOAD.tryAgain} onRetry={chosen && (() => void send(chosen))}>
          {problem.sentence}
        </FailedBanner>
      )}
      {report && <Report sent={report} onClose={() => setReport(undefined)} />}
      {unfinished && !sending && <Unfinished job={unfinished} onOpen={onOpen} />}
      <Tabs
        label={labels.label}
        options={PARTS.filter((value) => !lacks[value]).map((value) => ({ value, label: labels[value] }))}
        value={part}
        onChange={onPart}
        controls={PANEL}
        className="mt-4 mb-5"
      />
      <div id={PANEL} role="tabpanel" aria-label={labels[part]}>
        {sending ? (
          <SendingProgress sending={sending} />
        ) : taking ? (
          <Spinner label={UPLOAD.taking} className="p-8" />
        ) : part === 'taxes' ? (
          <TaxPanel online={online} now={now} />
        ) : part === 'withheld' ? (
          <WithheldPanel onOpen={onStop} />
        ) : part === 'imports' ? (
          <ImportsPanel imports={imports.data} onOpen={onOpen} />
        ) : part === 'prices' ? (
          <PricesPanel searchable={preview} now={now} />
        ) : (
          <StopsPanel searchable={preview} now={now} onStop={byHand ? onStop : undefined} />
        )}
      </div>
    </DropFile>
  );
};
