import { apiRoot } from '#src/data/http/address.ts';
import { COMMANDS } from '#src/data/outbox/commands/index.ts';
import { makeDrainer } from '#src/data/outbox/drain.ts';
import type { Ports } from '#src/data/ports.ts';
import { readSession } from '#src/data/stored.ts';
import { openSignedIn, type SignedIn } from './signed-in.ts';

/**
 * Sends what waits for the person who is signed in, with the page's own drain. Another person's outbox is
 * left alone (`src/data/README.md#the-worker-drains`).
 * Rejects where a newer version has changed what is stored.
 * @returns how many actions still wait to be tried; 0 also where the session has ended, since only a page can help
 */
export const drainSignedIn = async ({ account, config, call, ports, db }: SignedIn): Promise<number> => {
  await db().openToWork();
  const drainer = makeDrainer({
    db: db(),
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
    return ended ? 0 : await db().outbox.where('state').equals('due').count();
  } finally {
    stopListening();
    await drainer.stop();
  }
};

/** One Background Sync. Throws while work waits, so that the browser tries again later. */
export const onSync = async (ports: Ports): Promise<void> => {
  const signedIn = await openSignedIn(ports);
  if (!signedIn) return;
  const waiting = await drainSignedIn(signedIn).finally(signedIn.close);
  if (waiting > 0) throw new Error(`${waiting} actions still wait`);
};
