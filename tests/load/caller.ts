import { Agent, request } from 'node:http';
import { fillPath } from '#src/contract/endpoint.ts';
import { ENDPOINTS, type EndpointName } from '#src/contract/endpoints.ts';
import type { Player } from '#tests/load/protocol.ts';
import type { Stats } from '#tests/load/stats.ts';

/** Connections for calls that end, as a proxy in front keeps them; streams have their own. */
const CONNECTIONS = 256;
/** Milliseconds without an answer after which a call counts as lost. */
const PATIENCE_MS = 30_000;
/** Milliseconds until a call is tried again where the server does not say when. */
const AGAIN_MS = 1_000;

/** An answer; status 0 where none came, and its body undefined where it is no JSON. */
export interface Reply {
  readonly status: number;
  readonly retryAfterMs: number;
  // The run looks into answers freely; their shapes are the contract's.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly body: any;
}

export interface Sent {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: object;
  readonly key?: string;
}

/** Makes the calls of all who are played. */
export interface Caller {
  readonly url: string;
  readonly stats: Stats;
  /** Connections of streams. */
  readonly streaming: Agent;
  readonly call: (who: Player, name: EndpointName, sent?: Sent) => Promise<Reply>;
  /**
   * As a device does, until it is taken or refused: repeated under its key where the answer is lost, or the server has no room.
   * @returns undefined where nobody knows, since `untilMs` has come
   */
  readonly deliver: (who: Player, name: EndpointName, sent: Sent, untilMs: number) => Promise<Reply | undefined>;
  /** Any other request: of bytes, of a form. */
  readonly raw: (
    name: string,
    address: string,
    options: { readonly method: string; readonly headers: Readonly<Record<string, string>>; readonly body?: Buffer },
  ) => Promise<Reply & { readonly bytes: Buffer }>;
  readonly close: () => void;
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const parsed = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
};
/** Whether the same may be sent again, and may then be taken. */
const isWorthAnother = ({ status, body }: Reply): boolean =>
  status === 0 || status === 429 || status >= 500 || body?.code === 'IDEMPOTENCY_IN_FLIGHT';

/** @param url of the server @param stats where each call is counted */
export const createCaller = (url: string, stats: Stats): Caller => {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const streaming = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });
  const tokens = new Map<number, string>();

  const raw: Caller['raw'] = (name, address, { method, headers, body }) =>
    new Promise((resolve) => {
      const began = performance.now();
      const done = (status: number, bytes: Buffer, retryAfter?: string): void => {
        stats.add(name, performance.now() - began, status);
        resolve({ status, bytes, body: parsed(bytes), retryAfterMs: Number(retryAfter ?? 0) * 1000 });
      };
      const length = body === undefined ? {} : { 'Content-Length': String(body.length) };
      const sent = request(address, { agent, method, headers: { ...headers, ...length } }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => done(response.statusCode ?? 0, Buffer.concat(parts), response.headers['retry-after']));
        response.on('error', () => done(0, Buffer.alloc(0)));
      });
      sent.setTimeout(PATIENCE_MS, () => sent.destroy());
      sent.on('error', () => done(0, Buffer.alloc(0)));
      sent.end(body);
    });

  const once = (who: Player, name: EndpointName, { params, query = {}, body, key }: Sent): Promise<Reply> => {
    const { method, path } = ENDPOINTS[name];
    const search = new URLSearchParams(Object.entries(query).map(([member, value]) => [member, String(value)]));
    return raw(name, `${url}${fillPath(path, params)}${search.size > 0 ? `?${search}` : ''}`, {
      method,
      headers: {
        Authorization: `Bearer ${tokens.get(who.id) ?? who.token}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(key === undefined ? {} : { 'Idempotency-Key': key }),
      },
      ...(body === undefined ? {} : { body: Buffer.from(JSON.stringify(body)) }),
    });
  };
  const refresh = async (who: Player): Promise<boolean> => {
    const reply = await once(who, 'refresh', { body: { username: '', refreshToken: who.refreshToken } });
    if (reply.status === 200) tokens.set(who.id, reply.body.accessToken);
    return reply.status === 200;
  };
  const call: Caller['call'] = async (who, name, sent = {}) => {
    const reply = await once(who, name, sent);
    return reply.status === 401 && (await refresh(who)) ? once(who, name, sent) : reply;
  };
  return {
    ...{ url, stats, streaming, call, raw },
    deliver: async (who, name, sent, untilMs) => {
      for (;;) {
        const reply = await call(who, name, sent);
        if (!isWorthAnother(reply)) return reply;
        if (performance.now() > untilMs) return undefined;
        await pause(reply.retryAfterMs || AGAIN_MS);
      }
    },
    close: () => {
      agent.destroy();
      streaming.destroy();
    },
  };
};
