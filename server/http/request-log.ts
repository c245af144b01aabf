import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { callerAddress } from '#server/http/address.ts';
import type { Log, RequestFacts } from '#server/log/log.ts';
import { inRequest, type Noted, type RunningRequest } from '#server/log/running-request.ts';

/** Answers that are events by themselves, where nothing else was noted of their request. */
const REFUSED: Readonly<Record<number, string>> = {
  401: 'unauthenticated',
  403: 'forbidden',
  413: 'too-large',
  429: 'rate-limited',
};
/** What breaks a schema, which a page of ours never sends: many of them are somebody who tries what gets through. */
const INVALID = 'INVALID_INPUT';
const HEADER = 'X-Request-Id';
/** A proxy's id that is taken over: what usual ones make, and nothing that could be taken for something else. */
const PROXY_ID = /^[\w.-]{8,64}$/;

/** The pattern of the first handler that the address meets; `*` where only the page, or nothing, is found there. */
const routeOf = (c: Context): string => matchedRoutes(c).find(({ method }) => method !== 'ALL')?.path ?? '*';

/** The standard's methods; any other is a text that the caller chose. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

interface RequestLogOptions {
  readonly log: Log;
  readonly trustedProxies: number;
  /** Is told of each answer, and how many seconds it took. */
  readonly onAnswered?: (facts: RequestFacts, seconds: number) => void;
}

/**
 * Gives each request an id, which its answer tells, and writes down what happened in it once its status is known. An event
 * of a transaction that was rolled back is written with the status 500.
 */
export const requestLog =
  ({ log, trustedProxies, onAnswered }: RequestLogOptions): MiddlewareHandler =>
  async (c, next) => {
    const proxied = trustedProxies > 0 ? c.req.header(HEADER) : undefined;
    const requestId = proxied !== undefined && PROXY_ID.test(proxied) ? proxied : randomUUID();
    const address = callerAddress(c, trustedProxies);
    const method = METHODS.has(c.req.method) ? c.req.method : 'OTHER';
    const began = performance.now();
    const noted: Noted[] = [];
    let status: number | undefined;
    const write = ({ event, account = running.account, ...more }: Noted) =>
      log.write({ event, ...running.facts(), ...more, account });
    const running: RunningRequest = {
      facts: () => {
        const { account, code } = running;
        const ms = Math.round(performance.now() - began);
        return { requestId, method, route: routeOf(c), address, account, status, code, ms };
      },
      note: (event) => (status === undefined ? void noted.push(event) : write(event)),
      account: undefined,
      code: undefined,
    };
    await inRequest(running, next);
    c.header(HEADER, requestId);
    status = c.res.status;
    onAnswered?.(running.facts(), (performance.now() - began) / 1000);
    const refused = REFUSED[status] ?? (running.code === INVALID ? 'invalid-input' : undefined);
    if (noted.length === 0 && refused !== undefined) noted.push({ event: refused });
    for (const event of noted) write(event);
  };
