/**
 * Makes `src/planner/state-lines.ts` from the Census Bureau's borders (npm's `us-atlas`, public domain):
 * `npx tsx tests/planner/make-state-lines.ts`. A test proves that the file is what this makes.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { encodePolyline } from '#src/lib/polyline.ts';
import { readAtlas } from '#tests/support/state-atlas.ts';

export const linesFile = (): string => {
  const { borders, transform } = readAtlas();
  const lines = borders.map(({ states, line }) => {
    const grid = line.map(([x, y]) => ({ longitude: x, latitude: y }));
    return `  ${JSON.stringify(`${states.join(' ')}|${encodePolyline(grid, 0)}`)},`;
  });
  return [
    '/**',
    ' * Borders of the 48 states and DC, as exact as the 1:10,000,000 map they come from: each line names the states on its',
    ' * sides (one at a coast or abroad), then the line as a polyline on a grid whose degrees are value * scale + translate.',
    ' * Made by tests/planner/make-state-lines.ts from US Census Bureau data (us-atlas); do not edit.',
    ' */',
    '// biome-ignore format: made by a program',
    `export const GRID = ${JSON.stringify(transform)} as const;`,
    '// biome-ignore format: made by a program',
    'export const STATE_LINES: readonly string[] = [',
    ...lines,
    '];',
    '',
  ].join('\n');
};

const target = fileURLToPath(new URL('../../src/planner/state-lines.ts', import.meta.url));
if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(target, linesFile());
