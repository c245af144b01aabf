import { hashPassword } from '#server/accounts/crypto/passwords.ts';
import type { TokenCodec } from '#server/accounts/crypto/tokens.ts';
import type { Db } from '#server/db/database.ts';
import { refreshTokens, sessions, users } from '#server/db/schema.ts';
import { hashToken, randomSecret } from '#server/db/secrets.ts';
import { DEMONSTRATION_PASSWORD } from '#server/seed/accounts.ts';
import type { Role } from '#src/contract/enums.ts';
import type { Cast, Player } from '#tests/load/protocol.ts';

/** Rows of one statement: PostgreSQL takes 65,535 parameters. */
const AT_ONCE = 1_000;
const DAY = 86_400_000;

/** The address of the load run's account of that number, from 0. */
export const loadEmail = (kind: 'driver' | 'agent' | 'admin', number: number): string => `${kind}-${number}@load.test`;

/**
 * Adds approved, verified accounts of one password, as many as that, of a name of their own each. One slow hash for all of them:
 * nothing of a run is about passwords. @throws where they are there already
 */
const addAccounts = async (
  db: Db,
  kind: 'driver' | 'agent' | 'admin',
  count: number,
  role: Role,
): Promise<number[]> => {
  const passwordHash = await hashPassword(DEMONSTRATION_PASSWORD);
  const ids: number[] = [];
  for (let from = 0; from < count; from += AT_ONCE) {
    const rows = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, at) => {
      const email = loadEmail(kind, from + at);
      const name = { firstName: kind, lastName: `No. ${from + at}` };
      return { email, username: email, passwordHash, role, ...name, approval: 'APPROVED' as const, verified: true };
    });
    const added = await db.insert(users).values(rows).returning({ id: users.id });
    ids.push(...added.map(({ id }) => id));
  }
  return ids;
};

/** A session for each of these accounts, as a sign-in leaves it. */
const openSessions = async (db: Db, tokens: TokenCodec, ids: readonly number[]): Promise<Player[]> => {
  const now = new Date();
  const players: Player[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const opened = ids.slice(from, from + AT_ONCE).map((userId) => ({
      ...{ userId, id: randomSecret(), refreshToken: randomSecret() },
      ...{ rotatedAt: now, createdAt: now, expiresAt: new Date(now.getTime() + DAY), usedGeneration: 1 },
    }));
    await db.insert(sessions).values(opened.map(({ refreshToken: _, ...row }) => row));
    await db
      .insert(refreshTokens)
      .values(opened.map(({ id, refreshToken }) => ({ hash: hashToken(refreshToken), sessionId: id, generation: 1 })));
    for (const { userId, id, refreshToken } of opened) {
      players.push({ id: userId, token: await tokens.issue({ sessionId: id, generation: 1 }, now), refreshToken });
    }
  }
  return players;
};

/** Makes the accounts of a run: what `npm run load -- --make-accounts N` does, for who signs in. */
export const makeLoadAccounts = async (
  db: Db,
  { drivers, agents }: CastSize,
): Promise<Record<keyof Cast, number[]>> => ({
  drivers: await addAccounts(db, 'driver', drivers, 'TRUCK_DRIVER'),
  agents: await addAccounts(db, 'agent', agents, 'ADMIN'),
  admin: await addAccounts(db, 'admin', 1, 'ADMIN'),
});

/** How many are played, besides one administrator. */
export interface CastSize {
  readonly drivers: number;
  readonly agents: number;
}

/** Makes the accounts of a run and signs them in, without the slow hash that a sign-in of each would take. */
export const addLoadAccounts = async (
  { db, tokens }: { readonly db: Db; readonly tokens: TokenCodec },
  size: CastSize,
): Promise<Cast> => {
  const made = await makeLoadAccounts(db, size);
  const [admin] = await openSessions(db, tokens, made.admin);
  if (admin === undefined) throw new Error('The administrator of the run has no session.');
  return {
    drivers: await openSessions(db, tokens, made.drivers),
    agents: await openSessions(db, tokens, made.agents),
    admin,
  };
};
