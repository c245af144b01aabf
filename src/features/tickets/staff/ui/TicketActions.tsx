import { useEffect, useRef, useState } from 'react';
import type { TicketRow } from '#src/data/db/database.ts';
import { useOnline } from '#src/hooks/sync.ts';
import { useServerNow } from '#src/hooks/useServerNow.ts';
import { STAFF } from '#src/texts/staff.ts';
import { Button } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { focusIsLost } from '#src/ui/kept-focus.ts';
import { useShortcut } from '#src/ui/shortcuts.ts';
import { toast } from '#src/ui/toast.ts';
import { useEver } from '#src/ui/useEver.ts';
import { actionUnderWay, type StaffWork, staffActions } from '../model/actions.ts';
import { raceText } from '../model/question.ts';
import { useTriedAgain } from '../useTriedAgain.ts';
import { useViewer } from '../useViewer.ts';
import { HandOverDialog } from './HandOverDialog.tsx';
import { useRegroup } from './useRegroup.ts';
import { type ActionHooks, useTicketAction } from './useTicketAction.tsx';

/** Keys of the conversation's page. */
const KEYS: Readonly<Record<StaffWork, string>> = {
  ...{ assign: 'a', reassign: 'a', takeOver: 'a' },
  ...{ return: 'r', close: 'x', reopen: 'o', handOver: 'h' },
};

interface ShortcutProps {
  readonly action: StaffWork;
  readonly run: () => void;
}

const Shortcut = ({ action, run }: ShortcutProps) => {
  useShortcut(KEYS[action], STAFF.actions[action], run, { group: STAFF.shortcuts });
  return null;
};

interface TicketActionsProps extends ActionHooks {
  readonly row: TicketRow;
  /** At the foot of the details or in a bar, with their keys; at the foot of a dialog. */
  readonly place: 'panel' | 'bar' | 'dialog';
}

/** Two beside each other in a panel and on a phone, so that what they are about keeps its room; an odd one has a row. */
const PAIRS = 'grid grid-cols-[auto_auto] gap-3 [&>button:last-of-type:nth-of-type(odd)]:col-span-2';
const LAYOUT = {
  panel: PAIRS,
  bar: 'flex flex-wrap gap-2',
  dialog: `${PAIRS} sm:flex sm:flex-wrap sm:justify-end`,
} as const;

/** What staff can do with a ticket; while the server has not said yes, what is being done. */
const TicketActions = ({ row, place, ...hooks }: TicketActionsProps) => {
  const online = useOnline();
  const frame = useRef<HTMLDivElement>(null);
  const regroup = useRegroup(row.id, frame);
  const { ask, dialog } = useTicketAction({ ...hooks, onGone: regroup.onGone });
  const viewer = useViewer();
  const underWay = actionUnderWay(row, viewer.id);
  // Without signal the next step may be made on top of one that waits (`src/data/README.md#conflicts-are-shown`).
  const busy = online ? underWay : undefined;
  const now = useServerNow();
  const gives = viewer.handsOver && row.status !== 'CLOSED' && row.delivery === 'sent';
  const able: readonly StaffWork[] = [
    ...staffActions(row, { ...viewer, now }),
    ...(gives ? ['handOver' as const] : []),
  ];
  const offered = busy ? [busy] : able;
  const [giving, setGiving] = useState(false);
  // Nobody can be given it any more: somebody was faster, or another tab of the person.
  useEffect(() => {
    if (!giving || gives) return;
    setGiving(false);
    if (!row.move) toast.snackbar(raceText(row));
  }, [giving, gives, row]);
  /** @param from what may be gone afterwards; by a shortcut what has the focus */
  const run = (work: StaffWork, from = document.activeElement) => {
    if (from) regroup.note(from);
    if (work === 'handOver') setGiving(true);
    else ask(work, row);
  };
  const bar = place === 'bar';
  const again = useTriedAgain(row.id, busy !== undefined);
  const doing = (action: StaffWork): string =>
    again ? STAFF.processingAgain(STAFF.processing[action]) : STAFF.processing[action];

  // The button that was pressed goes when its work is done; the focus stays where it was.
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !busy && focusIsLost()) frame.current?.focus();
    wasBusy.current = busy !== undefined;
  }, [busy]);

  return (
    <div ref={frame} tabIndex={-1} className={cx('outline-none', LAYOUT[place])}>
      {underWay && !online && (
        <p role="status" className="col-span-2 flex items-center gap-2 text-sm font-label text-ink-2">
          <Icon name="clock" size={16} />
          {STAFF.processingOffline(STAFF.processing[underWay])}
        </p>
      )}
      {offered.map((action) => (
        <Button
          key={action}
          size={bar ? 'dense' : 'normal'}
          wide={place === 'panel'}
          busy={action === busy}
          busyLabel={doing(action)}
          onClick={({ currentTarget }) => run(action, currentTarget)}
        >
          {STAFF.actions[action]}
        </Button>
      ))}
      {useEver(giving) && (
        <HandOverDialog row={row} open={giving} onClose={() => setGiving(false)} onGone={regroup.onGone} />
      )}
      {place !== 'dialog' &&
        !busy &&
        offered.map((action) => <Shortcut key={action} action={action} run={() => run(action)} />)}
      {dialog}
    </div>
  );
};

export default TicketActions;
