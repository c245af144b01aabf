import { useState } from 'react';
import { runtime } from '#src/data/runtime.ts';
import { SETTINGS } from '#src/texts/settings.ts';
import { Button } from '#src/ui/Button.tsx';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { Section } from '#src/ui/Section.tsx';
import { toast } from '#src/ui/toast.ts';
import { type Clearable, clearStored } from '../commands.ts';
import { isClearable, type Stored, storedText } from '../model/storage.ts';
import { useStored } from '../queries.ts';
import { StorageTotals } from './StorageTotals.tsx';

const TEXT = SETTINGS.storage;

const mayClear = (kind: string): kind is Clearable => kind in TEXT.confirm;

interface RowProps {
  readonly stored: Stored;
  readonly onClear: (kind: Clearable) => void;
}

const Row = ({ stored, onClear }: RowProps) => {
  const { kind, count } = stored;
  const { title } = TEXT.rows[kind];
  return (
    <li className="flex min-h-14 items-center gap-3 py-1 pr-1 pl-4">
      <div className="min-w-0 flex-1 py-1.5">
        <p className="font-label">{title}</p>
        <p className="text-sm text-ink-2">
          {storedText(stored, runtime().ports.clock.now())}
          {kind === 'waiting' && count > 0 && `. ${TEXT.waitingNote}`}
        </p>
      </div>
      {mayClear(kind) && isClearable(stored) && (
        <Button variant="quiet" aria-label={TEXT.clearNamed(title)} onClick={() => onClear(kind)}>
          {TEXT.clear}
        </Button>
      )}
    </li>
  );
};

interface ClearDialogProps {
  /** What is to be cleared; undefined while nothing is asked. */
  readonly kind: Clearable | undefined;
  readonly onClose: () => void;
}

/** Says what is lost before it is lost. */
const ClearDialog = ({ kind, onClose }: ClearDialogProps) => {
  const [busy, setBusy] = useState(false);
  const clear = async () => {
    if (!kind) return;
    setBusy(true);
    const cleared = await clearStored(kind);
    setBusy(false);
    onClose();
    if (cleared) toast.success(TEXT.confirm[kind].done);
    else toast.error(TEXT.clearFailed);
  };
  return (
    <ConfirmDialog
      open={kind !== undefined}
      title={kind ? TEXT.confirm[kind].title : ''}
      cancel={TEXT.cancel}
      action={TEXT.clear}
      danger
      busy={busy}
      onCancel={onClose}
      onConfirm={clear}
    >
      {kind && TEXT.confirm[kind].text}
    </ConfirmDialog>
  );
};

/** What is stored, how old and how large, and what of it may be cleared. */
export const StorageSection = () => {
  const stored = useStored();
  const [asked, setAsked] = useState<Clearable>();
  return (
    <Section id="storage" title={TEXT.title}>
      <div className="divide-y divide-line rounded-md border border-line bg-surface">
        <StorageTotals changed={stored} />
        {stored ? (
          <ul className="divide-y divide-line">
            {stored.map((row) => (
              <Row key={row.kind} stored={row} onClear={setAsked} />
            ))}
          </ul>
        ) : (
          <p className="px-4 py-3 text-sm text-ink-2">{TEXT.reading}</p>
        )}
      </div>
      <ClearDialog kind={asked} onClose={() => setAsked(undefined)} />
    </Section>
  );
};
