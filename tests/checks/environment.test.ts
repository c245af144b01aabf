import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readEnv } from '#server/env.ts';

const FILE = 'server/README.md';
/** Names that `server/env.ts` reads. */
const read = [
  ...readFileSync('server/env.ts', 'utf8').matchAll(/^ {2,4}([A-Z][A-Z_0-9]+): (?:v\.|filled|port|days|S3_KEYS)/gm),
].map(([, name = '']) => name);
/** Rows of the table: the names of each, and what they are where nobody says anything. */
const rows = (
  readFileSync(FILE, 'utf8')
    .split('\n## ')
    .find((part) => part.startsWith('Configuration')) ?? ''
)
  .split('\n')
  .flatMap((line) => {
    const [, names = '', preset = '', meaning = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
    if (!/^`[A-Z][A-Z_0-9]+`/.test(names)) return [];
    const named = [...names.matchAll(/`([A-Z_0-9]+)`/g)].map(([, name = '']) => name);
    return [{ named, presets: [...preset.matchAll(/`([^`]+)`/g)].map(([, value = '']) => value), meaning }];
  });

describe('the table of the environment', () => {
  it('has each variable that the server reads once, and no other', () => {
    expect(read.length).toBeGreaterThan(25);
    expect(rows.flatMap(({ named }) => named).sort()).toEqual([...read].sort());
  });

  it('says what each is where nobody says anything, and means something', () => {
    const presets = readEnv({}) as unknown as Readonly<Record<string, unknown>>;
    const wrong = rows.flatMap(({ named, presets: told }) =>
      named
        .map((name, at) => ({ name, told: told[at] ?? '', is: String(presets[name] ?? '') }))
        .filter((one) => one.told !== one.is),
    );
    expect(wrong).toEqual([]);
    expect(rows.filter(({ meaning }) => meaning.length < 10)).toEqual([]);
  });
});
