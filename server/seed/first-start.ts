import { and, eq, isNull } from 'drizzle-orm';
import { addUser, userByEmail } from '#server/accounts/queries/users.ts';
import type { Database, Db } from '#server/db/database.ts';
import { stations, users } from '#server/db/schema.ts';
import { loadGazetteer } from '#server/maps/gazetteer.ts';
import { seedAccounts } from '#server/seed/accounts.ts';
import { demonstrationInWords, findDemonstration } from '#server/seed/demonstration.ts';
import { seedDesk } from '#server/seed/desk.ts';
import { freshenDemonstrationPrices, seedStations } from '#server/seed/stations.ts';

const isEmpty = async (db: Db, table: typeof users | typeof stations): Promise<boolean> =>
  (await db.select({ id: table.id }).from(table).limit(1)).length === 0;

/** What a first start depends on of the environment. */
interface FirstStart {
  readonly production: boolean;
  readonly SUPER_ADMIN_EMAIL?: string | undefined;
  readonly SUPER_ADMIN_PASSWORD?: string | undefined;
}

/** @throws while anybody could sign in with the published password, or would be sent to an invented stop */
const refuseDemonstration = async (db: Db): Promise<void> => {
  const found = demonstrationInWords(await findDemonstration(db));
  if (found === undefined) return;
  throw new Error(
    `The data is that of a start in development: it has ${found}, and their password is public. Run "npm run forget-demo" with the same settings to remove them, or choose another DATA_DIR or DATABASE_URL.`,
  );
};

const hasSuperAdmin = async (db: Db): Promise<boolean> => {
  const live = and(eq(users.role, 'SUPER_ADMIN'), eq(users.active, true), isNull(users.deletedAt));
  return (await db.select({ id: users.id }).from(users).where(live).limit(1)).length > 0;
};

const production = async (db: Db, env: FirstStart): Promise<void> => {
  await refuseDemonstration(db);
  if (await hasSuperAdmin(db)) return;
  const { SUPER_ADMIN_EMAIL: email, SUPER_ADMIN_PASSWORD: password } = env;
  if (email === undefined || password === undefined) {
    throw new Error(
      'There is no super administrator. Set SUPER_ADMIN_EMAIL and SUPER_ADMIN_PASSWORD for this start in production; that account is made and nothing else.',
    );
  }
  if ((await userByEmail(db, email)) !== undefined) {
    throw new Error('SUPER_ADMIN_EMAIL names an account that is no super administrator: choose another address.');
  }
  await addUser(db, { email, password, role: 'SUPER_ADMIN', approval: 'APPROVED', verified: true });
};

const development = async (db: Db, now: Date): Promise<void> => {
  const fresh = await isEmpty(db, users);
  if (fresh) await seedAccounts(db);
  if (await isEmpty(db, stations)) await seedStations(db, loadGazetteer(), now);
  else await freshenDemonstrationPrices(db, now);
  if (fresh) await seedDesk(db, now);
};

/**
 * Makes what a server needs to begin with: in development, in an empty database, demonstration accounts, stops and
 * tickets; in production, where there is no super administrator, that of the environment and nothing else. Later starts in
 * development keep the invented prices fresh. Of several processes one does it at a time.
 * @throws in production, when nobody could administer it, or while there is something of the demonstration
 */
export const prepareFirstStart = (database: Database, env: FirstStart, now: Date): Promise<void> =>
  database.alone((db) => (env.production ? production(db, env) : development(db, now)));
