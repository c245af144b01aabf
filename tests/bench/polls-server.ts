/**
 * The reference server in a process of its own, for the bench of polls. The argument names its database. It tells its address and
 * two conversations, then its processor time at each `cpu`; anything else closes it.
 */
import { longConversation } from '#tests/bench/both-databases.ts';
import type { DatabaseKind } from '#tests/support/harness/databases.ts';
import { startServer } from '#tests/support/harness/server.ts';

/** A conversation to be asked for, and what its reader knows of it. */
export interface Polled {
  readonly length: number;
  readonly path: string;
  readonly etag: string;
  readonly after: string;
}

/** What it tells once it serves. */
export interface PollsServer {
  readonly url: string;
  readonly token: string;
  readonly conversations: readonly Polled[];
}

const LENGTHS = [200, 5_000];

const database: DatabaseKind = process.argv[2] === 'postgres' ? 'postgres' : 'pglite';
const server = await startServer({ database, seed: 'stations', time: 'real' });
const driver = await server.signIn('driver');
const conversations: Polled[] = [];
for (const length of LENGTHS) {
  const { ticketId, etag, after } = await longConversation(server, driver, length);
  conversations.push({ length, path: `/message/ticket/${ticketId}`, etag, after });
}
process.on('message', (message) => {
  if (message === 'cpu') {
    const { user, system } = process.cpuUsage();
    return void process.send?.((user + system) / 1000);
  }
  void server.close().then(() => process.exit(0));
});
process.send?.({ url: server.url, token: driver.token ?? '', conversations } satisfies PollsServer);
