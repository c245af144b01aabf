/**
 * The reference server in a process of its own, for the bench of streams, over the database that is named. It makes so many drivers,
 * each with a session and a ticket, tells its address and their tokens, then what it has cost at each `cost`; anything else closes it.
 */
import type { DatabaseKind } from '#tests/support/harness/databases.ts';
import { startServer } from '#tests/support/harness/server.ts';
import { addLoadAccounts } from '#tests/load/accounts.ts';
import type { ServerCost } from '#tests/load/protocol.ts';

/** What it tells once it serves. */
export interface StreamsServer {
  readonly url: string;
  readonly drivers: readonly { readonly token: string }[];
  readonly admin: string;
}

const [, , name, count = '0'] = process.argv;
const database: DatabaseKind = name === 'postgres' ? 'postgres' : 'pglite';
const server = await startServer({ database, seed: 'stations', time: 'real' });
const { drivers } = await addLoadAccounts(server.services, { drivers: Number(count), agents: 0 });
const admin = await server.signIn('admin');
process.on('message', (message) => {
  if (message !== 'cost') return void server.close().then(() => process.exit(0));
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuMs: (user + system) / 1000, rssMb: process.memoryUsage.rss() / 2 ** 20 } satisfies ServerCost);
});
process.send?.({ url: server.url, drivers, admin: admin.token ?? '' } satisfies StreamsServer);
