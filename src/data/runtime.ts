import type { InferInput, InferOutput } from 'valibot';
import type { StoreApi } from 'zustand/vanilla';
import type { LoginInput, LoginResult } from '#src/contract/auth.ts';
import type { CommandInput, CommandName } from '#src/contract/commands.ts';
import type { RuntimeConfig } from '#src/contract/config.ts';
import type { ENDPOINTS, EndpointName } from '#src/contract/endpoints.ts';
import type { AppError } from '#src/contract/errors.ts';
import type { Profile } from '#src/contract/profile.ts';
import type { Result } from '#src/lib/result.ts';
import type { Changes } from './changes/changes.ts';
import type { AccountDatabase } from './db/database.ts';
import type { DraftRemainder } from './db/drafts.ts';
import type { Answer } from './http/request.ts';
import type { Ports } from './ports.ts';
import type { SessionEnd, SignOutChoice } from './stored.ts';

export type { SignOutChoice } from './stored.ts';

/** What a call may be given. `params` fill the path, `query` the address. */
export interface CallOptions<N extends EndpointName> {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: (typeof ENDPOINTS)[N] extends { body: infer B extends import('valibot').GenericSchema }
    ? InferInput<B>
    : unknown;
  /** Goes along in its header: what `POST /account/proof` has answered. A backend that gave none is sent none. */
  readonly proof?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called with the answer's headers before its body is read: the worker says in them how old a stored answer is. */
  readonly onHeaders?: (headers: Headers) => void;
  /** In the place of the port's fetch: one that reports how much of a large body has left (`fetchWithProgress`). */
  readonly fetch?: Ports['fetch'];
  /** Further headers: an action's idempotency key. */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Of an action on its way: asked in the same breath as the bytes leave. False keeps them here, and the answer is
   * `offline` with the code `WITHHELD`. What becomes of such a call is no sign of the line (decision 0400).
   */
  readonly mayLeave?: () => boolean;
  /**
   * Of an action that may leave only when it is written down that it does: after a 401 it is not repeated. Once the token is fresh,
   * the answer is `retryable` with the status 401.
   */
  readonly once?: boolean;
  /** Milliseconds until the whole answer must be here, where not what the call's own deadline is. */
  readonly deadlineMs?: number;
}

/** What a call answers, parsed with the endpoint's schema. */
export type CallResult<N extends EndpointName> = (typeof ENDPOINTS)[N] extends {
  result: infer R extends import('valibot').GenericSchema;
}
  ? InferOutput<R>
  : unknown;

/**
 * Makes one call with the bearer token, one shared refresh and one repeat after a 401. Never throws; an aborted call
 * answers kind `offline`.
 */
export type Call = <N extends EndpointName>(
  name: N,
  options?: CallOptions<N>,
) => Promise<Result<CallResult<N>, AppError>>;

/**
 * Makes a request with the account's token, whatever kind of request it is; after a 401 once more with a fresh one, unless it
 * may leave only `once`.
 */
export type Authorized = (
  send: (token: string) => Promise<Result<Answer, AppError>>,
  once?: boolean,
) => Promise<Result<Answer, AppError>>;

export interface SessionState {
  readonly status: 'starting' | 'signed-out' | 'signed-in';
  /**
   * Names the account's database: the username as first signed in with, in lower case, unless another's was called so.
   * No database is open until the profile has said whose it is.
   */
  readonly account?: string;
  /** The profile; undefined while it loads and where it could not be loaded and none is stored. */
  readonly profile?: Profile;
  /** Why the profile is missing ('Unable to fetch permissions'); `PASSKEY_REQUIRED` where nothing goes on without one. */
  readonly profileError?: AppError;
  /** Why the session ended, unless the person logged out: 'Your session has expired. Please log in again.' */
  readonly ended?: SessionEnd;
}

