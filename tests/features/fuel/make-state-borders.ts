/**
 * Makes `src/features/fuel/states/model/state-borders.ts` from the Census Bureau's borders (npm's `us-atlas`, public domain):
 * `npx tsx tests/features/fuel/make-state-borders.ts`. A test proves that the file is what this makes.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { thinned } from '#src/features/fuel/planning/model/thin-route.ts';
import type { LatLon } from '#src/lib/geo.ts';
import { encodePolyline } from '#src/lib/polyline.ts';
import { readAtlas } from '#tests/support/state-atlas.ts';

/** Miles a border may be off, and the smallest piece of coast or island that is kept. */
const TOLERANCE = 1.5;

/** Every border line with the states it bounds, as one text: `AR TN|polyline`, lines apart by a space of its own. */
export const makeBorders = (): string[] => {
  const { borders, transform } = readAtlas();
  const { scale, translate } = transform;
  return borders.flatMap(({ states, line: grid }) => {
    const points = grid.map(([x, y]) => ({
      longitude: x * scale[0] + translate[0],
      latitude: y * scale[1] + translate[1],
    }));
    const line = closedThin(points);
    return line.length < 2 ? [] : [`${states.join(' ')}|${encodePolyline(line, 2)}`];
  });
};

/** Thins a line; of a closed one (an island) the farthest point from its start divides it first. */
const closedThin = (points: LatLon[]): LatLon[] => {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return [];
  if (first.latitude !== last.latitude || first.longitude !== last.longitude) return thinned(points, TOLERANCE);
  const far = (p: LatLon) => Math.hypot(p.latitude - first.latitude, p.longitude - first.longitude);
  const at = points.reduce((best, p, i) => (far(p) > far(points[best] as LatLon) ? i : best), 0);
  const half = thinned(points.slice(0, at + 1), TOLERANCE);
  const ring = [...half, ...thinned(points.slice(at), TOLERANCE).slice(1)];
  return ring.length < 5 && far(points[at] as LatLon) < 0.1 ? [] : ring;
};

export const bordersFile = (): string => {
  const lines = makeBorders().map((line) => `  ${JSON.stringify(line)},`);
  return [
    '/**',
    ' * Borders of the 48 states and DC within about 2 miles: each line names the states on its sides, then the line as a',
    ' * polyline of two decimals. Made by tests/features/fuel/make-state-borders.ts from US Census Bureau data; do not edit.',
    ' */',
    '// biome-ignore format: made by a program',
    'export const STATE_BORDERS: readonly string[] = [',
    ...lines,
    '];',
    '',
  ].join('\n');
};

const target = fileURLToPath(new URL('../../../src/features/fuel/states/model/state-borders.ts', import.meta.url));
if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(target, bordersFile());
