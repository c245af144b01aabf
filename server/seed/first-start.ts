import { and, eq, isNull } from 'drizzle-orm';
import { addUser, userByEmail } from '#server/accounts/queries/users.ts';
import type { Database, Db } from '#server/db/database.ts';
import { stations, users } from '#server/db/schema.ts';
import { isSuperAdmin } from '#server/db/staff.ts';
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
  const found = await findDemonstration(db);
  const words = demonstrationInWords(found);
  if (words === undefined) return;
  const risk =
    found.open.length > 0 ? 'and the password of these accounts is public' : 'which drivers would be sent to';
  throw new Error(
    `The data is that of a start in development: it has ${words}, ${risk}. Run "npm run forget-demo -- --yes" with the same settings to remove them and nothing else, or choose another DATA_DIR or DATABASE_URL.`,
  );
};

const hasSuperAdmin = async (db: Db): Promise<boolean> => {
  const live = and(isSuperAdmin, eq(users.active, true), isNull(users.deletedAt));
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
  // Where there is either of them the data is somebody's, as production's that was started without NODE_ENV once.
  if (!(await isEmpty(db, users)) || !(await isEmpty(db, stations))) return freshenDemonstrationPrices(db, now);
  // All or nothing: what a start that broke off has left would be taken for somebody's.
  await db.transaction(async (tx) => {
    await seedAccounts(tx);
    await seedStations(tx, loadGazetteer(), now);
    await seedDesk(tx, now);
  });
};

/**
 * Makes what a server needs to begin with: in development, where there are neither accounts nor stops, demonstration accounts, stops and
 * tickets; in production, where there is no super administrator, that of the environment and nothing else. Later starts in
 * development keep the invented prices fresh. Of several processes one does it at a time.
 * @throws in production, when nobody could administer it, or while there is something of the demonstration
 */
export const prepareFirstStart = (database: Database, env: FirstStart, now: Date): Promise<void> =>
  database.alone((db) => (env.production ? production(db, env) : development(db, now)));
