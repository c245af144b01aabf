import { CORE_ICONS } from './core.ts';
import type { MORE_ICONS } from './more.ts';

// Icons go by name, because names travel through data (entries of the navigation, states of the sync line) and one table
// says more than eighty small components. `core.ts` is what the sign-in page draws and always there; `more.ts` comes with
// the shell and the public pages. A name that is not registered prints an error, which fails tests.

/** Every icon's name. Those outside `CORE_ICONS` draw once `all.ts` has been imported. */
export type IconName = keyof typeof CORE_ICONS | keyof typeof MORE_ICONS;

const known = new Map<string, string>(Object.entries(CORE_ICONS));

/** Makes further outlines known: each value is the path data of one icon on a 24 px square. */
export const registerIcons = (icons: Readonly<Record<string, string>>): void => {
  for (const [name, path] of Object.entries(icons)) known.set(name, path);
};

/** The path data of an icon; empty, with an error in the console, for one whose file nobody has imported. */
export const iconPath = (name: IconName): string => {
  const path = known.get(name);
  if (path === undefined) console.error(`Icon ${name} is not registered: src/ui/icons/all.ts does that`);
  return path ?? '';
};
