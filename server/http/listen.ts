import type { Server } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { PLAIN_HEADERS } from '#server/http/security.ts';

const SECOND = 1_000;

/**
 * What a connection may cost. Milliseconds, bytes.
 * - `headersTimeout`: a request's first line and headers must be there, so that a line an hour holds nothing open.
 * - `requestTimeout`: a whole request with its body; a spreadsheet of 64 MB may take half an hour on a slow line, and the
 *   client waits as long (`startImport` in `src/data/http/call.ts`). Bodies of JSON have a minute (`http/body.ts`).
 * - `keepAliveTimeout`: between two requests of one connection; longer than the 60 s that proxies usually keep theirs, or
 *   they would send a request on a connection that is just being closed.
 * - `maxHeaderSize`: the first line, with the address, and all headers together; beyond it Node answers 431.
 */
const CONNECTION = {
  headersTimeout: 20 * SECOND,
  requestTimeout: 35 * 60 * SECOND,
  keepAliveTimeout: 65 * SECOND,
  connectionsCheckingInterval: 5 * SECOND,
  maxHeaderSize: 16 * 1024,
} as const;
/** Headers of a request that are read; a browser sends some twenty. */
const HEADERS_MAX = 100;
/** Connections at once; one more is closed as it comes. Each that waits holds some 30 kB. */
const CONNECTIONS_MAX = 5_000;

/** What Node answers by itself to what is no request: nothing of ours has seen it, and says so with the headers of all. */
const REFUSALS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};
const BARE_HEADERS = [
  'Connection: close',
  'Content-Length: 0',
  'Cache-Control: no-store',
  "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
  ...Object.entries(PLAIN_HEADERS).map(([name, value]) => `${name}: ${value}`),
].join('\r\n');

const refuseMalformed = (error: NodeJS.ErrnoException, socket: Duplex): void => {
  // Whoever has gone, or has been answered in part, hears nothing more.
  const sent = socket instanceof Socket && socket.bytesWritten > 0;
  if (!socket.writable || error.code === 'ECONNRESET' || sent) return void socket.destroy();
  socket.end(`HTTP/1.1 ${REFUSALS[error.code ?? ''] ?? '400 Bad Request'}\r\n${BARE_HEADERS}\r\n\r\n`);
};

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
    const server = createAdaptorServer({ fetch: fetch as never, serverOptions: CONNECTION }) as Server;
    server.on('clientError', refuseMalformed);
    server.maxHeadersCount = HEADERS_MAX;
    server.maxConnections = CONNECTIONS_MAX;
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
