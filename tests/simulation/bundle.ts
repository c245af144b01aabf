import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import type { Edit } from './mutation.ts';
import { MUTATIONS } from './mutations.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** All tabs share one process here: a cache of queries that Dexie keeps for each process must not be theirs in common. */
const WITHOUT_CACHE: Edit = {
  file: 'node_modules/dexie/dist/modern/dexie.mjs',
  find: "cache: 'cloned',",
  replace: "cache: 'disabled',",
};

/** They share the store of small values as well, and must not act in one another's name in it (`storage.ts`). */
const OF_EACH_TAB: Edit = {
  file: 'node_modules/idb-keyval/dist/index.js',
  find: "createStore('keyval-store', 'keyval');",
  replace: "globalThis.ofEachTab(createStore('keyval-store', 'keyval'));",
};

const once = (text: string, { file, find, replace }: Edit): string => {
  const parts = text.split(find);
  if (parts.length !== 2)
    throw new Error(`The mutation no longer applies: ${file} has ${parts.length - 1} of\n${find}`);
  return parts.join(replace);
};

/** Matches the files of patches and hardly any other: the bundler need not ask about each of a thousand. */
const namesOf = (patches: readonly Edit[]): RegExp => {
  const names = patches.map(({ file }) => basename(file).replaceAll('.', '\\.'));
  return new RegExp(`(^|[/\\\\])(${names.join('|')})$`);
};

const patching = (patches: readonly Edit[]): Plugin => ({
  name: 'patches',
  setup: ({ onLoad, onEnd }) => {
    const left = new Set(patches.map(({ file }) => file));
    onLoad({ filter: namesOf(patches) }, async ({ path }) => {
      const its = patches.filter(({ file }) => join(root, file) === path);
      if (its.length === 0) return undefined;
      for (const { file } of its) left.delete(file);
      return { contents: its.reduce(once, await readFile(path, 'utf8')), loader: path.endsWith('ts') ? 'ts' : 'js' };
    });
    onEnd(() => {
      if (left.size > 0) throw new Error(`Nothing of the simulation loads ${[...left].join(', ')}`);
    });
  },
});

/**
 * Bundles the simulation with the real sources of the app, once for many processes: each then starts in an instant.
 * @param mutation name of a bug to plant
 * @returns the path of a module for Node, see `lab.ts` for its arguments
 * @throws Error for a mutation that is not known or no longer applies
 */
export const bundleLab = async (mutation?: string): Promise<string> => {
  const planted = mutation === undefined ? undefined : MUTATIONS[mutation];
  if (mutation !== undefined && !planted)
    throw new Error(`No such mutation: ${mutation}. There are: ${Object.keys(MUTATIONS).join('; ')}.`);
  const outfile = join(await mkdtemp(join(tmpdir(), 'milepost-simulation-')), 'lab.mjs');
  await build({
    absWorkingDir: root,
    entryPoints: ['tests/simulation/lab.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    mainFields: ['module', 'main'],
    alias: { dexie: join(root, WITHOUT_CACHE.file) },
    plugins: [patching([WITHOUT_CACHE, OF_EACH_TAB, ...(planted?.edits ?? [])])],
    logLevel: 'error',
  });
  return outfile;
};
