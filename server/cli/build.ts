/** `npm run build`: the page to `dist/app` with its budgets, and the server and its threads to `dist/server`. */
import { rmSync, writeFileSync } from 'node:fs';
import { build as buildPage } from 'vite';
import { bundleServer, SERVER_PROGRAMS } from '#server/cli/bundle.ts';
import { BUILT_FROM, sourcesHash } from '#server/cli/sources.ts';

const build = async (): Promise<void> => {
  const hash = sourcesHash();
  rmSync(BUILT_FROM, { force: true });
  await buildPage({ logLevel: 'warn' });
  await bundleServer({ programs: SERVER_PROGRAMS, folder: 'dist/server', sourcemap: true });
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
