import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

// Every ratio that tokens.css states is computed again, and held to the floors of `src/ui/README.md#tokens`.
const css = readFileSync(new URL('../../src/ui/styles/tokens.css', import.meta.url), 'utf8');

const luminance = (hex: string): number => {
  const [r, g, b] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
};
const ratio = (a: string, b: string): number => {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
};
/** The least ratio a token may have on the grounds its comment names: drive figures 7, lines and marks 3, text 4.5. */
const floorOf = (name: string): number =>
  name.startsWith('drive-') ? 7 : /^(line|focus|route|tank|cluster)/.test(name) ? 3 : 4.5;

const between = (from: string, to?: string): string => css.slice(css.indexOf(from), to ? css.indexOf(to) : undefined);
const rowsOf = (block: string) =>
  [...block.matchAll(/--([\w-]+): (#[0-9A-F]{6});(?: \/\* (on .*?) \*\/)?/gi)].map(([, name = '', hex = '', note]) => ({
    name,
    hex,
    note,
  }));
const themes = {
  day: rowsOf(between('==== day ====', '==== night, chosen')),
  night: rowsOf(between('==== night, chosen', '==== night, by the system')),
  system: rowsOf(between('==== night, by the system')),
};

describe.each(['day', 'night'] as const)('colours by %s', (theme) => {
  const hexOf = new Map(themes[theme].map((row) => [row.name, row.hex]));
  const pairs = themes[theme].flatMap(({ name, hex, note = '' }) =>
    [...note.matchAll(/on ([\w-]+) (\d+\.\d+)/g)].map(([, ground = '', stated = '']) => ({
      name,
      ground,
      stated: Number(stated),
      value: ratio(hex, hexOf.get(ground) ?? ''),
    })),
  );
  test('there are pairs to hold', () => expect(pairs.length).toBeGreaterThan(50));
  test.each(pairs)('--$name on --$ground', ({ name, stated, value }) => {
    expect(value).toBeGreaterThanOrEqual(floorOf(name));
    expect(Math.abs(value - stated)).toBeLessThanOrEqual(0.011);
  });
});

test('night by the system and night by choice are the same', () => {
  const flat = (rows: typeof themes.night) => rows.map(({ name, hex }) => `${name} ${hex}`);
  expect(flat(themes.system)).toEqual(flat(themes.night));
});
