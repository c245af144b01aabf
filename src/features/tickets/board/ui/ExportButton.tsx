import { useEffect, useRef, useState } from 'react';
import { saveFile } from '#src/data/files/save-file.ts';
import { runtime } from '#src/data/runtime.ts';
import type { TicketFilters, TicketOrder } from '#src/data/sync/ticket-page.ts';
import { useOnline } from '#src/hooks/sync.ts';
import { countText } from '#src/lib/units.ts';
import { HISTORY } from '#src/texts/board.ts';
import { Button } from '#src/ui/Button.tsx';
import { ProgressBar } from '#src/ui/ProgressBar.tsx';
import { toast } from '#src/ui/toast.ts';
import { useFirstPress } from '#src/ui/useFirstPress.ts';
import { EXPORT_MAX, type ExportProgress, historyCsv, readHistory } from '../commands.ts';

interface ExportButtonProps {
  /** What the table shows now, all pages of it. */
  readonly filters: TicketFilters;
  readonly order: TicketOrder;
  /** The days are in the wrong order: there is nothing to export. */
  readonly turned: boolean;
}

/** How far an export has come. */
const Reading = ({ read, total }: ExportProgress) => (
  <div className="grid w-48 gap-1.5">
    <p role="status" className="text-sm text-ink-2">
      {HISTORY.exported(countText(read), total === undefined ? undefined : countText(total))}
    </p>
    <ProgressBar label={HISTORY.exporting} value={total === undefined ? undefined : read} max={total ?? 1} />
  </div>
);

/** An export under way, and how to begin and to end one. It ends with the page. */
const useExport = (wanted: Omit<ExportButtonProps, 'turned'>) => {
  const [progress, setProgress] = useState<ExportProgress>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async () => {
    const control = new AbortController();
    running.current = control;
    setProgress({ read: 0, total: undefined });
    let total: number | undefined;
    const tell = (now: ExportProgress) => {
      total = now.total;
      if (!control.signal.aborted) setProgress(now);
    };
    const read = await readHistory(wanted, tell, control.signal);
    if (control.signal.aborted) return;
    setProgress(undefined);
    if (!read.ok) return toast.snackbar(HISTORY.exportFailed);
    const day = new Date(runtime().ports.clock.now()).toISOString().slice(0, 10);
    saveFile(historyCsv(read.value), HISTORY.fileName(day));
    const { length } = read.value;
    if (total !== undefined && total > length && length >= EXPORT_MAX) toast.warning(HISTORY.exportCut(length));
    else toast.success(HISTORY.exportDone(length));
  };
  const cancel = () => {
    running.current?.abort();
    setProgress(undefined);
    toast.success(HISTORY.exportCancelled);
  };
  return { progress, start, cancel };
};

/**
 * Saves the closed tickets that the table's filters let through as CSV, with its progress and a way out. The button keeps its
 * place and the focus meanwhile, so that a double press meets no other.
 */
export const ExportButton = ({ turned, ...wanted }: ExportButtonProps) => {
  const online = useOnline();
  const { progress, start, cancel } = useExport(wanted);
  const button = useRef<HTMLButtonElement>(null);
  const first = useFirstPress();
  const busy = progress !== undefined;
  const why = !busy && (online ? turned && HISTORY.exportTurned : HISTORY.exportOffline);
  return (
    <div className="flex flex-wrap items-center justify-end gap-3">
      {progress && (
        <>
          <Reading {...progress} />
          <Button
            size="dense"
            onClick={(event) => {
              // Of a double press by key the second half meets the other button, which has the focus by then.
              first(event, () => undefined);
              button.current?.focus();
              cancel();
            }}
          >
            {HISTORY.cancel}
          </Button>
        </>
      )}
      <div className="grid justify-items-end gap-1">
        <Button
          ref={button}
          icon="download"
          size="dense"
          busy={busy}
          busyLabel={HISTORY.exporting}
          disabled={why !== false}
          onClick={(event) => first(event, () => void start())}
        >
          {HISTORY.export}
        </Button>
        {why && <p className="text-xs text-ink-2">{why}</p>}
      </div>
    </div>
  );
};
