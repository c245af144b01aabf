import 'fake-indexeddb/auto';
import type { AppError } from '#src/contract/errors.ts';
import { AccountDatabase } from '#src/data/db/database.ts';
import { COMMANDS } from '#src/data/outbox/commands/index.ts';
import { commit } from '#src/data/outbox/commit.ts';
import { runtime, setRuntime } from '#src/data/runtime.ts';
import { err, ok } from '#src/lib/result.ts';
import { type FakePage, fakePage } from '#tests/app/page.ts';
import { fakeDevice } from '#tests/support/fakes/ports.ts';
import '#src/ui/icons/all.ts';

/** A page with an account's own database and queue, without the drain: nothing is sent. */
export interface TicketsPage extends FakePage {
  readonly db: AccountDatabase;
  /** What the next commits end with, where they shall not succeed. */
  refuse: AppError | undefined;
}

let runs = 0;

/** Sets the runtime; delete `db` when the test is over. */
export const ticketsPage = async (): Promise<TicketsPage> => {
  runs += 1;
  const db = new AccountDatabase(`tickets-page-${runs}`);
  await db.open();
  const page: TicketsPage = Object.assign(fakePage({ status: 'signed-in', account: 'ray' }, db), {
    db,
    refuse: undefined,
  });
  const { ports } = fakeDevice().tab();
  const { outbox, ...rest } = runtime();
  setRuntime({
    ...rest,
    outbox: {
      ...outbox,
      commit: async (name, input, extra) =>
        page.refuse ? err(page.refuse) : commit({ db, ports, commands: COMMANDS }, name, input, extra),
      cancelUpload: async (id) => {
        page.asked.push(`cancel ${id}`);
        return ok(true);
      },
    },
  });
  return page;
};
