import type { GenericSchema, InferOutput } from 'valibot';
import type { EndpointName } from '#src/contract/endpoints.ts';
import type { AppError } from '#src/contract/errors.ts';
import type { Message } from '#src/contract/message.ts';
import type { Ticket } from '#src/contract/ticket.ts';
import type { Result } from '#src/lib/result.ts';
import type { AccountDatabase, ActionRow, Doubt, TicketRow } from '../../db/database.ts';
import type { UploadRow } from '../../db/file-rows.ts';
import type { Ports } from '../../ports.ts';
import type { Call, CallResult, CommitExtra } from '../../runtime.ts';
import type { Lease } from '../lease.ts';
import type { NewUploads } from '../new-files.ts';

/** What a command has at hand where a person acts. */
export interface WriteContext {
  readonly db: AccountDatabase;
  readonly ports: Pick<Ports, 'clock' | 'uuid'>;
}

/** What a command has at hand while it is sent. All writing goes through the lease. */
export interface SendContext {
  readonly db: AccountDatabase;
  readonly ports: Ports;
  readonly lease: Lease;
  readonly call: Call;
  readonly commands: Commands;
}

/** Path parameters and a JSON body. */
export interface CommandRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

/**
 * What the server shows before a try: the work of an earlier one; what may be that, or may not, so that the person must say
 * it; or else the ids that cannot be the work of this one.
 */
export type Reconciled<Answer> =
  | { readonly found: Answer }
  | { readonly doubts: readonly Doubt[] }
  | { readonly seen: readonly string[] };

/** An action with what the tray knows of it: its files in the order of the message, and its ticket as stored. */
export interface TrayEntry<Input = unknown> {
  readonly row: ActionRow<Input>;
  readonly files: readonly UploadRow[];
  readonly ticket: Ticket | undefined;
}

/** An action in words. */
export interface Description {
  /** "Message", "Request Service", "Close ticket". */
  readonly kind: string;
  /** What it says; empty where files say it all. */
  readonly excerpt: string;
  /** What is lost with it. */
  readonly discardText: string;
  /** Where Edit writes it anew: in its conversation's box, or in the sheet of a request (`CommitExtra.replaces`). */
  readonly editable: false | 'box' | 'sheet';
}

/**
 * All that is known of one kind of action: the outbox, the tray and the lists of the server are written against this, and
 * know no command by its name. `Input` is what the schema has parsed, as it is stored. Unless said otherwise, what writes
 * is called inside a transaction over all tables of the outbox, and what is left out does nothing.
 */
export interface Command<
  Schema extends GenericSchema = GenericSchema,
  Name extends EndpointName = EndpointName,
  Input = InferOutput<Schema>,
