import type { Commands, Description, TrayEntry } from '#src/data/outbox/commands/command.ts';
import { COMMANDS } from '#src/data/outbox/commands/index.ts';
import { refusalText } from '#src/data/outbox/error-text.ts';
import { actionLabel, excerptOf, fellText } from '#src/data/outbox/label.ts';
import { clockTime } from '#src/lib/clock-time.ts';
import { dayText } from '#src/lib/units.ts';
import { TRAY } from '#src/texts/tray.ts';

/** One action in the tray, in words; `excerpt` is on one line. */
export interface TrayItem extends Description {
  readonly key: string;
  /** Milliseconds, by this device. */
  readonly madeAt: number;
  readonly failed: boolean;
  /** Why it failed. */
  readonly reason?: string;
  readonly ticketId: string;
  /** The stop of its ticket, where that is known. */
  readonly stop?: string;
  /** The person must say first whether it was made already, in the conversation. */
  readonly inDoubt: boolean;
  /** Its ticket takes nothing more: no try can succeed. */
  readonly closed: boolean;
  /** What it waits for, in words; what can be passed over, by its key. */
  readonly heldBack?: { readonly text: string; readonly release: string | undefined };
}

const EXCERPT_LENGTH = 120;

/** Why an action failed; where somebody else was first, what they made of the ticket; and what was taken back with it. */
const reasonOf = ({ row, ticket }: TrayEntry, commands: Commands): string => {
  const now = row.error?.kind === 'conflict' && ticket && TRAY.now[ticket.status](ticket.assigned_manager_name);
  return [refusalText(row.error), now, fellText({ row, ticket }, commands)].filter(Boolean).join(' ');
};

/** An action as the tray shows it. @param by the refused action it waits for */
export const trayItem = (entry: TrayEntry, commands: Commands = COMMANDS, by?: TrayEntry): TrayItem => {
  const { row, ticket } = entry;
  // Stored by a newer version in another tab: it stands here all the same.
  const unknown = { kind: row.command, excerpt: '', discardText: TRAY.discardText, editable: false } as const;
  const { excerpt, ...described } = commands[row.command]?.describe(entry) ?? unknown;
  const failed = row.state === 'failed';
  return {
    ...described,
    key: row.key,
    excerpt: excerptOf(excerpt, EXCERPT_LENGTH),
    madeAt: row.madeAt,
    failed,
    ...(failed && { reason: reasonOf(entry, commands) }),
    ticketId: row.lane,
    ...(ticket?.service_id !== undefined && { stop: ticket.service_id }),
    inDoubt: row.doubts !== undefined,
    closed: commands[row.command]?.needsOpenTicket === true && ticket?.status === 'CLOSED',
    ...(by && {
      heldBack: {
        text: TRAY.waitsFor(actionLabel(by, commands, EXCERPT_LENGTH)),
        release: commands[by.row.command]?.releasable && !by.row.doubts ? by.row.key : undefined,
      },
    }),
  };
};

/** When an action was made: the time today, else the day and the time; milliseconds by this device. */
export const madeAtText = (madeAt: number, now: number): string => {
  const clock = clockTime(madeAt);
  return new Date(madeAt).toDateString() === new Date(now).toDateString() ? clock : `${dayText(madeAt)} ${clock}`;
};
