import { distanceMiles } from '#src/lib/geo.ts';
import type { Gazetteer, Town } from './gazetteer.ts';
import { InterstateNetwork } from './interstate-network.ts';
import { INTERSTATES } from './interstates.ts';
import type { LandMask } from './land.ts';
import { gabrielPairs, staysOnLand } from './local-roads.ts';
import { isCanadian } from './place-sources.ts';
import { roadCurves } from './road-curves.ts';
import { GraphBuilder, type RoadClass, type RoadGraph } from './road-graph.ts';
import { crossesMountains } from './terrain.ts';

/**
 * A Gabriel graph is laid over all towns, then over the larger ones: the larger the towns, the straighter the roads
 * between them pass the small ones.
 */
const TIERS: readonly { readonly population: number; readonly kind: RoadClass }[] = [
  { population: 0, kind: 'local' },
  { population: 1_500, kind: 'highway' },
  { population: 6_000, kind: 'highway' },
  { population: 15_000, kind: 'highway' },
  { population: 40_000, kind: 'highway' },
];

/** Where towns are farther apart than this, the one road between them is a highway. */
const LONELY_MILES = 12;
/** No highway passes all towns for longer than this, over mountains and elsewhere. */
const DIRECT_MILES = { overMountains: 40, elsewhere: 130 };

const isTooDirect = (a: Town, b: Town, miles: number): boolean =>
  miles > (crossesMountains(a, b) ? DIRECT_MILES.overMountains : DIRECT_MILES.elsewhere);

/**
 * The roads of the United States as far as public facts give them: our own list of interstates with their interchanges,
 * and between towns a Gabriel graph, over all of them for local roads and over the larger ones for highways.
 * About 0.6 s. Alaska, Hawaii and the 48 states are not joined, as nothing leads over land that is not ours.
 */
export const buildRoadGraph = (gazetteer: Gazetteer, mask: LandMask): RoadGraph => {
  const graph = new GraphBuilder();
  const nodeOf = new Map<string, number>();
  const towns: { town: Town; node: number }[] = [];
  for (const town of gazetteer.towns) {
    if (isCanadian(town.state)) continue;
    const key = `${town.latitude.toFixed(5)},${town.longitude.toFixed(5)}`;
    if (nodeOf.has(key)) continue;
    const node = graph.addNode(town);
    nodeOf.set(key, node);
    towns.push({ town, node });
  }
  const interstates = new InterstateNetwork(graph, roadCurves(gazetteer, INTERSTATES), nodeOf);
  for (const { node } of towns) interstates.addTown(node);
  interstates.finish();
  for (const { population, kind } of TIERS) {
    const chosen = towns.filter(({ town }) => town.population >= population);
    for (const [i, j] of gabrielPairs(chosen.map(({ town }) => town))) {
      const [a, b] = [chosen[i], chosen[j]];
      if (a === undefined || b === undefined || !staysOnLand(mask, a.town, b.town)) continue;
      const miles = distanceMiles(a.town, b.town);
      if (population > 0 && isTooDirect(a.town, b.town, miles)) continue;
      graph.addEdge(a.node, b.node, miles, miles > LONELY_MILES ? 'highway' : kind);
    }
  }
  return graph.build();
};
