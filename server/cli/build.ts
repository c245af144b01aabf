/** `npm run build`: the page to `dist/app` with its budgets, the server, its threads and the operator's commands to `dist/server`, and what they need installed to `dist/package.json`. */
import { rmSync, writeFileSync } from 'node:fs';
import { build as buildPage } from 'vite';
import { bundleServer, COMMAND_PROGRAMS, SERVER_PROGRAMS, sourceCommit } from '#server/cli/bundle.ts';
import { makeInstallable } from '#server/cli/installable.ts';
import { BUILT_FROM, sourcesHash } from '#server/cli/sources.ts';

const build = async (): Promise<void> => {
  const hash = sourcesHash();
  rmSync(BUILT_FROM, { force: true });
  await buildPage({ logLevel: 'warn' });
  const programs = { ...SERVER_PROGRAMS, ...COMMAND_PROGRAMS };
  await bundleServer({ programs, folder: 'dist/server', sourcemap: true, commit: sourceCommit() });
  makeInstallable('dist');
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
