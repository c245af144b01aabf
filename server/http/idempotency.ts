import { createHash } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import type { Db } from '#server/db/database.ts';
import { breaksUnique } from '#server/db/errors.ts';
import { forgetRows } from '#server/db/forget-rows.ts';
import { rowsOf } from '#server/db/rows.ts';
import { idempotencyKeys, tickets, type UserRow, users } from '#server/db/schema.ts';
import { hashToken } from '#server/db/secrets.ts';
import { type Answer, answer } from '#server/http/call.ts';
import { ApiError, accountDeleted } from '#server/http/errors.ts';
import { parseId } from '#server/http/ids.ts';
import { IDEMPOTENCY_DAYS } from '#src/contract/limits.ts';
import { PROOF_HEADER } from '#src/contract/paths.ts';

const KEY_MAX = 200;
/** Seconds a twin is asked to wait for the first one to end. */
const RETRY_SECONDS = 1;

const stable = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(stable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => [name, stable(member)]),
  );
};

/** A proof belongs to its session: what it answered is answered again to who has it, and in that session alone. */
const hashOf = ({ c, body, sessionId }: OnceCall): string => {
  const proof = c.req.header(PROOF_HEADER);
  const proved = proof === undefined ? [] : [hashToken(proof), sessionId];
  return createHash('sha256')
    .update(JSON.stringify([c.req.method, c.req.path, stable(body), ...proved]))
    .digest('base64url');
};

const inFlight = (): ApiError =>
  new ApiError(409, 'IDEMPOTENCY_IN_FLIGHT', 'The same action is being carried out already.', {
    retryAfterSeconds: RETRY_SECONDS,
  });

/** Whether the key is nobody else's now, and the answer that is stored for it. */
type Found = { readonly free: boolean } & (
  | { readonly hash: null }
  | { readonly hash: string; readonly status: Answer['status']; readonly answer: string }
);

/**
 * True for a refusal that is as final as a success: whoever was told that somebody else was faster has gone on from there, so
 * an earlier try of theirs that arrives later must not be carried out after all.
 */
const isFinal = (error: unknown): error is ApiError => error instanceof ApiError && error.code === 'STATUS_CONFLICT';

/** What a call was answered before, as it was. @throws the refusal that it was */
const again = ({ status, answer: text }: Pick<Found & { hash: string }, 'status' | 'answer'>): Answer => {
  const body = JSON.parse(text);
  if (status < 400) return answer(body, status);
  const { code, message, ...more } = body;
  throw new ApiError(status, code, message, { more });
};

/** A request and its parsed body. */
interface OnceCall {
  readonly c: Context;
  readonly user: UserRow;
  readonly body: unknown;
  readonly sessionId?: string | undefined;
  /** True where the work itself begins by holding the accounts that it concerns, the signer's among them. */
  readonly holdsAccounts?: true;
  /** The ticket that the work will hold, by its id as it was sent: its people are held with the signer. */
  readonly ticket?: string | number;
  /** Another account that the work will name in what it writes. */
  readonly also?: string | number;
}

/**
 * Holds the account that acts, and the people of the ticket that it acts on, until the transaction ends, before anything else is
 * held: none of them can be deleted meanwhile, and a deletion, which holds accounts first and in the same order, and this one
 * never wait for each other (decision 0373).
 * @throws 401 ACCOUNT_DELETED where a deletion was faster
 */
const holdSigner = async (tx: Db, { user, holdsAccounts, ticket, also }: OnceCall): Promise<void> => {
  if (holdsAccounts) return;
  const id = ticket === undefined ? undefined : parseId(ticket);
  const other = also === undefined ? undefined : parseId(also);
  const people =
    id === undefined
      ? eq(users.id, user.id)
      : sql`${users.id} = any(array(select unnest(array[${user.id}::integer, ${other ?? null}::integer]) union all
          select unnest(array[${tickets.userId}, ${tickets.assignedManagerId}]) from ${tickets} where ${tickets.id} = ${id}))`;
  const held = await tx
    .select({ id: users.id, deletedAt: users.deletedAt })
    .from(users)
    .where(people)
    .orderBy(users.id)
    .for('key share');
  if (!held.some((one) => one.id === user.id && one.deletedAt === null)) throw accountDeleted();
};

