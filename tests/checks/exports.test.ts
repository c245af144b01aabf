import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { needlessExports } from './exports.ts';

const roots: string[] = [];
const project = (files: Record<string, string>): string => {
  const root = mkdtempSync(join(tmpdir(), 'milepost-exports-'));
  roots.push(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
};
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true });
});

describe('what is exported', () => {
  it('is needed by the product', () => {
    expect(needlessExports(process.cwd())).toEqual([]);
  });

  it.each([
    `import { one } from '#src/lib/a.ts';`,
    `import { two, type one as uno } from './a.ts';`,
    `export { one } from './a.ts';`,
    `import * as all from './a.ts';`,
    `const a = () => import('./a.ts');`,
  ])('may be imported by %s', (text) => {
    const root = project({ 'src/lib/a.ts': 'export const one = 1;\nexport interface Two {}\n', 'src/lib/b.ts': text });
    expect(needlessExports(root)).toEqual([]);
  });

  it.each([
    ['src/lib/b.ts', `import { two } from './a.ts';`],
    ['src/lib/b.ts', `import { one } from './other.ts';`],
    ['tests/a.test.ts', `import { one } from '#src/lib/a.ts';`],
  ])('is needless where only %s says %s', (file, text) => {
    const root = project({ 'src/lib/a.ts': 'export const one = 1;\n', [file]: text });
    expect(needlessExports(root)).toEqual([
      'src/lib/a.ts one is imported by no other file of the product: do not export it',
    ]);
  });
});
