import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export type EngineName = 'firefox' | 'webkit';

/** What each engine's tests start, by the names it may have, and the packages of Debian that have it. */
const NEEDS: Readonly<Record<EngineName, { programs: readonly (readonly string[])[]; packages: readonly string[] }>> = {
  firefox: { programs: [['firefox-esr', 'firefox']], packages: ['firefox-esr'] },
  webkit: { programs: [['WebKitWebDriver'], ['Xvfb']], packages: ['webkit2gtk-driver', 'xvfb'] },
};

const found = (names: readonly string[]): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path));

/** The paths of an engine's programs; undefined where one is missing. */
export const programsOf = (name: EngineName): readonly string[] | undefined => {
  const paths = NEEDS[name].programs.map(found);
  return paths.every((path) => path !== undefined) ? paths : undefined;
};

/** Engines that this machine has, and for each other one what to install. */
export const lookForEngines = (): { readonly there: readonly EngineName[]; readonly missing: readonly string[] } => {
  const names: readonly EngineName[] = ['firefox', 'webkit'];
  const there = names.filter((name) => programsOf(name));
  const missing = names.filter((name) => !there.includes(name));
  return {
    there,
    missing: missing.map(
      (name) => `Left out, ${name} is not installed: apt-get install ${NEEDS[name].packages.join(' ')}`,
    ),
  };
};
