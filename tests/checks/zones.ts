import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOMS = ['src', 'server', 'sw'];

// One that is made and asked at once keeps nothing.
const MADE = /Intl\.DateTimeFormat\(([^)]*)\)(?!\.resolvedOptions)/g;

/** A zone in the call, or in the options that it names. */
const hasZone = (given: string, text: string): boolean => {
  const named = /,\s*(\w+)\s*$/.exec(given)?.[1];
  const options = named === undefined ? given : (new RegExp(`const ${named} = \\{[^}]*\\}`).exec(text)?.[0] ?? '');
  return /\btimeZone\b/.test(options);
};

/** Formatters of dates that say no zone, as `file: the call`: they keep the one in which the page was loaded. */
export const zonelessFormatters = (root: string): string[] =>
  ROOMS.filter((room) => existsSync(join(root, room))).flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, withFileTypes: true }).flatMap((entry) => {
      const path = join(entry.parentPath, entry.name);
      if (!/\.tsx?$/.test(entry.name)) return [];
      const text = readFileSync(path, 'utf8');
      return [...text.matchAll(MADE)]
        .filter(([, given = '']) => !hasZone(given, text))
        .map(([call]) => `${path.slice(root.length + 1)}: ${call}`);
    }),
  );
