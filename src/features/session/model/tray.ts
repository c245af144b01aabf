import type { OutboxRow } from '#src/data/db/database.ts';
import { TRAY } from '#src/texts/tray.ts';

/** One action in the tray, in words. */
export interface TrayItem {
  readonly key: string;
  /** "Message" or "Request Service". */
  readonly kind: string;
  /** What it says: the message, or the station's summary on one line. */
  readonly excerpt: string;
  /** Milliseconds, by this device. */
  readonly madeAt: number;
  readonly failed: boolean;
  /** Why it failed. */
  readonly reason?: string;
  readonly ticketId: string;
  readonly editable: boolean;
}

const EXCERPT_LENGTH = 120;

const textOf = (input: unknown): string => {
  const { text, message } = input as { text?: string; message?: string };
  const line = (text ?? message ?? '').split('\n').filter(Boolean).join(', ');
  return line.length > EXCERPT_LENGTH ? `${line.slice(0, EXCERPT_LENGTH - 1)}…` : line;
};

/** An outbox row as the tray shows it. */
export const trayItem = (row: OutboxRow): TrayItem => ({
  key: row.key,
  kind: TRAY.commands[row.command],
  excerpt: textOf(row.input),
  madeAt: row.madeAt,
  failed: row.state === 'failed',
  ...(row.state === 'failed' && { reason: row.error?.message ?? TRAY.unknownReason }),
  ticketId: row.lane,
  editable: row.command === 'message.send',
});

/** What Export writes: the action as it would be sent, readable by a person and by support. */
export const exportText = (row: OutboxRow): string =>
  JSON.stringify(
    {
      action: row.command,
      key: row.key,
      madeAt: new Date(row.madeAt).toISOString(),
      input: row.input,
      error: row.error?.message,
    },
    null,
    2,
  );

const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });

/** When an action was made: the time today, else the day and the time; milliseconds by this device. */
export const madeAtText = (madeAt: number, now: number): string => {
  const clock = time.format(madeAt).replace(/\s/g, '');
  return new Date(madeAt).toDateString() === new Date(now).toDateString() ? clock : `${day.format(madeAt)} ${clock}`;
};
