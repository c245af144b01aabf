import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PROGRAM = `
import { build } from 'vite';
const [outDir, version] = process.argv.slice(1);
await build({
  logLevel: 'error',
  build: { outDir, emptyOutDir: true },
  define: { __APP_VERSION__: JSON.stringify(version) },
});
`;

/**
 * Builds the page once more as another version.
 * @returns the folder, for the caller to remove
 * @throws with what the build printed
 */
export const buildVersion = (version: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'milepost-page-'));
  const built = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', PROGRAM, folder, version],
    {
      encoding: 'utf8',
      // The page as it is served: Playwright's own process runs as a test.
      env: { ...process.env, NODE_ENV: 'production' },
    },
  );
  if (built.status !== 0) throw new Error(`The second version could not be built: ${built.stderr}`);
  return folder;
};
