import { useStore } from 'zustand';
import type { TicketRow } from '#src/data/db/database.ts';
import { runtime } from '#src/data/runtime.ts';
import { STAFF } from '#src/texts/staff.ts';
import { Button } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { useShortcut } from '#src/ui/shortcuts.ts';
import { actionUnderWay, type StaffAction, staffActions } from './actions.ts';
import { type ActionHooks, useTicketAction } from './useTicketAction.tsx';

/** Keys of the conversation's page. */
const KEYS: Readonly<Record<StaffAction, string>> = { assign: 'a', reassign: 'a', return: 'r', close: 'x' };

interface ShortcutProps {
  readonly action: StaffAction;
  readonly run: () => void;
}

const Shortcut = ({ action, run }: ShortcutProps) => {
  useShortcut(KEYS[action], STAFF.actions[action], run, { group: STAFF.shortcuts });
  return null;
};

interface TicketActionsProps extends ActionHooks {
  readonly row: TicketRow;
  /** One below the other at the foot of the details, or side by side in a bar, with their keys; plain in a dialog. */
  readonly place: 'panel' | 'bar' | 'dialog';
}

/** What staff can do with a ticket (2.13, section 4); while the server has not said yes, what is being done. */
const TicketActions = ({ row, place, ...hooks }: TicketActionsProps) => {
  const online = useStore(runtime().outbox.store, (state) => state.online);
  const { ask, dialog } = useTicketAction(hooks);
  const underWay = actionUnderWay(row);
  // Without signal the next step may be made on top of one that waits (`offline.md`, promise 12).
  const offered = underWay && online ? [] : staffActions(row.status);
  const bar = place === 'bar';
  return (
    <div className={bar ? 'flex flex-wrap gap-2' : 'grid gap-3'}>
      {underWay &&
        (online ? (
          <Spinner label={STAFF.processing[underWay]} className="min-h-12 text-sm font-label" />
        ) : (
          <p role="status" className="flex items-center gap-2 text-sm font-label text-ink-2">
            <Icon name="clock" size={16} />
            {STAFF.processingOffline(STAFF.processing[underWay])}
          </p>
        ))}
      {offered.map((action) => (
        <Button key={action} size={bar ? 'dense' : 'normal'} wide={!bar} onClick={() => ask(action, row)}>
          {STAFF.actions[action]}
        </Button>
      ))}
      {place !== 'dialog' &&
        offered.map((action) => <Shortcut key={action} action={action} run={() => ask(action, row)} />)}
      {dialog}
    </div>
  );
};

export default TicketActions;
