import type { AccountServices } from '#server/accounts/services.ts';
import type { Pusher } from '#server/push/pusher.ts';
import type { TicketChanges } from '#server/tickets/changes.ts';
import type { TicketMemory } from '#server/tickets/ticket-memory.ts';
import type { UploadServices } from '#server/uploads/services.ts';
import type { RuntimeConfig } from '#src/contract/config.ts';

/** What tickets and their conversations work with. */
export interface TicketServices
  extends UploadServices,
    Pick<AccountServices, 'derive' | 'limits' | 'longReads' | 'following'> {
  readonly config: RuntimeConfig;
  readonly changes: TicketChanges;
  /** What this process remembers of tickets, for who asks whether anything is new. */
  readonly polled: TicketMemory;
  readonly pusher: Pusher;
}
