import type { Asker } from '#server/work/gate.ts';
import { KM_PER_MILE, type LatLon } from '#src/lib/geo.ts';
import type { MapsThreads } from './maps-threads.ts';

interface Answer {
  readonly routes?: readonly { readonly legs: readonly { readonly distance: number }[] }[];
}

/**
 * The miles by road from each of some places (2 to 25) to the next, by the server's own router; undefined where there is no
 * such way. Throws what a pool's `run` throws.
 */
export const legMilesOf =
  ({ router }: Pick<MapsThreads, 'router'>) =>
  async (places: readonly LatLon[], asker: Asker): Promise<readonly number[] | undefined> => {
    const path = places.map(({ latitude, longitude }) => `${longitude.toFixed(6)},${latitude.toFixed(6)}`).join(';');
    const { status, body } = await router(`/router/route/v1/driving/${path}?overview=false`, false, asker);
    if (status !== 200) return undefined;
    const { routes = [] }: Answer = JSON.parse(new TextDecoder().decode(body));
    return routes[0]?.legs.map(({ distance }) => distance / 1_000 / KM_PER_MILE);
  };
