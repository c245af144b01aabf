import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, sql } from 'drizzle-orm';
import type { Derive } from '#server/accounts/crypto/derive.ts';
import type { AccessClaims } from '#server/accounts/crypto/tokens.ts';
import { areStaffPasskeysRequired, countPasskeys } from '#server/accounts/queries/passkeys.ts';
import type { Db } from '#server/db/database.ts';
import { forgetRows } from '#server/db/forget-rows.ts';
import { preparedOn } from '#server/db/prepared.ts';
import { refreshTokens, type SessionRow, sessions, type UserRow, users } from '#server/db/schema.ts';
import { hashToken, randomSecret } from '#server/db/secrets.ts';
import { isStaff, type Role } from '#src/contract/enums.ts';
import type { PasskeyStep } from '#src/contract/passkey.ts';

/** Days a session lives without being refreshed. */
const IDLE_DAYS = 30;
/** Milliseconds in which the immediate predecessor of a refresh token that is in use is still honoured. */
const PREDECESSOR_MS = 60_000;
/** Refresh tokens of a session that are kept beside the newest, so that a copy of one is known for what it is. */
const FORMER_TOKENS = 200;
/** Sessions that an account may have at the same time. */
const SESSIONS = 20;
/** Sessions that are forgotten in one transaction: each takes its tokens along. */
const FORGOTTEN_AT_ONCE = 500;

/** Days after a sign-in at which its session ends, however much it is used. */
export interface SessionDays {
  /** Of drivers and owners. */
  readonly drivers: number;
  readonly staff: number;
}
/** What holds where an installation says nothing else. */
export const SESSION_DAYS: SessionDays = { drivers: 90, staff: 30 };

export interface IssuedSession extends AccessClaims {
  readonly refreshToken: string;
  /** When this pair was issued first. */
  readonly issuedAt: Date;
}

const daysAfter = (time: Date, days: number): number => time.getTime() + days * 86_400_000;

/** When a session ends unless it is refreshed before. */
const endOf = (createdAt: Date, { role }: Pick<UserRow, 'role'>, now: Date, days: SessionDays): Date =>
  new Date(Math.min(daysAfter(now, IDLE_DAYS), daysAfter(createdAt, isStaff(role) ? days.staff : days.drivers)));

/** Whose sign-in it is, as what, and on which device. */
type NewSession = Pick<SessionRow, 'userId' | 'signedInAs' | 'device'>;

const live = (userId: number, now: Date) =>
  and(eq(sessions.userId, userId), isNull(sessions.endedAt), gt(sessions.expiresAt, now));

/** Ends the sessions that have not been used for the longest time. @returns how many */
const endSurplus = async (tx: Db, userId: number, keep: number, now: Date): Promise<number> => {
  const surplus = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(live(userId, now))
    .orderBy(desc(sessions.rotatedAt), desc(sessions.createdAt))
    .offset(keep);
  const ended = await tx.update(sessions).set({ endedAt: now }).where(inArray(sessions.id, surplus)).returning();
  return ended.length;
};

/**
 * A new sign-in: a session with its first refresh token.
 * @returns it, and how many of the account's sessions have ended for it, since an account has `SESSIONS` at most
 */
export const openSession = (
  db: Db,
  session: NewSession,
  now: Date,
  days: SessionDays,
): Promise<IssuedSession & { readonly ended: number }> =>
  db.transaction(async (tx) => {
    // Held, so that sign-ins at the same moment are counted one after the other.
    const [user] = await tx.select().from(users).where(eq(users.id, session.userId)).for('no key update');
    if (user === undefined) throw new Error('There is no account to sign in to.');
    const [sessionId, refreshToken] = [randomSecret(), randomSecret()];
    const times = { rotatedAt: now, createdAt: now, expiresAt: endOf(now, user, now, days) };
    const ended = await endSurplus(tx, user.id, SESSIONS - 1, now);
    // The first has no predecessor: nothing would ask whether it was used.
    await tx.insert(sessions).values({ id: sessionId, ...session, ...times, usedGeneration: 1 });
    await tx.insert(refreshTokens).values({ hash: hashToken(refreshToken), sessionId, generation: 1 });
    return { sessionId, generation: 1, refreshToken, issuedAt: now, ended };
  });

