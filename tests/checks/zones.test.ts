import { describe, expect, it } from 'vitest';
import { makeProject } from './made-project.ts';
import { zonelessFormatters } from './zones.ts';

describe('a formatter of dates', () => {
  it('says its zone everywhere: without, it keeps that of the load (`src/lib/wall-clock.ts`)', () => {
    expect(zonelessFormatters(process.cwd())).toEqual([]);
  });

  it.each([
    "const DAY = new Intl.DateTimeFormat('en-US', { day: 'numeric', timeZone: 'UTC' });",
    "const day = { day: 'numeric', timeZone: 'UTC' } as const;\nconst DAY = new Intl.DateTimeFormat('en-US', day);",
    'export const zone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;',
  ])('may be %s', (text) => {
    expect(zonelessFormatters(makeProject({ 'src/lib/a.ts': text }))).toEqual([]);
  });

  it.each([
    "const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric' });",
    'const DAY = Intl.DateTimeFormat();',
    "const day = { day: 'numeric' } as const;\nconst DAY = new Intl.DateTimeFormat('en-US', day);",
  ])('must not be %s', (text) => {
    expect(zonelessFormatters(makeProject({ 'src/lib/a.ts': text }))).toHaveLength(1);
  });
});
