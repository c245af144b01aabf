import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Takes React Router's production build into the page: the package names its development build alone, which warns a developer and
 * weighs half a KB more after gzip (`src/decisions/0002`).
 */
export const reactRouter = (): Plugin => ({
  name: 'milepost:react-router',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) =>
    id === 'react-router'
      ? join(createRequire(import.meta.url).resolve('react-router/package.json'), '../dist/production/index.mjs')
      : undefined,
});
