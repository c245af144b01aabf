import { describe, expect, it } from 'vitest';
import { makeProject } from './made-project.ts';
import { misnamed } from './names.ts';

describe('names of files', () => {
  it('follow the rule everywhere', () => {
    expect(misnamed(process.cwd())).toEqual([]);
  });

  it.each([
    ['src/lib/retry-after.ts', 'export const retryAfter = 1;'],
    ['src/features/tickets/useDraft.ts', 'export const useDraft = () => 1;'],
    ['src/map/MapBoundary.tsx', 'export class MapBoundary {}'],
    ['src/ui/ListParts.tsx', 'export const Rows = () => null;'],
    ['src/app/routes.tsx', 'export const routes = [];'],
    ['tests/bench/outbox.bench.ts', ''],
    ['src/vite-env.d.ts', ''],
    ['server/SECURITY.md', ''],
  ])('may be %s', (path, text) => {
    expect(misnamed(makeProject({ [path]: text }))).toEqual([]);
  });

  it.each([
    ['src/lib/retryAfter.ts', 'export const retryAfter = 1;'],
    ['src/lib/retry_after.ts', 'export const retryAfter = 1;'],
    ['server/Mail.ts', 'export class Mail {}'],
    ['src/features/tickets/useDraft.ts', 'export const draft = 1;'],
    ['src/ui/Rows.tsx', 'export const rows = [];'],
    ['src/ui/styles/mainStyles.css', ''],
    ['tests/someHelpers/a.ts', ''],
    ['e2e/journeys/signIn.spec.ts', ''],
  ])('must not be %s', (path, text) => {
    expect(misnamed(makeProject({ [path]: text }))).toHaveLength(1);
  });
});
