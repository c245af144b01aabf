import { commandOf } from './commands/command.ts';
import { resetForRetry } from './commands/rows.ts';
import type { OutboxDeps } from './deps.ts';
import { settleDoubts } from './in-doubt.ts';
import { withFailed } from './recovery.ts';

type ChoiceDeps = Pick<OutboxDeps, 'db' | 'ports' | 'commands'>;

/** What the person says of an action in doubt. See `Outbox.answer`. */
export const answer = (deps: ChoiceDeps, key: string, id: string | undefined): Promise<void> =>
  withFailed(deps, key, async (row) => {
    const { db, ports, commands } = deps;
    if (!row.doubts) return;
    const others = row.doubts.map((doubt) => doubt.id);
    // Another action's since the question was read.
    if (id !== undefined && !others.includes(id)) return;
    await db.outbox.put({
      ...resetForRetry(row, ports.clock.now()),
      ...(id === undefined ? { seenBefore: [...(row.seenBefore ?? []), ...others] } : { answered: id }),
    });
    await commandOf(commands, row).waiting?.({ db, ports }, row);
    if (id !== undefined) await settleDoubts(deps, row, id);
  });

/** Lets what was made after a refused action go. See `Outbox.release`. */
export const release = (deps: ChoiceDeps, key: string): Promise<void> =>
  withFailed(deps, key, (row) => deps.db.outbox.update(row.seq, { passed: true }));