export interface Session {
  readonly store: StoreApi<SessionState>;
  /**
   * Signs in, loads the profile, opens the database of the person whose profile it is. The error carries the server's
   * message; a profile that could not be loaded is no error here but `profileError`, and is asked for again.
   */
  signIn(input: LoginInput): Promise<Result<void, AppError>>;
  /** Goes on with what a sign-in of any kind has answered; see `signIn`. @param username the name it is for */
  admit(username: string, tokens: LoginResult): Promise<Result<void, AppError>>;
  /** Ends the session here and in every tab. */
  signOut(choice: SignOutChoice): Promise<void>;
  /**
   * Deletes the account, then the session and all that this device has of it; also where only a later answer says that the
   * account has gone. Answers the server's refusal.
   */
  deleteProfile(proof: string | undefined): Promise<Result<void, AppError>>;
  /** Ends the session in every tab as an expiry does: what is stored stays for the same person. */
  end(ended: SessionEnd): Promise<void>;
  /** Loads the profile again; `profileError` says what went wrong. */
  reloadProfile(): Promise<void>;
  /** Takes the profile as the server has just saved it. */
  keepProfile(profile: Profile): Promise<void>;
}

/** The sign-out by inactivity: staff after an hour, drivers and owners after twelve, by the configuration. */
export interface Idle {
  /** While the warning is up: milliseconds by this device at which the session ends. */
  readonly store: StoreApi<{ readonly endsAt?: number | undefined }>;
  /** The person has done something in this tab; while the warning is up here, `stay` alone counts. */
  touch(): void;
  /** The answer to the warning. */
  stay(): void;
}

/** The one quiet line of the shell, as data. */
export interface SyncState {
  readonly online: boolean;
  /** Actions not yet on the server, failed ones not counted. */
  readonly waiting: number;
  readonly failed: number;
  readonly sending: boolean;
  /**
   * Milliseconds by this device: when the first of what waits is tried next, where that is more than a minute away, as where the
   * server has asked to wait.
   */
  readonly nextTryAt?: number | undefined;
  /** Voice notes that are stored, not sent, and that no tab is at work on; none where it is missing. */
  readonly notes?: number;
  /** This device has no room left to write down what sending needs: what waits goes on by itself when there is some. */
  readonly full: boolean;
}

export type CommitResult = Result<{ readonly key: string; readonly ticketId: string }, AppError>;

export interface Outbox {
  readonly store: StoreApi<SyncState>;
  /**
   * Writes the action, its optimistic row and the cleared draft in one strict transaction, then wakes the drain.
   * For `ticket.create` the answer's `ticketId` is local. Errors: `rejected` (input does not parse), `quota` (disk full).
   */
  commit<N extends CommandName>(name: N, input: CommandInput<N>, extra?: CommitExtra): Promise<CommitResult>;
  /** Uploads on the wire, by `UploadRow.id`. */
  readonly progress: StoreApi<Readonly<Record<string, UploadProgress>>>;
  /**
   * Takes one file off a message whose sending has not begun, and the message with it where nothing else is in it.
   * Answers false where it is too late. Error `quota`: the device is too full for it.
   */
  cancelUpload(uploadId: string): Promise<Result<boolean, AppError>>;
  /** Makes everything due at once: the person's own Send now, `online`, focus. */
  sendNow(): void;
  // What a person does about a failed action. Error `quota`: the device is too full for it.
  /** Tries a failed action again, with the same key. */
  retry(key: string): Promise<Result<void, AppError>>;
  /**
   * Answers whether an action in doubt was made before (`ActionRow.doubts`).
   * @param id the server's id of what is its work; undefined where none is, and it is made
   */
  answer(key: string, id: string | undefined): Promise<Result<void, AppError>>;
  /** Lets what was made after a refused message go; the message stays in sight. */
  release(key: string): Promise<Result<void, AppError>>;
  /** Takes a refused message away and puts what was written into the draft of the next request for service. */
  toNextRequest(key: string): Promise<Result<void, AppError>>;
  /** Takes a failed action and its row away; of a ticket, with all that depends on it. */
  discard(key: string): Promise<Result<void, AppError>>;
  /** Takes a failed message away and puts its text back into the ticket's draft. */
  edit(key: string): Promise<Result<void, AppError>>;
}

