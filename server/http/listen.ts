import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';

/** What a server runs for each request. */
export type Fetch = (request: Request, env: HttpBindings) => Response | Promise<Response>;

export interface Listening {
  readonly port: number;
  readonly server: Server;
  /** Refuses new connections, lets running requests end for up to `graceMs`, then breaks what is left. */
  readonly close: (graceMs?: number) => Promise<void>;
}

/**
 * Serves a fetch handler over HTTP.
 * @param port 0 for any free one
 * @throws EADDRINUSE and the like
 */
export const listen = (fetch: Fetch, port: number, host: string): Promise<Listening> =>
  new Promise((resolve, reject) => {
    const server = createAdaptorServer({ fetch: fetch as never }) as Server;
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve({
        port: (server.address() as AddressInfo).port,
        server,
        close: (graceMs = 2_000) =>
          new Promise((done) => {
            const deadline = setTimeout(() => server.closeAllConnections(), graceMs);
            server.close(() => {
              clearTimeout(deadline);
              done();
            });
            server.closeIdleConnections();
          }),
      });
    });
  });
