import { GRACE_MS } from '#tests/support/client/model-sessions.ts';
import type { FakeClock } from '#tests/support/fakes/clock.ts';
import type { Trace } from './trace.ts';

/** Takes a request of one page to the server, and its answer back, or not. */
export type Send = (request: Request, from: string) => Promise<Response>;

/** The line between the device and the server. */
export interface Network {
  readonly send: Send;
  /** @param share how often a request meets trouble, from 0 to 1 */
  setTrouble(share: number): void;
}

export interface NetworkDeps {
  readonly clock: FakeClock;
  readonly random: () => number;
  readonly trace: Trace;
  /** The server's own way with a request. */
  readonly serve: (request: Request) => Promise<Response>;
  /**
   * Without idempotency keys nothing can tell a repeat by the line itself from a second message, nor wait for a request that
   * is later than a lost one is waited for (decision 0364): these two are left out.
   */
  readonly keys: boolean;
  /** Answers in 2xx come that nobody can read: cut short, empty, or a page of whoever owns the Wi-Fi. */
  readonly garbled: boolean;
  /** Told now and then, of a request that meets trouble: its page dies while it is on the wire. */
  readonly onDeath: (page: string) => void;
}

interface Refusal {
  readonly status: number;
  readonly code?: string;
  readonly retryAfter?: string;
}

/** Answers of a server, a proxy or a storage that did nothing; every one of them at every position. */
const REFUSALS: readonly Refusal[] = [
  ...[400, 401, 403, 404, 408, 413, 422, 425, 500, 502, 503, 504].map((status) => ({ status })),
  { status: 409, code: 'IDEMPOTENCY_IN_FLIGHT', retryAfter: '2' },
  { status: 409, code: 'STATUS_CONFLICT' },
  { status: 409 },
  { status: 422, code: 'IDEMPOTENCY_MISMATCH' },
  { status: 429, retryAfter: '3' },
  { status: 429, retryAfter: '90' },
  { status: 503, retryAfter: '7' },
];

/** Milliseconds from the end of its connection until a request arrives, at most, where the server knows no keys. */
const LATE_WITHOUT_KEYS_MS = 19_000;
/** With keys: beyond every deadline and every lock. */
const LATE_MS = 120_000;
/** Milliseconds until a slow server has done what it was asked, at most: beyond the deadline of a read, or of a write. */
const SLOW_MS = 14_000;
const SLOW_WITHOUT_KEYS_MS = 105_000;

/**
 * Nobody but the server itself says that a race for a hand-over is lost: it says so for good and to each try, and what is said of
 * one that it has carried out would have the agent hand over, and say the note, once more (decision 0402).
 */
const refusalOf = (picked: Refusal, pathname: string): Refusal =>
  picked.code === 'STATUS_CONFLICT' && pathname.startsWith('/ticket/hand-over/') ? { status: picked.status } : picked;

/** Share of the troubled requests that are refused: few, since a refused action waits in the tray, out of harm. */
const REFUSED = 0.2;
/** Share of the troubled requests whose page dies. */
const DEATHS = 0.06;

const PORTAL_PAGE = '<!doctype html><title>Welcome</title><p>Accept the terms to go online.</p>';

const cutShort = async (answer: Response): Promise<Response> => {
  const text = await answer.text();
  return new Response(text.slice(0, text.length / 2), { status: answer.status, headers: answer.headers });
};

const lost = () => new TypeError('fetch failed');
const never = <T>() => new Promise<T>(() => {});

/** A network that loses, doubles, delays and refuses as the seed says; calm at first. */
export const makeNetwork = ({ clock, random, trace, serve, keys, garbled, onDeath }: NetworkDeps): Network => {
  let trouble = 0;
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

  const refuse = ({ status, code, retryAfter }: Refusal): Response =>
    new Response(JSON.stringify(code && keys ? { code, message: 'No' } : { message: 'No' }), {
      status,
      headers: { 'content-type': 'application/json', ...(retryAfter ? { 'retry-after': retryAfter } : {}) },
    });
  /**
   * @param most milliseconds that a request is late, at most. A refresh that is later than its token is honoured cannot be told
   * from a copied one: it is left out, with the leaps of the clock that come on top.
   */
  const delay = (request: Request, most: number): number =>
    random() * (request.url.endsWith('/auth/refresh') ? Math.min(most, GRACE_MS / 3) : most);
  const serveLater = (request: Request, ms: number) => {
    clock.after(ms, () => {
      trace(`  line: ${request.method} ${new URL(request.url).pathname} arrives late`);
      void serve(request).catch(() => undefined);
    });
  };

  const fates: Record<string, (request: Request) => Promise<Response>> = {
    'lost on the way': () => Promise.reject(lost()),
    'answer lost': (request) => serve(request).then(() => Promise.reject(lost())),
    'answer never comes': (request) => serve(request).then(() => never<Response>()),
    'never arrives': () => never<Response>(),
    'lost, arrives late': (request) => {
      serveLater(request, delay(request, keys ? LATE_MS : LATE_WITHOUT_KEYS_MS));
      return Promise.reject(lost());
    },
    'slow there': (request) =>
      new Promise((resolve, reject) => {
        clock.after(
          delay(request, keys ? SLOW_MS : SLOW_WITHOUT_KEYS_MS),
          () => void serve(request).then(resolve, reject),
        );
      }),
    'slow back': (request) =>
      serve(request).then((answer) => new Promise((resolve) => clock.after(random() * 20_000, () => resolve(answer)))),
    ...(keys && {
      'arrives twice': (request) => {
        const twin = request.clone();
        return serve(request).then((answer) => serve(twin).then(() => answer));
      },
      'arrives again later': (request) => {
        serveLater(request.clone(), delay(request, LATE_MS));
        return serve(request);
      },
    }),
    ...(garbled && {
      'answer cut short': (request) => serve(request).then(cutShort),
      'answer without a body': (request) => serve(request).then(({ status }) => new Response('', { status })),
      'a page of the Wi-Fi': () => Promise.resolve(new Response(PORTAL_PAGE, { status: 200 })),
    }),
  };
  // Slow and late requests are where the harm is.
  const names = [...Object.keys(fates), 'lost, arrives late', 'slow there', 'slow there'];

  return {
    setTrouble: (share) => {
      trouble = share;
    },
    send: async (request, from) => {
      const { pathname } = new URL(request.url);
      const key = request.headers.get('idempotency-key');
      const what = `${from}: ${request.method} ${pathname}${key ? ` key ${Number(key.slice(-6))}` : ''}`;
      // A person who signs in tries until it works.
      const spared = pathname === '/auth/login' || pathname === '/config.json';
      if (spared || random() >= trouble) {
        const answer = await serve(request);
        trace(`  ${what} -> ${answer.status}`);
        return answer;
      }
      if (random() < DEATHS) onDeath(from);
      if (random() < REFUSED) {
        const refusal = refusalOf(pick(REFUSALS), pathname);
        trace(`  ${what} -> refused with ${refusal.status} ${refusal.code ?? ''}`);
        return refuse(refusal);
      }
      const name = pick(names);
      trace(`  ${what} -> ${name}`);
      return (fates[name] as (request: Request) => Promise<Response>)(request);
    },
  };
};
