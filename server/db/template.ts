import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { extract } from 'tar-stream';
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
    // Whoever starts from it would have to repeat all of this from the database's log.
    await database.db.execute(sql`checkpoint`);
    const files = await database.dump?.();
    if (files === undefined) throw new Error('The embedded database cannot be dumped.');
    return files;
  } finally {
    await database.close();
  }
};

/**
 * Where the program's own folder is not this account's, as that of a service, or that in which root was the first to start: the
 * template is made for this start alone.
 */
const NOT_OURS: ReadonlySet<unknown> = new Set(['EROFS', 'EACCES', 'EPERM']);

const isNotOurs = (error: unknown): boolean => NOT_OURS.has((error as NodeJS.ErrnoException).code);

const readKept = (path: string): Uint8Array<ArrayBuffer> | undefined => {
  if (!existsSync(path)) return undefined;
  try {
    return new Uint8Array(readFileSync(path));
  } catch (error) {
    if (isNotOurs(error)) return undefined;
    throw error;
  }
};

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
  // Processes start side by side: a half-written template must never be seen, nor one that a power cut has made shorter.
  const own = `${path}.${process.pid}`;
  writeFileSync(own, bytes, { flush: true });
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
  const kept = readKept(path);
  if (kept) return new ReadyBlob(kept);
  const bytes = new Uint8Array(await (await make(fill)).arrayBuffer());
  try {
    keep(path, name, bytes);
  } catch (error) {
    if (!isNotOurs(error)) throw error;
  }
  return new ReadyBlob(bytes);
};

/**
 * Unpacks a template into a folder that is not there. The embedded database can do so itself, but to open it for that and to
 * close it again costs as much as a whole start.
 */
export const unpackTemplate = async (template: Blob, folder: string): Promise<void> => {
  mkdirSync(folder, { mode: 0o700 });
  const bytes = Buffer.from(await template.arrayBuffer());
  for await (const entry of Readable.from([bytes]).pipe(extract())) {
    const path = join(folder, entry.header.name);
    if (entry.header.type === 'directory') {
      mkdirSync(path, { recursive: true, mode: 0o700 });
      entry.resume();
      continue;
    }
    const pieces: Uint8Array[] = [];
    for await (const piece of entry as AsyncIterable<Uint8Array>) pieces.push(piece);
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(path, Buffer.concat(pieces), { mode: 0o600 });
  }
};
