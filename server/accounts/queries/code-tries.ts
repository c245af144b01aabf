import { and, count, eq, gt, inArray, isNull, lt, min } from 'drizzle-orm';
import { hashCode, updateCode } from '#server/accounts/queries/codes.ts';
import { lockAddress } from '#server/accounts/queries/sign-ups.ts';
import type { Db } from '#server/db/database.ts';
import { forgetRows } from '#server/db/forget-rows.ts';
import { audit, type CodeRow, codeGuesses, codes } from '#server/db/schema.ts';
import { networkOf } from '#server/http/address.ts';
import { ApiError } from '#server/http/errors.ts';
import { CODES } from '#src/contract/limits.ts';

type Kind = typeof codeGuesses.$inferSelect.kind;

const DAY_MS = 86_400_000;
/** Days for which a network that an account has signed in from is not strange to it. */
const HOME_DAYS = 90;
/** Tries of one code by all networks that are strange to it, of which each has `CODES.attempts`. */
const STRANGERS_A_CODE = 10;
/** Codes that networks strange to an address may try in 24 hours, whichever codes they are. */
const STRANGERS_A_DAY = 30;

const PURPOSES = { confirm: ['verify', 'email'], reset: ['reset'] } as const;

/**
 * Whether a code may be tried once more from a network.
 * @param isHome networks that are not strange to the code: strangers' tries take nothing from them
 * @param guesses what strangers have tried for the address within the day
 */
export const mayTry = (
  tries: CodeRow['tries'],
  network: string,
  isHome: (network: string) => boolean,
  guesses: number,
): boolean => {
  if ((tries[network] ?? 0) >= CODES.attempts) return false;
  if (isHome(network)) return true;
  const strangers = Object.entries(tries).filter(([from]) => !isHome(from));
  const used = strangers.reduce((sum, [, times]) => sum + times, 0);
  return used < STRANGERS_A_CODE && guesses < STRANGERS_A_DAY;
};

/** The networks that accounts have signed in from lately. */
const homesOf = async (db: Db, userIds: readonly number[], now: Date): Promise<ReadonlyMap<number, Set<string>>> => {
  const homes = new Map(userIds.map((id) => [id, new Set<string>()]));
  if (userIds.length === 0) return homes;
  const since = new Date(now.getTime() - HOME_DAYS * DAY_MS);
  const rows = await db
    .selectDistinct({ userId: audit.actorId, address: audit.address })
    .from(audit)
    .where(and(inArray(audit.actorId, [...userIds]), eq(audit.action, 'signed-in'), gt(audit.at, since)));
  for (const { userId, address } of rows) {
    if (userId !== null && address !== null) homes.get(userId)?.add(networkOf(address));
  }
  return homes;
};

/** Counts tries of the time to come as made now: they were written before the clock was set back, and would count for longer. */
const setBackGuesses = async (db: Db, kind: Kind, email: string, now: Date): Promise<void> => {
  const ofAddress = and(eq(codeGuesses.email, email), eq(codeGuesses.kind, kind));
  await db
    .update(codeGuesses)
    .set({ at: now })
    .where(and(ofAddress, gt(codeGuesses.at, now)));
};

/** What strangers have tried for an address within a day, and when the oldest of it is a day old. */
const guessesOf = async (db: Db, kind: Kind, email: string, now: Date) => {
  const [row] = await db
    .select({ used: count(), oldest: min(codeGuesses.at) })
    .from(codeGuesses)
    .where(
      and(
        eq(codeGuesses.email, email),
        eq(codeGuesses.kind, kind),
        gt(codeGuesses.at, new Date(now.getTime() - DAY_MS)),
      ),
    );
  const freeAt = (row?.oldest?.getTime() ?? now.getTime()) + DAY_MS;
  return { used: row?.used ?? 0, retryAfterSeconds: Math.ceil((freeAt - now.getTime()) / 1000) };
};

/** Counts a try. @returns the codes that it may be compared with @throws 429 where strangers have tried too many */
const consume = (db: Db, kind: Kind, email: string, network: string, now: Date): Promise<CodeRow[]> =>
  db.transaction(async (tx) => {
    await lockAddress(tx, email);
    const live = await tx
      .select()
      .from(codes)
      .where(
        and(
          eq(codes.email, email),
          inArray(codes.purpose, [...PURPOSES[kind]]),
          gt(codes.expiresAt, now),
          isNull(codes.spentAt),
        ),
      );
    const homes = await homesOf(tx, kind === 'reset' ? live.map(({ userId }) => userId) : [], now);
    // A reset is at home where the account has signed in, since anyone may ask for one; the others where they were begun.
    const homeTo = (row: CodeRow) => (from: string) =>
      row.purpose === 'reset' ? homes.get(row.userId)?.has(from) === true : row.askedFrom === from;
    const guesses = await guessesOf(tx, kind, email, now);
    if (live.length === 0 || !live.every((row) => homeTo(row)(network))) {
      if (guesses.used >= STRANGERS_A_DAY && !live.some((row) => homeTo(row)(network))) {
        const message = 'Too many attempts. Please wait and try again.';
        throw new ApiError(429, 'RATE_LIMITED', message, { retryAfterSeconds: guesses.retryAfterSeconds });
      }
      await tx.insert(codeGuesses).values({ kind, email, at: now });
    }
    const open = live.filter((row) => mayTry(row.tries, network, homeTo(row), guesses.used));
    for (const row of open) {
      await updateCode(tx, row, { tries: { ...row.tries, [network]: (row.tries[network] ?? 0) + 1 } });
    }
    return open;
  });

/**
 * Tries a code. The try is counted before it is compared, so that many at once are judged no more often than allowed; an
 * address without a code takes as long.
 * @param kind `confirm` for the codes of a sign-up and of another e-mail
 * @param email in any case
 * @param address the network address that it comes from
 * @returns the row that it belongs to, or undefined for a wrong, old or used-up one
 * @throws 429 RATE_LIMITED where strangers have tried `STRANGERS_A_DAY` for this e-mail, known or not
 */
export const tryCode = async (
  db: Db,
  { kind, email: typed, code, address }: { kind: Kind; email: string; code: string; address: string },
  now: Date,
): Promise<CodeRow | undefined> => {
  const email = typed.toLowerCase();
  // First: a server that has no room for it (503) has counted no try.
  const hash = await hashCode(email, code);
  // Not in the transaction that counts: a refusal takes back what was written there.
  await setBackGuesses(db, kind, email, now);
  const open = await consume(db, kind, email, networkOf(address), now);
  return open.find((row) => row.hash === hash);
};

/** Forgets what was tried more than a day ago. */
export const forgetOldGuesses = async (db: Db, now: Date): Promise<void> => {
  await forgetRows(db, codeGuesses, lt(codeGuesses.at, new Date(now.getTime() - DAY_MS)));
};