/** True while an account may hold a session at all (`src/contract/README.md#approval`). */
const mayHoldSession = (user: UserRow): boolean => user.active && user.verified && user.approval !== 'REJECTED';

/** The account behind a live session, and what the session lacks. */
export interface SessionHolder {
  readonly user: UserRow;
  /** What a staff member's session lacks while passkeys are compulsory for staff; undefined when it may do everything. */
  readonly step: PasskeyStep | undefined;
}

const liveHolder = preparedOn((db) =>
  db
    .select({
      user: users,
      passkeyAt: sessions.passkeyAt,
      expiresAt: sessions.expiresAt,
      usedGeneration: sessions.usedGeneration,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.id, sql.placeholder('id')),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, sql.placeholder('now')),
      ),
    )
    .prepare('live_holder'),
);

/** A live session, and whose it is. */
export interface LiveSession extends Pick<SessionRow, 'passkeyAt' | 'expiresAt' | 'usedGeneration'> {
  readonly user: UserRow;
}

/** The session, or undefined when it has ended or its account may hold none. It is part of every call. */
export const liveSession = async (db: Db, id: string, now: Date): Promise<LiveSession | undefined> => {
  const [row] = await liveHolder(db).execute({ id, now });
  return row !== undefined && mayHoldSession(row.user) ? row : undefined;
};

/** Notes that an access token of this generation came back: whoever the answer was for has it. */
export const noteUse = async (db: Db, { sessionId, generation }: AccessClaims): Promise<void> => {
  const isLater = lt(sessions.usedGeneration, generation);
  await db
    .update(sessions)
    .set({ usedGeneration: generation })
    .where(and(eq(sessions.id, sessionId), isLater));
};

/** True for a session that lacks its passkey where passkeys are compulsory for staff. */
const mayLackPasskey = ({ user, passkeyAt }: Pick<LiveSession, 'user' | 'passkeyAt'>): boolean =>
  isStaff(user.role) && passkeyAt === null;

/** What its holder may do. Most people are no staff: what staff's sessions may lack is asked for theirs alone. */
export const holderOf = async (db: Db, session: LiveSession): Promise<SessionHolder> => {
  const { user } = session;
  const lacks = mayLackPasskey(session) && (await areStaffPasskeysRequired(db));
  if (!lacks) return { user, step: undefined };
  return { user, step: (await countPasskeys(db, user.id)) > 0 ? 'use' : 'add' };
};

/** The roles of those among these sessions that are live and lack no passkey; the others are left out. */
export const liveRoles = async (db: Db, ids: readonly string[], now: Date): Promise<ReadonlyMap<string, Role>> => {
  const rows = await db
    .select({ id: sessions.id, user: users, passkeyAt: sessions.passkeyAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(inArray(sessions.id, [...ids]), isNull(sessions.endedAt), gt(sessions.expiresAt, now)));
  const required = rows.some(mayLackPasskey) && (await areStaffPasskeysRequired(db));
  const able = rows.filter((row) => mayHoldSession(row.user) && !(required && mayLackPasskey(row)));
  return new Map(able.map(({ id, user }) => [id, user.role]));
};

/** True for a session of an account that was deleted. */
export const isOfDeleted = async (db: Db, sessionId: string): Promise<boolean> => {
  const rows = await db
    .select({ id: users.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sessionId), isNotNull(users.deletedAt)));
  return rows.length > 0;
};

/** What a refresh token was exchanged for. */
export type Rotation =
  | ({ readonly kind: 'next' } & IssuedSession)
  /** The session has ended before. */
  | { readonly kind: 'over' }
  /** An old token came back: it was copied, and its session has ended now. */
  | { readonly kind: 'reused' };

/** What a refresh token needs to be exchanged. */
interface Exchange {
  readonly token: string;
  /** When not empty, must be the session's account. */
  readonly username: string;
  readonly derive: Derive;
  readonly days: SessionDays;
  /** Writes down, in the same transaction, that an old token came back. */
  readonly onReuse: (tx: Db, user: UserRow, session: SessionRow) => Promise<void>;
}

/**
 * Exchanges a refresh token. The newest generation rotates the chain; its immediate predecessor is honoured until what was
 * answered to it is used, and for 60 s in any case, so that lost answers sign no driver out; any other token that
 * is still known ends the whole session, for it was copied. A token's successor is derived from it: it answers the same one however often it comes.
 */
