import { useState } from 'react';
import type { OutboxRow } from '#src/data/db/database.ts';
import { runtime } from '#src/data/runtime.ts';
import { TRAY } from '#src/texts/tray.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { useOutboxRows } from '../trayQueries.ts';
import { TrayRow } from './TrayRow.tsx';

/** Everything not yet on the server, in the order it was done (`offline.md`, promise 4). */
export const Tray = () => {
  const rows = useOutboxRows();
  const [doomed, setDoomed] = useState<OutboxRow>();
  const close = () => setDoomed(undefined);
  const discard = async () => {
    if (doomed) await runtime().outbox.discard(doomed.key);
    close();
  };
  if (!rows) return null;
  if (rows.length === 0) return <p className="text-sm text-ink-2">{TRAY.none}</p>;
  return (
    <>
      <ul className="divide-y divide-line rounded-md border border-line bg-surface">
        {rows.map((row) => (
          <TrayRow key={row.key} row={row} onDiscard={setDoomed} />
        ))}
      </ul>
      <Dialog
        open={doomed !== undefined}
        onClose={close}
        title={TRAY.discardTitle}
        actions={
          <>
            <Button onClick={close}>{TRAY.cancel}</Button>
            <Button variant="danger" onClick={discard}>
              {TRAY.discard}
            </Button>
          </>
        }
      >
        {doomed?.command === 'ticket.create' ? TRAY.discardTicketText : TRAY.discardText}
      </Dialog>
    </>
  );
};
