import { STATUS_CODES } from 'node:http';
import type { RuntimeConfig } from '#src/contract/config.ts';
import type { FakeClock } from '#tests/support/fakes/clock.ts';
import { type ModelUpload, modelFiles, STORAGE_ORIGIN } from './model-files.ts';
import { modelSessions } from './model-sessions.ts';
import { isStaffAccount, type ModelTicket, modelTickets } from './model-tickets.ts';
import { remember, rememberMap } from './remembered.ts';

/** What becomes of one request. */
export type Fate =
  | 'answer'
  | 'drop-before'
  | 'drop-after'
  /** The effect happens; the answer never comes. */
  | 'hang'
  /** It arrives twice; the first answer is the one that comes back. */
  | 'twice'
  /** No answer comes, and the effect happens only so many milliseconds later. */
  | { readonly lateMs: number }
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: unknown };

export interface ModelMessage {
  readonly id: number;
  readonly ticketId: number;
  readonly text: string;
  readonly sender: string;
  readonly at: number;
  readonly files: readonly ModelUpload[];
}

export interface ModelOptions {
  readonly clock: FakeClock;
  /** Knows the header and says what the reference server says; otherwise only what the specification names. */
  readonly idempotencyKeys?: boolean;
  /** Tells conversations in parts of three messages as well. */
  readonly messageParts?: boolean;
  /** A request's summary begins its conversation, as the reference server has it; on by default. */
  readonly summaries?: boolean;
  /** Knows handing over, notes and reopening, with keys or without; off by default. */
  readonly handsOver?: boolean;
  /** Milliseconds the server's clock is ahead of the device's. */
  readonly skewMs?: number;
  /** Minutes; off by default: time passes in leaps in these tests. */
  readonly inactivity?: RuntimeConfig['inactivity'];
  /** Asked for each request but `/config.json`. */
  readonly fate?: (request: { method: string; path: string }) => Fate;
}

/** Messages of a part. */
const PART = 3;
/** Further than ids come between two moments of a test: what was given once is not given again. */
const LEAP = 1_000_000;

/** Codes of an account that is let in no more. */
export type SuspendedAs = 'ACCOUNT_REJECTED' | 'ACCOUNT_INACTIVE';

/**
 * A small server that a test can look into, for tests at the boundary of the ports. The reference server has tests of its
 * own; this one exists to be crueller than a network can be on demand.
 */
