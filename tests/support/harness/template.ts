import type { Db } from '#server/db/database.ts';
import { embeddedTemplate } from '#server/db/template.ts';
import { loadGazetteer } from '#server/maps/gazetteer.ts';
import { DEMONSTRATION_ACCOUNTS, seedAccounts } from '#server/seed/accounts.ts';
import { seedStations } from '#server/seed/stations.ts';
import { addStations } from '#tests/support/builders/stations.ts';
import { UNDER_TEST } from '#tests/support/harness/hashes.ts';

/**
 * What a test's database holds: nothing; one account of each role; those and three stops between Chicago and
 * Springfield; or those and the demonstration stops of a first start.
 */
export type Seed = 'none' | 'accounts' | 'stations' | 'demonstration';

/** Adds the stops of a seed. */
export const fillStations = async (db: Db, seed: 'stations' | 'demonstration'): Promise<void> => {
  if (seed === 'stations') await addStations(db);
  else await seedStations(db, loadGazetteer(), new Date());
};

const fill = async (db: Db, seed: Seed): Promise<void> => {
  if (seed === 'none') return;
  await seedAccounts(db);
  if (seed !== 'accounts') await fillStations(db, seed);
};

/** Files of a database with that seed, to start others from; made once and kept in `.cache`. */
export const testTemplate = (seed: Seed): Promise<Blob> =>
  embeddedTemplate(`${UNDER_TEST ? 'quick' : 'test'}-${seed}`, {
    salt: JSON.stringify(DEMONSTRATION_ACCOUNTS),
    fill: (db) => fill(db, seed),
  });
