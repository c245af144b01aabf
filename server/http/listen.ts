import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { InFlight } from '#server/http/in-flight.ts';
import { NO_HOST } from '#server/http/no-host.ts';
import { Outgoing } from '#server/http/outgoing.ts';
import { PLAIN_HEADERS } from '#server/http/security.ts';

const SECOND = 1_000;

/**
 * What a connection may cost. Milliseconds, bytes.
 * - `headersTimeout`: a request's first line and headers must be there, so that a line an hour holds nothing open.
 * - `requestTimeout`: a whole request with its body, so long that the largest file comes at the least rate (`http/pace.ts`).
 * - `keepAliveTimeout`: between two requests of one connection; longer than the 60 s that proxies usually keep theirs, or
 *   they would send a request on a connection that is just being closed.
 * - `maxHeaderSize`: the first line, with the address, and all headers together; beyond it Node answers 431.
 */
const CONNECTION = {
  headersTimeout: 20 * SECOND,
  requestTimeout: 6 * 3_600 * SECOND,
  keepAliveTimeout: 65 * SECOND,
  connectionsCheckingInterval: 5 * SECOND,
  maxHeaderSize: 16 * 1024,
} as const;
/** Headers that a request may have; a browser sends some twenty. */
const HEADERS_MAX = 100;
const TOO_MANY = '431 Request Header Fields Too Large';
/** Streams of one process at once, unless its operator says otherwise (`npm run bench -- streams`). */
export const STREAMS = 10_000;
/** Connections at once besides those that streams keep; one more is closed as it comes. Each that waits holds some 30 kB. */
const CONNECTIONS = 2_000;

/** Requests that may stand behind the one at work on their connection: browsers and proxies send none before its answer. */
const BEHIND_MAX = 16;
/** How often answers are looked at that do not leave. */
const CHECK_MS = 5 * SECOND;

/** What Node answers by itself to what is no request: nothing of ours has seen it, and says so with the headers of all. */
const REFUSALS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: TOO_MANY,
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

const endWith = (socket: Duplex, status: string): void => {
  socket.end(`HTTP/1.1 ${status}\r\n${BARE_HEADERS}\r\n\r\n`);
};

const refuseMalformed = (error: NodeJS.ErrnoException, socket: Duplex): void => {
  // Whoever has gone, or has been answered in part, hears nothing more.
  const sent = socket instanceof Socket && socket.bytesWritten > 0;
  if (!socket.writable || error.code === 'ECONNRESET' || sent) return void socket.destroy();
  endWith(socket, REFUSALS[error.code ?? ''] ?? '400 Bad Request');
};

type Handle = (incoming: IncomingMessage, outgoing: Outgoing) => void;

/**
 * One request of a connection at a time: where several stand behind one another, each begins when the answer before it has
 * left. Node begins them all at once, and would keep hundreds of answers for who reads none.
 */
const inTurn = (handle: Handle): Handle => {
  const behind = new WeakMap<Socket, number>();
  return (incoming, outgoing) => {
    if (outgoing.socket !== null) return handle(incoming, outgoing);
    const { socket } = incoming;
    const waiting = behind.get(socket) ?? 0;
    if (waiting >= BEHIND_MAX) return void socket.destroy();
    behind.set(socket, waiting + 1);
    outgoing.once('socket', () => {
      behind.set(socket, (behind.get(socket) ?? 1) - 1);
      handle(incoming, outgoing);
    });
  };
};

/** What a server runs for each request. */
export type Fetch = (request: Request, env: HttpBindings) => Response | Promise<Response>;

interface ListenOptions {
  readonly inFlight?: InFlight;
  readonly streams?: number | undefined;
}

/** Sockets and files that a process has open besides its callers' connections: of the database, of pushes, of what it reads. */
const OTHER_FILES = 500;

let most: number | undefined;
/** How many files this system lets the process open. */
const openFiles = (): number => {
  if (most === undefined) {
    const { userLimits } = process.report.getReport() as {
      userLimits?: { open_files?: { soft: number | 'unlimited' } };
    };
    const soft = userLimits?.open_files?.soft;
    most = typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY;
  }
  return most;
};

/** A sentence where this system lets the process open fewer files than `streams` and calls may need; undefined where it does not. */
export const tooFewFiles = (streams = STREAMS): string | undefined => {
  const needed = streams + CONNECTIONS + OTHER_FILES;
  if (openFiles() >= needed) return undefined;
  return `This process may open ${openFiles()} files, and ${streams} streams with their calls may need ${needed}: raise the limit (ulimit -n, LimitNOFILE), or lower STREAMS.`;
};

export interface Listening {
  readonly port: number;
  readonly server: Server;
  /** Refuses new connections, lets running requests end for up to `graceMs`, then breaks what is left. */
  readonly close: (graceMs?: number) => Promise<void>;
}

/**
 * Serves a fetch handler over HTTP.
 * @param port 0 for any free one
 * @param options.streams how many answers may have no end: each keeps its connection
 * @throws EADDRINUSE and the like
 */
export const listen = (
  fetch: Fetch,
  port: number,
  host: string,
  { inFlight = new InFlight(), streams = STREAMS }: ListenOptions = {},
): Promise<Listening> =>
  new Promise((resolve, reject) => {
    const answer = getRequestListener(fetch as never, { hostname: NO_HOST });
    const handle: Handle = (incoming, outgoing) => {
      // All of them are read and none is left out: the last may be the one by which a proxy names the caller.
      if (incoming.rawHeaders.length > 2 * HEADERS_MAX) {
        endWith(incoming.socket, TOO_MANY);
        return incoming.socket.destroySoon();
      }
      outgoing.countIn(inFlight);
      void answer(incoming, outgoing);
    };
    const server = createServer({ ...CONNECTION, ServerResponse: Outgoing }, inTurn(handle));
    server.on('clientError', refuseMalformed);
    // None: Node leaves out what is more, silently. `maxHeaderSize` bounds them, `handle` refuses them.
    server.maxHeadersCount = 0;
    // Callers leave the database and the storage their files: without them whatever is written fails, for everybody.
    server.maxConnections = Math.min(CONNECTIONS + streams, Math.max(openFiles() - OTHER_FILES, openFiles() / 2));
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const checking = setInterval(() => {
        const now = performance.now();
        for (const one of inFlight.answers) if (one.isTooSlow(now)) one.letGo();
      }, CHECK_MS);
      server.once('close', () => clearInterval(checking));
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
