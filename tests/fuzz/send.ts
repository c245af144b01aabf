import { Agent, request as httpRequest } from 'node:http';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import type { HostileRequest } from './request.ts';

/** What came back: an answer, or why there was none. `ms` milliseconds until the end. */
export type Outcome =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly text: string;
      readonly ms: number;
    }
  | { readonly kind: 'none'; readonly why: string; readonly ms: number };

/** Milliseconds after which an answer is not waited for any longer. */
const PATIENCE_MS = 20_000;
/** Bytes of a body after which a server may break the connection off: it has refused it before it was sent. */
const SPARED_BYTES = 60_000;

const UNPACK: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
  deflate: inflateSync,
};
const unpacked = (bytes: Buffer, encoding = ''): Buffer =>
  bytes.length === 0 ? bytes : (UNPACK[encoding]?.(bytes) ?? bytes);

/** Sends requests as they are over kept connections. */
export const createSender = (url: string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { hostname, port } = new URL(url);

  const once = (sent: HostileRequest): Promise<Outcome> =>
    new Promise((resolve) => {
      const started = performance.now();
      const ms = () => performance.now() - started;
      const headers = { ...sent.headers, ...(sent.body === undefined ? {} : { 'content-length': sent.body.length }) };
      const out = httpRequest({ agent, hostname, port, method: sent.method, path: sent.target, headers }, (answer) => {
        const chunks: Buffer[] = [];
        const give = () => {
          const told = Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)]));
          const text = unpacked(Buffer.concat(chunks), told['content-encoding']).toString('utf8');
          resolve({ kind: 'answer', status: answer.statusCode ?? 0, headers: told, text, ms: ms() });
        };
        // A stream of events has no end: that it was opened is its answer.
        if (answer.headers['content-type'] === 'text/event-stream') {
          give();
          return void answer.destroy();
        }
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', (error) => resolve({ kind: 'none', why: error.message, ms: ms() }));
        answer.on('end', give);
      });
      out.setTimeout(PATIENCE_MS, () => out.destroy(new Error(`no answer in ${PATIENCE_MS / 1_000} s`)));
      out.on('error', (error) => resolve({ kind: 'none', why: error.message, ms: ms() }));
      out.end(sent.body);
    });

  return {
    /** Sends one; a kept connection that the server has just closed is no answer's fault, so it is asked once more. */
    send: async (sent: HostileRequest): Promise<Outcome> => {
      const outcome = await once(sent);
      const isBroken = outcome.kind === 'none' && /ECONNRESET|EPIPE|hang up/.test(outcome.why);
      return isBroken && (sent.body?.length ?? 0) <= SPARED_BYTES ? once(sent) : outcome;
    },
    /** True where a missing answer is as good as a refusal: the body was too large to be read. */
    isSpared: (sent: HostileRequest): boolean => (sent.body?.length ?? 0) > SPARED_BYTES,
    close: () => agent.destroy(),
  };
};
