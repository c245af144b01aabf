import { describe, expect, it } from 'vitest';
import { needlessExports } from './exports.ts';
import { makeProject } from './made-project.ts';

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
    const root = makeProject({
      'src/lib/a.ts': 'export const one = 1;\nexport interface Two {}\n',
      'src/lib/b.ts': text,
    });
    expect(needlessExports(root)).toEqual([]);
  });

  it.each([
    ['src/lib/b.ts', `import { two } from './a.ts';`],
    ['src/lib/b.ts', `import { one } from './other.ts';`],
    ['tests/a.test.ts', `import { one } from '#src/lib/a.ts';`],
  ])('is needless where only %s says %s', (file, text) => {
    const root = makeProject({ 'src/lib/a.ts': 'export const one = 1;\n', [file]: text });
    expect(needlessExports(root)).toEqual([
      'src/lib/a.ts one is imported by no other file of the product: do not export it',
    ]);
  });
});
