import type { AccountDatabase } from '../db/database.ts';
import type { Ports } from '../ports.ts';
import type { Call, UploadProgress } from '../runtime.ts';
import type { ActiveUploads } from './active-uploads.ts';
import type { Commands } from './commands/command.ts';
import type { Lease } from './lease.ts';

/** What the outbox of one account works with, on a page or in the worker. */
export interface OutboxDeps {
  readonly db: AccountDatabase;
  readonly ports: Ports;
  readonly account: string;
  readonly call: Call;
  readonly commands: Commands;
  /** Address of the main API, without a slash at the end. */
  readonly mainRoot: string;
  /** The switch `features.idempotencyKey`. */
  readonly idempotencyKeys: boolean;
  /** Called with the progress of each upload from here; with undefined when it ends. The worker has no screen. */
  onUpload?(id: string, progress: UploadProgress | undefined): void;
  /** Called when what sending needs could not be written for want of room, and when it can be again. */
  onFull?(full: boolean): void;
}

/** The same while this tab or worker may send. */
export interface SendDeps extends OutboxDeps {
  readonly lease: Lease;
  readonly uploads: ActiveUploads;
  /** Ends requests of actions that are still without an answer some time after this page has begun to end. */
  readonly ending: AbortSignal;
}
