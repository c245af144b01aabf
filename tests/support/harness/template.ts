import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openEmbedded } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { MIGRATIONS } from '#server/db/migrations.ts';
import { DEMONSTRATION_ACCOUNTS, seedAccounts } from '#server/seed/accounts.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const NAME = createHash('sha256')
  .update(JSON.stringify([MIGRATIONS, DEMONSTRATION_ACCOUNTS]))
  .digest('hex')
  .slice(0, 16);

/** A migrated database with the demonstration accounts, as files to start others from; made once and kept in `.cache`. */
export const testTemplate = async (): Promise<Blob> => {
  const path = join(ROOT, '.cache', `test-template-${NAME}.tar`);
  if (!existsSync(path)) {
    const database = await openEmbedded();
    await migrate(database.db);
    await seedAccounts(database.db);
    const files = await database.dump?.();
    await database.close();
    if (files === undefined) throw new Error('The embedded database cannot be dumped.');
    mkdirSync(dirname(path), { recursive: true });
    // Test files start side by side: a half-written template must never be seen.
    const own = `${path}.${process.pid}`;
    writeFileSync(own, Buffer.from(await files.arrayBuffer()));
    renameSync(own, path);
  }
  return new Blob([new Uint8Array(readFileSync(path))]);
};
