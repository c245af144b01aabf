import type { RuntimeConfig } from '#src/contract/config.ts';
import type { FakeClock } from '#tests/support/fakes/clock.ts';

/** What becomes of one request. */
export type Fate =
  | 'answer'
  | 'drop-before'
  | 'drop-after'
  /** The effect happens; the answer never comes. */
  | 'hang'
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: unknown };

export interface ModelMessage {
  readonly id: number;
  readonly ticketId: number;
  readonly text: string;
  readonly sender: string;
  readonly at: number;
}

export interface ModelTicket {
  readonly id: number;
  readonly owner: string;
  readonly stationId: string;
  readonly summary: string;
  readonly at: number;
}

export interface ModelOptions {
  readonly clock: FakeClock;
  /** Knows the header and says what the reference server says; otherwise only what the specification names. */
  readonly idempotencyKeys?: boolean;
  /** Milliseconds the server's clock is ahead of the device's. */
  readonly skewMs?: number;
  /** Asked for each request but `/config.json`. */
  readonly fate?: (request: { method: string; path: string }) => Fate;
}

interface Tokens {
  readonly account: string;
  valid: boolean;
}

/**
 * A small server that a test can look into, for tests at the boundary of the ports. The reference server has tests of its
 * own; this one exists to be crueller than a network can be on demand.
 */
