/** The reference server in a process of its own for the bench of imports. `memory` tells its peak; anything else closes it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEnv } from '#server/env.ts';
import { startServing } from '#server/serve.ts';
import { startServer } from '#tests/support/harness/server.ts';

/** What it tells once it serves, and each time it is asked. */
export interface ImportProcess {
  readonly url: string;
  /** The most memory it has used so far, worker thread included, in megabytes. */
  readonly peakMb: number;
}

/** The product as `npm start` runs it, in a folder of its own: a database in memory would count as the server's memory. */
const startEmbedded = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'milepost-bench-'));
  const { port, close } = await startServing(readEnv({ DATA_DIR: folder, PORT: '0' }), {});
  const remove = () => rmSync(folder, { recursive: true, force: true });
  return { url: `http://127.0.0.1:${port}`, close: () => close().then(remove) };
};

const server =
  process.argv[2] === 'pglite' ? await startEmbedded() : await startServer({ database: 'postgres', time: 'real' });
const tell = () =>
  process.send?.({ url: server.url, peakMb: process.resourceUsage().maxRSS / 1024 } satisfies ImportProcess);
tell();
process.on('message', (message) => {
  if (message === 'memory') tell();
  else void server.close().then(() => process.exit(0));
});
