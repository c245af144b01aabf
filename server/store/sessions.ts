import { and, desc, eq, gt, isNull, lte, ne } from 'drizzle-orm';
import { hashToken, randomSecret } from '#server/auth/tokens.ts';
import type { Db } from '#server/db/database.ts';
import { refreshTokens, type SessionRow, sessions, type UserRow, users } from '#server/db/schema.ts';

/** Days a session lives without being refreshed. */
export const SESSION_DAYS = 30;
/** Milliseconds in which the immediate predecessor of the present refresh token is still honoured. */
export const PREDECESSOR_MS = 60_000;

export interface IssuedSession {
  readonly sessionId: string;
  readonly refreshToken: string;
}

const lifetime = (now: Date): Date => new Date(now.getTime() + SESSION_DAYS * 86_400_000);

const addToken = async (db: Db, sessionId: string, generation: number): Promise<string> => {
  const refreshToken = randomSecret();
  await db.insert(refreshTokens).values({ hash: hashToken(refreshToken), sessionId, generation });
  return refreshToken;
};

/** Whose sign-in it is, as what, and on which device. */
type NewSession = Pick<SessionRow, 'userId' | 'signedInAs' | 'device'>;

/** A new sign-in: a session with its first refresh token. */
export const openSession = (db: Db, session: NewSession, now: Date): Promise<IssuedSession> =>
  db.transaction(async (tx) => {
    const sessionId = randomSecret();
    const times = { rotatedAt: now, createdAt: now, expiresAt: lifetime(now) };
    await tx.insert(sessions).values({ id: sessionId, ...session, ...times });
    return { sessionId, refreshToken: await addToken(tx, sessionId, 1) };
  });

/** True while an account may hold a session at all (`decisions.md`, Approval). */
export const mayHoldSession = (user: UserRow): boolean => user.active && user.verified && user.approval !== 'REJECTED';

/** The account behind a live session, or undefined when either has ended. */
export const userOfSession = async (db: Db, sessionId: string, now: Date): Promise<UserRow | undefined> => {
  const [row] = await db
    .select({ user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt), gt(sessions.expiresAt, now)));
  return row !== undefined && mayHoldSession(row.user) ? row.user : undefined;
};

/**
 * Exchanges a refresh token. The newest generation rotates the chain; its immediate predecessor is honoured for 60 s,
 * so that one lost answer does not sign a driver out; any older token ends the whole session, for it was copied.
 * @param username when not empty, must be the session's account
 * @returns the next token, or undefined when the session is over
 */
export const rotate = (db: Db, token: string, username: string, now: Date): Promise<IssuedSession | undefined> =>
  db.transaction(async (tx) => {
    const [presented] = await tx
      .select()
      .from(refreshTokens)
      .where(eq(refreshTokens.hash, hashToken(token)));
    if (presented === undefined) return undefined;
    const [session] = await tx.select().from(sessions).where(eq(sessions.id, presented.sessionId)).for('update');
    if (session === undefined || session.endedAt !== null || session.expiresAt <= now) return undefined;
    const [user] = await tx.select().from(users).where(eq(users.id, session.userId));
    if (user === undefined || !mayHoldSession(user)) return undefined;
    const named = username.trim().toLowerCase();
    const names = ['', user.email, user.username.toLowerCase(), session.signedInAs];
    if (!names.includes(named)) return undefined;

    const behind = session.generation - presented.generation;
    if (behind === 1 && now.getTime() - session.rotatedAt.getTime() <= PREDECESSOR_MS) {
      return { sessionId: session.id, refreshToken: await addToken(tx, session.id, session.generation) };
    }
    if (behind !== 0) {
      await tx.update(sessions).set({ endedAt: now }).where(eq(sessions.id, session.id));
      return undefined;
    }
    const generation = session.generation + 1;
    await tx
      .update(sessions)
      .set({ generation, rotatedAt: now, expiresAt: lifetime(now) })
      .where(eq(sessions.id, session.id));
    return { sessionId: session.id, refreshToken: await addToken(tx, session.id, generation) };
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
  await db.delete(sessions).where(lte(sessions.expiresAt, now));
};

const live = (userId: number, now: Date) =>
  and(eq(sessions.userId, userId), isNull(sessions.endedAt), gt(sessions.expiresAt, now));

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
