import { embeddedTemplate } from '#server/db/template.ts';
import { DEMONSTRATION_ACCOUNTS, seedAccounts } from '#server/seed/accounts.ts';

/** A migrated database with the demonstration accounts, as files to start others from; made once and kept in `.cache`. */
export const testTemplate = (): Promise<Blob> =>
  embeddedTemplate('accounts', { salt: JSON.stringify(DEMONSTRATION_ACCOUNTS), fill: seedAccounts });
