import Dexie, { type EntityTable, type PromiseExtended, type Table } from 'dexie';
import type { CommandName, ParsedInput } from '#src/contract/commands.ts';
import type { AppError } from '#src/contract/errors.ts';
import type { FuelCards } from '#src/contract/fuel-cards.ts';
import type { Message } from '#src/contract/message.ts';
import type { FuelForm, FuelPlan } from '#src/contract/plan.ts';
import type { Station } from '#src/contract/station.ts';
import type { CreateTicketInput, Ticket } from '#src/contract/ticket.ts';
import type { LatLon } from '#src/lib/geo.ts';
import { hasDiskReserve, releaseDiskReserve } from '../disk-reserve.ts';
import { OUTDATED_ERROR } from '../storage-error.ts';
import type {
  DraftFileRow,
  FileCopyRow,
  RecordingChunkRow,
  RecordingRow,
  UploadBytesRow,
  UploadRow,
} from './file-rows.ts';
import { beginNewLog } from './new-log.ts';
import { oneWriter } from './one-writer.ts';
import type { FillRow, RestState } from './trip-rows.ts';

/** How far an action of this person has come: on the device alone, on the server, or refused for good. */
export type Delivery = 'waiting' | 'sent' | 'failed';

/** A ticket, from the server or made here. `id` is local (`local:` + uuid) until the server's is known. */
export interface TicketRow {
  id: string;
  ticket: Ticket;
  /** Milliseconds, by the server's clock where it has one, for the order of the list. */
  createdAt: number;
  status: Ticket['status'];
  delivery: Delivery;
  /** Key of the outbox row that makes it, while it waits or has failed. */
  outboxKey?: string;
  /**
   * The newest staff action that waits: what is shown is `status`, what the server last said is `from`. `saw` is what the person saw
   * when they acted (missing in rows of earlier versions), `to` the agent whom a hand-over gives it to.
   */
  move?: {
    readonly key: string;
    readonly from: Ticket['status'];
    readonly saw?: Ticket['status'];
    readonly to?: string;
  };
  error?: AppError;
  /** Milliseconds: when the server last answered with it. */
  seenAt: number;
  /** Milliseconds: when a change made here was answered, until the server answers anew. */
  changedAt?: number;
  /** Of a request that a restored server has lost, the id that it had there: old addresses still lead here. */
  was?: string;
}

/** A message, from the server or written here. */
export interface MessageRow {
  /** Ours: the action's key for life. Others': `server:` + id. */
  key: string;
  serverId?: string;
  ticketId: string;
  /** Sorts within the ticket: the server's messages in the server's order, then what waits, in the order it was made. */
  order: string;
  message: Message;
  mine: boolean;
  delivery: Delivery;
  /** Milliseconds, by this device: when the person made it. Only of our own. */
  madeAt?: number;
  /** Sent more than once to a server without idempotency keys: how many of its tries may still arrive. */
  repeats?: number;
  /** The same once more, by a try of ours that arrived later than it was waited for: the key of the first one. */
  duplicateOf?: string;
  error?: AppError;
}

/** What a server without idempotency keys shows that may be an action's own work: the person is asked (decision 0364). */
export interface Doubt {
  /** The server's. */
  id: string;
  /** What it says: a ticket's first message, or a message's text; undefined where nothing is written in it yet. */
  text?: string | undefined;
  /** Where it is about: a ticket's station or address. */
  place?: string | undefined;
  /** ISO 8601, by the server's clock. */
  createdAt: string;
}

/** One action on its way to the server, whichever command it is of. */
export interface ActionRow<Input = unknown, Name extends string = string> {
  /** Order in which a person acted, over all tickets. */
  seq: number;
  /** The action's id and idempotency key for life. */
  key: string;
  command: Name;
  /** Parsed by the command's schema when it was made; a local ticket id in it is replaced when the server's is known. */
  input: Input;
  /**
   * The queue key: a ticket's id, local or the server's. Actions of one queue arrive in the order they were made. Stored and
   * indexed under this name on every device, so it keeps it; `enqueue` takes it as `queueKey`.
   */
  lane: string;
  state: 'due' | 'failed';
  /** Tries that may have reached the server: counted before each, taken back where the server surely did nothing. */
  attempts: number;
  /** Failures in a row, for the backoff. */
  failures: number;
  /** Milliseconds, by this device: not tried before. */
  dueAt: number;
  /** Milliseconds, by this device: what the server asked to wait for; only the person's own Send now overrides it. */
  heldUntil?: number;
  /** Milliseconds, by this device: without idempotency keys, when a lost try has surely arrived or never will. */
  settleAt?: number;
  /** Milliseconds, by this device: when the last try left, for a backend without idempotency keys. */
  sentAt?: number;
  /** The same of the try before it: the last one, should it turn out that this one did nothing. */
  tryBefore?: { readonly sentAt: number; readonly settleAt: number };
  /** Milliseconds, by this device: the first of the tries that may have reached the server, and the last try. */
  firstTryAt?: number;
  triedAt?: number;
  /** Which of the tries of all rows the last one was: a clock that is set back cannot say. */
  tryNo?: number;
  /** On the wire at this moment, as far as is known. */
  inFlight?: boolean;
  madeAt: number;
  error?: AppError;
  /** Ids the server had shown before the first try, for a backend without idempotency keys. */
  seenBefore?: string[];
  /** The person must say whether one of these is its work, or it is to be made; its state is `failed` meanwhile. */
  doubts?: Doubt[];
  /** The one that the person has said is its work. */
  answered?: string;
  /** Refused, and the person lets what was made after it go first. */
  passed?: true;
  /** How many files go with it, uploaded before it: its rows in `uploads`. */
  files?: number;
  /**
   * Key of the action that this one depends on: refused, that one takes this one with it. A stored name as well; `enqueue` takes
   * it as `dependsOn`.
   */
  fallsWith?: string;
  /** Refused: what was made on top of it, which it has taken with it (decision 0302). */
  fell?: readonly { readonly command: string; readonly input: unknown }[];
  /** Sent without its key: another action may have brought it, and the server takes one that says the same for that one. */
  unkeyed?: true;
  /** Key of the taking of its ticket that waits before it: refused, that one holds this one back. */
  answersWith?: string;
  /** Of a request, what it was asked with, so that it can be written anew: services, and the key of the message that says more. */
  asked?: { readonly services: readonly string[]; readonly says?: string };
}