> {
  readonly input: Schema;
  readonly endpoint: Name;
  /** Refused, it holds back what was made after it for the same ticket. */
  readonly blocksQueue: boolean;
  /** A closed ticket takes none, whatever is tried. */
  readonly needsOpenTicket?: true;
  /** What it holds back may go without it, where the person says so. */
  readonly releasable?: true;
  /** Refused because somebody else was faster, it is told as news, and there is nothing left to try. */
  readonly endsAsNews?: true;
  /** Two of them on the wire at once could not be told apart by a server without idempotency keys. */
  readonly oneAtATime?: true;
  /** Made together with another action (`dependsOn`), it is not shown beside it: the person pressed once. */
  readonly hiddenBehindOther?: true;
  /** The same on each try, as its idempotency key demands; the uploads' names are added to the body. */
  request(input: Input): CommandRequest;
  /** Its input once the server has given its ticket an id. */
  withTicketId(input: Input, id: string): Input;

  /**
   * Puts the action into the outbox (`enqueue`) and on the screen.
   * @returns its ticket's id; undefined where that ticket is no longer on this device
   */
  write(
    ctx: WriteContext,
    action: { readonly key: string; readonly input: Input; readonly extra: CommitExtra; readonly files: NewUploads },
  ): Promise<string | undefined>;

  /**
   * The server has done it: what it says takes the place of what was shown, and the action leaves the outbox, in one
   * transaction of the lease.
   * @param reconciled true where `answer` was found by looking, and answers no request of this row
   * @returns why it cannot be settled yet: it is tried again later
   */
  settle(
    ctx: SendContext,
    row: ActionRow<Input>,
    answer: CallResult<Name>,
    reconciled: boolean,
  ): Promise<AppError | undefined>;

  /**
   * Looks for the work of an earlier try, before another is made, where the server does not know it by its key. Without
   * this the action may be repeated freely. Error `conflict` where it must not be made any more.
   */
  reconcile?(ctx: SendContext, row: ActionRow<Input>): Promise<Result<Reconciled<CallResult<Name>>, AppError>>;
  /** True for a ticket that a list should not show yet, since it may be the work of this row, tried before. */
  mayHaveMadeTicket?(row: ActionRow<Input>, shown: TicketRow | undefined, ticket: Ticket): boolean;
  /** The same of a message. @param me our sender id, where known @param files names of the row's files */
  mayHaveMadeMessage?(
    row: ActionRow<Input>,
    message: Message,
    me: string | undefined,
    files: readonly string[],
  ): boolean;

  /** Looks at the ticket before a refusal is written down; `done` where an earlier try of this row has done it. */
  beforeRefusal?(
    ctx: SendContext,
    row: ActionRow<Input>,
    error: AppError,
  ): Promise<{ readonly present: Ticket | undefined; readonly done: boolean }>;
  /**
   * Shows a refusal on what was shown at once, or takes that back.
   * @param present the ticket as the server has it, where that is known
   */
  refused(ctx: WriteContext, row: ActionRow<Input>, error: AppError, present: Ticket | undefined): Promise<unknown>;

  /**
   * Of what the person is to be asked about, what is no other action's work by now. Called inside a transaction that has the outbox
   * and the aliases; missing where one ticket's actions go one after the other.
   */
  unclaimed?(db: AccountDatabase, row: ActionRow<Input>, doubts: readonly Doubt[]): Promise<readonly Doubt[]>;
  /** Retry: shows the action as waiting again. @param row as it was refused */
  waiting?(ctx: WriteContext, row: ActionRow<Input>): Promise<unknown>;
  /** Retry, in the place of `waiting`: makes the action anew from its ticket as it is now. */
  remake?(ctx: WriteContext, row: ActionRow<Input>): Promise<void>;
  /** Edit: puts what was written back into the draft. */
  edit?(db: AccountDatabase, row: ActionRow<Input>): Promise<unknown>;
  /** Keeps what was written for the next request for service: puts it into that one's draft. */
  toNextRequest?(db: AccountDatabase, row: ActionRow<Input>): Promise<unknown>;
  /** Discard: removes what was shown; the row and its files go by themselves. */
  discard?(db: AccountDatabase, row: ActionRow<Input>): Promise<unknown>;
  /** One of its files was taken back before it was sent. @param left the others */
  withoutFile?(db: AccountDatabase, row: ActionRow<Input>, id: string, left: readonly UploadRow[]): Promise<unknown>;
  /** The internal note that it is: shown in the conversation until it is sent, refused too. */
  noteOf?(input: Input): string;
  /** One that goes along with it: shown there while it waits. Refused, it is told in the tray with the rest of it. */
  noteAlong?(input: Input): string | undefined;
  /** How the tray describes it. */
  describe(entry: TrayEntry<Input>): Description;
}

/** All commands by the name they are stored under. */
export type Commands = Readonly<Record<string, Command>>;

/** The command of a stored action. Throws for one that only a newer version of the app knows. */
export const commandOf = (commands: Commands, { command }: Pick<ActionRow, 'command'>): Command => {
  const found = commands[command];
  if (!found) throw new Error(`This version knows no action "${command}"`);
  return found;
};
