/** The reference server over PostgreSQL in a process of its own for the bench of imports. `memory` tells its peak; anything else closes it. */
import { startServer } from '#tests/support/harness/server.ts';

/** What it tells once it serves, and each time it is asked. */
export interface ImportProcess {
  readonly url: string;
  /** The most memory it has used so far, worker thread included, in megabytes. */
  readonly peakMb: number;
}

const server = await startServer({ database: 'postgres', time: 'real' });
const tell = () =>
  process.send?.({ url: server.url, peakMb: process.resourceUsage().maxRSS / 1024 } satisfies ImportProcess);
tell();
process.on('message', (message) => {
  if (message === 'memory') tell();
  else void server.close().then(() => process.exit(0));
});