/** One action of the app's own commands, told apart by `command`. */
export type OutboxRow = { [N in CommandName]: ActionRow<ParsedInput<N>, N> }[CommandName];

/** A route saved for the road: what is needed along it without signal. */
export interface RoadPackRow {
  /** UUID. */
  id: string;
  route: Omit<RouteRow, 'id'>;
  plan?: Omit<PlanRow, 'id'>;
  state: 'saving' | 'saved';
  /** Pieces (basemap and station tiles) of the corridor, and how many are here. */
  pieces: number;
  done: number;
  /** Pieces that their server failed to give again and again; absent where there is none. */
  missing?: { readonly stations: number; readonly map: number } | undefined;
  /** Bytes of the basemap pieces that are here. */
  bytes: number;
  /** Milliseconds by this device. */
  savedAt: number;
  expiresAt: number;
}

/** A station that the server has answered with. Latitude and longitude are copied out for the index. */
export interface StationRow {
  id: string;
  station: Station;
  latitude: number;
  longitude: number;
  /** Milliseconds. */
  seenAt: number;
}

/** The list a person last looked at, one row a mode. */
export interface StationListRow {
  mode: 'all' | 'route';
  stations: Station[];
  /** The filters the list was asked for with, as the map screen names them. */
  filters?: string;
  savedAt: number;
}

/** The last route: places, line and the router's numbers. */
export interface RouteRow {
  id: 'last';
  from: RouteEnd;
  to: RouteEnd;
  /** Places on the way, in order; missing where there is none. */
  via?: RoutePlace[];
  /** Overview line, in order of travel. */
  points: LatLon[];
  miles: number;
  /** Seconds. */
  duration: number;
  approximate: boolean;
  savedAt: number;
  /** Other ways that the router offered, in its order, and where this one stands among them, from 0. Missing where there is none. */
  others?: Way[];
  place?: number;
}

/** A way between the ends of a route: its line and the router's numbers. */
export type Way = Pick<RouteRow, 'points' | 'miles' | 'duration' | 'approximate'>;

/** One end of a route: what the field says and where it is. */
export interface RouteEnd extends LatLon {
  label: string;
}

/** A place on the way. */
export interface RoutePlace extends RouteEnd {
  /** Miles from the start, along the route. */
  mile: number;
}

/** The last fuel plan with the form it was made from. */
export interface PlanRow {
  id: 'last';
  form: FuelForm;
  /** Of a trip under way: what was filled, and the plan for the rest. */
  plan: FuelPlan;
  /** The fuel cards that were sent along; absent for none. */
  cards?: FuelCards;
  savedAt: number;
  /** The plans of the route's other ways by the same form, in their order, null where there can be none. Missing: not made. */
  others?: (FuelPlan | null)[];
  /** The trip's id, the fills that the plan's first stops are, and the mile of `TripState.restFrom`. */
  trip?: {
    readonly id: string;
    readonly fills: readonly FillRow[];
    readonly rest: RestState;
    readonly restFrom?: number;
  };
}

/** A message half written. */
export interface DraftRow {
  ticketId: string;
  text: string;
}

/** A local ticket id and the server's, kept so that old addresses still lead there. */
export interface AliasRow {
  localId: string;
  serverId: string;
  /** What made it, so that it can be asked for again where a restored server has lost it. Missing in rows of earlier versions. */
  request?: RequestMade;
}

/** A request for service that has arrived. */
export type RequestMade = Pick<ActionRow<CreateTicketInput>, 'key' | 'input' | 'madeAt' | 'asked'>;

