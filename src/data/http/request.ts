import ky from 'ky';
import type { AppError } from '#src/contract/errors.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Ports } from '../ports.ts';
import { errorOfAnswer } from './errors.ts';
import { learnServerTime } from './server-time.ts';

/** One request on the wire. */
export interface Wire {
  readonly method: string;
  /** Absolute. */
  readonly url: string;
  /** Added to the address; what is undefined is left out. */
  readonly query?: Readonly<Record<string, string | number | undefined>> | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, but for a form. */
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  readonly onHeaders?: ((headers: Headers) => void) | undefined;
  /** In the place of the port's. */
  readonly fetch?: Ports['fetch'] | undefined;
  /** Milliseconds until the whole answer must be here. */
  readonly deadlineMs: number;
  /** The answer's body as a Blob, where it is in 2xx. */
  readonly binary?: boolean;
  /** Asked in the same breath as the bytes leave: false keeps them here, and `withheld` is the answer. */
  readonly mayLeave?: (() => boolean) | undefined;
}

/** The ports that a request needs. */
export type WirePorts = Pick<Ports, 'clock' | 'fetch'>;

/** An answer in 2xx: JSON parsed, other text as it is, undefined where there is none. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** The code of a request that `mayLeave` kept here: certainly not at the server. */
export const WITHHELD = 'WITHHELD';

const parse = (text: string): unknown => {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** What all requests have in common; why so much of it is off: decision 0358. */
const http = ky.create({ retry: 0, timeout: false, throwHttpErrors: false });

const send = async (ports: WirePorts, wire: Wire, signal: AbortSignal): Promise<Result<Answer, AppError>> => {
  const { url, body, binary, query = {} } = wire;
  let withheld = false;
  try {
    const response = await http(url, {
      method: wire.method,
      searchParams: query,
      headers: { ...wire.headers },
      ...(body instanceof FormData ? { body } : { json: body }),
      signal,
      // Files are kept by the account's own database or the road packs alone.
      ...(binary ? { cache: 'no-store' as const } : {}),
      fetch: (input) => {
        withheld = wire.mayLeave?.() === false;
        return withheld ? Promise.reject(new TypeError('withheld')) : (wire.fetch ?? ports.fetch)(input as Request);
      },
    });
    const { status, headers } = response;
    wire.onHeaders?.(headers);
    learnServerTime(ports.clock, headers);
    const answer = { status, body: response.ok && binary ? await response.blob() : parse(await response.text()) };
    return response.ok ? ok(answer) : err(errorOfAnswer(status, answer.body, headers, ports.clock.now()));
  } catch {
    return err({ kind: 'offline', ...(withheld ? { code: WITHHELD } : {}) });
  }
};

/**
 * Makes one request. Never throws, never repeats, and always ends: at its deadline also where a browser's fetch does not
 * heed the abort (Node 20 loses one now and then between headers and body).
 */
export const request = (ports: WirePorts, wire: Wire): Promise<Result<Answer, AppError>> =>
  new Promise((resolve) => {
    const abort = new AbortController();
    const give = (answer: Result<Answer, AppError>) => {
      stopClock();
      wire.signal?.removeEventListener('abort', cancel);
      resolve(answer);
    };
    const cancel = () => {
      give(err({ kind: 'offline' }));
      abort.abort();
    };
    const stopClock = ports.clock.after(wire.deadlineMs, () => {
      give(err({ kind: 'timeout' }));
      abort.abort();
    });
    if (wire.signal?.aborted) return cancel();
    wire.signal?.addEventListener('abort', cancel);
    void send(ports, wire, abort.signal).then(give);
  });