export const modelServer = ({ clock, idempotencyKeys = true, skewMs = 0, fate = () => 'answer' }: ModelOptions) => {
  const messages: ModelMessage[] = [];
  const tickets: ModelTicket[] = [];
  const kept = new Map<string, { body: string; answer: unknown }>();
  const access = new Map<string, Tokens>();
  const refresh = new Map<string, Tokens>();
  /** Node lets go of a request that nobody holds, and of its abort signal with it. */
  const hanging = new Set<Request>();
  const seen: { method: string; path: string; key: string | null; account: string | undefined }[] = [];
  let ids = 100;
  let decide = fate;
  const nextId = () => {
    ids += 1;
    return ids;
  };
  const now = () => clock.now() + skewMs;

  const grant = (account: string) => {
    const pair = { accessToken: `access-${nextId()}`, refreshToken: `refresh-${nextId()}` };
    access.set(pair.accessToken, { account, valid: true });
    refresh.set(pair.refreshToken, { account, valid: true });
    return pair;
  };
  const messageView = (message: ModelMessage) => ({
    id: message.id,
    text: message.text,
    sender_id: `user-of-${message.sender}`,
    created_at: new Date(message.at).toISOString(),
    ticket_id: message.ticketId,
    attachments: [],
  });
  const ticketView = (ticket: ModelTicket) => ({
    id: ticket.id,
    status: 'OPEN',
    created_at: new Date(ticket.at).toISOString(),
    user_name: ticket.owner,
    service_address: `${ticket.stationId} Main St`,
    service_type: ['TIRES'],
    truck_brands: [],
    ...(idempotencyKeys ? { service_id: ticket.stationId } : {}),
  });
  const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
  const refuse = (status: number, code: string, message: string) =>
    json(status, idempotencyKeys ? { code, message } : message);

  const addMessage = (account: string, body: { text: string; ticket_id: number | string }) => {
    const ticket = tickets.find((one) => one.id === Number(body.ticket_id) && one.owner === account);
    if (!ticket) return refuse(404, 'NOT_FOUND', 'Ticket not found');
    if (body.text.startsWith('poison')) return refuse(400, 'INVALID_INPUT', 'Not this text');
    const message = { id: nextId(), ticketId: ticket.id, text: body.text, sender: account, at: now() };
    messages.push(message);
    return json(200, messageView(message));
  };
  const addTicket = (account: string, body: { message: string; service_id: number | string }) => {
    if (body.message.startsWith('poison')) return refuse(400, 'INVALID_INPUT', 'Not this station');
    const ticket = {
      id: nextId(),
      owner: account,
      stationId: String(body.service_id),
      summary: body.message,
      at: now(),
    };
    tickets.push(ticket);
    return json(200, idempotencyKeys ? ticketView(ticket) : { id: ticket.id });
  };

  const effect = async (account: string, path: string, text: string, key: string | null): Promise<Response> => {
    const keyed = idempotencyKeys && key !== null ? `${account} ${key}` : undefined;
    const first = keyed === undefined ? undefined : kept.get(keyed);
    if (first) return first.body === text ? json(200, first.answer) : refuse(422, 'IDEMPOTENCY_MISMATCH', 'Another');
    const body = JSON.parse(text);
    const response = path === '/ticket' ? addTicket(account, body) : addMessage(account, body);
    if (keyed !== undefined && response.ok) kept.set(keyed, { body: text, answer: await response.clone().json() });
    return response;
  };

  const read = (account: string, path: string): Response => {
    if (path === '/api/profile/me') return json(200, { profileTypeName: 'TRUCK_DRIVER', username: account });
    if (path === '/ticket/user') return json(200, tickets.filter((one) => one.owner === account).map(ticketView));
    const ticketId = Number(/^\/message\/ticket\/(\d+)$/.exec(path)?.[1]);
    if (ticketId) return json(200, messages.filter((one) => one.ticketId === ticketId).map(messageView));
    const ticket = tickets.find((one) => one.id === Number(/^\/ticket\/(\d+)$/.exec(path)?.[1]));
    return ticket ? json(200, ticketView(ticket)) : refuse(404, 'NOT_FOUND', 'Not found');
  };

  const signIn = (path: string, body: { username: string; password?: string; refreshToken?: string }): Response => {
    if (path === '/auth/login')
      return body.password === 'good'
        ? json(200, grant(body.username.toLowerCase()))
        : refuse(401, 'BAD_CREDENTIALS', 'Incorrect username or password');
    const token = refresh.get(body.refreshToken ?? '');
    if (!token?.valid) return refuse(401, 'REFRESH_EXPIRED', 'Refresh token expired');
    const pair = grant(token.account);
    return json(200, { token: pair.accessToken, refreshToken: pair.refreshToken });
  };

  const handle = async (request: Request): Promise<Response> => {
    const path = new URL(request.url).pathname;
    if (path === '/config.json') return json(200, modelConfig(idempotencyKeys));
    const text = await request.text();
    const token = access.get(request.headers.get('authorization')?.replace('Bearer ', '') ?? '');
    const key = request.headers.get('idempotency-key');
    seen.push({ method: request.method, path, key, account: token?.account });
    const its = decide({ method: request.method, path });
    if (its === 'drop-before') throw new TypeError('fetch failed');
    if (typeof its === 'object') return json(its.status, its.body ?? { message: 'No' }, its.headers);
    const answer = path.startsWith('/auth/')
      ? signIn(path, JSON.parse(text))
      : !token?.valid
        ? refuse(401, 'UNAUTHENTICATED', 'Sign in')
        : request.method === 'POST'
          ? await effect(token.account, path, text, key)
          : read(token.account, path);
    if (its === 'drop-after') throw new TypeError('fetch failed');
    if (its === 'hang') {
      return new Promise((_, reject) => {
        hanging.add(request);
        const end = () => reject(new DOMException('aborted', 'AbortError'));
        request.signal.addEventListener('abort', end);
        if (request.signal.aborted) end();
      });
    }
    return answer;
  };

  return {
    fetch: handle,
    messages,
    tickets,
    seen,
    setFate: (next: (request: { method: string; path: string }) => Fate) => {
      decide = next;
    },
    /** Lets the next requests that match meet these fates, one each, and all others be answered. */
    script: (method: string, path: string, ...fates: Fate[]) => {
      const left = [...fates];
      decide = (request) =>
        request.method === method && request.path === path ? (left.shift() ?? 'answer') : 'answer';
    },
    /** Access tokens given so far are worth nothing more; with `all`, refresh tokens too. */
    expire: (all = false) => {
      for (const token of access.values()) token.valid = false;
      if (all) for (const token of refresh.values()) token.valid = false;
    },
    /** Texts of a ticket's messages, in the order of their arrival. */
    texts: (ticketId?: number) =>
      messages.filter((one) => ticketId === undefined || one.ticketId === ticketId).map((one) => one.text),
    addTicket: (owner: string, stationId = '1'): ModelTicket => {
      const ticket = { id: nextId(), owner, stationId, summary: 'earlier', at: now() };
      tickets.push(ticket);
      return ticket;
    },
    addMessage: (ticketId: number, sender: string, text: string) => {
      messages.push({ id: nextId(), ticketId, text, sender, at: now() });
    },
  };
};
export type ModelServer = ReturnType<typeof modelServer>;

/** The configuration of a device in tests. */
export const modelConfig = (idempotencyKey = true): RuntimeConfig => ({
  mainApiUrl: '',
  authApiUrl: '',
  map: { styleUrl: '/style.json', routerUrl: '/route', geocoderUrl: '/geocode' },
  support: { phone: '+1 555 0100', email: 'support@milepost.test' },
  inactivity: { staffMinutes: 60, driverMinutes: 720 },
  features: { idempotencyKey },
});
