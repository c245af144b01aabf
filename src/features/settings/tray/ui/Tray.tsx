import { useState } from 'react';
import { Link } from 'react-router';
import { PATHS } from '#src/contract/paths.ts';
import type { OutboxRow } from '#src/data/db/database.ts';
import type { TrayEntry } from '#src/data/outbox/commands/command.ts';
import { COMMANDS } from '#src/data/outbox/commands/index.ts';
import { heldBackBy } from '#src/data/outbox/queues.ts';
import { runtime } from '#src/data/runtime.ts';
import { useSync } from '#src/hooks/sync.ts';
import { TRAY } from '#src/texts/tray.ts';
import { Button } from '#src/ui/Button.tsx';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { toast } from '#src/ui/toast.ts';
import { toastFailure } from '#src/ui/toast-failure.ts';
import { exportActions } from '../commands.ts';
import { trayItem } from '../model/tray.ts';
import { useTray, useUnsentNotes } from '../queries.ts';
import { TrayRow } from './TrayRow.tsx';

const save = (keys: readonly string[]) => {
  exportActions(keys).catch((error: unknown) => {
    console.warn('The export failed', error);
    toast.error(TRAY.exportFailed);
  });
};

/** Everything not yet on the server, in the order it was done. */
export const Tray = () => {
  const entries = useTray();
  const notes = useUnsentNotes();
  const sync = useSync();
  const [toDiscard, setToDiscard] = useState<TrayEntry>();
  const close = () => setToDiscard(undefined);
  const discard = async () => {
    if (toDiscard) await toastFailure(runtime().outbox.discard(toDiscard.row.key));
    close();
  };
  // A line of the same height: nothing below moves once it is known that nothing waits.
  if (!entries) return <p className="text-sm">{'\u00a0'}</p>;
  const queue = entries.map(({ row }) => row as OutboxRow);
  const heldBack = ({ row }: TrayEntry) => {
    const by = heldBackBy(row as OutboxRow, queue, COMMANDS);
    return by && entries.find((other) => other.row.key === by.key);
  };
  if (entries.length === 0 && notes.length === 0) return <p className="text-sm text-ink-2">{TRAY.none}</p>;
  const unsentNotes = notes.map(({ id, ticketId }) => (
    <p key={id} className="text-sm">
      <Link
        className="inline-flex min-h-12 items-center font-strong text-blue-text underline underline-offset-3"
        to={PATHS.chat(ticketId)}
      >
        {TRAY.voiceNote}
      </Link>
    </p>
  ));
  if (entries.length === 0) return <>{unsentNotes}</>;
  return (
    <>
      {unsentNotes}
      <ul className="divide-y divide-line rounded-md border border-line bg-surface">
        {entries.map((entry) => (
          <TrayRow key={entry.row.key} entry={entry} by={heldBack(entry)} onDiscard={setToDiscard} onExport={save} />
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-3">
        {sync.online && sync.waiting > 0 && (
          <Button icon="refresh-cw" onClick={() => runtime().outbox.sendNow()}>
            {TRAY.sendNow}
          </Button>
        )}
        <Button icon="download" onClick={() => save(entries.map(({ row }) => row.key))}>
          {TRAY.exportAll}
        </Button>
      </div>
      <ConfirmDialog
        open={toDiscard !== undefined}
        title={TRAY.discardTitle}
        cancel={TRAY.cancel}
        action={TRAY.discard}
        danger
        onCancel={close}
        onConfirm={discard}
      >
        {toDiscard && trayItem(toDiscard).discardText}
      </ConfirmDialog>
    </>
  );
};
