/**
 * Makes `src/planner/state-lines.json` from the Census Bureau's borders (npm's `us-atlas`, public domain):
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
    return `${states.join(' ')}|${encodePolyline(grid, 0)}`;
  });
  const { scale, translate } = transform;
  const grid = { scaleX: scale[0], scaleY: scale[1], west: translate[0], south: translate[1] };
  return `${JSON.stringify({ grid, lines }, undefined, 2)}\n`;
};

const target = fileURLToPath(new URL('../../src/planner/state-lines.json', import.meta.url));
if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(target, linesFile());