/** Small facts of this account: profile, learned sender id, drain lease. */
export interface MetaRow {
  name: string;
  value: unknown;
}

/** Name of an account's database; `account` as in `SessionState`. */
export const accountDatabaseName = (account: string): string => `milepost:${account}`;

/** The version of the stored tables that this code reads and writes. */
const VERSION = 3;

/** One account's data on this device. The name is built by `accountDatabaseName`. */
export class AccountDatabase extends Dexie {
  declare tickets: EntityTable<TicketRow, 'id'>;
  declare messages: EntityTable<MessageRow, 'key'>;
  declare outbox: EntityTable<OutboxRow, 'seq'>;
  declare stations: EntityTable<StationRow, 'id'>;
  declare stationLists: EntityTable<StationListRow, 'mode'>;
  declare routes: EntityTable<RouteRow, 'id'>;
  declare plans: EntityTable<PlanRow, 'id'>;
  declare drafts: EntityTable<DraftRow, 'ticketId'>;
  declare aliases: EntityTable<AliasRow, 'localId'>;
  declare meta: EntityTable<MetaRow, 'name'>;
  declare uploads: EntityTable<UploadRow, 'id'>;
  declare uploadBytes: EntityTable<UploadBytesRow, 'id'>;
  declare fileCopies: EntityTable<FileCopyRow, 'id'>;
  declare draftFiles: EntityTable<DraftFileRow, 'id'>;
  declare recordings: EntityTable<RecordingRow, 'id'>;
  declare recordingChunks: Table<RecordingChunkRow, [string, number]>;
  declare roadPacks: EntityTable<RoadPackRow, 'id'>;

  constructor(name: string) {
    // Its cache clones every answer, row by row; each list is asked for by one component here.
    super(name, { chromeTransactionDurability: 'strict', cache: 'disabled' });
    this.version(1).stores({
      tickets: 'id, status, createdAt',
      messages: 'key, [ticketId+order], [ticketId+serverId]',
      outbox: '++seq, &key, lane, state',
      stations: 'id, latitude, longitude, seenAt',
      stationLists: 'mode',
      routes: 'id',
      plans: 'id',
      drafts: 'ticketId',
      aliases: 'localId, serverId',
      meta: 'name',
    });
    // Only further tables: what waits in a queue of version 1 goes on as it is (`src/data/README.md#updates-wait`).
    this.version(2).stores({
      uploads: 'id, key',
      uploadBytes: 'id',
      fileCopies: 'id, ticketId, [usedAt+size]',
      draftFiles: 'id, [ticketId+place]',
      recordings: 'id, ticketId',
      recordingChunks: '[recordingId+place]',
      roadPacks: 'id',
    });
    // The same tables: bytes of chosen files stand apart from here on, which a page of before would take for none (decision 0405).
    this.version(VERSION).stores({});
    // Of all tables the one that is read least.
    this.use(oneWriter('recordingChunks'));
  }

  /** It was open, or could not be opened: half a record may stand at the end of the browser's log. */
  #again = false;
  #released: Promise<unknown> | undefined;

  /**
   * Opens it; where that fails, whoever uses it next opens it anew, unless it was closed on purpose. What the browser has closed, as it
   * does on a full disk, is not opened once more before what was kept back for that is free: whatever was written behind half a
   * record, and in part again, would cost all that is stored (decision 0470).
   */
  override open(): PromiseExtended<Dexie> {
    if (this.isOpen() || !this.#again || !hasDiskReserve()) return this.#openNow();
    this.#released ??= releaseDiskReserve().finally(() => {
      this.#released = undefined;
    });
    return Dexie.Promise.resolve(this.#released).then(() => {
      if (this.hasBeenClosed()) throw new Dexie.DatabaseClosedError();
      return this.#openNow();
    });
  }

  #openNow(): PromiseExtended<Dexie> {
    if (this.isOpen()) return super.open();
    const opening = super.open().catch((error: unknown) => {
      if (!this.hasBeenClosed()) this.close({ disableAutoOpen: false });
      throw error;
    });
    if (this.#again) opening.then(beginNewLog, () => undefined);
    this.#again = true;
    return opening;
  }

  /**
   * Opens it to work in it, if it is not open. Rejects with an `OutdatedError` where a newer version has changed it, since this code
   * could take what it finds for something else; the library by itself opens that all the same (decision 0400).
   */
  async openToWork(): Promise<void> {
    await this.open();
    // The library's versions are tens of the browser's.
    if (this.backendDB().version < (VERSION + 1) * 10) return;
    const error = new Error(
      'Milepost was updated. What is stored on this device is safe: load this page again to go on.',
    );
    error.name = OUTDATED_ERROR;
    throw error;
  }
}

/** Does `work` in a database that is open for it alone. */
export const withDatabase = async <T>(name: string, work: (db: AccountDatabase) => Promise<T>): Promise<T> => {
  const db = new AccountDatabase(name);
  try {
    return await work(db);
  } finally {
    db.close();
  }
};
