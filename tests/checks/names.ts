import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOMS = ['src', 'server', 'sw', 'tests', 'e2e'];

const KEBAB = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const HOOK = /^use[A-Z][A-Za-z0-9]*$/;
const COMPONENT = /^[A-Z][A-Za-z0-9]*$/;

/** What else may stand between a name and its ending: a test, a bench, declarations. */
const KINDS = /\.(?:test|spec|bench|config|d)$/;

/** What is wrong with a file's name, if anything. @param text what it holds */
const wrongWith = (name: string, text: string): string | undefined => {
  const [, whole = '', ending = ''] = /^(.+)\.([a-z]+)$/.exec(name) ?? [];
  const stem = whole.replace(KINDS, '');
  if (KEBAB.test(stem)) return undefined;
  if (HOOK.test(stem) && /^tsx?$/.test(ending)) {
    return new RegExp(`export (?:const|function) ${stem}\\b`).test(text) ? undefined : `exports no ${stem}`;
  }
  if (COMPONENT.test(stem) && ending === 'tsx') {
    const exported = /export (?:default )?(?:const|function|class) [A-Z]|export default [A-Z]/;
    return exported.test(text) ? undefined : 'has the name of a component and exports none';
  }
  return 'is no name in kebab-case, no useThing and no Component.tsx';
};

/** Files and folders that break the naming rule (`src/README.md#names`), as one sentence each. */
export const misnamed = (root: string): string[] =>
  ROOMS.filter((room) => existsSync(join(root, room))).flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, withFileTypes: true }).flatMap((entry) => {
      const path = join(entry.parentPath, entry.name);
      const named = path.slice(root.length + 1);
      if (entry.isDirectory()) return KEBAB.test(entry.name) ? [] : [`${named} is no name in kebab-case`];
      // What is looked for by these names, by everybody or by drizzle, and what others made: fonts and their licence.
      if (
        /^(?:(?:README|SECURITY|CHANGELOG)\.md|_journal\.json)$/.test(entry.name) ||
        !/\.(?:tsx?|css|json|md)$/.test(entry.name)
      )
        return [];
      const wrong = wrongWith(entry.name, /\.tsx?$/.test(entry.name) ? readFileSync(path, 'utf8') : '');
      return wrong === undefined ? [] : [`${named} ${wrong}`];
    }),
  );