/** A file to go with a message; at most 10 MB. */
export interface NewFile {
  readonly name: string;
  /** As the browser says; empty where it does not know. */
  readonly mimeType: string;
  readonly bytes: ArrayBuffer;
}

/** How far the bytes of a waiting file have come, whichever tab sends them. */
export interface UploadProgress {
  readonly sentBytes: number;
  readonly totalBytes: number;
}

/** What this page is in the middle of. */
export interface Activity {
  /** A voice note is being recorded: no update, no sign-out by inactivity meanwhile. */
  readonly recording: boolean;
  /** A newer version has changed the stored data in another tab: this page must be loaded anew. */
  readonly outdated: boolean;
}

/** What the optimistic row shows and the server will fill in by itself. */
export interface CommitExtra {
  /** Files of a `message.send`, or of what a `ticket.create` says, in the order they are shown. */
  readonly files?: readonly NewFile[];
  /** Rows of `draftFiles` that these files were: they leave the draft with the commit. */
  readonly draftFileIds?: readonly string[];
  /** Those of them that the store has had, and every tab shows. */
  readonly storedFileIds?: readonly string[];
  /**
   * What has been written since into the draft that this was, to stand in its place. A `message.send` or a `ticket.note` is nothing
   * where another tab has sent that draft, with all of its files: the commit answers as if it had. A `ticket.hand-over` goes without
   * its note then.
   */
  readonly draftRemainder?: DraftRemainder;
  /** A stored recording that this message's only file was made of: it leaves the device's store with the commit. */
  readonly recordingId?: string;
  /** Of a `ticket.status`: the ticket is assigned to the person as well. Two calls that stand or fall together. */
  readonly assign?: boolean;
  /** Of a `message.send` by staff: takes the ticket before it where nobody works on it. They stand or fall together. */
  readonly take?: boolean;
  /** Of a `ticket.create`: a message of its own, right behind the summary; 1 to 10,000 characters, trimmed. */
  readonly says?: string;
  /** Of a `ticket.create`: which services it is for, as the person chose them. */
  readonly asked?: readonly string[];
  /**
   * Of a `ticket.create`: key of a refused one whose place it takes, with its conversation and all that waits there. Error
   * `rejected` with the code `NOT_FOUND` where that one is no longer refused.
   */
  readonly replaces?: string;
  /**
   * Of a `ticket.create` that is made of the draft of the next request: what `readLastRequest` said when that was begun. Error
   * `rejected` with the code `NOT_FOUND` where another was made since, in another tab (decision 0465).
   */
  readonly after?: string;
  readonly stationName?: string;
  readonly serviceAddress?: string;
  readonly serviceTypes?: readonly string[];
  readonly truckBrands?: readonly string[];
}

/** Everything a feature needs that is not on the screen. One a page; made by `startRuntime` at boot. */
export interface Runtime {
  readonly ports: Ports;
  readonly config: RuntimeConfig;
  readonly call: Call;
  readonly session: Session;
  readonly outbox: Outbox;
  readonly activity: StoreApi<Activity>;
  /** Calls that this backend has answered to be without: not asked for again before the page is loaded anew. */
  readonly unknownCalls: Set<EndpointName>;
  readonly idle: Idle;
  /** For what is no call of the table. Never throws. */
  readonly authorized: Authorized;
  /** Which tickets of the signed-in account change; undefined where nobody is signed in. */
  readonly changes: Changes | undefined;
  /** The signed-in account's database. Throws where nobody is signed in: guarded pages alone may ask. */
  db(): AccountDatabase;
}

/** What reading from the server into an account's database needs: a page's runtime has it, and the worker. */
export type Reader = Pick<Runtime, 'ports' | 'config' | 'call' | 'db'>;

let current: Runtime | undefined;

/** Sets the page's runtime; called once at boot, and by tests. */
export const setRuntime = (runtime: Runtime): void => {
  current = runtime;
};

/** The page's runtime. Throws before boot has set it. */
export const runtime = (): Runtime => {
  if (!current) throw new Error('The runtime is not started');
  return current;
};
