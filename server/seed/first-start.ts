import type { Db } from '#server/db/database.ts';
import { stations, users } from '#server/db/schema.ts';
import type { ServerEnv } from '#server/env.ts';
import { loadGazetteer } from '#server/maps/gazetteer.ts';
import { seedAccounts } from '#server/seed/accounts.ts';
import { seedDesk } from '#server/seed/desk.ts';
import { freshenDemonstrationPrices, seedStations } from '#server/seed/stations.ts';
import { addUser } from '#server/store/users.ts';

const isEmpty = async (db: Db, table: typeof users | typeof stations): Promise<boolean> =>
  (await db.select({ id: table.id }).from(table).limit(1)).length === 0;

const production = async (db: Db, env: ServerEnv): Promise<void> => {
  if (!(await isEmpty(db, users))) return;
  const { SUPER_ADMIN_EMAIL: email, SUPER_ADMIN_PASSWORD: password } = env;
  if (email === undefined || password === undefined) {
    throw new Error(
      'The database is empty. Set SUPER_ADMIN_EMAIL and SUPER_ADMIN_PASSWORD for the first start in production; that account is made and nothing else.',
    );
  }
  await addUser(db, { email, password, role: 'SUPER_ADMIN', approval: 'APPROVED', verified: true });
};

/**
 * Fills an empty database: in development with demonstration accounts, stops and tickets, in production with the super
 * administrator of the environment alone (`decisions.md`, The reference server). Later starts in development keep the
 * invented prices fresh.
 * @throws in production, when the database is empty and the environment names no super administrator
 */
export const prepareFirstStart = async (db: Db, env: ServerEnv, now: Date): Promise<void> => {
  if (env.production) return production(db, env);
  const fresh = await isEmpty(db, users);
  if (fresh) await seedAccounts(db);
  if (await isEmpty(db, stations)) await seedStations(db, loadGazetteer(), now);
  else await freshenDemonstrationPrices(db, now);
  if (fresh) await seedDesk(db, now);
};
