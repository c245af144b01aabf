import type { HttpBindings } from '@hono/node-server';
import * as v from 'valibot';
import type { Fetch } from '#server/http/listen.ts';

/** What goes wrong with a request, for tests of lost signal and dying servers. */
const faultSchema = v.object({
  /** `GET`, `POST`, ...; any method when absent. */
  method: v.optional(v.string()),
  /** A path, where `*` stands for any text; any path when absent. */
  path: v.optional(v.string(), '*'),
  /** How many matching requests it meets; every one when absent. */
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  /** How many matching requests go by unharmed first. */
  skip: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  action: v.variant('kind', [
    /** The connection breaks before anything has happened. */
    v.object({ kind: v.literal('drop-before') }),
    /** The effect happens, and the answer is lost. */
    v.object({ kind: v.literal('drop-after') }),
    /** The effect happens, and the answer never comes: time to kill the server in between. */
    v.object({ kind: v.literal('hang-after') }),
    v.object({ kind: v.literal('delay'), ms: v.pipe(v.number(), v.minValue(0)) }),
    v.object({
      kind: v.literal('status'),
      status: v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599)),
      retryAfterSeconds: v.optional(v.number()),
      body: v.optional(v.unknown()),
    }),
  ]),
});
export type Fault = v.InferInput<typeof faultSchema>;
type Armed = v.InferOutput<typeof faultSchema> & { met: number };

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  /** Absent where the connection was broken. */
  status?: number;
  readonly idempotencyKey: string | undefined;
}

/** Faults of one server and what it has been asked. Never made in production. */
export interface Faults {
  /** Arms a fault; the answer disarms it. */
  readonly add: (fault: Fault) => () => void;
  readonly clear: () => void;
  /** Every connection breaks, as with a server that is gone. */
  readonly down: () => void;
  readonly up: () => void;
  /** Requests seen since the last `clear`, in order; `/__faults` itself is left out. */
  readonly seen: readonly SeenRequest[];
  readonly wrap: (next: Fetch) => Fetch;
}

const matcher = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern
      .split('*')
      .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}$`,
  );

/** Breaks the connection under a request; what the handler still answers goes nowhere. */
const breakOff = (env: HttpBindings): Response => {
  env.incoming.socket.destroy();
  return new Response(null, { status: 499, statusText: 'Broken off' });
};

export const createFaults = (): Faults => {
  const armed = new Set<Armed>();
  const seen: SeenRequest[] = [];
  let isDown = false;

  const next = (method: string, path: string): Armed['action'] | undefined => {
    for (const fault of armed) {
      if (fault.method !== undefined && fault.method.toUpperCase() !== method) continue;
      if (!matcher(fault.path).test(path)) continue;
      fault.met += 1;
      if (fault.met <= fault.skip) continue;
      if (fault.times !== undefined && fault.met >= fault.skip + fault.times) armed.delete(fault);
      return fault.action;
    }
    return undefined;
  };

  const add = (fault: Fault): (() => void) => {
    const entry = { ...v.parse(faultSchema, fault), met: 0 };
    armed.add(entry);
    return () => armed.delete(entry);
  };
  const clear = (): void => {
    armed.clear();
    seen.length = 0;
    isDown = false;
  };

  const meet = async (action: Armed['action'], request: Request, env: HttpBindings, go: Fetch): Promise<Response> => {
    switch (action.kind) {
      case 'drop-before':
        return breakOff(env);
      case 'drop-after':
        // Nobody reads the answer; what it would have been read from is closed.
        await (await go(request, env)).body?.cancel();
        return breakOff(env);
      case 'hang-after':
        await go(request, env);
        return new Promise(() => undefined);
      case 'delay':
        await new Promise((done) => setTimeout(done, action.ms));
        return isDown ? breakOff(env) : go(request, env);
      case 'status': {
        const { status, retryAfterSeconds, body } = action;
        const headers = new Headers({ 'Content-Type': 'application/json' });
        // A test's page on another origin must be able to read a fault's status.
        headers.set('Access-Control-Allow-Origin', request.headers.get('origin') ?? '*');
        if (retryAfterSeconds !== undefined) headers.set('Retry-After', String(retryAfterSeconds));
        return new Response(status === 204 || status === 304 ? null : JSON.stringify(body ?? {}), { status, headers });
      }
    }
  };

  const control = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (request.method === 'POST' && pathname === '/__faults') {
      const parsed = v.safeParse(faultSchema, await request.json());
      if (!parsed.success) return Response.json({ message: v.summarize(parsed.issues) }, { status: 422 });
      add(parsed.output);
    } else if (request.method === 'POST' && pathname === '/__faults/down') isDown = true;
    else if (request.method === 'POST' && pathname === '/__faults/up') isDown = false;
    else if (request.method === 'DELETE' && pathname === '/__faults') clear();
    else if (request.method !== 'GET') return new Response(null, { status: 405 });
    return Response.json({ down: isDown, faults: [...armed], seen });
  };

  return {
    add,
    clear,
    down: () => {
      isDown = true;
    },
    up: () => {
      isDown = false;
    },
    seen,
    wrap: (go) => async (request, env) => {
      const { pathname } = new URL(request.url);
      if (pathname === '/__faults' || pathname.startsWith('/__faults/')) return control(request);
      if (isDown) return breakOff(env);
      const { method } = request;
      const idempotencyKey = request.headers.get('idempotency-key') ?? undefined;
      const entry: SeenRequest = { method, path: pathname, idempotencyKey };
      seen.push(entry);
      const action = method === 'OPTIONS' ? undefined : next(method, pathname);
      const response = await (action === undefined ? go(request, env) : meet(action, request, env, go));
      if (!env.incoming.socket.destroyed) entry.status = response.status;
      return response;
    },
  };
};
