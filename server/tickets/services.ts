import type { AccountServices } from '#server/accounts/services.ts';
import type { TicketChanges } from '#server/tickets/changes.ts';
import type { UploadServices } from '#server/uploads/services.ts';
import type { RuntimeConfig } from '#src/contract/config.ts';

/** What tickets and their conversations work with. */
export interface TicketServices extends UploadServices, Pick<AccountServices, 'derive' | 'limits'> {
  readonly config: RuntimeConfig;
  readonly changes: TicketChanges;
}
