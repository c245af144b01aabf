import { useState } from 'react';
import type { StationRecord, StationState } from '#src/contract/by-hand.ts';
import { useOnline } from '#src/hooks/sync.ts';
import { useIsMounted } from '#src/hooks/useIsMounted.ts';
import { BY_HAND_TEXT as TEXT } from '#src/texts/by-hand.ts';
import { Button } from '#src/ui/Button.tsx';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { toast } from '#src/ui/toast.ts';
import { withholdStation } from '../commands.ts';
import { useKeepRecord } from '../queries.ts';

const TOASTS = { shown: TEXT.shownToast, hidden: TEXT.hiddenToast, removed: TEXT.removedToast } as const;

/** Hides a stop, removes it or shows it again; removing asks first. */
export const StateActions = ({ record: { station, withheld } }: { readonly record: StationRecord }) => {
  const online = useOnline();
  const keep = useKeepRecord();
  const [busy, setBusy] = useState<StationState>();
  const [asked, setAsked] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isMounted = useIsMounted();
  const to = async (state: StationState) => {
    setBusy(state);
    setProblem(undefined);
    const answer = await withholdStation(station.id, state);
    setBusy((now) => (now === state ? undefined : now));
    // Removing alone asks: the question may have been opened while another answer was on its way.
    const asks = state === 'removed' && isMounted();
    if (!answer.ok) {
      if (asks) setProblem(answer.error);
      else toast.error(answer.error);
      return;
    }
    if (asks) setAsked(false);
    keep(answer.value);
    toast.success(TOASTS[state]);
  };
  const ask = () => {
    setProblem(undefined);
    setAsked(true);
  };
  const button = (state: StationState, label: string, icon: 'eye' | 'eye-off') => (
    <Button icon={icon} disabled={!online} busy={busy === state} onClick={() => void to(state)}>
      {label}
    </Button>
  );
  return (
    <>
      {withheld === undefined && button('hidden', TEXT.hide, 'eye-off')}
      {withheld === 'hidden' && button('shown', TEXT.show, 'eye')}
      {withheld === 'removed' && button('shown', TEXT.restore, 'eye')}
      {withheld !== 'removed' && (
        <Button icon="trash-2" disabled={!online} onClick={ask}>
          {TEXT.remove}
        </Button>
      )}
      <ConfirmDialog
        open={asked}
        title={TEXT.removeTitle(station.name ?? TEXT.unnamed)}
        cancel={TEXT.keep}
        action={TEXT.remove}
        danger
        busy={busy === 'removed'}
        busyLabel={TEXT.saving}
        problem={problem}
        onCancel={() => setAsked(false)}
        onConfirm={() => void to('removed')}
      >
        <p>{TEXT.removeText}</p>
      </ConfirmDialog>
    </>
  );
};
