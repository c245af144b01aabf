import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** An open file as the embedded database's runtime knows it, and the file system that its library mounts (Emscripten's NODEFS). */
interface OpenFile {
  readonly nfd?: number | null;
  readonly node: unknown;
}
interface NodeFiles {
  readonly stream_ops: { fsync?: (file: OpenFile) => number };
  readonly realPath: (node: unknown) => string;
}

/** Has what a path names written to the disk itself. */
export const syncPath = (path: string): void => {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
};

/** Has a folder and all in it written to the disk itself. */
export const syncDeep = (folder: string): void => {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncDeep(path);
    else syncPath(path);
  }
  syncPath(folder);
};

/**
 * The folder of an embedded database whose calls of `fsync` reach the disk. The library's own file system has no such call and
 * says to each that it is done (decision 0417).
 */
export class DurableFiles extends NodeFS {
  override async init(...given: Parameters<NodeFS['init']>) {
    const made = await super.init(...given);
    const sync = (module: unknown): void => {
      const { NODEFS } = module as { readonly NODEFS: NodeFiles };
      NODEFS.stream_ops.fsync = ({ nfd, node }) => {
        if (typeof nfd === 'number') fsyncSync(nfd);
        else syncPath(NODEFS.realPath(node));
        return 0;
      };
    };
    made.emscriptenOpts.preRun = [...(made.emscriptenOpts.preRun ?? []), sync];
    return made;
  }
}

/** How PostgreSQL is started so that a commit is answered once it is on the disk; by itself the library starts it with `-F`. */
export const DURABLE_PARAMS: readonly string[] = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  // Of its ways to sync the log, the only one that this build of it passes on.
  ...['-c', 'fsync=on', '-c', 'synchronous_commit=on', '-c', 'wal_sync_method=fsync'],
];