export const modelServer = ({ clock, idempotencyKeys = true, skewMs = 0, ...options }: ModelOptions) => {
  const { fate = () => 'answer', inactivity, messageParts = false, summaries = true, handsOver = false } = options;
  const messages: ModelMessage[] = [];
  const kept = new Map<string, { body: string; status: number; answer: Promise<unknown> }>();
  /** Accounts that are let in no more, and what is said of it. */
  const suspended = new Map<string, SuspendedAs>();
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
  const sessions = modelSessions({ clock, nextId });
  const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
  const refuse = (status: number, code: string, message: string, more: object = {}) =>
    json(status, idempotencyKeys ? { code, message, ...more } : message);
  const desk = modelTickets({ nextId, now, additions: idempotencyKeys, handsOver, json, refuse });
  const mayWrite = (account: string, ticketId: number) => desk.visible(account, ticketId) !== undefined;
  const files = modelFiles({ nextId, mayWrite, json, refuse });
  const messageView = (message: ModelMessage) => ({
    id: message.id,
    text: message.text,
    sender_id: `user-of-${message.sender}`,
    created_at: new Date(message.at).toISOString(),
    ticket_id: message.ticketId,
    attachments: message.files.map((file) => files.view(file, idempotencyKeys)),
  });

  const addMessage = (account: string, body: { text: string; ticket_id: number | string; attachments?: string[] }) => {
    const ticketId = Number(body.ticket_id);
    const ticket = desk.visible(account, ticketId);
    if (!ticket) return refuse(404, 'NOT_FOUND', 'Ticket not found');
    const reopens = ticket.status === 'CLOSED' && handsOver && account === ticket.owner;
    if (ticket.status === 'CLOSED' && !reopens) return refuse(422, 'TICKET_CLOSED', 'This conversation is closed.');
    if (body.text.startsWith('poison')) return refuse(400, 'INVALID_INPUT', 'Not this text');
    const { found: its, missing } = files.ready(account, ticketId, body.attachments ?? []);
    if (missing.length > 0) {
      const message = 'An attachment is not known here.';
      return refuse(422, 'INVALID_INPUT', message, { fields: { attachments: message }, attachments: missing });
    }
    const message = { id: nextId(), ticketId, text: body.text, sender: account, at: now(), files: its };
    for (const file of its) file.messageId = message.id;
    messages.push(message);
    if (reopens) desk.reopen(ticket);
    return json(200, messageView(message));
  };
  const addTicket = (account: string, body: { message: string; service_id: number | string }) => {
    if (body.message.startsWith('poison')) return refuse(400, 'INVALID_INPUT', 'Not this station');
    const ticket = desk.add(account, String(body.service_id), body.message, summaries);
    return json(200, idempotencyKeys ? desk.view(ticket) : { id: ticket.id });
  };

  const change = (account: string, path: string, text: string, keyed: boolean): Response => {
    const body = text === '' ? {} : JSON.parse(text);
    const [, verb, id] = /^\/ticket\/(status|assign|hand-over|note)\/(\d+)$/.exec(path) ?? [];
    if (verb === 'status') return desk.status(account, Number(id), body);
    if (verb === 'assign') return desk.assign(account, Number(id));
    if (verb === 'hand-over') return desk.handOver(account, Number(id), body, keyed);
    if (verb === 'note') return desk.note(account, Number(id), body, keyed);
    if (path === '/message/init-upload') return files.init(account, body);
    return path === '/ticket' ? addTicket(account, body) : addMessage(account, body);
  };

  const effect = async (account: string, path: string, text: string, key: string | null): Promise<Response> => {
    const keyed = idempotencyKeys && key !== null ? `${account} ${key}` : undefined;
    const first = keyed === undefined ? undefined : kept.get(keyed);
    const request = `${path} ${text}`;
    if (first)
      return first.body === request
        ? json(first.status, await first.answer)
        : refuse(422, 'IDEMPOTENCY_MISMATCH', 'Another');
    const response = change(account, path, text, keyed !== undefined);
    const { ok, status } = response;
    const made = path === '/ticket' && ok ? desk.tickets.at(-1) : undefined;
    if (made && key !== null) made.key = key;
    // As at the reference server: who lost a race has lost it for good.
    if (keyed !== undefined && (ok || status === 409))
      kept.set(keyed, { body: request, status, answer: response.clone().json() });
    return response;
  };

  /** A ticket's messages as they are read: `messages` leaves out the summary that begins them. */
  const conversation = (ticketId: number): ModelMessage[] => {
    const ticket = desk.tickets.find((one) => one.id === ticketId);
    const written = messages.filter((one) => one.ticketId === ticketId);
    if (ticket?.summaryId === undefined) return written;
    const { summaryId: id, summary: text, owner: sender, at } = ticket;
    return [{ id, ticketId, text, sender, at, files: [] }, ...written];
  };

  /** Messages are never changed here: a mark is how many of the ticket's there were, and how often marks were forgotten. */
  let forgotten = 0;
  const part = (ticketId: number, query: URLSearchParams): Response => {
    const all = conversation(ticketId);
    const [count, of] = (query.get('after') ?? '').split('-');
    const since = query.has('after') && Number(of) === forgotten ? Number(count) : undefined;
    const mark = (at: number) => `${at}-${forgotten}`;
    if (since !== undefined) {
      const items = all.slice(since, since + PART);
      const after = since + items.length;
      return json(200, { items: items.map(messageView), after: mark(after), more: after < all.length });
    }
    const before = Number(query.get('before') ?? Number.POSITIVE_INFINITY);
    const older = all.filter((one) => one.id < before);
    const items = older.slice(-PART);
    return json(200, {
      items: items.map(messageView),
      before: older.length > PART ? items[0]?.id : null,
      ...(query.has('before') ? {} : { after: mark(all.length), restart: query.has('after') }),
    });
  };

  const read = (account: string, path: string, query: URLSearchParams): Response => {
    const role = isStaffAccount(account) ? 'ADMIN' : 'TRUCK_DRIVER';
    if (path === '/api/profile/me') return json(200, { profileTypeName: role, username: account });
    if (path === '/ticket/user') {
      const closed = query.get('status') === 'CLOSED';
      const own = desk.tickets.filter((one) => one.owner === account && (one.status === 'CLOSED') === closed);
      return json(200, own.map(desk.view));
    }
    if (path === '/ticket') return json(200, desk.tickets.map(desk.view));
    const attachmentId = Number(/^\/message\/attachment\/(\d+)$/.exec(path)?.[1]);
    if (attachmentId) return files.read(account, attachmentId);
    const partOf = Number(/^\/message\/ticket\/(\d+)\/part$/.exec(path)?.[1]);
    if (partOf && messageParts) return part(partOf, query);
    const ticketId = Number(/^\/message\/ticket\/(\d+)$/.exec(path)?.[1]);
    if (ticketId) return json(200, conversation(ticketId).map(messageView));
    const logOf = Number(/^\/ticket\/log\/(\d+)$/.exec(path)?.[1]);
    if (logOf) return desk.log(account, logOf);
    const ticket = desk.visible(account, Number(/^\/ticket\/(\d+)$/.exec(path)?.[1]));
    return ticket ? json(200, desk.view(ticket)) : refuse(404, 'NOT_FOUND', 'Not found');
  };

  const refuseSuspended = (code: SuspendedAs): Response => refuse(403, code, 'Please contact support.');
  const signIn = (path: string, body: { username: string; password?: string; refreshToken?: string }): Response => {
    if (path === '/auth/login') {
      const account = body.username.toLowerCase();
      const why = suspended.get(account);
      if (body.password !== 'good') return refuse(401, 'BAD_CREDENTIALS', 'Incorrect username or password');
      return why === undefined ? json(200, sessions.grant(account)) : refuseSuspended(why);
    }
    const why = suspended.get(sessions.ownerOf(body.refreshToken) ?? '');
    if (why !== undefined) return refuseSuspended(why);
    const pair = sessions.exchange(body.refreshToken);
    return pair === undefined ? refuse(401, 'REFRESH_EXPIRED', 'Refresh token expired') : json(200, pair);
  };

  const answerTo = async (request: Request, bytes: ArrayBuffer): Promise<Response> => {
    const { origin, pathname, searchParams } = new URL(request.url);
    if (origin === STORAGE_ORIGIN) return files.put(request, bytes);
    const text = new TextDecoder().decode(bytes);
    if (pathname.startsWith('/auth/')) return signIn(pathname, JSON.parse(text));
    const account = sessions.signer(request);
    if (account === undefined) return refuse(401, 'UNAUTHENTICATED', 'Sign in');
    return request.method === 'GET'
      ? read(account, pathname, searchParams)
      : effect(account, pathname, text, request.headers.get('idempotency-key'));
  };

  const handle = async (request: Request): Promise<Response> => {
    const path = new URL(request.url).pathname;
    if (path === '/config.json') return json(200, modelConfig(idempotencyKeys, inactivity, messageParts));
    const bytes = await request.arrayBuffer();
    const key = request.headers.get('idempotency-key');
    seen.push({ method: request.method, path, key, account: sessions.accountOf(request) });
    const its = decide({ method: request.method, path });
    if (its === 'drop-before') throw new TypeError('fetch failed');
    if (typeof its === 'object' && 'lateMs' in its) {
      clock.after(its.lateMs, () => void answerTo(request, bytes));
      throw new TypeError('fetch failed');
    }
    if (typeof its === 'object') {
      const { status, body, headers } = its;
      return new Response(typeof body === 'string' ? body : JSON.stringify(body ?? { message: 'No' }), {
        status,
        statusText: STATUS_CODES[status] ?? '',
        headers: { 'content-type': 'application/json', ...headers },
      });
    }
    const answer = await answerTo(request, bytes);
    if (its === 'twice') await answerTo(request, bytes);
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
    tickets: desk.tickets,
    files,
    desk,
    seen,
    setFate: (next: (request: { method: string; path: string }) => Fate) => {
      decide = next;
    },
    /** Lets the next requests that match (`*` at the end: that begin so) meet these fates, one each; others are answered. */
    script: (method: string, path: string, ...fates: Fate[]) => {
      const left = [...fates];
      const fits = (asked: string) => (path.endsWith('*') ? asked.startsWith(path.slice(0, -1)) : asked === path);
      decide = (request) => (request.method === method && fits(request.path) ? (left.shift() ?? 'answer') : 'answer');
    },
    /** Whose access token a request has, or had once. */
    accountOf: sessions.accountOf,
    /** Accounts whose session ended because an old refresh token came back. */
    reused: sessions.reused,
    /** Access tokens given so far are worth nothing more; with `all`, refresh tokens too. */
    expire: sessions.expire,
    /** Ends an account's sessions and lets it in no more, as disapproving or deactivating it does, until `readmit`. */
    suspend: (account: string, why: SuspendedAs) => {
      sessions.end(account);
      suspended.set(account, why);
    },
    /** @returns whether it was suspended */
    readmit: (account: string): boolean => suspended.delete(account),
    /** Marks of conversations given so far lead nowhere any more. */
    forgetMarks: () => {
      forgotten += 1;
    },
    /** Backs the server up. @returns restores it from that, as often as it is called, as the reference server does (decision 0464) */
    backUp: (): (() => void) => {
      const lists = [
        remember(messages),
        remember(desk.tickets),
        remember(desk.notes),
        remember(desk.handedOver),
        remember(files.uploads),
      ];
      const maps = [rememberMap(kept), sessions.backUp()];
      return () => {
        for (const bringBack of [...lists, ...maps]) bringBack();
        ids += LEAP;
        forgotten += 1;
      };
    },
    /** Texts of a ticket's messages, in the order of their arrival. */
    texts: (ticketId?: number) =>
      messages.filter((one) => ticketId === undefined || one.ticketId === ticketId).map((one) => one.text),
    addTicket: (owner: string, stationId = '1'): ModelTicket => desk.add(owner, stationId, 'earlier'),
    /** A request that the same person made on another device. */
    requestElsewhere: (owner: string, stationId: string, summary: string): ModelTicket =>
      desk.add(owner, stationId, summary, summaries),
    /** A message with files that somebody sent from elsewhere. */
    addFiles: (ticketId: number, sender: string, text: string, names: readonly string[]) => {
      const message = { id: nextId(), ticketId, text, sender, at: now() };
      messages.push({ ...message, files: names.map((name) => files.arrived(sender, ticketId, name, message.id)) });
    },
    addMessage: (ticketId: number, sender: string, text: string): ModelMessage => {
      const message = { id: nextId(), ticketId, text, sender, at: now(), files: [] };
      messages.push(message);
      return message;
    },
  };
};
export type ModelServer = ReturnType<typeof modelServer>;

/** The configuration of a device in tests. */
export const modelConfig = (
  idempotencyKey = true,
  inactivity: RuntimeConfig['inactivity'] = { staffMinutes: 0, driverMinutes: 0 },
  messageParts = false,
): RuntimeConfig => ({
  mainApiUrl: '',
  authApiUrl: '',
  map: { styleUrl: '/style.json', routerUrl: '/route', geocoderUrl: '/geocode' },
  support: { phone: '+1 555 0100', email: 'support@milepost.test' },
  inactivity,
  features: { idempotencyKey, messageParts },
});
