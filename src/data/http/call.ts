import * as v from 'valibot';
import type { RuntimeConfig } from '#src/contract/config.ts';
import { type Endpoint, fillPath } from '#src/contract/endpoint.ts';
import type { EndpointName } from '#src/contract/endpoints.ts';
import type { AppError } from '#src/contract/errors.ts';
import { PROOF_HEADER } from '#src/contract/paths.ts';
import { START_ENDPOINTS } from '#src/contract/start-endpoints.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Ports } from '../ports.ts';
import type { Authorized, Call, CallOptions } from '../runtime.ts';
import { readSession } from '../stored.ts';
import { apiRoot } from './address.ts';
import { GARBLED, isGarbled } from './errors.ts';
import { type Refresh, SESSION_EXPIRED } from './refresh.ts';
import { type Answer, request } from './request.ts';

/** Milliseconds until an answer must be here; some calls have work to do first. */
const DEADLINE_MS: { readonly [N in EndpointName]?: number } & { readonly standard: number } = {
  standard: 15_000,
  plan: 60_000,
  nearbyBulk: 30_000,
  importStations: 180_000,
  // As long as a slow line takes: who sends a spreadsheet sees it leave, and can stop it.
  startImport: 1_800_000,
};

type Rows = Readonly<Partial<Record<EndpointName, Endpoint>>>;

/** The table's parts behind the first, in the order in which they are needed. */
const PARTS: readonly (() => Promise<Rows>)[] = [
  async () => (await import('#src/contract/user-endpoints.ts')).USER_ENDPOINTS,
  async () => (await import('#src/contract/device-endpoints.ts')).DEVICE_ENDPOINTS,
  async () => (await import('#src/contract/desk-endpoints.ts')).DESK_ENDPOINTS,
];

/**
 * The row of a call. All but the first few are loaded when needed: the sign-in page must not carry their schemas, nor a
 * driver's page those of the staff's.
 */
const endpointOf = async (name: EndpointName): Promise<Endpoint | undefined> => {
  let rows: Rows = START_ENDPOINTS;
  for (const load of PARTS) rows = rows[name] ? rows : await load();
  return rows[name];
};

export interface CallDeps {
  readonly ports: Ports;
  readonly config: RuntimeConfig;
  /** Whose token may be used; undefined where nobody is signed in. Another person's stored token never is. */
  readonly account: () => string | undefined;
  readonly refresh: Refresh;
  /** Called where what is stored is no session of this account any more. */
  readonly onGone?: () => void;
  /** Called with what came of each call that is no action's own. */
  readonly onAnswer?: (answer: Result<unknown, AppError>) => void;
}

const sessionError: AppError = { kind: 'session', status: 401, code: 'UNAUTHENTICATED', message: SESSION_EXPIRED };

const read = (endpoint: Endpoint, answer: Answer): Result<unknown, AppError> => {
  if (isGarbled(answer.body)) return err({ kind: 'invalid-response', code: GARBLED, ...answer });
  if (!endpoint.result) return ok(answer.body);
  const parsed = v.safeParse(endpoint.result, answer.body);
  if (parsed.success) return ok(parsed.output);
  const path = v.getDotPath(parsed.issues[0]) ?? '';
  return err({
    kind: 'invalid-response',
    status: answer.status,
    message: `${endpoint.path} ${path}: ${parsed.issues[0].message}`,
    body: answer.body,
  });
};

/** The header of a bearer token. */
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** No answer came: what was asked for may be done or not. */
const isLost = (answer: Result<Answer, AppError>): boolean =>
  !answer.ok && (answer.error.kind === 'offline' || answer.error.kind === 'timeout');

/** See `Authorized`. */
export const makeAuthorized =
  (deps: CallDeps): Authorized =>
  async (send, once = false) => {
    const account = deps.account();
    const session = await readSession();
    if (account === undefined || session?.account !== account) {
      if (account !== undefined) deps.onGone?.();
      return err(sessionError);
    }
    // A stored session without a token has ended in another tab or in the worker; refresh says so here too.
    const first = session.accessToken ? await send(session.accessToken) : undefined;
    if (first && (first.ok || first.error.status !== 401)) return first;
    const fresh = await deps.refresh.after(session.accessToken, account);
    if (!fresh.ok) return fresh;
    if (first && once) return err({ kind: 'retryable', status: 401 });
    const second = await send(fresh.value);
    if (second.ok || second.error.status !== 401) return second;
    await deps.refresh.expire(fresh.value, account);
    return err({ ...sessionError, body: second.error.body });
  };

/** Makes the calls of the endpoint table for one page or worker. See `Call` for what a caller may rely on. */
export const makeCall = (deps: CallDeps): Call => {
  const { config, ports } = deps;
  const authorized = makeAuthorized(deps);

  const call = async (name: EndpointName, options: CallOptions<EndpointName> = {}) => {
    const endpoint = await endpointOf(name).catch(() => undefined);
    // A part of the app that is not on the device needs signal, like the call itself.
    if (!endpoint) return err({ kind: 'offline' });
    const { params, headers, proof, once, ...rest } = options;
    // A proof is good for one call. Whoever gave it knows the key, too, and does the call once however often it comes.
    const proved = proof === undefined ? {} : { [PROOF_HEADER]: proof, 'idempotency-key': ports.uuid() };
    const sendOnce = (token?: string) =>
      request(ports, {
        ...rest,
        method: endpoint.method,
        url: apiRoot(config, ports.origin, endpoint.api) + fillPath(endpoint.path, params),
        headers: { ...headers, ...proved, ...(token ? bearer(token) : {}) },
        deadlineMs: options.deadlineMs ?? DEADLINE_MS[name] ?? DEADLINE_MS.standard,
      });
    const send = async (token?: string) => {
      const first = await sendOnce(token);
      const again = proof !== undefined && isLost(first) && options.signal?.aborted !== true;
      return again ? sendOnce(token) : first;
    };
    const answer = endpoint.access === 'public' ? await send() : await authorized(send, once);
    const understood = answer.ok ? read(endpoint, answer.value) : answer;
    if (!options.mayLeave) deps.onAnswer?.(understood);
    return understood;
  };
  return call as Call;
};
