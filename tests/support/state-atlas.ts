import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { regionCode } from '#src/features/stops/route/model/regions.ts';

interface Topology {
  readonly arcs: readonly (readonly (readonly [number, number])[])[];
  readonly transform: { readonly scale: readonly [number, number]; readonly translate: readonly [number, number] };
  readonly objects: {
    readonly states: {
      readonly geometries: readonly { readonly properties: { readonly name: string }; readonly arcs: unknown }[];
    };
  };
}

/** A border of npm's `us-atlas`: the states on its sides (one at a coast or abroad), and its line on the atlas's grid, x and y. */
export interface AtlasBorder {
  readonly states: readonly string[];
  readonly line: readonly (readonly [number, number])[];
}

const OUTSIDE = new Set(['Alaska', 'Hawaii', 'Puerto Rico', 'Guam', 'American Samoa', 'United States Virgin Islands']);
OUTSIDE.add('Commonwealth of the Northern Mariana Islands');

const flat = (arcs: unknown): number[] =>
  Array.isArray(arcs)
    ? arcs.flatMap((arc) => flat(arc))
    : [(arcs as number) < 0 ? ~(arcs as number) : (arcs as number)];

/** The borders of the 48 states and DC (US Census Bureau, 1:10,000,000), and the degrees of the grid: value * scale + translate. */
export const readAtlas = (): { borders: AtlasBorder[]; transform: Topology['transform'] } => {
  const path = fileURLToPath(import.meta.resolve('us-atlas/states-10m.json'));
  const atlas = JSON.parse(readFileSync(path, 'utf8')) as Topology;
  const owners = new Map<number, string[]>();
  for (const state of atlas.objects.states.geometries) {
    if (OUTSIDE.has(state.properties.name)) continue;
    for (const arc of flat(state.arcs))
      owners.set(arc, [...(owners.get(arc) ?? []), regionCode(state.properties.name) ?? '']);
  }
  const borders = [...owners].map(([at, states]) => {
    let [x, y] = [0, 0];
    const line = (atlas.arcs[at] ?? []).map(([dx, dy]): [number, number] => {
      x += dx;
      y += dy;
      return [x, y];
    });
    return { states: states.sort(), line };
  });
  return { borders, transform: atlas.transform };
};
