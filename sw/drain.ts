import { storedConfig } from '#src/data/config.ts';
import { AccountDatabase, accountDatabaseName } from '#src/data/db/database.ts';
import { apiRoot } from '#src/data/http/address.ts';
import { makeCall } from '#src/data/http/call.ts';
import { makeRefresh } from '#src/data/http/refresh.ts';
import { COMMANDS } from '#src/data/outbox/commands/index.ts';
import { makeDrainer } from '#src/data/outbox/drain.ts';
import type { Ports } from '#src/data/ports.ts';
import { readSession } from '#src/data/stored.ts';

/**
 * Sends what waits for the person who is signed in, with the page's own drain. Another person's outbox is
 * left alone (`src/data/README.md#the-worker-drains`).
 * @returns how many actions still wait to be tried; 0 also where the session has ended, or waits for its
 *   profile, since only a page can help
 */
const drainSignedIn = async (ports: Ports): Promise<number> => {
  const [session, config] = await Promise.all([readSession(), storedConfig()]);
  if (!session?.accessToken || session.pending || !config) return 0;
  const { account } = session;
  const refresh = makeRefresh({ ports, config, onExpired: () => undefined });
  const call = makeCall({ ports, config, refresh, account: () => account });
  const db = new AccountDatabase(accountDatabaseName(account));
  const drainer = makeDrainer({
    db,
    ports,
    account,
    call,
    commands: COMMANDS,
    mainRoot: apiRoot(config, ports.origin, 'main'),
    idempotencyKeys: config.features.idempotencyKey,
  });
  const stopListening = ports.channel.subscribe((message) => {
    if (message.type === 'session' || message.account !== account) return;
    if (message.type === 'outbox') drainer.wake();
    else if (message.type === 'cancel-upload') drainer.cancelUpload(message.id);
  });
  try {
    await drainer.drain();
    const ended = !(await readSession())?.accessToken;
    return ended ? 0 : await db.outbox.where('state').equals('due').count();
  } finally {
    stopListening();
    await drainer.stop();
    db.close();
  }
};

/** One Background Sync. Throws while work waits, so that the browser tries again later. */
export const onSync = async (ports: Ports): Promise<void> => {
  const waiting = await drainSignedIn(ports);
  if (waiting > 0) throw new Error(`${waiting} actions still wait`);
};
