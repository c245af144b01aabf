import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Levels 1 and 2 of OWASP ASVS 5.0.0: by section, the level of each requirement from `.1` on. */
const LEVELS: Readonly<Record<string, string>> = {
  ...{ '1.1': '22', '1.2': '111112222', '1.3': '11222222222', '1.4': '222', '1.5': '12' },
  ...{ '2.1': '122', '2.2': '112', '2.3': '1222', '2.4': '2' },
  ...{ '3.2': '11', '3.3': '1222', '3.4': '112222', '3.5': '11122', '3.7': '22' },
  ...{ '4.1': '122', '4.2': '2', '4.3': '22', '4.4': '1222' },
  ...{ '5.1': '2', '5.2': '112', '5.3': '11', '5.4': '222' },
  ...{ '6.1': '122', '6.2': '111111112222', '6.3': '1122', '6.4': '1122', '6.5': '22222', '6.6': '222', '6.8': '2222' },
  ...{ '7.1': '222', '7.2': '1111', '7.3': '22', '7.4': '11222', '7.5': '22', '7.6': '22' },
  ...{ '8.1': '12', '8.2': '112', '8.3': '1', '8.4': '2' },
  ...{ '9.1': '111', '9.2': '1222' },
  ...{
    '10.1': '22',
    '10.2': '22',
    '10.3': '2222',
    '10.4': '11111222222',
    '10.5': '22222',
    '10.6': '22',
    '10.7': '222',
  },
  ...{ '11.1': '22', '11.2': '222', '11.3': '112', '11.4': '1222', '11.5': '2', '11.6': '2' },
  ...{ '12.1': '122', '12.2': '11', '12.3': '2222' },
  ...{ '13.1': '2', '13.2': '22222', '13.3': '22', '13.4': '12222' },
  ...{ '14.1': '22', '14.2': '1222', '14.3': '122' },
  ...{ '15.1': '122', '15.2': '122', '15.3': '1222222' },
  ...{ '16.1': '2', '16.2': '22222', '16.3': '2222', '16.4': '222', '16.5': '222' },
  ...{ '17.1': '2', '17.2': '2222', '17.3': '22' },
};
const LEVEL_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(LEVELS).flatMap(([section, levels]) =>
    [...levels].map((level, at) => [`${section}.${at + 1}`, level] as const),
  ),
);
const COUNTED = { met: 'Met', 'n/a': 'Not applicable', open: 'Open' } as const;

const FILE = 'server/SECURITY.md';
const text = readFileSync(FILE, 'utf8');
/** A row of a table: the requirements it is about (`10.*` for a chapter), their levels, what it says of them. */
const rows = text.split('\n').flatMap((line) => {
  const [, ids = '', level, , status = '', evidence = ''] = line.split('|').map((cell) => cell.trim());
  if (!/^\d+\./.test(ids)) return [];
  const named = ids.split(', ').flatMap((id) => {
    const chapter = id.endsWith('.*') ? id.slice(0, -1) : undefined;
    return chapter === undefined ? [id] : [...LEVEL_OF.keys()].filter((one) => one.startsWith(chapter));
  });
  return [{ ids: named, level, status, evidence }];
});
const idsOf = (status: string): string[] => rows.flatMap((row) => (row.status === status ? row.ids : []));

describe(FILE, () => {
  it('knows the standard by its numbers', () => {
    const levels = [...LEVEL_OF.values()];
    expect([levels.filter((level) => level === '1').length, levels.length]).toEqual([70, 253]);
  });

  it('names every requirement of levels 1 and 2 once, with its level', () => {
    const named = rows.flatMap(({ ids }) => ids);
    expect([...named].sort()).toEqual([...LEVEL_OF.keys()].sort());
    const levels = (ids: readonly string[]) => [...new Set(ids.map((id) => LEVEL_OF.get(id)))].sort().join(', ');
    expect(rows.filter(({ ids, level }) => level !== levels(ids))).toEqual([]);
  });

  it('counts as it lists', () => {
    expect([...new Set(rows.map(({ status }) => status))].sort()).toEqual(Object.keys(COUNTED).sort());
    for (const [status, word] of Object.entries(COUNTED)) {
      expect(text).toContain(`| ${word} | ${idsOf(status).length} |`);
    }
  });

  it('says of each open one what it would take', () => {
    const listed = [...text.matchAll(/^- \*\*([\d., ]+)\*\* /gm)].flatMap(([, ids = '']) => ids.split(', '));
    expect(listed.sort()).toEqual(idsOf('open').sort());
  });

  it('names files that are there, and tests by their names', () => {
    const named = [...text.matchAll(/`((?:server|src|sw|tests|e2e)\/[^`\s]+|package-lock\.json)`(?: "([^"]+)")?/g)];
    expect(named.length).toBeGreaterThan(100);
    const missing = named.filter(
      ([, path = '', title]) =>
        !existsSync(path) || (title !== undefined && !readFileSync(path, 'utf8').includes(title)),
    );
    expect(missing.map(([found]) => found)).toEqual([]);
  });

  it('shows whatever it claims to be met', () => {
    const bare = rows.filter(({ status, evidence }) => status === 'met' && !/`[^`]+`|above/.test(evidence));
    expect(bare).toEqual([]);
    expect(rows.filter(({ evidence }) => evidence.length < 3)).toEqual([]);
  });
});
