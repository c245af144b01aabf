import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { type Db, openEmbedded } from '#server/db/database.ts';
import { MIGRATIONS_FOLDER, migrate } from '#server/db/migrate.ts';

const FOLDER = '.cache';

interface TemplateContent {
  /** What the content depends on besides the migrations. */
  readonly salt?: string;
  readonly fill?: (db: Db) => Promise<void>;
}

/** A blob that gives its bytes away as they are; one of Node's collects them anew in small pieces, a third of a second for these. */
class ReadyBlob extends Blob {
  readonly #bytes: Uint8Array<ArrayBuffer>;
  constructor(bytes: Uint8Array<ArrayBuffer>) {
    super([]);
    this.#bytes = bytes;
  }
  override async arrayBuffer(): Promise<ArrayBuffer> {
    return this.#bytes.buffer;
  }
}

const make = async (fill: TemplateContent['fill']): Promise<Blob> => {
  const database = await openEmbedded();
  try {
    await migrate(database);
    await fill?.(database.db);
    const files = await database.dump?.();
    if (files === undefined) throw new Error('The embedded database cannot be dumped.');
    return files;
  } finally {
    await database.close();
  }
};

/** Where the program's own folder is not one to write into, as that of a service: the template is made for this start alone. */
const READ_ONLY: ReadonlySet<unknown> = new Set(['EROFS', 'EACCES', 'EPERM']);

const makeFolder = (): void => {
  try {
    mkdirSync(FOLDER);
  } catch (error) {
    // Another one that starts beside it was faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
};

/** Keeps a template in place of its former ones. */
const keep = (path: string, name: string, bytes: Uint8Array): void => {
  // Asked to make what is above it as well, Node says ENOENT on a disk that can only be read.
  if (!existsSync(FOLDER)) makeFolder();
  for (const old of readdirSync(FOLDER)) {
    if (old.startsWith(`pglite-${name}-`) && old.endsWith('.tar')) rmSync(join(FOLDER, old), { force: true });
  }
  // Processes start side by side: a half-written template must never be seen.
  const own = `${path}.${process.pid}`;
  writeFileSync(own, bytes);
  renameSync(own, path);
};

/**
 * Files of a migrated embedded database, to start others from: 0.5 s where creating one takes 4 s. Made once and kept
 * in `.cache` under a name that changes with the migrations.
 */
export const embeddedTemplate = async (name: string, { salt = '', fill }: TemplateContent = {}): Promise<Blob> => {
  const hash = createHash('sha256')
    .update(JSON.stringify([readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }), salt]))
    .digest('hex')
    .slice(0, 16);
  const path = join(FOLDER, `pglite-${name}-${hash}.tar`);
  if (existsSync(path)) return new ReadyBlob(new Uint8Array(readFileSync(path)));
  const bytes = new Uint8Array(await (await make(fill)).arrayBuffer());
  try {
    keep(path, name, bytes);
  } catch (error) {
    if (!READ_ONLY.has((error as NodeJS.ErrnoException).code)) throw error;
  }
  return new ReadyBlob(bytes);
};
