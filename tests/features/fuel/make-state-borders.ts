/**
 * Makes `src/features/fuel/model/state-borders.ts` from the Census Bureau's borders (npm's `us-atlas`, public domain):
 * `npx tsx tests/features/fuel/make-state-borders.ts`. A test proves that the file is what this makes.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { thinned } from '#src/features/fuel/model/thin-route.ts';
import { regionCode } from '#src/features/stops/route/model/regions.ts';
import type { LatLon } from '#src/lib/geo.ts';
import { encodePolyline } from '#src/lib/polyline.ts';

interface Topology {
  readonly arcs: readonly (readonly (readonly [number, number])[])[];
  readonly transform: { readonly scale: readonly [number, number]; readonly translate: readonly [number, number] };
  readonly objects: {
    readonly states: {
      readonly geometries: readonly { readonly properties: { readonly name: string }; readonly arcs: unknown }[];
    };
  };
}

/** Miles a border may be off, and the smallest piece of coast or island that is kept. */
const TOLERANCE = 1.5;
const OUTSIDE = new Set(['Alaska', 'Hawaii', 'Puerto Rico', 'Guam', 'American Samoa', 'United States Virgin Islands']);
OUTSIDE.add('Commonwealth of the Northern Mariana Islands');

const flat = (arcs: unknown): number[] =>
  Array.isArray(arcs)
    ? arcs.flatMap((arc) => flat(arc))
    : [(arcs as number) < 0 ? ~(arcs as number) : (arcs as number)];

/** Every border line with the states it bounds, as one text: `AR TN|polyline`, lines apart by a space of its own. */
export const makeBorders = (): string[] => {
  const path = fileURLToPath(import.meta.resolve('us-atlas/states-10m.json'));
  const atlas = JSON.parse(readFileSync(path, 'utf8')) as Topology;
  const { scale, translate } = atlas.transform;
  const owners = new Map<number, string[]>();
  for (const state of atlas.objects.states.geometries) {
    if (OUTSIDE.has(state.properties.name)) continue;
    for (const arc of flat(state.arcs))
      owners.set(arc, [...(owners.get(arc) ?? []), regionCode(state.properties.name) ?? '']);
  }
  return [...owners].flatMap(([at, states]) => {
    let [x, y] = [0, 0];
    const points: LatLon[] = (atlas.arcs[at] ?? []).map(([dx, dy]) => {
      x += dx;
      y += dy;
      return { longitude: x * scale[0] + translate[0], latitude: y * scale[1] + translate[1] };
    });
    const line = closedThin(points);
    return line.length < 2 ? [] : [`${states.sort().join(' ')}|${encodePolyline(line, 2)}`];
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

const target = fileURLToPath(new URL('../../../src/features/fuel/model/state-borders.ts', import.meta.url));
if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(target, bordersFile());
