import { describe, expect, test } from 'vitest';
import { checkImports } from './imports.ts';
import { makeProject } from './made-project.ts';

describe('imports run one way', () => {
  test('this project keeps the rules', () => {
    expect(checkImports(process.cwd())).toEqual([]);
  });

  test('a new feature is guarded from its first day', () => {
    const root = makeProject({
      'src/features/new/index.ts': `import { a } from '#src/features/other/index.ts';`,
      'src/features/other/index.ts': 'export const a = 1;',
    });
    expect(checkImports(root)).toEqual([
      'src/features/new/index.ts imports src/features/other/index.ts: src/features/new may not import src/features/other',
    ]);
  });

  test('a feature has one door', () => {
    const root = makeProject({
      'src/app/page.ts': `import { a } from '#src/features/x/queries.ts';`,
      'src/features/x/queries.ts': 'export const a = 1;',
    });
    expect(checkImports(root)[0]).toContain('the only door');
  });

  test('circles are refused, lazy imports included', () => {
    const root = makeProject({
      'src/lib/a.ts': `import { b } from './b.ts';`,
      'src/lib/b.ts': `export const b = () => import('./a.ts');`,
    });
    expect(checkImports(root)).toEqual(['circle: src/lib/a.ts -> src/lib/b.ts -> src/lib/a.ts']);
  });

  test('the server’s rooms need each other one way', () => {
    const root = makeProject({
      'server/app.ts': `import { a } from '#server/tickets/routes/a.ts';`,
      'server/tickets/routes/a.ts': `export { a } from '#server/tickets/a.ts';`,
      'server/tickets/a.ts': `export { a } from '#server/tickets/queries/a.ts';`,
      'server/tickets/queries/a.ts': `export { a } from '#server/uploads/a.ts';`,
      'server/uploads/a.ts': `export { a } from '#server/db/a.ts';`,
      'server/db/a.ts': 'export const a = 1;',
    });
    expect(checkImports(root)).toEqual([]);
  });

  test.each([
    ['src/contract/a.ts', `import x from 'react';`],
    ['src/data/a.ts', `import { useState } from 'react';`],
    ['src/planner/a.ts', `import fs from 'node:fs';`],
    ['src/ui/a.ts', `import { t } from '#src/texts/shell.ts';`],
    ['src/ui/a.ts', `import { useOnline } from '#src/hooks/sync.ts';`],
    ['src/hooks/a.ts', `import { B } from '#src/ui/b.tsx';`],
    ['src/data/a.ts', `import { useOnline } from '#src/hooks/sync.ts';`],
    ['src/features/x/model/a.ts', `import { useState } from 'react';`],
    ['src/features/x/y/model/a.ts', `import { useState } from 'react';`],
    ['server/a.ts', `import { db } from '#src/data/db.ts';`],
    ['server/http/a.ts', `import { a } from '#server/accounts/a.ts';`],
    ['server/db/a.ts', `import { a } from '#server/log/a.ts';`],
    ['server/uploads/a.ts', `import { a } from '#server/tickets/a.ts';`],
    ['server/maps/a.ts', `import { b } from '../imports/b.ts';`],
    ['server/tickets/a.ts', `import type { Services } from '#server/services.ts';`],
    ['server/seed/a.ts', `import type { E } from '#server/env.ts';`],
    ['server/serve.ts', `import { a } from '#server/cli/a.ts';`],
    ['server/imports/a.ts', `import { a } from '#server/stations/routes/a.ts';`],
    ['server/accounts/a.ts', `import { a } from '#server/accounts/routes/a.ts';`],
    ['server/accounts/queries/a.ts', `import { a } from '#server/accounts/a.ts';`],
    ['server/accounts/crypto/a.ts', `import { a } from '#server/accounts/queries/a.ts';`],
    ['server/new-room/a.ts', 'export const a = 1;'],
    ['sw/a.ts', `import { B } from '#src/ui/b.tsx';`],
    ['src/lib/a.ts', `export { x } from '#tests/x.ts';`],
  ])('%s must not say %s', (file, text) => {
    expect(checkImports(makeProject({ [file]: text }))).toHaveLength(1);
  });
});
