import type { OutboxRow } from '../db/database.ts';
import { commandOf, type SendContext } from './commands/command.ts';
import { resetForRetry } from './commands/rows.ts';

/**
 * Takes what is one action's work out of the questions of all others: nothing is the work of two. Where a question has nothing
 * else to show, its action goes on by itself. Call inside a transaction of the outbox and the tickets.
 * @param id the server's id of a ticket or message
 */
export const settleDoubts = async (
  { db, ports, commands }: Pick<SendContext, 'db' | 'ports' | 'commands'>,
  { key, command }: Pick<OutboxRow, 'key' | 'command'>,
  id: string,
): Promise<void> => {
  const others = await db.outbox.filter((row) => row.command === command && row.key !== key).toArray();
  for (const { answered, ...row } of others) {
    if (answered !== undefined && answered !== id) continue;
    const doubts = row.doubts?.filter((doubt) => doubt.id !== id);
    if (answered === undefined && doubts?.length === row.doubts?.length) continue;
    const asked = doubts !== undefined && doubts.length > 0;
    await db.outbox.put(asked ? { ...row, doubts } : resetForRetry(row, ports.clock.now()));
    if (!asked) await commandOf(commands, row).waiting?.({ db, ports }, row);
  }
};
