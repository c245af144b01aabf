import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { COMMAND_PROGRAMS, INSTALLED } from '#server/cli/bundle.ts';

const versions = v.optional(v.record(v.string(), v.string()), {});
/** A package in a lock file: what it asks for decides what is installed with it; the rest is passed on. */
const lockedSchema = v.looseObject({
  dependencies: versions,
  optionalDependencies: versions,
  peerDependencies: versions,
  peerDependenciesMeta: v.optional(v.record(v.string(), v.looseObject({ optional: v.optional(v.boolean()) })), {}),
});
const lockSchema = v.looseObject({ lockfileVersion: v.literal(3), packages: v.record(v.string(), lockedSchema) });
const manifestSchema = v.looseObject({
  ...{ name: v.string(), version: v.string(), license: v.string(), engines: v.record(v.string(), v.string()) },
  dependencies: v.record(v.string(), v.string()),
});

type Packages = v.InferOutput<typeof lockSchema>['packages'];

/** Where a package finds another one: in its own folder, else in those around it. */
const find = (packages: Packages, from: string, name: string): string | undefined => {
  const at = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
  if (at in packages) return at;
  if (from === '') return undefined;
  return find(packages, from.slice(0, Math.max(0, from.lastIndexOf('node_modules/') - 1)), name);
};

/** Places of some packages and of all that they need, in a lock file. @throws where one is not locked */
const closure = (packages: Packages, names: readonly string[]): ReadonlySet<string> => {
  const found = new Set<string>();
  const follow = (from: string, name: string, mayLack: boolean): void => {
    const at = find(packages, from, name);
    if (at === undefined && mayLack) return;
    const locked = at === undefined ? undefined : packages[at];
    if (at === undefined || locked === undefined) throw new Error(`package-lock.json has no ${name} for ${from}`);
    if (found.has(at)) return;
    found.add(at);
    for (const each of Object.keys(locked.dependencies)) follow(at, each, each in locked.optionalDependencies);
    for (const each of Object.keys(locked.optionalDependencies)) follow(at, each, true);
    for (const each of Object.keys(locked.peerDependencies)) {
      follow(at, each, locked.peerDependenciesMeta[each]?.optional === true);
    }
  };
  for (const name of names) follow('', name, false);
  return found;
};

const parse = <T extends v.GenericSchema>(schema: T, file: string): v.InferOutput<T> =>
  v.parse(schema, JSON.parse(readFileSync(file, 'utf8')));

/**
 * Makes a folder with `server` and `app` one that is installed by itself: a package.json of the few packages that the built
 * server has not in it, with the commands as scripts, and the lock file of exactly those.
 * @throws where the lock file lacks one
 */
export const makeInstallable = (folder: string): void => {
  const { name, version, license, engines, dependencies: all } = parse(manifestSchema, 'package.json');
  const lock = parse(lockSchema, 'package-lock.json');
  const dependencies = Object.fromEntries(INSTALLED.map((each) => [each, all[each] ?? '']));
  const whole = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, unknown> };
  const wanted = closure(lock.packages, INSTALLED);
  const packages = Object.fromEntries(Object.entries(whole.packages).filter(([at]) => wanted.has(at)));
  const commands = Object.keys(COMMAND_PROGRAMS).map((command) => [command, `node server/${command}.js`]);
  const scripts = Object.fromEntries([['start', 'node server/main.js'], ...commands]);
  const manifest = { name, version, private: true, license, type: 'module', engines, scripts, dependencies };
  const root = { name, version, license, dependencies, engines };
  const write = (file: string, content: object) =>
    writeFileSync(join(folder, file), `${JSON.stringify(content, null, 2)}\n`);
  write('package.json', manifest);
  write('package-lock.json', {
    ...{ name, version, lockfileVersion: lock.lockfileVersion, requires: true },
    packages: { '': root, ...packages },
  });
};
