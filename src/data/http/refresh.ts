import * as v from 'valibot';
import { refreshResultSchema } from '#src/contract/auth.ts';
import type { RuntimeConfig } from '#src/contract/config.ts';
import type { AppError } from '#src/contract/errors.ts';
import { START_ENDPOINTS } from '#src/contract/start-endpoints.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import { createSingleFlight } from '#src/lib/single-flight.ts';
import { holdLock } from '../hold-lock.ts';
import type { Ports } from '../ports.ts';
import {
  changeSession,
  endedSession,
  readSession,
  type SessionEnd,
  type StoredSession,
  storeHeldSession,
} from '../stored.ts';
import { apiRoot } from './address.ts';
import { isMarkup } from './errors.ts';
import { request } from './request.ts';

/** Said on the sign-in page after a refused refresh. */
export const SESSION_EXPIRED = 'Your session has expired. Please log in again.';

const LOCK = 'milepost-refresh';
const DEADLINE_MS = 15_000;
/** Milliseconds: longer than any live holder can take, two requests and their writes. */
const FROZEN_MS = 45_000;

/** Gets a new access token, once for all who want one, in all tabs and the worker. */
export interface Refresh {
  /**
   * The token to use instead of `used`, which answered 401 (undefined: there was none).
   * Errors: `session` where the session has ended; `offline`, `timeout`, `retryable` leave it as it was.
   */
  after(used: string | undefined, account: string): Promise<Result<string, AppError>>;
  /** Ends the session of `account` in every tab, unless its token is no longer `used`. */
  expire(used: string | undefined, account: string, ended?: SessionEnd): Promise<void>;
}

export interface RefreshDeps {
  readonly ports: Ports;
  readonly config: RuntimeConfig;
  /** Called when the session has ended here; other tabs are notified by the channel. */
  readonly onExpired: () => void;
}

/**
 * Refusals say that the refresh token is worth nothing; anything else may be better the next time. So may a firewall's page, which
 * forbids as a backend does, but never asks who one is: a 401 is the backend's own, whatever its body.
 */
const isRefusal = ({ kind, status, body }: AppError): boolean =>
  (kind === 'rejected' || kind === 'conflict') && (status === 401 || !isMarkup(String(body)));

/**
 * A refusal for the account's own sake is known by its code; a backend without codes has expired sessions alone. Who asked
 * to delete the account and lost the answer hears it here (decision 0362).
 */
const endOf = ({ code }: AppError, { deleting }: StoredSession): SessionEnd => {
  if (code === 'ACCOUNT_REJECTED') return 'disapproved';
  if (code === 'ACCOUNT_DELETED' && deleting !== undefined) return 'deleted';
  return code === 'ACCOUNT_INACTIVE' || code === 'ACCOUNT_DELETED' ? 'deactivated' : 'expired';
};

const ended = (code: string, body?: unknown): AppError => ({
  kind: 'session',
  status: 401,
  code,
  message: SESSION_EXPIRED,
  body,
});

export const makeRefresh = (deps: RefreshDeps): Refresh => {
  const onceAtATime = createSingleFlight<Result<string, AppError>>();

  const expire = async (used: string | undefined, account: string, ended: SessionEnd = 'expired') => {
    await changeSession((stored) =>
      stored?.account === account && stored.accessToken === used ? endedSession(stored, stored.ended ?? ended) : stored,
    );
    deps.ports.channel.post({ type: 'session' });
    deps.onExpired();
  };

  const ask = (stored: StoredSession) =>
    request(deps.ports, {
      method: START_ENDPOINTS.refresh.method,
      url: apiRoot(deps.config, deps.ports.origin, START_ENDPOINTS.refresh.api) + START_ENDPOINTS.refresh.path,
      body: { refreshToken: stored.refreshToken, username: stored.username },
      deadlineMs: DEADLINE_MS,
    });

  const exchange = async (used: string | undefined, account: string): Promise<Result<string, AppError>> => {
    // Read under the lock: another tab or the worker may have been here first.
    const stored = await readSession();
    if (stored?.account !== account) return err(ended('UNAUTHENTICATED'));
    if (stored.accessToken && stored.accessToken !== used) return ok(stored.accessToken);
    if (!stored.refreshToken) {
      await expire(used, account);
      return err(ended('No refresh token available'));
    }
    const first = await ask(stored);
    // A server that rotates has spent this token if its answer was lost, and honours it only for a short while.
    const lost = !first.ok && first.error.kind === 'offline' && deps.ports.connectivity.online();
    const answer = lost ? await ask(stored) : first;
    if (!answer.ok) {
      const { kind } = answer.error;
      if (!isRefusal(answer.error))
        return err({ ...answer.error, kind: kind === 'rejected' ? 'retryable' : kind, code: 'Token refresh failed' });
      await expire(used, account, endOf(answer.error, (await readSession()) ?? stored));
      return err(ended('Refresh token expired', answer.error.body));
    }
    const parsed = v.safeParse(refreshResultSchema, answer.value.body);
    if (!parsed.success) return err({ kind: 'retryable', code: 'Token refresh failed', status: answer.value.status });
    const { token, refreshToken } = parsed.output;
    // By its token alone: the account may have been found meanwhile whose session this is.
    await changeSession((now) =>
      now && now.refreshToken === stored.refreshToken
        ? { ...now, accessToken: token, refreshToken: refreshToken ?? stored.refreshToken ?? '' }
        : now,
    );
    void storeHeldSession(deps.ports.clock).catch(() => undefined);
    deps.ports.channel.post({ type: 'session' });
    return ok(token);
  };

  return {
    expire,
    after: (used, account) => {
      const frozen = async (waitedMs: number) => waitedMs >= FROZEN_MS;
      const begin = () => holdLock(deps.ports, LOCK, frozen, () => exchange(used, account));
      return onceAtATime(`${account} ${used ?? ''}`, begin);
    },
  };
};
