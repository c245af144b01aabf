import { storedConfig } from '#src/data/config.ts';
import { AccountDatabase, accountDatabaseName } from '#src/data/db/database.ts';
import { beginNewLog } from '#src/data/db/new-log.ts';
import { makeCall } from '#src/data/http/call.ts';
import { makeRefresh } from '#src/data/http/refresh.ts';
import type { Ports } from '#src/data/ports.ts';
import type { Reader } from '#src/data/runtime.ts';
import { readSession } from '#src/data/stored.ts';

/** What the worker has of the person who is signed in. */
export interface SignedIn extends Reader {
  readonly account: string;
  readonly close: () => void;
}

/**
 * Opens the database of the person who is signed in; undefined where the session has ended, or waits for its profile, since only
 * a page can help.
 */
export const openSignedIn = async (ports: Ports): Promise<SignedIn | undefined> => {
  beginNewLog();
  const [session, config] = await Promise.all([readSession(), storedConfig()]);
  if (!session?.accessToken || session.pending || !config) return undefined;
  const { account } = session;
  const refresh = makeRefresh({ ports, config, onExpired: () => undefined });
  const call = makeCall({ ports, config, refresh, account: () => account });
  const db = new AccountDatabase(accountDatabaseName(account));
  return { account, ports, config, call, db: () => db, close: () => db.close() };
};
