import type { TicketStatus } from '#src/contract/enums.ts';
import type { Ticket } from '#src/contract/ticket.ts';
import type { OutboxRow, UploadRow } from '#src/data/db/database.ts';
import { isFilesText, VOICE_TEXT } from '#src/lib/filesText.ts';
import { TRAY } from '#src/texts/tray.ts';

/** What the tray knows of one action: its row, its files, and its ticket as stored. */
export interface TrayEntry {
  readonly row: OutboxRow;
  /** In the order of the message. */
  readonly files: readonly UploadRow[];
  readonly ticket: Ticket | undefined;
}

/** One action in the tray, in words. */
export interface TrayItem {
  readonly key: string;
  /** "Message", "Request Service", "Close ticket". */
  readonly kind: string;
  /** What it says: the message, the station's summary, or the ticket, on one line; empty where files say it all. */
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

interface ActionInput {
  readonly text?: string;
  readonly message?: string;
  readonly status?: Exclude<TicketStatus, 'OPEN'>;
}

const oneLine = (text: string): string => {
  const line = text.split('\n').filter(Boolean).join(', ');
  return line.length > EXCERPT_LENGTH ? `${line.slice(0, EXCERPT_LENGTH - 1)}…` : line;
};

/** Which ticket a staff action is about: its customer and its stop. */
const ticketText = (ticket: Ticket | undefined): string =>
  [ticket?.user_name, ticket?.station_name ?? ticket?.service_address].filter(Boolean).join(' · ');

const isVoice = ({ text }: ActionInput): boolean => text === VOICE_TEXT;

const kindOf = (row: OutboxRow, input: ActionInput): string => {
  if (row.command === 'ticket.status' && input.status) return TRAY.moves[input.status];
  return isVoice(input) ? VOICE_TEXT : TRAY.commands[row.command];
};

const excerptOf = ({ row, files, ticket }: TrayEntry, input: ActionInput): string => {
  if (row.command === 'ticket.status' || row.command === 'ticket.assign') return ticketText(ticket);
  const text = input.text ?? input.message ?? '';
  return files.length > 0 && isFilesText(text) ? '' : oneLine(text);
};

/** Why an action failed; where somebody else was first, what they made of the ticket (`offline.md`, promise 12). */
const reasonOf = ({ row, ticket }: TrayEntry): string => {
  const reason = row.error?.message ?? TRAY.unknownReason;
  if (row.error?.kind !== 'conflict' || !ticket) return reason;
  return `${reason} ${TRAY.now[ticket.status](ticket.assigned_manager_name)}`;
};

/** An action as the tray shows it. */
export const trayItem = (entry: TrayEntry): TrayItem => {
  const { row } = entry;
  const input = row.input as ActionInput;
  const failed = row.state === 'failed';
  return {
    key: row.key,
    kind: kindOf(row, input),
    excerpt: excerptOf(entry, input),
    madeAt: row.madeAt,
    failed,
    ...(failed && { reason: reasonOf(entry) }),
    ticketId: row.lane,
    // A voice note cannot be written anew, and a staff action says all it can say.
    editable: row.command === 'message.send' && !isVoice(input),
  };
};

const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });

/** When an action was made: the time today, else the day and the time; milliseconds by this device. */
export const madeAtText = (madeAt: number, now: number): string => {
  const clock = time.format(madeAt).replace(/\s/g, '');
  return new Date(madeAt).toDateString() === new Date(now).toDateString() ? clock : `${day.format(madeAt)} ${clock}`;
};
