import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Everything a build is made from. */
const SOURCES = [
  ...['src', 'sw', 'server', 'public', 'index.html', 'vite.config.ts', 'tests/checks/budgets.ts'],
  ...['package.json', 'package-lock.json'],
];
/** Where a build writes down what it was made from. */
export const BUILT_FROM = 'dist/built-from.txt';

const filesOf = (path: string): string[] => {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map((name) => join(path, name))
    .filter((file) => statSync(file).isFile())
    .sort();
};

/** A hash of all sources of a build: names and content. */
export const sourcesHash = (): string => {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap(filesOf)) hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
};

/** True when `dist` holds a build of the present sources. */
export const isBuilt = (): boolean =>
  existsSync(BUILT_FROM) && readFileSync(BUILT_FROM, 'utf8').trim() === sourcesHash();