export const rotate = (db: Db, { token, username, derive, days, onReuse }: Exchange, now: Date): Promise<Rotation> =>
  db.transaction(async (tx): Promise<Rotation> => {
    const over = { kind: 'over' } as const;
    const [presented] = await tx
      .select()
      .from(refreshTokens)
      .where(eq(refreshTokens.hash, hashToken(token)));
    if (presented === undefined) return over;
    const [session] = await tx.select().from(sessions).where(eq(sessions.id, presented.sessionId)).for('update');
    if (session === undefined || session.endedAt !== null || session.expiresAt <= now) return over;
    const [user] = await tx.select().from(users).where(eq(users.id, session.userId));
    if (user === undefined || !mayHoldSession(user)) return over;
    const named = username.trim().toLowerCase();
    const names = ['', user.email, user.username.toLowerCase(), session.signedInAs];
    if (!names.includes(named)) return over;

    const isNewest = presented.generation === session.generation;
    const isPredecessor = presented.generation === session.generation - 1;
    // Either way: a clock that is set back makes no old token good for as long again.
    const isLate = Math.abs(now.getTime() - session.rotatedAt.getTime()) > PREDECESSOR_MS;
    const isUsed = session.usedGeneration >= session.generation;
    if (!isNewest && !(isPredecessor && !(isLate && isUsed))) {
      await tx.update(sessions).set({ endedAt: now }).where(eq(sessions.id, session.id));
      await onReuse(tx, user, session);
      return { kind: 'reused' };
    }
    // Looked at again: what the installation says, and the person's role, may have changed since the sign-in.
    const expiresAt = endOf(session.createdAt, user, now, days);
    if (expiresAt <= now) return over;
    const generation = presented.generation + 1;
    const refreshToken = derive('refresh token', token).toString('base64url');
    // What nobody has used yet is given anew, and the grace of this token begins anew with it.
    const isAnew = isNewest || !isUsed;
    // There already for a predecessor, unless its chain was begun by a version that gave each answer a token of its own.
    await tx
      .insert(refreshTokens)
      .values({ hash: hashToken(refreshToken), sessionId: session.id, generation })
      .onConflictDoNothing();
    if (isAnew) {
      const isLongGone = lt(refreshTokens.generation, generation - FORMER_TOKENS);
      await tx.delete(refreshTokens).where(and(eq(refreshTokens.sessionId, session.id), isLongGone));
      await tx.update(sessions).set({ generation, rotatedAt: now, expiresAt }).where(eq(sessions.id, session.id));
    }
    const issuedAt = isAnew ? now : session.rotatedAt;
    return { kind: 'next', sessionId: session.id, generation, refreshToken, issuedAt };
  });

/** Whose refresh token it is, though its session be over: only who had it can hold it. */
export const userOfToken = async (db: Db, token: string): Promise<UserRow | undefined> => {
  const [row] = await db
    .select({ user: users })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(refreshTokens.hash, hashToken(token)));
  return row?.user;
};

/** Forgets sessions that were not refreshed in time, with their tokens. */
export const forgetOldSessions = async (db: Db, now: Date): Promise<void> => {
  await forgetRows(db, sessions, lte(sessions.expiresAt, now), FORGOTTEN_AT_ONCE);
};

/** An account's live sessions, the most lately refreshed first. */
export const liveSessions = (db: Db, userId: number, now: Date): Promise<SessionRow[]> =>
  db.select().from(sessions).where(live(userId, now)).orderBy(desc(sessions.rotatedAt));

/**
 * Ends an account's sessions at their next call: one, all but one, or all.
 * @returns how many
 */
export const endSessions = async (
  db: Db,
  userId: number,
  which: { readonly only: string } | { readonly except: string } | 'all',
  now: Date,
): Promise<number> => {
  const chosen =
    which === 'all' ? undefined : 'only' in which ? eq(sessions.id, which.only) : ne(sessions.id, which.except);
  const ended = await db
    .update(sessions)
    .set({ endedAt: now })
    .where(and(live(userId, now), chosen))
    .returning({ id: sessions.id });
  return ended.length;
};