/** Runs actions so that each key has its effect once. */
export interface Once {
  /**
   * Runs `work` in a transaction that holds the account which signs the call. With an `Idempotency-Key`, the key, the request's hash and the answer are stored in
   * that same transaction; a failed action stores nothing, so the same key may be tried again, but for one that lost a race
   * (409 STATUS_CONFLICT, thrown before it has written anything): that is its answer for good.
   * @param call the request and its parsed body
   * @throws 422 IDEMPOTENCY_MISMATCH for a known key with another request, 409 IDEMPOTENCY_IN_FLIGHT for a twin,
   * 401 ACCOUNT_DELETED where the account was deleted meanwhile
   */
  readonly run: (call: OnceCall, work: (tx: Db) => Promise<Answer>) => Promise<Answer>;
  /**
   * What the same request with the same key was answered before; undefined where it has had no effect yet. For what must
   * not be judged a second time, such as a challenge that is good once.
   */
  readonly answered: (call: OnceCall) => Promise<Answer | undefined>;
  /** True for a call that its key tells apart from its repeats. */
  readonly keyed: (c: Context) => boolean;
}

interface OnceOptions {
  readonly db: Db;
  /** Keys are ignored, as a backend does that knows none. */
  readonly strict: boolean;
  readonly now: () => Date;
}

export const createOnce = ({ db, strict, now }: OnceOptions): Once => {
  /** Keys at work in this process. Other processes are held off by the database's lock. */
  const working = new Set<string>();

  const firstOrAgain = async (userId: number, key: string, hash: string, work: (tx: Db) => Promise<Answer>) => {
    const outcome = await db.transaction(async (tx): Promise<Answer | ApiError> => {
      const [found] = rowsOf<Found>(
        await tx.execute(sql`
          select free, request_hash as hash, status, answer
          from (select pg_try_advisory_xact_lock(hashtextextended(${`${userId}:${key}`}, 0)) as free) as lock
          left join ${idempotencyKeys}
            on ${idempotencyKeys.userId} = ${userId} and ${idempotencyKeys.key} = ${key}`),
      );
      if (found?.free !== true) throw inFlight();
      if (found.hash !== null) {
        if (found.hash === hash) return again(found);
        throw new ApiError(422, 'IDEMPOTENCY_MISMATCH', 'This key belongs to another action.');
      }
      const result = await work(tx).catch((error: unknown) => {
        if (isFinal(error)) return error;
        throw error;
      });
      await tx.insert(idempotencyKeys).values({
        userId,
        key,
        requestHash: hash,
        status: result.status,
        answer: JSON.stringify(result.body),
        createdAt: now(),
      });
      return result;
    });
    if (outcome instanceof ApiError) throw outcome;
    return outcome;
  };

  const keyOf = (c: Context): string | undefined => {
    const key = strict ? undefined : c.req.header('idempotency-key');
    if (key !== undefined && (key.length === 0 || key.length > KEY_MAX)) {
      throw new ApiError(422, 'INVALID_INPUT', `An idempotency key has 1 to ${KEY_MAX} characters.`);
    }
    return key;
  };

  return {
    keyed: (c) => keyOf(c) !== undefined,
    answered: async (call) => {
      const key = keyOf(call.c);
      if (key === undefined) return undefined;
      const [found] = await db
        .select()
        .from(idempotencyKeys)
        .where(and(eq(idempotencyKeys.userId, call.user.id), eq(idempotencyKeys.key, key)));
      return found?.requestHash === hashOf(call)
        ? again({ status: found.status as Answer['status'], answer: found.answer })
        : undefined;
    },
    run: async (call, work) => {
      const { c, user } = call;
      const key = keyOf(c);
      const held = async (tx: Db): Promise<Answer> => {
        await holdSigner(tx, call);
        return work(tx);
      };
      if (key === undefined) return db.transaction(held);
      const name = `${user.id}:${key}`;
      if (working.has(name)) throw inFlight();
      working.add(name);
      try {
        return await firstOrAgain(user.id, key, hashOf(call), held);
      } catch (error) {
        // Another process ended between this one's look and its lock; nothing of this one has stayed.
        if (breaksUnique(error, 'idempotency_keys_pkey')) throw inFlight();
        throw error;
      } finally {
        working.delete(name);
      }
    },
  };
};

/** Forgets keys older than 30 days. */
export const forgetOldKeys = async (db: Db, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - IDEMPOTENCY_DAYS * 86_400_000);
  await forgetRows(db, idempotencyKeys, lt(idempotencyKeys.createdAt, before));
};
