import { useState } from 'react';
import type { ImportJob } from '#src/contract/import.ts';
import { useIsMounted } from '#src/hooks/useIsMounted.ts';
import { countText } from '#src/lib/units.ts';
import { UPLOAD } from '#src/texts/upload.ts';
import { Button } from '#src/ui/Button.tsx';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { toast } from '#src/ui/toast.ts';
import { undoImport } from '../commands.ts';
import { useKeepJob, useLookAgain, useUndoOutcome } from '../queries.ts';

interface UndoButtonProps {
  readonly job: ImportJob;
  readonly dense?: boolean;
}

/** Takes an import back, once it was confirmed with what that would do; why the server would not stands in the dialog. */
export const UndoButton = ({ job, dense = false }: UndoButtonProps) => {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const keep = useKeepJob();
  const lookAgain = useLookAgain();
  const outcome = useUndoOutcome(job.id, open);
  const isMounted = useIsMounted();
  const ask = () => {
    setProblem(undefined);
    setOpen(true);
  };
  const undo = async () => {
    setBusy(true);
    const answer = await undoImport(job.id);
    setBusy(false);
    if (answer.ok) {
      keep(answer.value);
      setOpen(false);
      toast.success(UPLOAD.undoneToast);
    } else if (isMounted()) setProblem(answer.error.sentence);
    else toast.snackbar(answer.error.sentence);
    lookAgain();
  };
  return (
    <>
      <Button
        size={dense ? 'dense' : 'normal'}
        icon="history"
        aria-label={UPLOAD.undoNamed(job.fileName)}
        onClick={ask}
      >
        {UPLOAD.undo}
      </Button>
      <ConfirmDialog
        open={open}
        title={UPLOAD.undoTitle}
        cancel={UPLOAD.keep}
        action={UPLOAD.undo}
        danger
        busy={busy}
        busyLabel={UPLOAD.undoing}
        problem={problem}
        onCancel={() => setOpen(false)}
        onConfirm={() => void undo()}
      >
        <p>{UPLOAD.undoText}</p>
        <p role="status" className="mt-3 font-strong">
          {outcome.data
            ? UPLOAD.undoOutcome(
                countText(outcome.data.gone),
                countText(outcome.data.restored),
                countText(outcome.data.kept),
              )
            : outcome.fetching && UPLOAD.undoCounting}
        </p>
      </ConfirmDialog>
    </>
  );
};
