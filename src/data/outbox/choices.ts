import { commandOf } from './commands/command.ts';
import type { OutboxDeps } from './deps.ts';
import { dueAgain, withFailed } from './recovery.ts';

type ChoiceDeps = Pick<OutboxDeps, 'db' | 'ports' | 'commands'>;

/** What the person says of an action in doubt. See `Outbox.answer`. */
export const answer = ({ db, ports, commands }: ChoiceDeps, key: string, id: string | undefined): Promise<void> =>
  withFailed(db, key, async (row) => {
    if (!row.doubts) return;
    const others = row.doubts.map((doubt) => doubt.id);
    await db.outbox.put({
      ...dueAgain(row, ports.clock.now()),
      ...(id === undefined ? { seenBefore: [...(row.seenBefore ?? []), ...others] } : { answered: id }),
    });
    await commandOf(commands, row).waiting?.(db, row);
  });

/** Lets what was made after a refused action go. See `Outbox.release`. */
export const release = ({ db }: ChoiceDeps, key: string): Promise<void> =>
  withFailed(db, key, (row) => db.outbox.update(row.seq, { passed: true }));

/** Keeps a refused message for the next request for service. See `Outbox.toNextRequest`. */
export const toNextRequest = ({ db, commands }: ChoiceDeps, key: string): Promise<void> =>
  withFailed(db, key, async (row) => {
    const command = commandOf(commands, row);
    if (!command.toNextRequest) return;
    await command.toNextRequest(db, row);
    await db.outbox.delete(row.seq);
  });
